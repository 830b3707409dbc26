import { type FeedItem, type RawItem, SUMMARY_LENGTH } from "./feed.ts";
import { plainText } from "./plain-text.ts";

const KEY_LENGTH = 500;

/**
 * Gives every item its key: its id, else its link, else a hash of its text. Some feeds give all entries the same id or
 * link, which would drop all but one; then the key also includes the link or the text. Identical entries become one.
 */
export function toFeedItems(items: readonly RawItem[]): FeedItem[] {
  const linksOfId = countDistinct(
    items,
    (item) => item.id,
    (item) => item.link ?? "",
  );
  const titlesOfLink = countDistinct(
    items,
    (item) => (item.id === null ? item.link : null),
    (item) => item.title,
  );
  const finished = new Map<string, FeedItem>();
  for (const raw of items) {
    const { id, summaryHtml, ...item } = raw;
    const key = shortKey(chooseKey(raw, linksOfId, titlesOfLink));
    if (finished.has(key)) continue;
    const summary = plainText(summaryHtml === "" ? item.contentHtml : summaryHtml, SUMMARY_LENGTH);
    finished.set(key, { key, ...item, summary, contentHtml: item.contentHtml === "" ? summaryHtml : item.contentHtml });
  }
  return [...finished.values()];
}

function chooseKey(item: RawItem, linksOfId: DistinctCount, titlesOfLink: DistinctCount): string {
  if (item.id !== null) return linksOfId(item.id) > 1 ? `${item.id} ${item.link ?? ""}` : item.id;
  if (item.link !== null && titlesOfLink(item.link) === 1) return item.link;
  return `words:${hash(`${item.link ?? ""}\n${item.title}\n${item.contentHtml || item.summaryHtml}`)}`;
}

type DistinctCount = (key: string) => number;

function countDistinct(
  items: readonly RawItem[],
  keyIn: (item: RawItem) => string | null,
  valueIn: (item: RawItem) => string,
): DistinctCount {
  const values = new Map<string, Set<string>>();
  for (const item of items) {
    const key = keyIn(item);
    if (key === null) continue;
    const known = values.get(key);
    if (known === undefined) values.set(key, new Set([valueIn(item)]));
    else known.add(valueIn(item));
  }
  return (key) => values.get(key)?.size ?? 0;
}

function shortKey(key: string): string {
  return key.length <= KEY_LENGTH ? key : `${key.slice(0, KEY_LENGTH - 40)} ${hash(key)}`;
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
