import { type BuiltInView, type ItemKind, ORDERS, type Order, readViewKey } from "#core/view/view.ts";

/** The search parameters of the inbox: which view, what of it, and in which order. */
export interface InboxSearch {
  /** The key of a view. Without one it is the view of unread items, so that each view has one address. */
  view?: string;
  only?: "unread";
  kind?: Exclude<ItemKind, "any">;
  /** Without one, what the person chose for this view, else the view's own. */
  order?: Order;
  q?: string;
  /** A number, because the router would write a string of digits in quotes. */
  item?: number;
}

const DEFAULT: BuiltInView = "unread";
const KINDS = ["video", "podcast", "text"] as const satisfies ItemKind[];

/** The valid search parameters of the inbox. Addresses had `show=starred` before there were other views. */
export function readInboxSearch(search: Record<string, unknown>): InboxSearch {
  const named = [search.view, search.show].find((one) => typeof one === "string" && readViewKey(one) !== undefined);
  const isUnread = search.only === "unread";
  const key = (named as string | undefined) ?? DEFAULT;
  const view = key === "all" && isUnread ? DEFAULT : key;
  const kind = KINDS.find((one) => one === search.kind);
  return {
    ...viewSearch(view),
    ...(isUnread && view !== DEFAULT && { only: "unread" as const }),
    ...(kind && view !== "videos" && view !== "podcasts" && { kind }),
    ...readPlace(search),
  };
}

/** What the lists of views and of channels have in common. */
export function readPlace({ order, q, item }: Record<string, unknown>): Pick<InboxSearch, "order" | "q" | "item"> {
  const first = ORDERS.find((one) => one === order);
  return {
    ...(first && { order: first }),
    // The router parses digits as a number.
    ...((typeof q === "string" || typeof q === "number") && { q: String(q) }),
    ...(Number.isSafeInteger(item) && (item as number) > 0 && { item: item as number }),
  };
}

/** The address of a view. */
export function viewSearch(key: string): InboxSearch {
  return key === DEFAULT ? {} : { view: key };
}

/** Where a search in a view looks: in what is read too, unless the view is a choice of items. */
export function searchedView(key: string): string {
  return key === DEFAULT ? "all" : key;
}

/** The search of any page, as the router has it. */
interface Address {
  pathname: string;
  search: { view?: string | undefined; q?: string | undefined };
}

/** The key of the view at an address; null: something else. A search covers all items, so it is no view. */
export function viewAt({ pathname, search }: Address): string | null {
  return pathname === "/inbox" && !search.q ? (search.view ?? DEFAULT) : null;
}
