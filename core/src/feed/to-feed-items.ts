import { type FeedItem, type RawItem, SUMMARY_LENGTH } from "./feed.ts";
import { plainText } from "./plain-text.ts";

const KEY_LENGTH = 500;
/** Of a longer id only this much is in the keys of entries that share it. */
export const LONGEST_OWN = KEY_LENGTH - 40;

/**
 * Gives every item its key: its id, else its link, else a hash of its words. Entries that share an id or a link in one document
 * are still different items if their links or words differ; their keys then also have the link or a hash of the words. Entries
 * that agree in everything are one. The order of the entries does not matter: docs/notes/feed-elements.md has examples.
 */
export function toFeedItems(items: readonly RawItem[]): FeedItem[] {
  const shared = findShared(items);
  const finished = new Map<string, FeedItem>();
  const keys = new Map<RawItem, string>();
  for (const raw of items) {
    const key = shortKey(chooseKey(raw, shared));
    if (raw.former !== undefined) keys.set(raw, key);
    if (finished.has(key)) continue;
    const { summaryHtml, contentHtml } = raw;
    const item: FeedItem = {
      key,
      title: raw.title,
      author: raw.author,
      link: raw.link,
      publishedAt: raw.publishedAt,
      updatedAt: raw.updatedAt,
      summary: plainText(summaryHtml === "" ? contentHtml : summaryHtml, SUMMARY_LENGTH),
      contentHtml: contentHtml === "" ? summaryHtml : contentHtml,
      enclosures: raw.enclosures,
      cover: raw.cover,
      durationSeconds: raw.durationSeconds,
    };
    const own = raw.id ?? raw.link;
    if (own !== null && shared.has(own)) item.sharedKey = shortKey(own);
    if (raw.details !== undefined) item.details = raw.details;
    finished.set(key, item);
  }
  if (items.some(({ former }) => former !== undefined)) addFormerKeys(items, finished, keys);
  return [...finished.values()];
}

/** By the rules of those versions: the link, or a hash if entries with other titles have it. The first entry with a key had it. */
function addFormerKeys(
  items: readonly RawItem[],
  finished: ReadonlyMap<string, FeedItem>,
  keys: ReadonlyMap<RawItem, string>,
): void {
  const titles = new Map<string, string>();
  const shared = new Set<string>();
  for (const item of items) {
    const { link, title } = item.former ?? item;
    if (link === null || (item.id !== null && item.former === undefined)) continue;
    if ((titles.get(link) ?? title) === title) titles.set(link, title);
    else shared.add(link);
  }
  const taken = new Set<string>();
  for (const raw of items) {
    if (raw.former === undefined) continue;
    const { link, title, html } = raw.former;
    const words = () => `words:${hash(`${link ?? ""}\n${title}\n${html}`)}`;
    const former = shortKey(link === null || shared.has(link) ? words() : link);
    const item = finished.get(keys.get(raw) ?? "");
    if (item === undefined || taken.has(former) || finished.has(former)) continue;
    taken.add(former);
    item.former = { key: former, title };
  }
}

/** The ids and links that an entry stored under this key may have, or have shared. */
export function ownersOf(key: string, link: string | null): string[] {
  const owners = [key];
  if (key.startsWith("words:") && link !== null) owners.push(link);
  const withoutWords = key.replace(/ ~[a-z\d]+$/, "");
  if (withoutWords !== key) owners.push(withoutWords);
  const linkAt = withoutWords.search(/ (?:https?:\/\/|$)/);
  if (linkAt > 0) owners.push(withoutWords.slice(0, linkAt));
  if (key.length > LONGEST_OWN) owners.push(key.slice(0, LONGEST_OWN));
  return owners;
}

/** The ids and links that stand for several different entries, with what they differ in. */
type Shared = Map<string, { hasLinks: boolean; wordsOfKey: Map<string, Set<string>> }>;

function findShared(items: readonly RawItem[]): Shared {
  const shared: Shared = new Map();
  const seen = new Map<string, RawItem>();
  for (const item of items) {
    const own = item.id ?? item.link;
    if (own === null) continue;
    const first = seen.get(own);
    if (first === undefined) seen.set(own, item);
    else if (!shared.has(own) && !isSame(first, item)) shared.set(own, { hasLinks: false, wordsOfKey: new Map() });
  }
  if (shared.size === 0) return shared;
  for (const item of items) {
    const own = item.id ?? item.link ?? "";
    const group = shared.get(own);
    if (group === undefined) continue;
    const first = seen.get(own)!;
    if (item.id !== null && item.link !== first.link) group.hasLinks = true;
  }
  for (const item of items) {
    const group = shared.get(item.id ?? item.link ?? "");
    if (group === undefined) continue;
    const key = keyWithLink(item, group.hasLinks);
    const words = group.wordsOfKey.get(key);
    if (words === undefined) group.wordsOfKey.set(key, new Set([wordsOf(item)]));
    else words.add(wordsOf(item));
  }
  return shared;
}

function isSame(one: RawItem, other: RawItem): boolean {
  return one.link === other.link && wordsOf(one) === wordsOf(other);
}

function wordsOf(item: RawItem): string {
  return `${item.title}\n${item.contentHtml || item.summaryHtml}`;
}

function keyWithLink(item: RawItem, hasLinks: boolean): string {
  return hasLinks ? `${item.id} ${item.link ?? ""}` : (item.id ?? "");
}

function chooseKey(item: RawItem, shared: Shared): string {
  const own = item.id ?? item.link;
  const group = own === null ? undefined : shared.get(own);
  if (own !== null && group === undefined) return own;
  if (item.id === null || group === undefined) return wordsKey(item);
  const key = keyWithLink(item, group.hasLinks);
  return (group.wordsOfKey.get(key)?.size ?? 0) > 1 ? `${key} ~${hash(wordsOf(item))}` : key;
}

function wordsKey(item: RawItem): string {
  const words = `${item.link ?? ""}\n${wordsOf(item)}`;
  // Some podcasts have nothing but a file.
  return `words:${hash(words === "\n\n" ? (item.enclosures[0]?.url ?? "") : words)}`;
}

function shortKey(key: string): string {
  return key.length <= KEY_LENGTH ? key : `${key.slice(0, LONGEST_OWN)} ${hash(key)}`;
}

/** 106 bits from two non-cryptographic hashes: enough to distinguish the entries of one channel. */
function hash(text: string): string {
  return fold(text, 0x9e3779b9).toString(36) + fold(text, 0x85ebca6b).toString(36);
}

function fold(text: string, seed: number): number {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return 0x100000000 * (b & 0x1fffff) + (a >>> 0);
}
