import { type FeedItem, type RawItem, SUMMARY_LENGTH } from "./feed.ts";
import { plainText } from "./plain-text.ts";

const KEY_LENGTH = 500;

/**
 * Gives every item its key: its own id, else its link, else its words. Some feeds give all their entries the same id or
 * the same link; believing that would keep one of them and lose the others, so such a one is told apart by more.
 * Entries that agree in everything are one entry.
 */
export function finishItems(items: readonly RawItem[]): FeedItem[] {
  const linksOfId = distinct(
    items,
    (item) => item.id,
    (item) => item.link ?? "",
  );
  const titlesOfLink = distinct(
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

function chooseKey(item: RawItem, linksOfId: Distinct, titlesOfLink: Distinct): string {
  if (item.id !== null) return linksOfId(item.id) > 1 ? `${item.id} ${item.link ?? ""}` : item.id;
  if (item.link !== null && titlesOfLink(item.link) === 1) return item.link;
  return `words:${hash(`${item.link ?? ""}\n${item.title}\n${item.contentHtml || item.summaryHtml}`)}`;
}

type Distinct = (key: string) => number;

function distinct(
  items: readonly RawItem[],
  keyIn: (item: RawItem) => string | null,
  valueIn: (item: RawItem) => string,
): Distinct {
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

/** 106 bits from two runs of a multiply-and-fold hash: enough to tell the entries of one channel apart, and no secret. */
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
