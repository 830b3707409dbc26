import { type FeedLink, pickFeedLinks } from "#core/feed/find-feed-links.ts";

/** More than this no page means seriously. */
const MOST_FEEDS = 30;

/** The feeds this page names in its head, as it stands now. */
export function declaredFeeds(document: Document): FeedLink[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel][href]")].map((link) => ({
    rel: link.rel,
    type: link.type,
    href: link.getAttribute("href") ?? "",
    title: link.title,
  }));
  return pickFeedLinks(links, document.baseURI)
    .filter(({ url }) => /^https?:/.test(url))
    .slice(0, MOST_FEEDS);
}
