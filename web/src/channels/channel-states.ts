import { isQuiet } from "#core/channel/plan-bulk-action.ts";
import { needsAttention } from "../following/channel-health.ts";
import type { ListedChannel } from "../following/use-channels.ts";

export const STATES = ["failing", "quiet", "neverOpened", "paused"] as const;
export type ChannelState = (typeof STATES)[number];

/** By what many channels can be selected. Failing is what the list marks as trouble, but not what the plan has no room for. */
export function isIn(state: ChannelState, channel: ListedChannel, now: Date): boolean {
  switch (state) {
    case "failing":
      return channel.paused === null && needsAttention(channel);
    case "quiet": {
      const { lastPostAt, subscribedAt } = channel;
      const dates = {
        lastPostAt: lastPostAt === null ? null : new Date(lastPostAt),
        subscribedAt: new Date(subscribedAt),
      };
      return isQuiet(dates, now);
    }
    case "neverOpened":
      return !channel.wasOpened;
    case "paused":
      return channel.paused === "by-you";
  }
}
