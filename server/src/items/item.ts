import type { Enclosure, ItemDetails } from "#core/feed/feed.ts";
import type { Video } from "#core/video/video.ts";
import type { ChannelId, ItemId } from "../ids.ts";

/** `itemId`: the same story in that channel. */
export type Source = { id: ChannelId; title: string; channelUrl: string; itemId?: ItemId };

/** An item as a list shows it. Everything in it is plain text or a validated address. */
export type ListedItem = {
  id: ItemId;
  title: string;
  author: string | null;
  link: string | null;
  publishedAt: Date;
  updatedAt: Date | null;
  /** When this person got it; for what arrived before that was stored, or never did, `publishedAt`. */
  arrivedAt: Date;
  summary: string;
  cover: string | null;
  durationSeconds: number | null;
  /** How it plays; null for a page. */
  video: Video | null;
  isRead: boolean;
  isStarred: boolean;
  channel: Source;
  /** Every channel of this person that has the same video or story, this one first. */
  sources: Source[];
  /** Of a story that is merged: the item that lists show for it, which is this one, except in the list of a channel. Else null. */
  entryId: ItemId | null;
};

/** `contentHtml` is sanitised. */
export type OpenedItem = ListedItem & {
  contentHtml: string;
  /** The person wants the full text of every item of this channel: `fullText.get`. */
  opensWithFullText: boolean;
  enclosures: Enclosure[];
  categories: string[];
  details: Omit<ItemDetails, "categories" | "contentBase">;
};

/** As much of a new item as a list needs to count it; the list loads the rest. */
export type Arrival = { id: ItemId; channelId: ChannelId; isRead: boolean; isVideo: boolean; isAudio: boolean };

export type ItemPage = { items: readonly ListedItem[]; nextCursor: string | null };
