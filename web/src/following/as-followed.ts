import type { DecidedChannel, FollowedPage } from "#ui/subscribe/subscribe-ports.ts";
import type { ListedChannel } from "./use-channels.ts";

/** A channel of the list needs no rule to prove it: it is followed, or was a moment ago. */
export function asFollowed({ channelUrl, sources }: Pick<ListedChannel, "channelUrl" | "sources">): {
  followed: FollowedPage;
  channel: DecidedChannel;
} {
  const [first = { feedUrl: channelUrl }, ...others] = sources;
  return {
    followed: { page: channelUrl, feed: first },
    channel: { kind: "channel", channelUrl, sources: [first, ...others], missing: null, isRetired: false },
  };
}
