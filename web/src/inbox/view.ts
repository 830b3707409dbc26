/** Which items a list shows. */
export type Show = "unread" | "all" | "videos" | "starred";

export interface View {
  show: Show;
  /** null: all channels. */
  channelId: string | null;
  /** The search text; empty: no search. A search covers everything that has arrived. */
  question: string;
}

export const SHOWS: readonly Show[] = ["unread", "all", "videos", "starred"];

export interface ReadingSearch {
  show?: Show;
  q?: string;
  /** A number, because the router would write a string of digits in quotes. */
  item?: number;
}

/** The valid search parameters of a reading page. */
export function readReadingSearch(search: Record<string, unknown>): ReadingSearch {
  const show = SHOWS.find((one) => one === search.show);
  const { q, item } = search;
  return {
    ...(show && { show }),
    // The router parses digits as a number.
    ...((typeof q === "string" || typeof q === "number") && { q: String(q) }),
    ...(Number.isSafeInteger(item) && (item as number) > 0 && { item: item as number }),
  };
}
