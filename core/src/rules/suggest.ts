// From a page to its feeds: the site's own, and those that the feed service has for it.
import {
  addressOrigin,
  isPlainAddress,
  isPlainHost,
  isPlainPath,
  type PageAddress,
  parseAddress,
  writtenHost,
} from "../address.ts";
import { type Catalogue, findSite, openAnyHost, openHost } from "./catalogue.ts";
import { answer, type Entry, type RuleFlags, ruleFlags } from "./compile-rule.ts";
import { findEntries, type Node } from "./compile-site.ts";
import type { PageDocument } from "./page-document.ts";
import { retiredLast } from "./retired-last.ts";
import type { FeedTitles, Rank } from "./site.ts";
import { joinTitle } from "./title.ts";

export type Page = { url: string; document?: PageDocument | undefined };

export type Suggestion = {
  title: string;
  /** The feed's address, or the documentation's when `isDocs`. */
  url: string;
  /** The route on the feed service, `""` when `isDocs` or `native`. */
  path: string;
  isDocs: boolean;
  /** The site's own feed, which needs no feed service. */
  native?: true;
  /** The route to use when the site's own feed keeps failing. */
  fallback?: string;
  /** What the feed contains, in plain words. */
  titles?: FeedTitles;
  /** Left out when it is 1: what the page's author or site publishes. */
  rank?: Rank;
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

/** The feeds for a page, the best first (rank.ts). Never throws; an unknown page or bad address gives none. */
export function suggest(catalogue: Catalogue, page: Page): Suggestion[] {
  const suggestions = suggestFromSite(catalogue, page);
  for (let at = 0; at < suggestions.length; at++) if (!suggestions[at]!.isDocs) return suggestions;
  const anyHost = suggestFromAnyHost(catalogue, page);
  return anyHost === undefined ? suggestions : [...anyHost, ...suggestions];
}

/** From the rules for pages of any host: for most addresses, their first segment rules all of them out. */
function suggestFromAnyHost(catalogue: Catalogue, { url, document }: Page): Suggestion[] | undefined {
  const anyHost = openAnyHost(catalogue);
  if (anyHost === undefined || typeof url !== "string") return undefined;
  if (document === undefined && !beginsWithOne(url, anyHost.starts)) return undefined;
  const address = parseAddress(url);
  const index = document === undefined ? anyHost.withoutDocument : anyHost.all();
  return address === null || !index ? undefined : suggestFromIndex(catalogue, index, address, document);
}

/** Most paths begin with a character that none of the texts begins with. */
function beginsWithOne(url: string, starts: ReadonlyMap<number, readonly string[]>): boolean {
  const path = url.indexOf("/", 8) + 1;
  const texts = path > 0 ? starts.get(url.charCodeAt(path)) : undefined;
  if (texts !== undefined) for (let at = 0; at < texts.length; at++) if (url.startsWith(texts[at]!, path)) return true;
  return false;
}

function suggestFromSite(catalogue: Catalogue, page: Page): Suggestion[] {
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
  return index === undefined ? [] : suggestFromIndex(catalogue, index, address, document);
}

function suggestFromIndex(
  catalogue: Catalogue,
  index: Node,
  address: PageAddress,
  document: PageDocument | undefined,
): Suggestion[] {
  const found = findEntries(index, address);
  if (found === undefined) return [];
  if (Array.isArray(found)) return suggestAll(catalogue, found, address, document);
  const path = answer(found, address, document);
  const made = path === undefined ? undefined : suggestion(catalogue, found, path, address, document);
  return made === undefined ? [] : [made];
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
    if (entry.sourceOrder === lastSource || (entry.onlyWithDocument && document === undefined)) continue;
    const path = answer(entry, address, document);
    if (path === undefined) continue;
    lastSource = entry.sourceOrder;
    // A path is offered once, under the first title.
    if (offered === undefined ? isOffered(suggestions, path, entry.title) : offered.has(path || entry.title)) continue;
    offered?.add(path || entry.title);
    const made = suggestion(catalogue, entry, path, address, document);
    if (made !== undefined) suggestions.push(made);
  }
  return suggestions;
}

