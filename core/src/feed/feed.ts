/** A parsed feed. Texts are plain and on one line; addresses are absolute http(s); nothing in it is trusted as HTML. */
export type Feed = {
  title: string;
  link: string | null;
  description: string;
  image: string | null;
  /** How long the feed asks readers to wait between fetches. */
  ttlMinutes: number | null;
  /** As the feed writes it, in lower case: `en`, `zh-cn`. Absent, like the next two, where the feed does not say. */
  language?: string;
  /** The servers that announce changes of the feed (WebSub), and the address that the feed says it has. */
  hubs?: string[];
  self?: string;
  items: FeedItem[];
};

export type FeedItem = {
  /** Unique within the channel, and unchanged when the entry is edited. At most 500 characters. */
  key: string;
  /**
   * Only where other entries of the document have the same id or link: what they share. The keys are then made from their words,
   * and `matchSharedKeys` finds the entries again in a later document.
   */
  sharedKey?: string;
  /** Only where an older version gave the same entry another key: that key, and the title it is stored with. */
  former?: { key: string; title: string };
  title: string;
  /** All of them: "Ann, Bo". */
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
  /** Absent where the entry has none of them, which is common: objects for nothing would cost time. */
  details?: ItemDetails;
};

/** What few entries have, and no list shows. Nothing in it is empty. */
export type ItemDetails = {
  /** Each by themselves, where there are several. */
  authors?: string[];
  contributors?: string[];
  categories?: string[];
  /** The pictures among the enclosures, in the order of the document, where there are several. */
  pictures?: string[];
  /** The page where readers comment. */
  comments?: string;
  /** The address of the licence, else its words. */
  licence?: string;
  season?: number;
  episode?: number;
  /** The address of a file with the chapters (JSON), or the chapters themselves. */
  chaptersUrl?: string;
  chapters?: Chapter[];
  transcripts?: Transcript[];
  /** What relative addresses in the content start from, where that is neither the item's link nor, without one, the feed's. */
  contentBase?: string;
};

export type Chapter = { startSeconds: number; title: string; link: string | null };
export type Transcript = { url: string; type: string | null; language: string | null };

export type Enclosure = { url: string; type: string | null; bytes: number | null };

export type ParseProblem =
  | "empty"
  | "web-page" // HTML, which may declare feeds
  | "not-a-feed"
  | "malformed"; // looks like a feed and cannot be parsed
export type ParseOutcome = { ok: true; feed: Feed } | { ok: false; problem: ParseProblem };

export const TITLE_LENGTH = 1000;
export const SUMMARY_LENGTH = 300;
/** Each is asked only if those before it do not work. */
export const MAX_HUBS = 3;
export const MAX_ITEMS = 5000;
export const MAX_ENCLOSURES = 20;
/** Of everything else that an entry may have several of: authors, categories, pictures, transcripts. */
export const MAX_VALUES = 50;
export const MAX_CHAPTERS = 500;

/** An item as parsed, before its key is chosen. */
export type RawItem = Omit<FeedItem, "key" | "summary" | "former"> & {
  id: string | null;
  /** Only where an older version, which knew no id of the entry, read something else. */
  former?: { link: string | null; title: string; html: string } | undefined;
  /** The feed's summary, as HTML or plain text; empty when there is only content. */
  summaryHtml: string;
};

/** Nothing that a reader could see or play, and nothing that says which entry it is. */
export function isEmptyItem({ id, link, title, contentHtml, summaryHtml, enclosures }: RawItem): boolean {
  const isWordless = title === "" && contentHtml === "" && summaryHtml === "";
  return isWordless && id === null && link === null && enclosures.length === 0;
}

/** Null for anything that is not http(s). */
export function absoluteUrl(address: string | null | undefined, base: string | null): string | null {
  const written = address?.trim() ?? "";
  if (written === "" || written.length > 4096) return null;
  if (NORMAL_ADDRESS.test(written) && !NEEDS_PARSING.test(written)) return written;
  const url = base === null ? URL.parse(written) : URL.parse(written, base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  return url.href;
}

/** An address that relative ones can start from. */
export function withoutQuery(address: string): string {
  const end = address.search(/[?#]/);
  return end === -1 ? address : address.slice(0, end);
}

// Most addresses of feeds are as URL would write them: recognising that takes a third of the time of parsing them.
const NORMAL_ADDRESS = /^https?:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}\/[\w~!$&()*+,;=:@%/.-]*(?:\?[\w~!$&()*+,;=:@%/.?-]*)?$/;
// International hosts have to be valid, and "/../" and "%2e" are segments that a URL leaves out.
const NEEDS_PARSING = /xn--|\/\.|%2e/i;

/** Plain text as HTML. */
export function textToHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/\r\n?|\n/g, "<br>");
}
