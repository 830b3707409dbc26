/** Used to show and copy addresses. It turns feed readers away, so no feed is ever fetched from it. */
export const DEFAULT_FEED_SERVICE = "https://rsshub.app";

/**
 * The route of an address on the feed service, or null when it is on neither this instance nor the default one. A route has an
 * address on every instance but is one channel, which is identified by its address on the default instance.
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

/** The text whose MD5 is a route's access code: the path as it is sent (percent-encoded, without the query), then the key. */
export function accessCodeText(route: string, key: string): string {
  const url = URL.parse(`${DEFAULT_FEED_SERVICE}/${route.replace(/^[\\/]+/, "")}`);
  return (url?.pathname ?? route) + key;
}
