import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

const LARGEST = 1_000_000;
/** A list or a page of five million characters of up to three bytes, and what JSON adds to it. Only with a content-length, so that its reader decides whether it is read. */
const LARGEST_DOCUMENT = 16_000_000;
const DOCUMENT_PATHS =
  /^\/rpc\/(?:opml\.import|fullText\.send)$|\/reader\/api\/0\/subscription\/import$|^\/v1\/import$/;

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
  const largest = DOCUMENT_PATHS.test(context.req.path) ? LARGEST_DOCUMENT : LARGEST;
  return isKnown && Number(length) <= largest ? next() : counted(context, next);
};
