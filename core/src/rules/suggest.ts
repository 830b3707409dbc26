// From a page to the feeds it could be followed by.
import { parseAddress, plainHost } from "../address.ts";
import { type Catalogue, findHost, findSite } from "./catalogue.ts";
import { answer, type RuleFlags, ruleFlags } from "./compile-rule.ts";
import { findEntries } from "./compile-site.ts";
import { inOrder } from "./in-order.ts";
import type { PageDocument } from "./page-document.ts";
import { joinTitle } from "./title.ts";

export type Page = { url: string; document?: PageDocument | undefined };

export type Suggestion = {
  title: string;
  /** The feed's address, or the documentation's when `isDocs`. */
  url: string;
  /** The route on the feed service, `""` when `isDocs`. */
  path: string;
  isDocs: boolean;
  /** The rule's documentation. */
  docs?: string;
  /** The feed service no longer has this route. */
  retired?: true;
  nsfw?: true;
  /** What the feed service needs for it: `config`, `browser`. */
  needs?: string[];
  antiCrawler?: true;
};

/** The feeds for a page, best first. Never throws; whatever is not the address of a known page gives none. */
export function suggest(catalogue: Catalogue, page: Page): Suggestion[] {
  const hostname = plainHost(page.url);
  let host = hostname === undefined ? undefined : findHost(catalogue, hostname);
  // Most strangers show at once: the rest of their address need not be read.
  if (hostname !== undefined && host === undefined) return [];
  const address = parseAddress(page.url, hostname);
  if (address === null) return [];
  host ??= findHost(catalogue, address.hostname);
  if (host === undefined) return [];
  let suggestions: Suggestion[] | undefined;
  let lastSource = -1;
  for (const entry of findEntries(host, address)) {
    if (entry.sourceOrder === lastSource) continue;
    const path = answer(entry, address, page.document);
    if (path === undefined) continue;
    lastSource = entry.sourceOrder;
    const { title, docs, flags } = entry;
    const isDocs = path === "";
    // The same path is offered once, under the title that came first.
    if (suggestions !== undefined && isOffered(suggestions, path, isDocs ? title : "")) continue;
    const url = isDocs ? docs : catalogue.feedService + path;
    const suggestion = withFlags({ title, url, path, isDocs, docs }, flags);
    if (suggestions === undefined) suggestions = [suggestion];
    else suggestions.push(suggestion);
  }
  return suggestions ?? [];
}

/** A page has one or two suggestions, rarely a hundred. Paths of one site mostly differ in length, so this is quick. */
function isOffered(suggestions: Suggestion[], path: string, docsTitle: string): boolean {
  for (const one of suggestions) {
    if (one.path === path && (docsTitle === "" || one.title === docsTitle)) return true;
  }
  return false;
}

/** Everything the catalogue has for the site of an address, whatever its host, as pointers to the documentation. */
export function siteSuggestions(catalogue: Catalogue, address: string): Suggestion[] {
  const hostname = parseAddress(address)?.hostname;
  const site = hostname === undefined ? undefined : findSite(catalogue, hostname);
  if (!site) return [];
  const rules = inOrder(Object.values(site.site.hosts).flat());
  return rules.map((rule) => {
    const { docs } = rule;
    const title = joinTitle(site.name, rule.title);
    return withFlags({ title, url: docs, path: "", isDocs: true, docs }, ruleFlags(rule));
  });
}

function withFlags(suggestion: Suggestion, flags: RuleFlags | undefined): Suggestion {
  return flags === undefined ? suggestion : Object.assign(suggestion, flags);
}
