import type { ItemKind, Order } from "#core/view/view.ts";
import { type InboxSearch, readPlace } from "../views/view-search.ts";

/** What a list shows: the items of a view or of a channel, what of them, and in which order. */
export interface ItemList {
  /** The key of a view, such as `folder:7`; null: the list is a channel's. */
  view: string | null;
  channelId: string | null;
  which: "all" | "unread" | "starred";
  kind: ItemKind;
  /** What comes first; null: as the view says. */
  order: Order | null;
  /** The search text; empty: no search. */
  question: string;
}

/** What of a channel its list shows. */
export type Show = "unread" | "all" | "videos" | "starred";

/** As a channel lists them: its page starts with all items. */
export const SHOWS: readonly Show[] = ["all", "unread", "videos", "starred"];

export function channelList(channelId: string, show: Show, order: Order | null): ItemList {
  const kind = show === "videos" ? "video" : "any";
  return { view: null, channelId, which: show === "videos" ? "all" : show, kind, order, question: "" };
}

export interface ChannelSearch extends Pick<InboxSearch, "order" | "item" | "q"> {
  show?: Show;
}

/** The valid search parameters of a channel's page. */
export function readChannelSearch(search: Record<string, unknown>): ChannelSearch {
  const show = SHOWS.find((one) => one === search.show);
  const { order, item, q } = readPlace(search);
  return { ...(show && { show }), ...(order && { order }), ...(item && { item }), ...(q && { q }) };
}
