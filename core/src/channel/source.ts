import { routeAddress } from "../rules/route-address.ts";

/** Where a channel's items come from: a route, which any feed service can serve, or a feed's own address. */
export type Source = { route: string } | { feedUrl: string };

/** The source of a suggestion. */
export function sourceOf({ path, url }: { path: string; url: string }): Source {
  return path === "" ? { feedUrl: url } : { route: path };
}

/** All sources of a suggestion, in the order they are tried: a site's own feed before the route it falls back to. */
export function sourcesOf(feed: { path: string; url: string; fallback?: string | undefined }): [Source, ...Source[]] {
  return feed.fallback === undefined ? [sourceOf(feed)] : [sourceOf(feed), { route: feed.fallback }];
}

export function isSameSource(one: Source, other: Source): boolean {
  return sourceAddress(one) === sourceAddress(other);
}

/** A route has the same address whichever instance serves it: the one on the public instance. */
export function sourceAddress(source: Source): string {
  return "route" in source ? routeAddress(source.route) : source.feedUrl;
}

/** Whether a followed channel is the one decided on: the same address, or else the same first source. */
export function isSameChannel(
  followed: { channelUrl: string; sources: readonly Source[] },
  decided: { channelUrl: string; sources: readonly [Source, ...Source[]] },
): boolean {
  const [first] = followed.sources;
  return followed.channelUrl === decided.channelUrl || (first !== undefined && isSameSource(first, decided.sources[0]));
}
