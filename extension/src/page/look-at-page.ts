import { openSites } from "#core/rules/catalogue.ts";
import { explain } from "#core/rules/explain.ts";
import type { Site } from "#core/rules/site.ts";
import { suggest } from "#core/rules/suggest.ts";
import type { Look } from "../messages.ts";
import { declaredFeeds } from "./declared-feeds.ts";

/** What this page is. Rules that read the document do it here, on the live one: none of it is copied anywhere. */
export function lookAtPage(site: Site | null, feedService: string): Look {
  const { href: address } = location;
  return {
    address,
    title: document.title,
    declared: declaredFeeds(document),
    read: site && readWith(site, feedService, address),
  };
}

function readWith(site: Site, feedService: string, address: string): Look["read"] {
  const catalogue = openSites([site], { feedService });
  const page = { url: address, document };
  return { suggestions: suggest(catalogue, page), explanation: explain(catalogue, page) };
}
