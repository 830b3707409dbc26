import { type Catalogue, openSites } from "#core/rules/catalogue.ts";
import { type Explanation, explain } from "#core/rules/explain.ts";
import { suggest } from "#core/rules/suggest.ts";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { catalogueFor } from "./open-catalogue.ts";
import { type OwnRules, ownRules } from "./own-rules.ts";

/** What is known about a page from its address alone. */
export interface LookUp {
  address: string;
  suggestions: FeedSuggestion[];
  /** Documentation that fits the page without giving a feed. */
  docs: FeedSuggestion[];
  explanation: Explanation;
}

/** Computed on this device. One's own rules come first; live routes before retired ones. */
export async function lookUp(address: string): Promise<LookUp> {
  const catalogue = await catalogueFor(address);
  const own = suggestOwn(ownRules.read(), catalogue, address);
  const taken = new Set(own.map(({ url }) => url));
  const found = suggest(catalogue, { url: address });
  return {
    address,
    suggestions: [...own, ...found.filter(({ isDocs, url }) => !isDocs && !taken.has(url))],
    docs: found.filter(({ isDocs }) => isDocs),
    explanation: explain(catalogue, { url: address }),
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
