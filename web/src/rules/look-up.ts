import { readPageFacts, type SiteFacts } from "#core/channel/page-facts.ts";
import { type Catalogue, openSites } from "#core/rules/catalogue.ts";
import { type Explanation, explain } from "#core/rules/explain.ts";
import { suggest } from "#core/rules/suggest.ts";
import { suggestFromAddress } from "#core/rules/suggest-from-address.ts";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { catalogueFor } from "./open-catalogue.ts";
import { type OwnRules, ownRules } from "./own-rules.ts";

/** What is known about a page from its address alone. */
export interface LookUp {
  address: string;
  suggestions: FeedSuggestion[];
  /** Matching rules that have documentation but no feed. */
  docs: readonly FeedSuggestion[];
  /** null: the catalogue has no site for this address. */
  site: SiteFacts | null;
  /** A rule that fits the address reads the page's document: fetching the page may give a better feed. */
  wantsDocument: boolean;
  /** How many rules of the site gave no feed. */
  misses: number;
  /** Why they did not: evaluates every rule of the site again, so call it only on demand. */
  explain(): Explanation;
}

/** Computed on this device. The person's own rules come first, and live routes before retired ones. */
export async function lookUp(address: string): Promise<LookUp> {
  const catalogue = await catalogueFor(address);
  const own = suggestOwn(ownRules.read(), catalogue, address);
  const taken = new Set(own.map(({ url }) => url));
  const { feeds, docs, matched, site } = readPageFacts(catalogue, { url: address });
  return {
    address,
    suggestions: [...own, ...feeds.filter(({ url }) => !taken.has(url))],
    docs,
    site,
    wantsDocument: suggestFromAddress(catalogue, matched).wantsDocument,
    misses: (site?.rules ?? 0) - feeds.length,
    explain: () => explain(catalogue, { url: matched }),
  };
}

function suggestOwn(own: readonly OwnRules[], { feedService }: Catalogue, address: string): FeedSuggestion[] {
  if (own.length === 0) return [];
  const catalogue = openSites(
    own.map(({ site }) => site),
    { feedService },
  );
  return suggest(catalogue, { url: address })
    .filter(({ isDocs }) => !isDocs)
    .map((suggestion) => ({ ...suggestion, origin: "own" }));
}
