import { absoluteUrl, type Enclosure, type FeedItem, MAX_ENCLOSURES, TITLE_LENGTH } from "../feed/feed.ts";
import { findCover } from "../feed/find-cover.ts";
import { plainTitle } from "../feed/plain-text.ts";
import { readPerson } from "../feed/read-person.ts";
import { toFeedItems } from "../feed/to-feed-items.ts";
import { isObject, parseJson } from "./parse-partial-json.ts";

// What servers with the Google Reader API answer: FreshRSS, Miniflux and others. Every answer is hostile; null means that it is none of
// this API. docs/notes/importing.md has the differences.

export type ReaderSubscription = {
  /** What items name as their origin. */
  streamId: string;
  title: string;
  /** Of the feed; empty where the server names none. */
  address: string;
  page: string | null;
  folders: string[];
};

export type ReaderItem = {
  /** As `readItemId` writes it. */
  id: string;
  streamId: string;
  isRead: boolean;
  /** When the other server got it. */
  arrivedAt: Date | null;
  /** Its key is made from its link or its words: these servers do not tell the ids of feeds. */
  item: FeedItem;
};

export const MAX_SUBSCRIPTIONS = 20_000;
const MAX_ITEMS_AT_ONCE = 1_000;
const MAX_IDS_AT_ONCE = 20_000;
const MAX_LABELS = 100;
/** Of a person, labels of items among them. */
const MAX_TAGS = 10_000;
const LONGEST_STREAM_ID = 2_000;
const LONGEST_CONTINUATION = 1_000;

/** What ClientLogin answers, as lines or as JSON. It is sent back in a header, so nothing else than visible ASCII is accepted. */
export function readAuthToken(text: string): string | null {
  const json = text.trimStart().startsWith("{") ? parseJson(text) : null;
  const written = isObject(json) ? string(json.Auth) : (/^Auth=(.*)$/m.exec(text)?.[1] ?? "");
  return readToken(written);
}

/** The token that a POST needs. */
export function readToken(text: string): string | null {
  const token = text.trim();
  return /^[\x21-\x7e]{1,1000}$/.test(token) ? token : null;
}

/** One more than allowed, if there are more. */
export function readSubscriptions(text: string): ReaderSubscription[] | null {
  const json = parseJson(text);
  if (!isObject(json) || !Array.isArray(json.subscriptions)) return null;
  return json.subscriptions
    .slice(0, MAX_SUBSCRIPTIONS + 1)
    .filter(isObject)
    .map(readSubscription);
}

