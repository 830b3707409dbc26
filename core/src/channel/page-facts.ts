import { type Catalogue, findSite } from "../rules/catalogue.ts";
import type { CodeRule } from "../rules/site.ts";
import { type Page, type Suggestion, suggest } from "../rules/suggest.ts";
import { isAuthorRoute } from "./author-route.ts";
import { normaliseChannelAddress } from "./normalise-channel-address.ts";

/** A feed of a page; `path` is its route, "" when it has its own address. */
export type PageFeed = Pick<Suggestion, "path" | "url" | "retired" | "native" | "fallback">;

/** What has to be known about a page to decide whether it can be followed. */
export interface PageFacts {
  /** The original address: a rule may need its m. host or its query. */
  address: string;
  /** The best first. */
  feeds: readonly PageFeed[];
  /** Null: the catalogue has no rules for the site. */
  site: SiteFacts | null;
}

export interface SiteFacts {
  domain: string;
  name: string;
  /** How many rules it has. */
  rules: number;
  /** Whether any rule of the site leads to an author's feed. */
  hasAuthorRules: boolean;
}

/** The facts of a page from the catalogue, and what a screen shows besides. */
export interface PageSuggestions extends PageFacts {
  feeds: readonly Suggestion[];
  /** Matching rules that have documentation but no feed. */
  docs: readonly Suggestion[];
  /** The address that gave the feeds: the original, or its normalised form. */
  matched: string;
}

/**
 * The feeds of the original address, else of its normalised form: the address may be a tab of an author's page, or on the
 * mobile host. `found` is what the rules gave, if they were applied before. Never throws.
 */
export function readPageFacts(
  catalogue: Catalogue,
  page: Page,
  found: readonly Suggestion[] = suggest(catalogue, { ...page, url: page.url.trim() }),
): PageSuggestions {
  const address = page.url.trim();
  const original = splitFound(found);
  const matched = original.feeds.length > 0 ? address : (normaliseChannelAddress(address) ?? address);
  const normalised = matched === address ? original : splitFound(suggest(catalogue, { url: matched }));
  if (normalised.feeds.length === 0)
    return { address, matched: address, ...original, site: readSiteFacts(catalogue, address) };
  return { address, matched, ...normalised, site: readSiteFacts(catalogue, matched) };
}

function splitFound(found: readonly Suggestion[]) {
  return { feeds: found.filter(({ isDocs }) => !isDocs), docs: found.filter(({ isDocs }) => isDocs) };
}

export function readSiteFacts(catalogue: Catalogue, address: string): SiteFacts | null {
  const url = URL.parse(address);
  const site = url && findSite(catalogue, url);
  if (!site) return null;
  const rules = Object.values(site.site.hosts).flat();
  return { domain: site.domain, name: site.name, rules: rules.length, hasAuthorRules: rules.some(leadsToAuthors) };
}

function leadsToAuthors({ target, oneOf = [] }: CodeRule): boolean {
  return [target, ...oneOf.map((one) => one.target)].some((one) => typeof one === "string" && isAuthorRoute(one));
}
