import { openSites } from "#core/rules/catalogue.ts";
import { type Explanation, explain } from "#core/rules/explain.ts";
import type { Site } from "#core/rules/site.ts";
import { suggest } from "#core/rules/suggest.ts";
import type { PageContent, PageDocument } from "../messages.ts";
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

/** What the server takes, in bytes of UTF-8. */
const LARGEST_DOCUMENT = 5_000_000;

/** The document as the person sees it, without scripts and styles, which the server would remove. */
export function readDocument(): PageDocument {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical" i][href]')?.href;
  const urls: PageDocument["urls"] = [location.href];
  if (canonical && /^https?:/.test(canonical)) urls.push(canonical);
  const copy = document.documentElement.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll("script, style, svg, noscript, template")) element.remove();
  const html = copy.outerHTML;
  return { urls, html: new TextEncoder().encode(html).length > LARGEST_DOCUMENT ? null : html };
}

/** What each rule of the site makes of the current page and its document. */
export function explainPage(site: Site, feedService: string): Explanation {
  return explain(openSites([site], { feedService }), { url: location.href, document });
}
