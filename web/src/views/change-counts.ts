import { VIDEO_TYPES, type Video } from "#core/video/video.ts";
import type { UnreadCounts } from "./use-views.ts";

/** As much of an item as its counts need. */
interface CountedItem {
  publishedAt: string;
  isStarred: boolean;
  video: Pick<Video, "type"> | null;
  channel: { id: string };
}

/** The counts after an item became unread (1) or read (-1), as the server will count. `midnight`: when today began. */
export function withOneMore(counts: UnreadCounts, item: CountedItem, more: 1 | -1, midnight: Date): UnreadCounts {
  const medium = item.video && VIDEO_TYPES[item.video.type].medium;
  const is = {
    unread: true,
    starred: item.isStarred,
    videos: medium === "video",
    podcasts: medium === "audio",
    today: new Date(item.publishedAt) >= midnight,
  };
  const add = (count: number, isCounted: boolean) => Math.max(0, count + (isCounted ? more : 0));
  const { unread, starred, videos, podcasts, today } = counts.views;
  const empty = { channelId: item.channel.id as Channel["channelId"], unread: 0, videos: 0, podcasts: 0 };
  const isKnown = counts.channels.some(({ channelId }) => channelId === item.channel.id);
  return {
    ...counts,
    total: add(counts.total, true),
    views: {
      unread: add(unread, is.unread),
      starred: add(starred, is.starred),
      videos: add(videos, is.videos),
      podcasts: add(podcasts, is.podcasts),
      today: add(today, is.today),
    },
    channels: (isKnown ? counts.channels : [...counts.channels, empty]).map((channel) =>
      channel.channelId === item.channel.id
        ? {
            ...channel,
            unread: add(channel.unread, true),
            videos: add(channel.videos, is.videos),
            podcasts: add(channel.podcasts, is.podcasts),
          }
        : channel,
    ),
  };
}

type Channel = UnreadCounts["channels"][number];

/** The counts after an unread item was starred (1) or lost its star (-1). */
export function withOneMoreStar(counts: UnreadCounts, more: 1 | -1): UnreadCounts {
  return { ...counts, views: { ...counts.views, starred: Math.max(0, counts.views.starred + more) } };
}
