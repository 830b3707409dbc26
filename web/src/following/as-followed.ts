import type { WithSources } from "#core/channel/source.ts";
import type { DecidedChannel, FollowTarget } from "#ui/subscribe/subscribe-ports.ts";

/** A listed channel in the shape the subscribe button takes. No rule has to confirm it: the person follows or just followed it. */
export function asFollowed({ channelUrl, sources }: WithSources): {
  target: FollowTarget;
  channel: DecidedChannel;
} {
  const [first = { feedUrl: channelUrl }, ...others] = sources;
  return {
    target: { page: channelUrl, feed: sources[0] },
    channel: { kind: "channel", channelUrl, sources: [first, ...others], missing: null, isRetired: false },
  };
}
