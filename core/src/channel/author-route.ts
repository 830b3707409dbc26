/**
 * Whether a route is an author's feed: one of these four segments in its path. The query is ignored.
 */
export function isAuthorRoute(route: string): boolean {
  return /^[^?#]*\/(?:user|channel|author|space)\//.test(route);
}
