// Can this page be followed, as which channel, from which sources, and if not, why? Server, web app, extension and command
// line all call this with the page; a row of a list also names one of the page's feeds.
import { routeOf } from "../rules/route-address.ts";
import { isAuthorRoute } from "./author-route.ts";
import { normaliseChannelAddress } from "./normalise-channel-address.ts";
import type { PageFacts, PageFeed } from "./page-facts.ts";
import { authorPageOf, findAuthor, PLATFORMS, platformOf } from "./platforms.ts";
import { isSameSource, type Source, sourceAddress, sourceOf, sourcesOf } from "./source.ts";

/** authors: only pages of authors and channels, as specified · any-feed: every suggestion and every feed. */
export type SubscribePolicy = "authors" | "any-feed";

/** What an installation allows and can do. */
export interface FollowTerms {
  policy: SubscribePolicy;
  /** A feed service of ours: its addresses are recognised as routes, like those of the public one. */
  feedService: string | null;
  /** Whether this installation has a feed service to fetch routes from. */
  canFetchRoutes: boolean;
}

export type ChannelDecision =
  | {
      kind: "channel";
      channelUrl: string;
      /** In the order they are tried. */
      sources: readonly [Source, ...Source[]];
      /** What the installation lacks to fetch it. */
      missing: "feed-service" | null;
      /** The feed service has removed the route. An older instance may still have it. */
      isRetired: boolean;
    }
  | {
      kind: "none";
      /** platform: nothing on it can be followed. not-an-author-page: only author pages can, and this is not one. */
      reason: "platform" | "not-an-author-page";
      /** The platform's name, to show in a message. */
      platform: string;
    };

/** Fits a PostgreSQL index, and is longer than the address of any author's page. */
const LONGEST_CHANNEL_URL = 2_000;

/** `feed` is one of the page's feeds. Without it, the decision is about the page's main feed. */
export function decideChannel(page: PageFacts, terms: FollowTerms, feed?: Source): ChannelDecision {
  // A route's own address is a page with one feed.
  const named = routeOf(page.address, terms.feedService);
  if (named !== null) return decideFeed(page, terms, [{ route: named }], null);
  const main = mainSources(page, terms.policy);
  if (main === "refused") return refuse(page, "platform");
  const chosen = feed ? sourcesWith(page, feed) : (main ?? (terms.policy === "any-feed" ? pageAsFeed(page) : null));
  if (chosen === null) return refuse(page, hasAuthorPages(page) ? "not-an-author-page" : "platform");
  return decideFeed(page, terms, chosen, main);
}

/**
 * The main feed's channel has the page's address, so that following by page and by row gives one channel; other feeds have their own.
 * A video or a post leads to its author: the channel is the author's page.
 */
function decideFeed(page: PageFacts, terms: FollowTerms, sources: Sources, main: Sources | null): ChannelDecision {
  const isMain = main !== null && isSameSource(sources[0], main[0]);
  if (terms.policy === "authors" && !isMain && !isAuthorFeed(page, sources))
    return refuse(page, main === null && hasAuthorPages(page) ? "not-an-author-page" : "platform");
  const channelUrl = normaliseChannelAddress(
    isMain ? (authorPage(page, sources) ?? page.address) : sourceAddress(sources[0]),
  );
  if (channelUrl === null || channelUrl.length > LONGEST_CHANNEL_URL) return refuse(page, "platform");
  const canFetch = terms.canFetchRoutes || sources.some((source) => "feedUrl" in source);
  const isRetired = page.feeds.some((feed) => feed.retired && isSameSource(sourceOf(feed), sources[0]));
  return { kind: "channel", channelUrl, sources, missing: canFetch ? null : "feed-service", isRetired };
}

function authorPage({ address }: PageFacts, [first]: Sources): string | null {
  const url = URL.parse(address.trim());
  return url && authorPageOf(url, "route" in first ? first.route : first.feedUrl);
}

type Sources = readonly [Source, ...Source[]];

/** All sources of the feed that has this one. A route may be what a site's own feed falls back to. */
function sourcesWith({ feeds }: PageFacts, source: Source): Sources {
  const native = feeds.find((feed) => feed.native && sourcesOf(feed).some((one) => isSameSource(one, source)));
  return native ? sourcesOf(native) : [source];
}

/** By the address that a rule gave: a route, or the site's own feed. A feed that only the page or a person names does not count. */
function isAuthorFeed({ feeds }: PageFacts, sources: Sources): boolean {
  return sources.some((source) => {
    if ("route" in source) return isAuthorRoute(source.route);
    const isNative = feeds.some((feed) => feed.native && feed.url === source.feedUrl);
    return isNative && isAuthorRoute(URL.parse(source.feedUrl)?.pathname ?? "");
  });
}

function refuse(page: PageFacts, reason: "platform" | "not-an-author-page"): ChannelDecision {
  return { kind: "none", reason, platform: platformName(page) };
}

/**
 * The sources of the page's main feed; null when nothing on it can be followed. "refused": an author's page for which no feed
 * exists, even if a rule matches.
 */
function mainSources(page: PageFacts, policy: SubscribePolicy): Sources | "refused" | null {
  const url = URL.parse(page.address.trim());
  const author = url && findAuthor(url);
  const authorRoute = author?.platform.authorRoute?.(author.id);
  if (authorRoute === null) return "refused";
  const offered = page.feeds
    .filter(({ path, native }) => path !== "" || native)
    .toSorted(liveFirst)
    .map((feed) => sourcesWith(page, sourceOf(feed)));
  // The feeds are in the order of their rank: an author's videos before their likes.
  const main = offered.find((sources) => isAuthorFeed(page, sources));
  if (main) return main;
  if (authorRoute !== undefined) return [{ route: authorRoute }];
  return (policy === "any-feed" ? offered[0] : undefined) ?? null;
}

/**
 * The page's own address, which may be that of a feed. Pages of known sites and media files are not, unless their address
 * says so.
 */
function pageAsFeed({ address, site }: PageFacts): Sources | null {
  const url = URL.parse(address.trim());
  if (!url) return null;
  const isKnownSite = site !== null || platformOf(url.hostname) !== null;
  const isFeed = isFeedAddress(url) || !(isKnownSite || MEDIA_PATH.test(url.pathname));
  return isFeed ? [{ feedUrl: url.href }] : null;
}

/** By its path: such an address need not be fetched to know what it is. */
export function isFeedAddress({ pathname }: { pathname: string }): boolean {
  return FEED_PATH.test(pathname);
}

const FEED_PATH = /(?:\.(?:atom|json|rdf|rss|xml)|\/(?:atom|feed|rss))\/?$/i;
const MEDIA_PATH = /\.(?:aac|flac|m3u8|m4[av]|mkv|mov|mp[34]|oga|ogg|ogv|opus|wav|webm)$/i;

function liveFirst(one: PageFeed, other: PageFeed): number {
  return Number(one.retired ?? false) - Number(other.retired ?? false);
}

function hasAuthorPages({ address, site }: PageFacts): boolean {
  const platform = platformOf(URL.parse(address.trim())?.hostname ?? "");
  return site?.hasAuthorRules === true || (platform !== null && PLATFORMS[platform].author !== undefined);
}

function platformName({ address, site }: PageFacts): string {
  const hostname = URL.parse(address.trim())?.hostname ?? "";
  const platform = platformOf(hostname);
  return (platform && PLATFORMS[platform].name) || site?.name || hostname.replace(/^www\./, "");
}
