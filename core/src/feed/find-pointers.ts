import { absoluteUrl } from "./feed.ts";
import { type FeedLink, findFeedLinks, findMetaRefresh, isCommentsFeed, pickFeedLinks } from "./find-feed-links.ts";
import { parseOpml } from "./opml.ts";
import { readXml, type XmlElement } from "./read-xml.ts";

/** What a document that is not a feed says about where feeds are. docs/notes/pointers.md has the policy. */
type Pointers = {
  /** list: OPML. */
  kind: "page" | "list" | "sitemap";
  /** Never feeds of comments. */
  feeds: FeedLink[];
  /** A page to read instead: the target of this one's meta refresh, or the home page of a sitemap's site. */
  next: string | null;
};

/** More than this is not read: what points to a feed comes first. */
const LONGEST_TEXT = 1_000_000;
const OPENING = 5_000;

/** Never throws. */
export function findPointers(text: string, url: string): Pointers {
  const read = text.slice(0, LONGEST_TEXT);
  const opening = read.slice(0, OPENING);
  if (/<opml\b/i.test(opening)) return { kind: "list", feeds: listedFeeds(read), next: null };
  if (/<(?:\w+:)?(?:urlset|sitemapindex)\b/i.test(opening))
    return { kind: "sitemap", feeds: sitemapFeeds(read, url), next: absoluteUrl("/", url) };
  // JSON that is not a feed may quote pages.
  if (/^[\s\uFEFF]*[[{]/.test(opening)) return { kind: "page", feeds: [], next: null };
  const feeds = findFeedLinks(read, url).filter((feed) => !isCommentsFeed(feed));
  return { kind: "page", feeds, next: findMetaRefresh(read, url) };
}

/**
 * The one address to fetch instead of `from`; null if there is none. Of several feeds: the one with the same path, else the first of
 * the same format, else the first. A list of several feeds is something to import, not a feed.
 */
export function choosePointer(
  { kind, feeds, next }: Pointers,
  from: string,
  /** Not fetched already, and on a site that counts. */
  isAllowed: (url: string) => boolean,
): string | null {
  if (kind === "list" && feeds.length > 1) return null;
  const open = feeds.filter(({ url }) => isAllowed(url));
  const path = pathOf(from);
  const format = formatOf(from);
  const chosen = open.find(({ url }) => pathOf(url) === path) ?? open.find((feed) => feed.format === format) ?? open[0];
  return chosen?.url ?? (next !== null && isAllowed(next) ? next : null);
}

function listedFeeds(text: string): FeedLink[] {
  const outcome = parseOpml(text);
  const rows = outcome.ok ? outcome.rows.flatMap((row) => (row.ok ? [row] : [])) : [];
  const byUrl = new Map(rows.map(({ url, title }) => [url, { url, title, format: formatOf(url) }]));
  return [...byUrl.values()].filter((feed) => !isCommentsFeed(feed));
}

/** A sitemap may name a feed as an alternate of a page (`xhtml:link`). Few do. */
function sitemapFeeds(text: string, url: string): FeedLink[] {
  const links = linksOf(readXml(text)).map((link) => ({
    rel: link.attribute("rel") ?? "",
    type: link.attribute("type") ?? "",
    href: link.attribute("href") ?? "",
    title: link.attribute("title") ?? "",
  }));
  return pickFeedLinks(links, url).filter((feed) => !isCommentsFeed(feed));
}

/** Recursion is safe: `readXml` limits the depth. */
function linksOf(parent: XmlElement): XmlElement[] {
  return parent.children.flatMap((child) => (/(?:^|:)link$/.test(child.name) ? [child] : linksOf(child)));
}

function pathOf(url: string): string {
  return (URL.parse(url)?.pathname ?? "").replace(/\/+$/, "").toLowerCase();
}

function formatOf(url: string): FeedLink["format"] {
  const { pathname = "", search = "" } = URL.parse(url) ?? {};
  const written = `${pathname}${search}`;
  return /\batom\b/i.test(written) ? "atom" : /\bjson\b/i.test(pathname) ? "json" : "rss";
}
