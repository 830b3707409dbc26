import { cleanLine } from "../clean-text.ts";
import { absoluteUrl } from "./feed.ts";
import { endOfTag, readAttributes } from "./read-tag.ts";

export type FeedLink = { url: string; title: string; format: "rss" | "atom" | "json" };
/** A `<link>` of a page, read from text here and from the document in the extension. */
export type PageLink = { rel: string; type: string; href: string; title: string };

const MAX_HTML_LENGTH = 1_000_000;
/** A page that shows something first and then another page is a page. */
const LONGEST_REFRESH_SECONDS = 10;
const SKIPPED = new Set(["script", "style", "template", "textarea", "title", "svg", "noscript"]);

/** The feeds a page declares, in document order, comment feeds last. */
export function findFeedLinks(html: string, pageUrl: string): FeedLink[] {
  const { links, base } = readLinks(html.slice(0, MAX_HTML_LENGTH));
  return pickFeedLinks(links, absoluteUrl(base, pageUrl) ?? pageUrl);
}

/** Where a page redirects to with `<meta http-equiv="refresh">`; null if people have time to read the page first. */
export function findMetaRefresh(html: string, pageUrl: string): string | null {
  const { refresh, base } = readLinks(html.slice(0, MAX_HTML_LENGTH));
  const [, seconds, target] =
    /^\s*(\d{1,3})(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(refresh ?? "") ?? [];
  if (target === undefined || Number(seconds) > LONGEST_REFRESH_SECONDS) return null;
  return absoluteUrl(target, absoluteUrl(base, pageUrl) ?? pageUrl);
}

export function isCommentsFeed({ url, title }: Pick<FeedLink, "url" | "title">): boolean {
  return /\/comments?\/|comments?[-_]?feed/i.test(url) || /comment|评论|評論|コメント/i.test(title);
}

export function pickFeedLinks(links: Iterable<PageLink>, base: string): FeedLink[] {
  const found = new Map<string, FeedLink>();
  for (const link of links) {
    const format = formatOf(link);
    const url = format === null ? null : absoluteUrl(link.href, base);
    if (format !== null && url !== null && !found.has(url))
      found.set(url, { url, title: cleanLine(link.title).slice(0, 200), format });
  }
  const feeds = [...found.values()];
  return [...feeds.filter((feed) => !isCommentsFeed(feed)), ...feeds.filter(isCommentsFeed)];
}

// Common paths of feeds that pages do not declare, most common first.
const WELL_KNOWN = [
  "/feed",
  "/rss.xml",
  "/atom.xml",
  "/feed.xml",
  "/index.xml",
  "/rss",
  "/feed.json",
  "/feeds/posts/default",
  "/blog/feed",
];

/** Guesses. Each costs a request to the site, so try them only when a person asks. */
export function wellKnownFeedUrls(pageUrl: string): string[] {
  const page = absoluteUrl(pageUrl, null);
  return page === null ? [] : WELL_KNOWN.map((path) => new URL(path, page).href);
}

function formatOf({ rel, type, href }: PageLink): FeedLink["format"] | null {
  const rels = rel.toLowerCase().split(/\s+/);
  const isAlternate = rels.includes("alternate") && !rels.includes("stylesheet");
  const isFeed = rels.includes("feed");
  if (!isAlternate && !isFeed) return null;
  const kind = type.toLowerCase().split(";")[0]!.trim();
  if (kind === "application/feed+json") return "json";
  // WordPress declares its API with the type that JSON Feed once recommended.
  if (kind === "application/json") return /\/wp-json\/|oembed/i.test(href) ? null : "json";
  if (kind === "application/atom+xml") return "atom";
  if (
    ["application/rss+xml", "application/rdf+xml", "application/xml", "text/xml", "application/x.atom+xml"].includes(
      kind,
    )
  )
    return "rss";
  return isFeed && (kind === "" || kind === "text/html") ? "rss" : null;
}

function readLinks(html: string): { links: PageLink[]; base: string | null; refresh: string | null } {
  const links: PageLink[] = [];
  let base: string | null = null;
  let refresh: string | null = null;
  let at = html.indexOf("<");
  while (at !== -1) {
    let after = at + 1;
    const name = /^[a-z]+/i.exec(html.slice(at + 1, at + 12))?.[0].toLowerCase();
    if (html.startsWith("<!--", at)) {
      const end = html.indexOf("-->", at + 4);
      if (end === -1) break;
      after = end + 3;
    } else if (name !== undefined && SKIPPED.has(name)) {
      const end = new RegExp(`</${name}`, "gi");
      end.lastIndex = after;
      if (end.exec(html) === null) break;
      after = end.lastIndex;
    } else if (name === "link" || name === "base" || name === "meta") {
      const tagEnd = endOfTag(html, at + 5);
      if (tagEnd === -1) break;
      after = tagEnd + 1;
      const attributes = readAttributes(html, at + 5, tagEnd);
      const attribute = (key: string) => attributes.get(key) ?? "";
      if (name === "base") base ??= attributes.get("href") ?? null;
      else if (name === "meta") {
        if (attribute("http-equiv").toLowerCase() === "refresh") refresh ??= attribute("content");
      } else
        links.push({
          rel: attribute("rel"),
          type: attribute("type"),
          href: attribute("href"),
          title: attribute("title"),
        });
    }
    at = html.indexOf("<", after);
  }
  return { links, base, refresh };
}
