/** Which items a list shows. */
export type Show = "unread" | "all" | "videos" | "starred";

export interface View {
  show: Show;
  /** null: of every channel. */
  channelId: string | null;
  /** What is searched for; empty: nothing. A search looks through everything that has arrived. */
  question: string;
}

export const SHOWS: readonly Show[] = ["unread", "all", "videos", "starred"];

export interface ReadingSearch {
  show?: Show;
  q?: string;
  /** A number, because the router would put quotes around digits. */
  item?: number;
}

/** What the address of a page says, as far as it makes sense. */
export function readReadingSearch(search: Record<string, unknown>): ReadingSearch {
  const show = SHOWS.find((one) => one === search.show);
  const { q, item } = search;
  return {
    ...(show && { show }),
    // The router reads digits as numbers.
    ...((typeof q === "string" || typeof q === "number") && { q: String(q) }),
    ...(Number.isSafeInteger(item) && (item as number) > 0 && { item: item as number }),
  };
}
