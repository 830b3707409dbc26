import type { ChannelDecision } from "./decide-channel.ts";
import { type Source, sourceAddress } from "./source.ts";

/**
 * What the colour of a channel's letter follows from, wherever the channel is drawn, before and after it is followed: its address.
 * Of a feed that cannot be followed, the feed's own.
 */
export function markOf(decision: ChannelDecision, feed: Source): string {
  return decision.kind === "channel" ? decision.channelUrl : sourceAddress(feed);
}
