import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

const LARGEST = 1_000_000;

const counted = bodyLimit({
  maxSize: LARGEST,
  onError: (context) => context.json({ problem: "too-large" }, 413),
});

/**
 * Node reads no more of a body than its content-length says, so most requests need no further check. hono/body-limit would
 * create a complete web Request for each of them, even for a GET.
 */
export const limitBody: MiddlewareHandler = (context, next) => {
  const { method } = context.req;
  if (method === "GET" || method === "HEAD") return next();
  const length = context.req.header("content-length");
  const isKnown = length !== undefined && /^\d+$/.test(length) && !context.req.header("transfer-encoding");
  return isKnown && Number(length) <= LARGEST ? next() : counted(context, next);
};
