import { type ChannelDecision, decideChannel, type FollowTerms, isFeedAddress } from "#core/channel/decide-channel.ts";
import { normaliseChannelAddress } from "#core/channel/normalise-channel-address.ts";
import { readPageFacts } from "#core/channel/page-facts.ts";
import type { Source } from "#core/channel/source.ts";
import { routeAddress, routeOf } from "#core/rules/route-address.ts";
import { readsDocument } from "#core/rules/suggest.ts";
import { hasFeedService, publicFeedService } from "../config.ts";
import type { Deps } from "../deps.ts";
import { discoverPage } from "../discover/discover-page.ts";
import { subscribePolicy } from "../owner-settings/read-settings.ts";

/** What this installation makes of a page, or of one of its feeds. */
export async function findChannel(
  deps: Pick<Deps, "config" | "catalogue" | "db">,
  address: string,
  feed?: Source,
): Promise<ChannelDecision> {
  const terms = await followTerms(deps);
  return decideChannel(readPageFacts(deps.catalogue, { url: address }), terms, feed);
}

/**
 * As `findChannel`. Where a rule for the site's own feed reads the page, the page is fetched, unless it was a moment ago. If that
 * fails, the address alone decides.
 */
export async function findChannelOfPage(
  deps: Pick<Deps, "config" | "catalogue" | "db" | "fetchSafely" | "recentPages">,
  address: string,
  feed?: Source,
): Promise<ChannelDecision> {
  const url = URL.parse(address.trim());
  if (url === null || isFeedAddress(url) || !readsDocument(deps.catalogue, url.href))
    return findChannel(deps, address, feed);
  const found = deps.recentPages.find(url.href) ?? (await fetchSuggestions(deps, url.href));
  return decideChannel(readPageFacts(deps.catalogue, { url: address }, found), await followTerms(deps), feed);
}

async function fetchSuggestions(deps: Parameters<typeof discoverPage>[0], url: string) {
  const page = await discoverPage(deps, url, false);
  return page.ok ? page.value.suggestions : undefined;
}

/** The texts a channel may be known by, for whatever form of its address somebody gives. */
export function channelUrlsOf(config: Deps["config"], address: string): string[] {
  const named = routeOf(address, publicFeedService(config));
  const normal = normaliseChannelAddress(named === null ? address : routeAddress(named));
  // As it is written, too: how addresses are normalised may have changed since the channel was made.
  return normal === null || normal === address ? [address] : [normal, address];
}

async function followTerms({ config, db }: Pick<Deps, "config" | "db">): Promise<FollowTerms> {
  return {
    policy: (await subscribePolicy(config, db)).value,
    feedService: publicFeedService(config) ?? null,
    canFetchRoutes: hasFeedService(config),
  };
}
