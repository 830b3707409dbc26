import { type ChannelDecision, decideChannel, type FollowTerms } from "#core/channel/decide-channel.ts";
import { normaliseChannelAddress } from "#core/channel/normalise-channel-address.ts";
import { readPageFacts } from "#core/channel/page-facts.ts";
import type { Source } from "#core/channel/source.ts";
import { routeAddress, routeOf } from "#core/rules/route-address.ts";
import { hasFeedService, publicFeedService } from "../config.ts";
import type { Deps } from "../deps.ts";

/** What this installation makes of a page, or of one of its feeds. */
export function findChannel(
  { config, catalogue }: Pick<Deps, "config" | "catalogue">,
  address: string,
  feed?: Source,
): ChannelDecision {
  return decideChannel(readPageFacts(catalogue, { url: address }), followTerms(config), feed);
}

/** The texts a channel may be known by, for whatever form of its address somebody gives. */
export function channelUrlsOf(config: Deps["config"], address: string): string[] {
  const named = routeOf(address, publicFeedService(config));
  const normal = normaliseChannelAddress(named === null ? address : routeAddress(named));
  // As it is written, too: how addresses are normalised may have changed since the channel was made.
  return normal === null || normal === address ? [address] : [normal, address];
}

export function followTerms(config: Deps["config"]): FollowTerms {
  return {
    policy: config.subscribe,
    feedService: publicFeedService(config) ?? null,
    canFetchRoutes: hasFeedService(config),
  };
}
