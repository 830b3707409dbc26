import type { Context } from "hono";
import { identifyCaller } from "../accounts/identify-caller.ts";
import type { Deps } from "../deps.ts";
import { fetchCover } from "../videos/fetch-cover.ts";
import { clientOf } from "./client-address.ts";

const STATUS = { unknown: 404, "too-often": 429, "out-of-reach": 502, "not-a-picture": 415 } as const;
const A_DAY = "private, max-age=86400";

/** GET /api/cover?url=… */
export function cover(deps: Deps): (context: Context) => Promise<Response> {
  return async (context) => {
    const { req } = context;
    // Pages of other sites cannot use us to show pictures.
    const from = req.header("sec-fetch-site");
    const caller = await identifyCaller(deps, req.raw.headers);
    if (!caller.ok || (from !== undefined && from !== "same-origin" && from !== "none"))
      return context.json({ problem: "unknown" }, 404);
    const client = clientOf(context, deps.config.proxies);
    const outcome = await fetchCover(deps, caller.value, client, req.query("url") ?? "");
    if (!outcome.ok) return context.json({ problem: outcome.problem }, STATUS[outcome.problem]);
    context.header("Cache-Control", A_DAY);
    context.header("Content-Type", outcome.picture.type);
    return context.body(outcome.picture.body as Uint8Array<ArrayBuffer>);
  };
}
