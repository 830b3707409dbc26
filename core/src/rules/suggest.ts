// From a page to the feeds that the feed service has for it.
import { isPlainHost, type PageAddress, parseAddress, writtenHost } from "../address.ts";
import { type Catalogue, findSite, openHost } from "./catalogue.ts";
import { answer, type Entry, type RuleFlags, ruleFlags } from "./compile-rule.ts";
import { findEntries } from "./compile-site.ts";
import type { PageDocument } from "./page-document.ts";
import { retiredLast } from "./retired-last.ts";
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
  /** The settings of the feed service that it needs, when their names are known. */
  settings?: string[];
  antiCrawler?: true;
};

/** The feeds for a page, in the order of the catalogue, live before retired. Never throws; an unknown page or bad address gives none. */
export function suggest(catalogue: Catalogue, page: Page): Suggestion[] {
  const { url, document } = page;
  const hostname = writtenHost(url);
  // A recently seen host is known to be a plain host name, so its characters are not checked again.
  let index = catalogue.recentHosts.get(hostname);
  const isPlain = index !== undefined || isPlainHost(hostname);
  if (isPlain && index === undefined) {
    index = openHost(catalogue, { hostname });
    // Most unknown hosts are ruled out here, before the rest of the address is parsed.
    if (index === undefined) return [];
  }
  const address = parseAddress(url, isPlain ? hostname : undefined);
  if (address === null) return [];
  index ??= catalogue.recentHosts.get(address.hostname) ?? openHost(catalogue, address);
  const found = index && findEntries(index, address);
  if (found === undefined) return [];
  if (!Array.isArray(found)) {
    const path = answer(found, address, document);
    return path === undefined ? [] : [suggestion(catalogue, found, path)];
  }
  return suggestAll(catalogue, found, address, document);
}

function suggestAll(
  catalogue: Catalogue,
  entries: Entry[],
  address: PageAddress,
  document: PageDocument | undefined,
): Suggestion[] {
  const suggestions: Suggestion[] = [];
  // Comparing a few paths is faster than hashing them.
  const offered = entries.length > 8 ? new Set<string>() : undefined;
  let lastSource = -1;
  for (const entry of entries) {
    // Of the shapes of one pattern, only the first that gives a path counts.
    if (entry.sourceOrder === lastSource) continue;
    const path = answer(entry, address, document);
    if (path === undefined) continue;
    lastSource = entry.sourceOrder;
    // A path is offered once, under the first title.
    if (offered === undefined ? isOffered(suggestions, path, entry.title) : offered.has(path || entry.title)) continue;
    offered?.add(path || entry.title);
    suggestions.push(suggestion(catalogue, entry, path));
  }
  return suggestions;
}

function isOffered(suggestions: Suggestion[], path: string, title: string): boolean {
  for (const one of suggestions) if (one.path === path && (path !== "" || one.title === title)) return true;
  return false;
}

function suggestion({ feedService }: Catalogue, { title, docs, flags }: Entry, path: string): Suggestion {
  const isDocs = path === "";
  return withFlags({ title, url: isDocs ? docs : feedService + path, path, isDocs, docs }, flags);
}

/** Links to the documentation of every rule for the site of an address, on any of its hosts. */
export function siteSuggestions(catalogue: Catalogue, address: string): Suggestion[] {
  const parsed = parseAddress(address);
  const site = parsed && findSite(catalogue, parsed);
  if (!site) return [];
  const rules = retiredLast(Object.values(site.site.hosts).flat());
  return rules.map((rule) => {
    const { docs } = rule;
    const title = joinTitle(site.name, rule.title);
    return withFlags({ title, url: docs, path: "", isDocs: true, docs }, ruleFlags(rule));
  });
}

function withFlags(suggestion: Suggestion, flags: RuleFlags | undefined): Suggestion {
  return flags === undefined ? suggestion : Object.assign(suggestion, flags);
}
