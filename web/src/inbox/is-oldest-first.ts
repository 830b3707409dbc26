import type { Order } from "#core/view/view.ts";

interface Placed {
  id: string;
  publishedAt: string;
}

function isAfter(one: Placed, other: Placed): boolean {
  const difference = new Date(one.publishedAt).getTime() - new Date(other.publishedAt).getTime();
  return difference === 0 ? BigInt(one.id) > BigInt(other.id) : difference > 0;
}

/** A list of two items says itself which way it is sorted. That is surer than `order`, which may be known before the saved view is. */
export function isOldestFirst(items: readonly Placed[], order: Order): boolean {
  const [first, last] = [items[0], items.at(-1)];
  return first && last && first !== last ? isAfter(last, first) : order === "oldest";
}
