import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as HonoContext } from "hono";
import { CLIENT_HEADER } from "../accounts/create-accounts.ts";
import type { Deps } from "../deps.ts";
import { clientAddress } from "./client-address.ts";

/** Hands /api/auth/* to the accounts, with the one header they trust set by us and never by the client. */
export function authRoutes(deps: Deps): (context: HonoContext) => Promise<Response> {
  return (context) => {
    const headers = new Headers(context.req.raw.headers);
    const peer = getConnInfo(context).remote.address ?? "";
    headers.set(CLIENT_HEADER, clientAddress(peer, headers.get("x-forwarded-for"), deps.config.proxies));
    return deps.accounts.handle(new Request(context.req.raw, { headers }));
  };
}
