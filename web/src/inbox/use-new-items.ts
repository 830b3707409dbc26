import { useEffect, useEffectEvent, useState } from "react";
import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { countNewItems } from "./arrival-log.ts";
import type { Item } from "./item.ts";
import { focusCard } from "./item-card-focus.ts";
import { useArrivals } from "./use-arrivals.ts";
import { reloadTimeline, type TimelineQuery } from "./use-timeline.ts";
import type { View } from "./view.ts";

/** New items for this list that are not in it yet; null: none to load. */
export function useNewItems(view: View, timeline: TimelineQuery) {
  const words = useWords("inbox");
  const problems = useWords("problems");
  const { items, isSuccess, isFetching, isRefetching, refetch } = timeline;
  const newItems = countNewItems(view, useArrivals(), timeline);
  const hasNew = newItems.count > 0 || newItems.hasMore;
  const [loaded, setLoaded] = useState<{ first: Item } | null>(null);
  const load = async () => {
    if (isRefetching) return;
    try {
      const first = await reloadTimeline(view);
      if (first) setLoaded({ first });
    } catch (cause) {
      // The new items stay announced until a list that contains them is loaded.
      notify({ kind: "failure", title: words.cannotLoad, message: explainRefusal(cause, problems) });
    }
  };
  const goToTop = useEffectEvent(({ first }: { first: Item }) => {
    // The person may have switched to another list meanwhile.
    if (items[0]?.id !== first.id) return;
    window.scrollTo({ top: 0 });
    focusCard(first.id);
  });
  useEffect(() => {
    if (loaded) goToTop(loaded);
  }, [loaded]);
  // An empty list is filled without asking: there is nothing that would move.
  const shouldRefetch = hasNew && items.length === 0 && isSuccess && !isFetching;
  useEffect(() => {
    if (shouldRefetch) void refetch();
  }, [shouldRefetch, refetch]);
  return { newItems: hasNew && items.length > 0 ? newItems : null, load, isLoading: isRefetching };
}
