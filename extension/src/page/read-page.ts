import { openSites } from "#core/rules/catalogue.ts";
import { type Explanation, explain } from "#core/rules/explain.ts";
import type { Site } from "#core/rules/site.ts";
import { suggest } from "#core/rules/suggest.ts";
import type { PageContent } from "../messages.ts";
import { declaredFeeds } from "./declared-feeds.ts";

/** Reads the current page. Rules that need the document run here, so that the document is never copied. */
export function readPage(sites: readonly Site[], feedService: string): PageContent {
  const { href: address } = location;
  return {
    address,
    title: document.title,
    icon: iconOf(document),
    declared: declaredFeeds(document),
    found: sites.length > 0 ? suggest(openSites(sites, { feedService }), { url: address, document }) : null,
  };
}

/** As the tab shows it: it comes from the page's own site, and no other server is asked. */
function iconOf(page: Document): string | null {
  const link = page.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon" i][href], link[rel~="icon" i][href]');
  return link && /^(?:https?|data):/.test(link.href) ? link.href : null;
}

/** What each rule of the site makes of the current page and its document. */
export function explainPage(site: Site, feedService: string): Explanation {
  return explain(openSites([site], { feedService }), { url: location.href, document });
}
