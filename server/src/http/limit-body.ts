import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

const LARGEST = 1_000_000;

const counted = bodyLimit({
  maxSize: LARGEST,
  onError: (context) => context.json({ problem: "too-large" }, 413),
});

/** Who says how long the body is has said enough; only of others it is counted, which makes a copy of all there is. */
export const limitBody: MiddlewareHandler = (context, next) => {
  const { method } = context.req;
  if (method === "GET" || method === "HEAD") return next();
  const length = context.req.header("content-length");
  const isSaid = length !== undefined && /^\d+$/.test(length) && !context.req.header("transfer-encoding");
  return isSaid && Number(length) <= LARGEST ? next() : counted(context, next);
};
