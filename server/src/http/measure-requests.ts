import type { MiddlewareHandler } from "hono";
import type { Deps } from "../deps.ts";

/** `routers` are the first words of tRPC's procedures. */
export function measureRequests({ metrics, log }: Deps, routers: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const began = performance.now();
    await next();
    const [route, { status }, ms] = [kindOf(context.req.path, routers), context.res, performance.now() - began];
    metrics.countRequest(route, status, ms / 1000);
    // The kind and not the address: some addresses are secrets.
    log.debug({ route, method: context.req.method, status, ms: Math.round(ms) }, "answered");
  };
}

/** A handful of kinds, whatever addresses people think of: every kind is a series for Prometheus to keep. */
function kindOf(path: string, routers: readonly string[]): string {
  const [, first = "", second = ""] = path.split("/");
  if (first === "rpc") {
    // Open for hours; what is measured is how long it took to begin.
    if (second === "items.live") return "live";
    const router = second.split(/[.,]/)[0] as string;
    return routers.includes(router) ? `rpc ${router}` : "rpc other";
  }
  if (first === "api") return API.includes(second) ? `api ${second}` : "api other";
  if (first === "assets" || first === "catalogue") return first;
  return first === "healthz" || first === "readyz" || first === "metrics" ? "health" : "page";
}

const API = ["auth", "account", "cover", "private-feed", "stripe"];