function readSubscription(json: Record<string, unknown>): ReaderSubscription {
  const streamId = string(json.id).slice(0, LONGEST_STREAM_ID);
  // Google's own ids had the address of the feed in them, and some servers name it nowhere else.
  const address = string(json.url) || streamId.replace(/^feed\//, "");
  return {
    streamId,
    title: asWritten(string(json.title)),
    address: /^\d*$/.test(address) ? "" : address,
    page: absoluteUrl(string(json.htmlUrl), null),
    folders: list(json.categories, MAX_LABELS)
      .map(nameFolder)
      .filter((name) => name !== ""),
  };
}

/** The names of folders and of other labels, in the order in which the other server shows them. */
export function readLabels(text: string): string[] | null {
  const json = parseJson(text);
  if (!isObject(json) || !Array.isArray(json.tags)) return null;
  return list(json.tags, MAX_TAGS)
    .map(nameFolder)
    .filter((name) => name !== "");
}

function nameFolder(category: unknown): string {
  if (!isObject(category)) return "";
  return string(category.label) || (/\/label\/(.*)$/s.exec(string(category.id))?.[1] ?? "");
}

export function readItemIds(text: string): { ids: string[]; continuation: string | null } | null {
  const json = parseJson(text);
  // Servers in PHP write an empty object as an empty list, and some leave out an empty list.
  if (!isObject(json) || !(json.itemRefs === undefined || Array.isArray(json.itemRefs))) return null;
  const ids = list(json.itemRefs, MAX_IDS_AT_ONCE).flatMap((ref) =>
    isObject(ref) ? (readItemId(string(ref.id)) ?? []) : [],
  );
  const continuation = string(json.continuation);
  return { ids, continuation: continuation === "" || continuation.length > LONGEST_CONTINUATION ? null : continuation };
}

const LONG_ID = "tag:google.com,2005:reader/item/";

/**
 * One way to write the id of an item: 64 bits as 16 hexadecimal digits. Servers write them as decimal numbers, also negative ones, or
 * hexadecimal, with the long prefix or without, with leading zeros or without. Other ids, as those of The Old Reader, stay as they are.
 */
export function readItemId(written: string): string | null {
  const isLong = written.startsWith(LONG_ID);
  const id = isLong ? written.slice(LONG_ID.length) : written.trim();
  if (!isLong && /^-?\d{1,20}$/.test(id)) return BigInt.asUintN(64, BigInt(id)).toString(16).padStart(16, "0");
  if (/^[\da-f]{1,16}$/i.test(id)) return id.toLowerCase().padStart(16, "0");
  return /^[\w-]{1,100}$/.test(id) ? id : null;
}

/** The form that all servers accept. */
export function writeItemId(id: string): string {
  return LONG_ID + id;
}

export function readReaderItems(text: string): ReaderItem[] | null {
  const json = parseJson(text);
  if (!isObject(json) || !Array.isArray(json.items)) return null;
  return list(json.items, MAX_ITEMS_AT_ONCE).flatMap((item) => (isObject(item) ? (readReaderItem(item) ?? []) : []));
}

function readReaderItem(json: Record<string, unknown>): ReaderItem | null {
  const id = readItemId(string(json.id));
  if (id === null) return null;
  const link = linkOf(json.canonical) ?? linkOf(json.alternate);
  const contentHtml = contentOf(json.content) || contentOf(json.summary);
  const enclosures = readEnclosures(json.enclosure, link);
  const [item] = toFeedItems([
    {
      id: null,
      title: plainTitle(asWritten(string(json.title)), TITLE_LENGTH),
      author: readPerson(asWritten(string(json.author))),
      link,
      publishedAt: readTime(json.published) ?? readTime(json.timestampUsec),
      updatedAt: null,
      summaryHtml: "",
      contentHtml,
      enclosures,
      cover: findCover(enclosures, contentHtml, link ?? ""),
      durationSeconds: null,
    },
  ]);
  if (item === undefined) return null;
  const categories = list(json.categories, MAX_LABELS).map(string);
  return {
    id,
    streamId: isObject(json.origin) ? string(json.origin.streamId).slice(0, LONGEST_STREAM_ID) : "",
    isRead: categories.some((category) => /^user\/[^/]*\/state\/com\.google\/read$/.test(category)),
    arrivedAt: readTime(json.crawlTimeMsec) ?? readTime(json.timestampUsec),
    item,
  };
}

function linkOf(links: unknown): string | null {
  const [first] = list(links, 1);
  return isObject(first) ? absoluteUrl(string(first.href), null) : null;
}

function contentOf(content: unknown): string {
  return isObject(content) ? string(content.content) : "";
}

/** FreshRSS has `href`, Miniflux `url`. */
function readEnclosures(written: unknown, base: string | null): Enclosure[] {
  const enclosures: Enclosure[] = [];
  for (const one of list(written, MAX_ENCLOSURES)) {
    if (!isObject(one)) continue;
    const url = absoluteUrl(string(one.href) || string(one.url), base);
    if (url === null || enclosures.some((known) => known.url === url)) continue;
    const bytes = Number(string(one.length));
    const type = string(one.type).trim().toLowerCase().slice(0, 100).toWellFormed() || null;
    enclosures.push({ url, type, bytes: Number.isFinite(bytes) && bytes > 0 ? Math.round(bytes) : null });
  }
  return enclosures;
}

/** Seconds, milliseconds or microseconds: the size of the number says which. Before 1973 they would be confused. */
function readTime(written: unknown): Date | null {
  const number = Number(string(written));
  if (!Number.isFinite(number) || number <= 0) return null;
  const date = new Date(number < 1e11 ? number * 1_000 : number < 1e14 ? number : number / 1_000);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** FreshRSS writes & < > and " in titles as full-width characters, for readers that would take them for markup. */
function asWritten(title: string): string {
  return title.replace(/[＆＜＞＂]/g, (character) => character.normalize("NFKC"));
}

function list(value: unknown, most: number): unknown[] {
  return Array.isArray(value) ? value.slice(0, most) : [];
}

/** JSON escapes can produce NUL and lone surrogates, which PostgreSQL cannot store. Some servers have numbers in place of text. */
function string(value: unknown): string {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  return typeof value === "number" ? String(value) : "";
}
