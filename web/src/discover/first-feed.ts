import type { FeedRow } from "#ui/suggestions/arrange-feeds.ts";

/** What is looked up. An address that is only typed and the same address submitted are two: only the second reads the page. */
export interface Lookup {
  address: string;
  isSubmitted: boolean;
}

/** The feed of the card that is on screen. */
export interface ShownFeed {
  of: Lookup;
  url: string;
  /** The person chose it. */
  isChosen: boolean;
}

/** Its row, as long as the card stays: until something else is looked up. */
export function shownRow(shown: ShownFeed | null, lookup: Lookup, rows: readonly FeedRow[]): FeedRow | undefined {
  if (shown === null || keyOf(shown.of) !== keyOf(lookup)) return undefined;
  return rows.find(({ urls }) => urls.includes(shown.url));
}

export function keyOf({ address, isSubmitted }: Lookup): string {
  return `${isSubmitted ? "submitted" : "typed"} ${address}`;
}
