/** Good for showing and copying an address. It refuses readers, so nothing is ever refreshed from it. */
export const DEFAULT_FEED_SERVICE = "https://rsshub.app";

/**
 * A route has an address on every instance of the feed service, and its channel must be the same on all of them: it is
 * known by the address on the default one, which is where everybody who shares a route finds it. null: not a route's.
 */
export function routeOf(address: string, feedService: string | null | undefined): string | null {
  const url = URL.parse(address.trim());
  if (!url || url.pathname === "/") return null;
  const service = [feedService, DEFAULT_FEED_SERVICE].find((one) => one && url.href.startsWith(`${one}/`));
  return service ? url.href.slice(service.length) : null;
}

export function routeAddress(route: string): string {
  return DEFAULT_FEED_SERVICE + route;
}
