import { openSites } from "#core/rules/catalogue.ts";
import { explain } from "#core/rules/explain.ts";
import type { Site } from "#core/rules/site.ts";
import { suggest } from "#core/rules/suggest.ts";
import type { PageContent } from "../messages.ts";
import { declaredFeeds } from "./declared-feeds.ts";

/** Reads the current page. Rules that need the document run here, so that the document is never copied. */
export function readPage(site: Site | null, feedService: string): PageContent {
  const { href: address } = location;
  return {
    address,
    title: document.title,
    declared: declaredFeeds(document),
    read: site && applyRules(site, feedService, address),
  };
}

function applyRules(site: Site, feedService: string, address: string): PageContent["read"] {
  const catalogue = openSites([site], { feedService });
  const page = { url: address, document };
  return { suggestions: suggest(catalogue, page), explanation: explain(catalogue, page) };
}