function isOffered(suggestions: Suggestion[], path: string, title: string): boolean {
  for (const one of suggestions) {
    if (path === "" ? one.isDocs && one.title === title : path === (one.path || one.url)) return true;
  }
  return false;
}

const SLASH = 47;

/** A suggestion for what a rule answered; undefined when the values of the page make no feed. */
function suggestion(
  catalogue: Catalogue,
  entry: Entry,
  path: string,
  address: PageAddress,
  document: PageDocument | undefined,
): Suggestion | undefined {
  if (entry.isNative && path !== "") return nativeSuggestion(entry, path, address, document);
  const { title, titles, docs, flags } = entry;
  const isDocs = path === "";
  const url = isDocs ? docs : catalogue.feedService + path;
  const made: Suggestion =
    titles === undefined ? { title, url, path, isDocs, docs } : { title, url, path, isDocs, docs, titles };
  return withFlags(made, flags);
}

function nativeSuggestion(
  { title, titles, docs, flags, fallback, staysOnOrigin }: Entry,
  feed: string,
  address: PageAddress,
  document: PageDocument | undefined,
): Suggestion | undefined {
  const url = staysOnOrigin ? feedOnOrigin(feed, address) : feedAddress(feed);
  if (url === null) return undefined;
  const route = fallback && answer(fallback, address, document);
  const made: Suggestion =
    titles === undefined
      ? { title, url, path: "", isDocs: false, docs, native: true }
      : { title, url, path: "", isDocs: false, docs, native: true, titles };
  if (route) made.fallback = route;
  return withFlags(made, flags);
}

/** Null when the values of a page made it something else than the address of a feed. */
function feedAddress(text: string): string | null {
  // Parsing takes longer than all the rest of a suggestion.
  if (isPlainAddress(text)) return text;
  const url = URL.parse(text);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb && url.username === "" && url.password === "" ? url.href : null;
}

/** Null, too, when the values of a page made it the address of another host. */
function feedOnOrigin(text: string, address: PageAddress): string | null {
  const origin = addressOrigin(address);
  // A page that is plain has a plain origin, so only the rest of the feed's address is checked.
  if (address.url === undefined && isBelow(text, origin) && isPlainPath(text, origin.length)) return text;
  const feed = feedAddress(text);
  return feed !== null && isBelow(feed, origin) ? feed : null;
}

function isBelow(url: string, origin: string): boolean {
  return url.charCodeAt(origin.length) === SLASH && url.startsWith(origin);
}

/** Whether a rule for the site's own feed fits a page, but reads its document. Rules for any host count where they are used. */
export function readsDocument(catalogue: Catalogue, url: string): boolean {
  const address = parseAddress(url);
  if (address === null) return false;
  const reads = (index: Node | undefined) =>
    index !== undefined && [findEntries(index, address) ?? []].flat().some(({ shape }) => shape.needsDocument);
  if (reads(openHost(catalogue, address))) return true;
  const isKnown = suggestFromSite(catalogue, { url }).some(({ isDocs }) => !isDocs);
  return !isKnown && reads(openAnyHost(catalogue)?.all());
}

/** Links to the documentation of every rule for the site of an address, on any of its hosts. */
export function siteSuggestions(catalogue: Catalogue, address: string): Suggestion[] {
  const parsed = parseAddress(address);
  const site = parsed && findSite(catalogue, parsed);
  if (!site) return [];
  const rules = retiredLast(Object.values(site.site.hosts).flat());
  return rules.map((rule) => {
    const { docs, titles } = rule;
    const title = joinTitle(site.name, rule.title);
    const made: Suggestion = { title, url: docs, path: "", isDocs: true, docs };
    return withFlags(titles === undefined ? made : { ...made, titles }, ruleFlags(rule));
  });
}

function withFlags(suggestion: Suggestion, flags: RuleFlags | undefined): Suggestion {
  return flags === undefined ? suggestion : Object.assign(suggestion, flags);
}
