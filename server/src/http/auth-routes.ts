import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as HonoContext } from "hono";
import { AUTH_ENDPOINTS } from "../accounts/auth-endpoints.ts";
import { CLIENT_HEADER } from "../accounts/auth-options.ts";
import type { Deps } from "../deps.ts";
import { explain } from "../problem.ts";
import { clientAddress } from "./client-address.ts";
import { isJson, isOwnOrigin } from "./own-origin.ts";

/**
 * Passes the requests that our screens send to /api/auth on to the accounts, with the client's address set by us and never by the
 * client. Every change must come from a page of ours, even without a cookie: another site that signs a visitor in, to an
 * account whose inbox that site can read, does harm too.
 */
export function authRoutes(deps: Deps): (context: HonoContext) => Promise<Response> | Response {
  return (context) => {
    const request = context.req.raw;
    const path = context.req.path.slice("/api/auth".length);
    const endpoint = Object.hasOwn(AUTH_ENDPOINTS, path) ? AUTH_ENDPOINTS[path] : undefined;
    if (endpoint?.method !== request.method) return context.json({ problem: "unknown" }, 404);
    if (request.method === "POST") {
      const { headers } = request;
      const comesFromAPage = headers.has("origin") || headers.has("cookie") || headers.has("sec-fetch-site");
      if (comesFromAPage && !isOwnOrigin(request, deps.config))
        return context.json({ code: "INVALID_ORIGIN", message: explain({ kind: "foreign-origin" }) }, 403);
      if (!isJson(request)) return context.json({ code: "NOT_JSON", message: explain({ kind: "bad-input" }) }, 415);
    }
    const headers = new Headers(request.headers);
    const peer = getConnInfo(context).remote.address ?? "";
    headers.set(CLIENT_HEADER, clientAddress(peer, headers.get("x-forwarded-for"), deps.config.proxies));
    return deps.accounts.handle(new Request(request, { headers }));
  };
}
