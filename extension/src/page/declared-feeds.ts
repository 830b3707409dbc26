import { type FeedLink, pickFeedLinks } from "#core/feed/find-feed-links.ts";

/** More than any real page declares. */
const MAX_FEEDS = 30;

/** The feeds the page declares at this moment. */
export function declaredFeeds(document: Document): FeedLink[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel][href]")].map((link) => ({
    rel: link.rel,
    type: link.type,
    href: link.getAttribute("href") ?? "",
    title: link.title,
  }));
  return pickFeedLinks(links, document.baseURI)
    .filter(({ url }) => /^https?:/.test(url))
    .slice(0, MAX_FEEDS);
}
