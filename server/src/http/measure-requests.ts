import type { MiddlewareHandler } from "hono";
import type { Deps } from "../deps.ts";

/** `routers` are the names of the tRPC routers. */
export function measureRequests({ metrics, log }: Deps, routers: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const began = performance.now();
    await next();
    const [route, { status }, ms] = [kindOf(context.req.path, routers), context.res, performance.now() - began];
    metrics.countRequest(route, status, ms / 1000);
    // Not the address itself: some addresses are secrets.
    log.debug({ route, method: context.req.method, status, ms: Math.round(ms) }, "answered");
  };
}

/** One of a few kinds, whatever addresses clients send: each kind is a time series in Prometheus. */
function kindOf(path: string, routers: readonly string[]): string {
  const [, first = "", second = ""] = path.split("/");
  if (first === "rpc") {
    // It stays open for minutes; what is measured is the time until it begins.
    if (second === "items.live") return "live";
    const router = second.split(/[.,]/)[0] as string;
    return routers.includes(router) ? `rpc ${router}` : "rpc other";
  }
  if (READERS.includes(first) || (first === "api" && READERS.includes(second))) return "readers";
  if (first === "api") return API.includes(second) ? `api ${second}` : "api other";
  if (FOLDERS.includes(first)) return first;
  return first === "healthz" || first === "readyz" || first === "metrics" ? "health" : "page";
}

/** The first parts of addresses at which other readers call. */
const READERS = ["reader", "accounts", "v1", "fever", "greader.php", "fever.php"];
const FOLDERS = ["assets", "catalogue", "pictures", "routes", "websub", "hub"];
const API = ["auth", "account", "cover", "private-feed", "stripe"];
