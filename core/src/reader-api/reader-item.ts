import type { Enclosure } from "../feed/feed.ts";
import { writeLongId } from "./item-id.ts";
import { channelStream, labelStream, READ, READING_LIST, STARRED } from "./stream.ts";

/** An item of a person, for another reader. */
export type ReaderEntry = {
  id: string;
  title: string;
  author: string;
  /** Its own address, or else one that shows it. */
  link: string;
  publishedAt: Date;
  updatedAt: Date | null;
  arrivedAt: Date;
  /** Sanitised. */
  contentHtml: string;
  enclosures: readonly Enclosure[];
  categories: readonly string[];
  isRead: boolean;
  isStarred: boolean;
  channel: { id: string; title: string; url: string; homeUrl: string };
  /** Of its channel. */
  labels: readonly string[];
};

/** Every field except the author is always there: some clients cannot read an item without one of them. */
export function toReaderItem(entry: ReaderEntry) {
  const { id, publishedAt, updatedAt, arrivedAt, channel } = entry;
  return {
    id: writeLongId(id),
    crawlTimeMsec: String(arrivedAt.getTime()),
    timestampUsec: String(arrivedAt.getTime() * 1000),
    published: secondsOf(publishedAt),
    updated: secondsOf(updatedAt ?? publishedAt),
    title: entry.title,
    // Liferea shows an empty line for an empty one.
    ...(entry.author !== "" && { author: entry.author }),
    canonical: [{ href: entry.link }],
    alternate: [{ href: entry.link, type: "text/html" }],
    categories: [
      READING_LIST,
      ...entry.labels.map(labelStream),
      ...(entry.isRead ? [READ] : []),
      ...(entry.isStarred ? [STARRED] : []),
      // A feed may write anything, and clients look at the end of a category to know whether an item is read.
      ...entry.categories.filter((category) => !STATE_OR_LABEL.test(category)),
    ],
    origin: {
      streamId: channelStream(channel.id),
      title: channel.title,
      htmlUrl: channel.homeUrl,
      feedUrl: channel.url,
    },
    summary: { direction: "ltr", content: entry.contentHtml },
    enclosure: entry.enclosures.map(({ url, type, bytes }) => ({
      href: url,
      // Capy Reader cannot read an enclosure without one.
      type: type ?? "",
      ...(bytes !== null && { length: bytes }),
    })),
  };
}

const STATE_OR_LABEL = /^user\/|\/(?:read|starred|kept-unread)$/;

export type ReaderItem = ReturnType<typeof toReaderItem>;

const LONGEST_TITLE = 80;

/** A post has no title, but Readrops cannot read an item without one: the beginning of its text, or else the name of its channel. */
export function titleOf({ title, summary }: { title: string; summary: string }, channelTitle: string): string {
  if (title.trim() !== "") return title;
  const text = summary.replace(/\s+/g, " ").trim();
  const characters = [...text];
  if (characters.length <= LONGEST_TITLE) return text || channelTitle;
  return `${characters.slice(0, LONGEST_TITLE).join("").trimEnd()}…`;
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
