import { type Catalogue, findSite } from "../rules/catalogue.ts";
import type { CodeRule } from "../rules/site.ts";
import { type Page, type Suggestion, suggest } from "../rules/suggest.ts";
import { isAuthorRoute } from "./author-route.ts";
import { normaliseChannelAddress } from "./normalise-channel-address.ts";

/** A feed of a page; `path` is its route, "" when it has its own address. */
export type PageFeed = Pick<Suggestion, "path" | "url" | "retired">;

/** What has to be known about a page to decide whether it can be followed. */
export interface PageFacts {
  /** The original address: a rule may need its m. host or its query. */
  address: string;
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

/** From the page's address, and its document where there is one. Never throws. */
export function readPageFacts(catalogue: Catalogue, page: Page): PageFacts {
  const address = page.url.trim();
  return { address, feeds: findFeeds(catalogue, { ...page, url: address }), site: readSiteFacts(catalogue, address) };
}

/** Feeds of the original address, else of its normalised form: the address may be a tab of an author's page, or on the mobile host. */
function findFeeds(catalogue: Catalogue, page: Page): PageFeed[] {
  const feeds = suggest(catalogue, page).filter(({ isDocs }) => !isDocs);
  if (feeds.length > 0) return feeds;
  const channelUrl = normaliseChannelAddress(page.url);
  if (channelUrl === null || channelUrl === page.url) return [];
  return suggest(catalogue, { url: channelUrl }).filter(({ isDocs }) => !isDocs);
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
