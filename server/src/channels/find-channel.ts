import type { Catalogue } from "#core/rules/catalogue.ts";
import { routeAddress, routeOf } from "#core/rules/route-address.ts";
import { suggest } from "#core/rules/suggest.ts";
import { channelLink } from "#core/video/channel-link.ts";
import { normaliseChannelAddress } from "#core/video/normalise-channel-address.ts";
import type { Deps } from "../deps.ts";
import type { Outcome } from "../problem.ts";

/** A channel is known by its address; its feed is a route on the feed service, or has an address of its own. */
export type ChannelDraft = { channelUrl: string; feed: { route: string } | { feedUrl: string } };

/** What PostgreSQL can index, and longer than any author's page. */
const LONGEST_CHANNEL_URL = 2_000;
/** In the path of a route; what stands in its query says nothing about authors. */
const AUTHOR_ROUTE = /^[^?#]*\/(?:user|channel|author|space)\//;

/**
 * These three can be subscribed whether or not a rule knows the page, so their routes are written down here as well.
 */
const OWN_ROUTES: [page: RegExp, route: (id: string) => string][] = [
  [/^https?:\/\/(?:[\w-]+\.)*douyin\.com\/(?:.*\/)?user\/([^/?#]+)/, (id) => `/douyin/user/${id}`],
  [
    /^https?:\/\/(?:[\w-]+\.)*xiaohongshu\.com\/(?:.*\/)?user\/(?:profile\/)?([^/?#]+)/,
    (id) => `/xiaohongshu/user/${id}/notes`,
  ],
  [/^https?:\/\/(?:[\w-]+\.)*xiaoyuzhoufm\.com\/(?:.*\/)?podcast\/([^/?#]+)/, (id) => `/xiaoyuzhou/podcast/${id}`],
];

/** The channel an address stands for, or why it stands for none. */
export function findChannel(deps: Pick<Deps, "config" | "catalogue">, address: string): Outcome<ChannelDraft> {
  // A route's own address has the one rule that is not in the catalogue: it is its own feed.
  const named = routeOf(address, deps.config.feedService);
  const routes = named === null ? findRoutes(deps.catalogue, address.trim()) : [named];
  const link = channelLink(named === null ? address : routeAddress(named), () => routes);
  if (link.kind === "channel" && link.channelUrl.length <= LONGEST_CHANNEL_URL) {
    const route =
      routes.filter((path) => AUTHOR_ROUTE.test(path)).toSorted(ownWorkFirst)[0] ??
      ownRoute(link.channelUrl) ??
      routes.find((path) => path.includes("/podcast/"));
    if (route) return found(link.channelUrl, { route });
  }
  if (deps.config.subscribe === "any-feed") return named === null ? findAnyFeed(address, routes[0]) : findRoute(named);
  return refuse(link.kind === "none" ? link.reason : "not-an-author-page");
}

/** The text a channel is known by, for whatever form of its address somebody gives; null when it can be none. */
export function channelUrlOf(config: Deps["config"], address: string): string | null {
  const named = routeOf(address, config.feedService);
  return normaliseChannelAddress(named === null ? address : routeAddress(named));
}

/** Of the address as it stands, else of the author's page it belongs to: a tab of it, or its mobile host. */
function findRoutes(catalogue: Catalogue, address: string): string[] {
  const routes = routesOf(catalogue, address);
  if (routes.length > 0) return routes;
  const channelUrl = normaliseChannelAddress(address);
  return channelUrl ? routesOf(catalogue, channelUrl) : [];
}

function routesOf(catalogue: Catalogue, url: string): string[] {
  return (
    suggest(catalogue, { url })
      .filter(({ isDocs }) => !isDocs)
      // Routes the feed service has given up come last: an older instance may still know them.
      .toSorted((one, other) => Number(one.retired ?? false) - Number(other.retired ?? false))
      .map(({ path }) => path)
  );
}

/** A Bilibili space has nine routes. People who follow an author want the videos, not whom the author follows or what they like. */
function ownWorkFirst(one: string, other: string): number {
  return rank(one) - rank(other);
}

function rank(route: string): number {
  if (/\/video\//.test(route)) return 0;
  return /follow|fav|coin|like|bangumi|collect|bookmark|star/.test(route) ? 2 : 1;
}

/** For the same owners: a route by its own address. */
function findRoute(route: string): Outcome<ChannelDraft> {
  const channelUrl = normaliseChannelAddress(routeAddress(route));
  if (!channelUrl || channelUrl.length > LONGEST_CHANNEL_URL) return refuse("platform");
  return found(channelUrl, { route });
}

/** For owners who let everything be followed: the first suggestion, or a feed as it stands. */
function findAnyFeed(address: string, suggested: string | undefined): Outcome<ChannelDraft> {
  const channelUrl = normaliseChannelAddress(address);
  const url = URL.parse(address.trim());
  if (!channelUrl || !url || channelUrl.length > LONGEST_CHANNEL_URL) return refuse("platform");
  if (suggested) return found(channelUrl, { route: suggested });
  return found(channelUrl, { feedUrl: url.href });
}

function found(channelUrl: string, feed: ChannelDraft["feed"]): Outcome<ChannelDraft> {
  return { ok: true, value: { channelUrl, feed } };
}

function refuse(reason: "platform" | "not-an-author-page"): Outcome<ChannelDraft> {
  return { ok: false, problem: { kind: "not-subscribable", reason } };
}

function ownRoute(channelUrl: string): string | undefined {
  for (const [page, route] of OWN_ROUTES) {
    const id = page.exec(channelUrl)?.[1];
    if (id) return route(id);
  }
  return undefined;
}
