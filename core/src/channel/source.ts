import { routeAddress } from "../rules/route-address.ts";

/** Where a channel's items come from: a route, which any feed service can serve, or a feed's own address. */
export type Source = { route: string } | { feedUrl: string };

/** More than any page has: the site's own feed and a route, each perhaps with an older form. */
const MOST_SOURCES = 4;

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

export type WithSources = { channelUrl: string; sources: readonly Source[] };

/**
 * Whether a followed channel is the one decided on: the same address, or else a source in common. Two feeds of a site may have
 * the same route as their fallback, so channels with different feeds of their own are two channels.
 */
export function isSameChannel(followed: WithSources, decided: WithSources): boolean {
  if (followed.channelUrl === decided.channelUrl) return true;
  const [own, others] = [followed.sources, decided.sources].map((sources) => sources.filter(isAddress));
  const shared = followed.sources.filter((source) => hasSource(decided.sources, source));
  return shared.some(isAddress) || (shared.length > 0 && (own?.length === 0 || others?.length === 0));
}

/**
 * The sources of a known channel when someone follows it again: sources that are new in the decision are added, and the order of the decision counts.
 * A decision that knows less changes nothing, so two people who follow one channel by different rows do not undo each other.
 */
export function mergeSources(known: WithSources, decided: WithSources): readonly Source[] {
  const added = decided.sources.filter((source) => !hasSource(known.sources, source));
  const others = known.sources.filter((source) => !hasSource(decided.sources, source));
  // Of another page, and both have what the other has not: which of them is right is not known.
  if (added.length > 0 && others.length > 0 && known.channelUrl !== decided.channelUrl) return known.sources;
  if (added.length === 0 && others.length > 0) return known.sources;
  const merged = [...decided.sources, ...others];
  return merged.length > MOST_SOURCES ? known.sources : merged;
}

function hasSource(sources: readonly Source[], source: Source): boolean {
  return sources.some((other) => isSameSource(source, other));
}

function isAddress(source: Source): boolean {
  return "feedUrl" in source;
}
