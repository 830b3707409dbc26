// From a page to the feeds it could be followed by.
import { parseAddress } from "../address.ts";
import { type Catalogue, findHost, findSite } from "./catalogue.ts";
import { decodeSegments, type PageView } from "./compile-rule.ts";
import { findEntries, type RuleCard } from "./compile-site.ts";
import { inOrder } from "./in-order.ts";
import type { PageDocument } from "./page-document.ts";
import type { CodeRule } from "./site.ts";
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
  const url = parseAddress(page.url);
  if (url === null) return [];
  const known = findHost(catalogue, url);
  if (known === undefined) return [];
  const { cards } = known.host;
  const view: PageView = { url, segments: decodeSegments(url.pathname), document: page.document };
  const suggestions: Suggestion[] = [];
  const offered = new Set<string>();
  let lastSource = -1;
  for (const entry of findEntries(known.host, view.segments)) {
    if (entry.sourceOrder === lastSource) continue;
    const path = entry.answer(view);
    if (path === undefined) continue;
    lastSource = entry.sourceOrder;
    const card = cards[entry.rule]!;
    // The same path is offered once, under the title that came first.
    const key = path === "" ? `${card.title}\n${card.rule.docs}` : path;
    if (offered.has(key)) continue;
    offered.add(key);
    suggestions.push(path === "" ? docsSuggestion(card.rule, card.title) : feedSuggestion(catalogue, card, path));
  }
  return suggestions;
}

/** Everything the catalogue has for the site of an address, whatever its host, as pointers to the documentation. */
export function siteSuggestions(catalogue: Catalogue, address: string): Suggestion[] {
  const url = parseAddress(address);
  const site = url && findSite(catalogue, url);
  if (!site) return [];
  const rules = inOrder(Object.values(site.site.hosts).flat());
  return rules.map((rule) => docsSuggestion(rule, joinTitle(site.name, rule.title)));
}

function feedSuggestion({ feedService }: Catalogue, { rule, title }: RuleCard, path: string): Suggestion {
  const suggestion: Suggestion = { title, url: feedService + path, path, isDocs: false, docs: rule.docs };
  return addFlags(suggestion, rule);
}

function docsSuggestion(rule: CodeRule, title: string): Suggestion {
  return addFlags({ title, url: rule.docs, path: "", isDocs: true, docs: rule.docs }, rule);
}

function addFlags(suggestion: Suggestion, rule: CodeRule): Suggestion {
  if (rule.retired) suggestion.retired = true;
  if (rule.nsfw) suggestion.nsfw = true;
  if (rule.needs) suggestion.needs = rule.needs;
  if (rule.antiCrawler) suggestion.antiCrawler = true;
  return suggestion;
}
