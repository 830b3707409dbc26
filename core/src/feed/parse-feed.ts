import type { ParseOutcome } from "./feed.ts";
import { parseJsonFeed } from "./parse-json-feed.ts";
import { parseXmlFeed } from "./parse-xml-feed.ts";

/** Read in about a millisecond below this; far above it, whoever else the same thread works for would wait. */
export const LARGE_FEED_BYTES = 256 * 1024;

/** Whether a document looks like a feed, by its first part: far cheaper than parsing it, which is done once and elsewhere. */
export function beginsLikeFeed(opening: string): boolean {
  const start = opening.trimStart();
  if (start.startsWith("{")) return /"(?:version|title|items)"\s*:/.test(start);
  return /<(?:rss|feed|rdf:RDF)\b/i.test(start.slice(0, 4_000));
}

/** RSS, Atom, RDF or JSON Feed. `url` is where the text came from: relative addresses start there. Never throws. */
export function parseFeed(text: string, url: string): ParseOutcome {
  const source = text.includes("\0") ? text.replaceAll("\0", "") : text;
  const start = /[^\s\uFEFF]/.exec(source)?.[0];
  if (start === undefined) return { ok: false, problem: "empty" };
  return start === "{" || start === "[" ? parseJsonFeed(source, url) : parseXmlFeed(source, url);
}
