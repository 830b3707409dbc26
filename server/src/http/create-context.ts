import type { Context as HonoContext } from "hono";
import { apiKeyOf, identifyCaller } from "../accounts/identify-caller.ts";
import type { Deps } from "../deps.ts";
import { refuse, unwrap } from "../problem.ts";
import type { Context } from "../trpc.ts";
import { clientOf } from "./client-address.ts";
import { isJson, isOwnOrigin } from "./own-origin.ts";

/**
 * Who calls, and from which page. A browser sends its cookies with every request that another site makes it send, so a change
 * with cookies must come from one of our own pages or from an extension: no site can send an extension's origin, and the person
 * has given an extension that sends our cookies access to our pages, where it could do the same. Browsers never add an API key
 * to a request, so it needs no such check.
 */
export async function createContext(deps: Deps, http: HonoContext): Promise<Context> {
  const request = http.req.raw;
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead && !isJson(request))
    throw refuse({ kind: "bad-input" }, "Calls that change something are sent as application/json.");
  if (!isRead && apiKeyOf(request.headers) === undefined && request.headers.has("cookie")) {
    if (!isOwnOrigin(request, deps.config) && !EXTENSION.test(request.headers.get("origin") ?? ""))
      throw refuse({ kind: "foreign-origin" });
  }
  // Read before the first await: after a disconnect the socket no longer has a remote address.
  const client = clientOf(http, deps.config.proxies);
  const caller = unwrap(await identifyCaller(deps, request.headers));
  const countable = request.headers.get("dnt") !== "1" && request.headers.get("sec-gpc") !== "1";
  const origin = deps.config.publicUrl ?? new URL(request.url).origin;
  return { deps, caller, origin, client, countable };
}

const EXTENSION = /^(?:chrome|moz|safari-web)-extension:\/\/[\w-]+$/;
