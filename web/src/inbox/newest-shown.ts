import type { Order } from "#core/view/view.ts";

interface Placed {
  id: string;
  publishedAt: string;
}

export function isAfter(one: Placed, other: Placed): boolean {
  const difference = new Date(one.publishedAt).getTime() - new Date(other.publishedAt).getTime();
  return difference === 0 ? BigInt(one.id) > BigInt(other.id) : difference > 0;
}

/** A list of two items says itself which way it is sorted. That is surer than `order`, which may be known before the saved view is. */
export function isOldestFirst(items: readonly Placed[], order: Order): boolean {
  const [first, last] = [items[0], items.at(-1)];
  return first && last && first !== last ? isAfter(last, first) : order === "oldest";
}

/**
 * The item up to which “mark all as read” marks: what arrives after the list was loaded stays unread. Null: oldest first, with
 * more to load: the newest is not known, and all of the view is meant.
 */
export function newestShown<Item extends Placed>(items: readonly Item[], order: Order, hasMore: boolean): Item | null {
  if (!isOldestFirst(items, order)) return items[0] ?? null;
  return hasMore ? null : (items.at(-1) ?? null);
}
