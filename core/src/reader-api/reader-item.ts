import type { Enclosure } from "../feed/feed.ts";
import { writeLongId } from "./item-id.ts";
import { channelStream, labelStream, READ, READING_LIST, STARRED } from "./stream.ts";

/** The part of an item that differs between people: its state, and the names that a person gave. */
export type OwnPart = {
  id: string;
  /** In microseconds since 1970. */
  arrivedAt: string;
  isRead: boolean;
  isStarred: boolean;
  channel: { id: string; title: string; url: string; homeUrl: string };
  /** Of its channel. */
  labels: readonly string[];
};

/** The part that is the same for everyone. */
export type SharedPart = {
  title: string;
  author: string;
  /** Its own address, or else one that shows it. */
  link: string;
  publishedAt: Date;
  updatedAt: Date | null;
  /** Sanitised. */
  contentHtml: string;
  enclosures: readonly Enclosure[];
  categories: readonly string[];
};

/** An item of a person, for another reader. Every field except the author is always there: some clients cannot read an item without one of them. */
export function toReaderItem(own: OwnPart, shared: SharedPart) {
  return {
    ...ownFields(own),
    ...sharedFields(shared),
    categories: [...statesOf(own), ...categoriesOf(shared)],
  };
}

/** The first half of the JSON of an item. The second half, `writeSharedPart`, is nearly all of it and can be cached. */
export function writeOwnPart(own: OwnPart): string {
  const states = statesOf(own).map((state) => JSON.stringify(state));
  return `${JSON.stringify(ownFields(own)).slice(0, -1)},"categories":[${states}`;
}

export function writeSharedPart(shared: SharedPart): string {
  const categories = categoriesOf(shared).map((category) => `,${JSON.stringify(category)}`);
  return `${categories.join("")}],${JSON.stringify(sharedFields(shared)).slice(1)}`;
}

function ownFields({ id, arrivedAt, channel }: OwnPart) {
  return {
    id: writeLongId(id),
    crawlTimeMsec: String(Math.floor(Number(arrivedAt) / 1000)),
    timestampUsec: arrivedAt,
    origin: {
      streamId: channelStream(channel.id),
      title: channel.title,
      htmlUrl: channel.homeUrl,
      feedUrl: channel.url,
    },
  };
}

function sharedFields({ title, author, link, publishedAt, updatedAt, contentHtml, enclosures }: SharedPart) {
  return {
    published: secondsOf(publishedAt),
    updated: secondsOf(updatedAt ?? publishedAt),
    title,
    // Liferea shows an empty line for an empty one.
    ...(author !== "" && { author }),
    canonical: [{ href: link }],
    alternate: [{ href: link, type: "text/html" }],
    summary: { direction: "ltr", content: contentHtml },
    enclosure: enclosures.map(({ url, type, bytes }) => ({
      href: url,
      // Capy Reader cannot read an enclosure without one.
      type: type ?? "",
      ...(bytes !== null && { length: bytes }),
    })),
  };
}

function statesOf({ labels, isRead, isStarred }: OwnPart): string[] {
  return [READING_LIST, ...labels.map(labelStream), ...(isRead ? [READ] : []), ...(isStarred ? [STARRED] : [])];
}

/** A feed may write anything, and clients look at the end of a category to know whether an item is read. */
function categoriesOf({ categories }: SharedPart): string[] {
  return categories.filter((category) => !STATE_OR_LABEL.test(category));
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
