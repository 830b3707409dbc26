import { useEffect, useEffectEvent, useState } from "react";
import type { Order } from "#core/view/view.ts";
import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { countNewItems } from "./arrival-log.ts";
import { isOldestFirst } from "./is-oldest-first.ts";
import type { Item } from "./item.ts";
import { focusCard } from "./item-card-focus.ts";
import type { ItemList } from "./item-list.ts";
import { useArrivals } from "./use-arrivals.ts";
import { useListContent } from "./use-list-content.ts";
import { reloadTimeline, type TimelineQuery } from "./use-timeline.ts";

/** New items for this list that are not in it yet; null: none to load. */
export function useNewItems(list: ItemList, order: Order, timeline: TimelineQuery) {
  const words = useWords("inbox");
  const problems = useWords("problems");
  const { items, isSuccess, isFetching, isRefetching, hasNextPage, refetch } = timeline;
  const newItems = countNewItems(useListContent(list), useArrivals(), timeline);
  const isReversed = isOldestFirst(items, order);
  // Oldest first, new items come last: scrolling there loads them anyway.
  const hasNew = (newItems.count > 0 || newItems.hasMore) && !(isReversed && hasNextPage);
  const [loaded, setLoaded] = useState<{ item: Item } | null>(null);
  /** Resolves to the first of the new items. */
  const loadNew = async (): Promise<Item | undefined> => {
    if (!isReversed) return reloadTimeline(list);
    const known = new Set(items.map(({ id }) => id));
    const { data } = await refetch({ throwOnError: true });
    return data?.pages.flatMap((page) => page.items).find(({ id }) => !known.has(id));
  };
  const load = async () => {
    if (isRefetching) return;
    try {
      const item = await loadNew();
      if (item) setLoaded({ item });
    } catch (cause) {
      // The new items stay announced until a list that contains them is loaded.
      notify({ kind: "failure", title: words.cannotLoad, message: explainRefusal(cause, problems) });
    }
  };
  const goToNew = useEffectEvent(({ item }: { item: Item }) => {
    // The person may have switched to another list meanwhile.
    const isFirst = items[0]?.id === item.id;
    if (!isFirst && !(isReversed && items.some(({ id }) => id === item.id))) return;
    if (isFirst) window.scrollTo({ top: 0 });
    focusCard(item.id);
  });
  useEffect(() => {
    if (loaded) goToNew(loaded);
  }, [loaded]);
  // An empty list is filled without asking: there is nothing that would move.
  const shouldRefetch = hasNew && items.length === 0 && isSuccess && !isFetching;
  useEffect(() => {
    if (shouldRefetch) void refetch();
  }, [shouldRefetch, refetch]);
  return { newItems: hasNew && items.length > 0 ? newItems : null, load, isLoading: isRefetching };
}
