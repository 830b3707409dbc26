import { createHash, timingSafeEqual } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, Handler } from "hono";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { writeExposition } from "../metrics/exposition.ts";
import { createReadGauges } from "../metrics/read-gauges.ts";

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3})$/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;
const FORWARDED = ["x-forwarded-for", "x-real-ip", "forwarded", "via"];

/** For Prometheus. Metrics say how much there is and what goes wrong, so only the operator may read them. */
export function metricsRoute(deps: Deps): Handler {
  const readGauges = createReadGauges(deps);
  return async (context) => {
    if (!mayRead(deps.config, context))
      return context.text("Only from this machine, or with PAGECAST_METRICS_TOKEN: Authorization: Bearer …\n", 403);
    const text = writeExposition([...(await readGauges()), ...deps.metrics.families]);
    return context.body(text, 200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
  };
}

/** With a token set, everybody who sends it. Without one, only this machine; a request through a proxy comes from elsewhere. */
function mayRead({ metricsToken: token, proxies, publicUrl }: Config, context: Context): boolean {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/i.exec(context.req.header("authorization") ?? "")?.[1] ?? "";
    return timingSafeEqual(digest(given), digest(token));
  }
  // A proxy on this machine may not identify itself.
  if (proxies > 0 || (publicUrl && !LOOPBACK_HOST.test(new URL(publicUrl).host))) return false;
  if (FORWARDED.some((name) => context.req.header(name) !== undefined)) return false;
  const peer = getConnInfo(context).remote.address ?? "";
  return LOOPBACK.test(peer) && LOOPBACK_HOST.test(context.req.header("host") ?? "");
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
