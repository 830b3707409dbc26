import type { ListedChannel } from "./use-channels.ts";

type Counts = readonly { channelId: string; unread: number }[];

/** With another count than in the list. Kept, so that a count that stays the same causes no new object. */
const countedAs = new WeakMap<ListedChannel, ListedChannel>();

/** How much is unread, by the id of the channel. */
export function toUnread(counts: Counts): ReadonlyMap<string, number> {
  return new Map(counts.map(({ channelId, unread }): [string, number] => [channelId, unread]));
}

/** Channels with their counts from `items.unreadCounts`, which is fetched more often than this list. Without a count, nothing is unread. */
export function countChannels(
  channels: readonly ListedChannel[],
  unreadOf: ReadonlyMap<string, number>,
): readonly ListedChannel[] {
  const isSame = (channel: ListedChannel) => channel.unread === (unreadOf.get(channel.id) ?? 0);
  if (channels.every(isSame)) return channels;
  return channels.map((channel) => {
    if (isSame(channel)) return channel;
    const unread = unreadOf.get(channel.id) ?? 0;
    const known = countedAs.get(channel);
    if (known?.unread === unread) return known;
    const counted = { ...channel, unread };
    countedAs.set(channel, counted);
    return counted;
  });
}
