import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/**
 * Scripts come only from us and are never inline; text becomes markup or a script's address only through the policies of
 * web/src/trusted-types.ts. Styles may be inline because dialogs and toasts set their position in style attributes. Pictures
 * and players come from the sites that people follow, so they are allowed from everywhere.
 */
const PAGE_POLICY = [
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

/** For everything that is not a page (a feed, a picture, JSON): it can do nothing, even when somebody opens it as a page. */
const DEFAULT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
};

/** Sent with every response, even while the server starts. */
export const SECURITY_HEADERS = new Map(Object.entries({ ...HEADERS, "Content-Security-Policy": DEFAULT_POLICY }));

/** Called where a file of the app is served. No other response is a page, whatever its address looks like. */
export function allowPage(context: Context): void {
  (context.env as HttpBindings).outgoing.setHeader("Content-Security-Policy", PAGE_POLICY);
}
