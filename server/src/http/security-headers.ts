import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/**
 * Scripts only from us, never inline, and no text becomes markup or a script's address but through the policies of
 * web/src/trusted-types.ts. Styles may be inline because dialogs and toasts set their position in style attributes.
 * Pictures and players come from the sites people follow, so those two stay open to the web.
 */
const OF_THE_APP = [
  "default-src 'none'",
  "script-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types pagecast-reading pagecast-inert pagecast-script",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob: https: http:",
  "media-src 'self' blob: https: http:",
  "frame-src https: http:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** What is no page of ours does nothing, even if somebody opens it as one: a feed, a picture, an answer in JSON. */
const OF_ANSWERS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
};

/** What every answer of ours carries, whoever gives it, even while we start. */
export const SECURITY_HEADERS = new Map(Object.entries({ ...HEADERS, "Content-Security-Policy": OF_ANSWERS }));

/** Said by whoever serves a file of the app: what else we answer is no page, however its address is written. */
export function allowPage(context: Context): void {
  (context.env as HttpBindings).outgoing.setHeader("Content-Security-Policy", OF_THE_APP);
}
