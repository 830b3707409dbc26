import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

const LARGEST = 1_000_000;

const counted = bodyLimit({
  maxSize: LARGEST,
  onError: (context) => context.json({ problem: "too-large" }, 413),
});

/**
 * Node reads no more of a body than it was said to have, so most need not be looked at: to look, hono/body-limit makes a whole
 * web Request of what came, also of a GET.
 */
export const limitBody: MiddlewareHandler = (context, next) => {
  const { method } = context.req;
  if (method === "GET" || method === "HEAD") return next();
  const length = context.req.header("content-length");
  const isSaid = length !== undefined && /^\d+$/.test(length) && !context.req.header("transfer-encoding");
  return isSaid && Number(length) <= LARGEST ? next() : counted(context, next);
};
