import { decideChannel, type FollowTerms, type SubscribePolicy } from "./decide-channel.ts";
import type { PageFacts } from "./page-facts.ts";
import type { Source } from "./source.ts";

/** Whether a feed cannot be followed only because the owner allows nothing but authors and channels. */
export function isRefusedByPolicy(page: PageFacts, terms: FollowTerms, feed: Source): boolean {
  const canFollow = (policy: SubscribePolicy) => decideChannel(page, { ...terms, policy }, feed).kind === "channel";
  return !canFollow(terms.policy) && canFollow("any-feed");
}
