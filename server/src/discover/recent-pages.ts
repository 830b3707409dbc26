import type { Suggestion } from "#core/rules/suggest.ts";

/** What the rules gave for the documents of pages that were just fetched, so that subscribing to one does not fetch it again. */
export type RecentPages = {
  keep(address: string, suggestions: readonly Suggestion[]): void;
  find(address: string): readonly Suggestion[] | undefined;
};

const KEPT_MS = 10 * 60_000;
const MOST_PAGES = 500;

export function createRecentPages(now: () => Date): RecentPages {
  const pages = new Map<string, { at: number; suggestions: readonly Suggestion[] }>();
  return {
    keep(address, suggestions) {
      pages.delete(address);
      pages.set(address, { at: now().getTime(), suggestions });
      const [oldest] = pages.keys();
      if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
    },
    find(address) {
      const page = pages.get(address);
      return page && now().getTime() - page.at < KEPT_MS ? page.suggestions : undefined;
    },
  };
}
