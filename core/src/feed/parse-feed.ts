import type { ParseOutcome } from "./feed.ts";
import { parseJsonFeed } from "./parse-json-feed.ts";
import { parseXmlFeed } from "./parse-xml-feed.ts";

/** Smaller feeds are parsed in about a millisecond; larger ones would block the event loop. */
export const LARGE_FEED_BYTES = 256 * 1024;

/** Whether the beginning of a document looks like a feed: much cheaper than parsing it. */
export function looksLikeFeed(opening: string): boolean {
  const start = opening.trimStart();
  if (start.startsWith("{")) return /"(?:version|title|items)"\s*:/.test(start);
  return /<(?:[\w.]+:)?(?:rss|feed|RDF)[\s>]/i.test(start.slice(0, 4_000));
}

/** RSS, Atom, RDF or JSON Feed. Relative addresses are resolved against `url`. Never throws. */
export function parseFeed(text: string, url: string): ParseOutcome {
  const source = text.includes("\0") ? text.replaceAll("\0", "") : text;
  const start = /[^\s\uFEFF]/.exec(source)?.[0];
  if (start === undefined) return { ok: false, problem: "empty" };
  return start === "{" || start === "[" ? parseJsonFeed(source, url) : parseXmlFeed(source, url);
}
