/** A parsed feed. Texts are plain and on one line; addresses are absolute http(s); nothing in it is trusted as HTML. */
export type Feed = {
  title: string;
  link: string | null;
  description: string;
  image: string | null;
  /** How long the feed asks readers to wait between fetches. */
  ttlMinutes: number | null;
  items: FeedItem[];
};

export type FeedItem = {
  /** Unique within the channel, and unchanged when the entry is edited. At most 500 characters. */
  key: string;
  title: string;
  author: string | null;
  link: string | null;
  publishedAt: Date | null;
  updatedAt: Date | null;
  summary: string;
  /** Unsafe until `sanitiseHtml` has cleaned it. */
  contentHtml: string;
  enclosures: Enclosure[];
  cover: string | null;
  durationSeconds: number | null;
};

export type Enclosure = { url: string; type: string | null; bytes: number | null };

export type ParseProblem =
  | "empty"
  | "web-page" // HTML, which may declare feeds
  | "not-a-feed"
  | "malformed"; // looks like a feed and cannot be parsed
export type ParseOutcome = { ok: true; feed: Feed } | { ok: false; problem: ParseProblem };

export const TITLE_LENGTH = 1000;
export const SUMMARY_LENGTH = 300;
export const MAX_ITEMS = 5000;
export const MAX_ENCLOSURES = 20;

/** An item as parsed, before its key is chosen. */
export type RawItem = Omit<FeedItem, "key" | "summary"> & {
  id: string | null;
  /** The feed's summary, as HTML or plain text; empty when there is only content. */
  summaryHtml: string;
};

/** Null for anything that is not http(s). */
export function absoluteUrl(address: string | null | undefined, base: string | null): string | null {
  const written = address?.trim() ?? "";
  if (written === "" || written.length > 4096) return null;
  const url = base === null ? URL.parse(written) : URL.parse(written, base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  return url.href;
}

/** Plain text as HTML. */
export function textToHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/\r\n?|\n/g, "<br>");
}
