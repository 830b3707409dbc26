/** A parsed document. Texts are plain and on one line; addresses are absolute http(s); nothing in it is trusted as HTML. */
export type Feed = {
  title: string;
  link: string | null;
  description: string;
  image: string | null;
  /** How long the feed asks to be left alone. */
  ttlMinutes: number | null;
  items: FeedItem[];
};

export type FeedItem = {
  /** Tells the item apart within its channel and stays the same when the entry is edited. At most 500 letters. */
  key: string;
  title: string;
  author: string | null;
  link: string | null;
  publishedAt: Date | null;
  updatedAt: Date | null;
  summary: string;
  /** As it came: hostile until `sanitiseHtml` has seen it. */
  contentHtml: string;
  enclosures: Enclosure[];
  cover: string | null;
  durationSeconds: number | null;
};

export type Enclosure = { url: string; type: string | null; bytes: number | null };

export type ParseProblem =
  | "empty" // nothing in it at all
  | "web-page" // HTML: look for the feeds it declares instead
  | "not-a-feed"
  | "malformed"; // begins like a feed and cannot be read
export type ParseOutcome = { ok: true; feed: Feed } | { ok: false; problem: ParseProblem };

export const TITLE_LENGTH = 1000;
export const SUMMARY_LENGTH = 300;
export const MAX_ITEMS = 5000;
export const MAX_ENCLOSURES = 20;

/** What a format's reader finds, before keys are chosen. */
export type RawItem = Omit<FeedItem, "key" | "summary"> & {
  id: string | null;
  /** The author's own short text, as HTML or plain; empty when there is only the content. */
  summaryHtml: string;
};

/** Only what may be linked to or loaded; everything else (javascript:, data:, nonsense) is null. */
export function absoluteUrl(address: string | null | undefined, base: string | null): string | null {
  const written = address?.trim() ?? "";
  if (written === "" || written.length > 4096) return null;
  const url = base === null ? URL.parse(written) : URL.parse(written, base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  return url.href;
}

/** Lets a text without markup be stored where HTML is expected. */
export function textToHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/\r\n?|\n/g, "<br>");
}
