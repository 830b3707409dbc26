import type { ListedChannel } from "./use-channels.ts";

type Counts = readonly { channelId: string; unread: number }[];

/** With another count than in the list. Kept, so that a count that stays the same causes no new object. */
const countedAs = new WeakMap<ListedChannel, ListedChannel>();

/** Channels with their counts from `items.unreadCounts`, which is fetched more often than this list. Without a count, nothing is unread. */
export function countChannels(channels: readonly ListedChannel[], counts: Counts): readonly ListedChannel[] {
  const unreadOf = new Map<string, number>(counts.map(({ channelId, unread }) => [channelId, unread]));
  return channels.map((channel) => {
    const unread = unreadOf.get(channel.id) ?? 0;
    if (unread === channel.unread) return channel;
    const known = countedAs.get(channel);
    if (known?.unread === unread) return known;
    const counted = { ...channel, unread };
    countedAs.set(channel, counted);
    return counted;
  });
}
