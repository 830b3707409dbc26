import type { DecidedChannel, FollowTarget } from "#ui/subscribe/subscribe-ports.ts";
import type { ListedChannel } from "./use-channels.ts";

/** A listed channel in the shape the subscribe button takes. No rule has to confirm it: the person follows or just followed it. */
export function asFollowed({ channelUrl, sources }: Pick<ListedChannel, "channelUrl" | "sources">): {
  target: FollowTarget;
  channel: DecidedChannel;
} {
  const [first = { feedUrl: channelUrl }, ...others] = sources;
  return {
    target: { page: channelUrl, feed: sources[0] },
    channel: { kind: "channel", channelUrl, sources: [first, ...others], missing: null, isRetired: false },
  };
}
