import { useEffect, useEffectEvent, useState } from "react";
import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import type { Item } from "./item.ts";
import { focusCard } from "./item-card-focus.ts";
import { newsFor } from "./news.ts";
import { useArrivals } from "./use-arrivals.ts";
import { reloadTimeline, type TimelineQuery } from "./use-timeline.ts";
import type { View } from "./view.ts";

/** What has arrived for this list and is not in it yet; null: nothing that would have to be asked for. */
export function useNewItems(view: View, timeline: TimelineQuery) {
  const words = useWords("inbox");
  const problems = useWords("problems");
  const { items, isSuccess, isFetching, isRefetching, refetch } = timeline;
  const news = newsFor(view, useArrivals(), timeline);
  const isAny = news.count > 0 || news.hasMore;
  const [loaded, setLoaded] = useState<{ first: Item } | null>(null);
  const load = async () => {
    if (isRefetching) return;
    try {
      const first = await reloadTimeline(view);
      if (first) setLoaded({ first });
    } catch (cause) {
      // What has arrived stays announced: only a list that was loaded after it ends that.
      notify({ kind: "failure", title: words.cannotLoad, message: explainRefusal(cause, problems) });
    }
  };
  const goToTop = useEffectEvent(({ first }: { first: Item }) => {
    // Another list may have been chosen meanwhile.
    if (items[0]?.id !== first.id) return;
    window.scrollTo({ top: 0 });
    focusCard(first.id);
  });
  useEffect(() => {
    if (loaded) goToTop(loaded);
  }, [loaded]);
  // Nothing can jump in an empty list.
  const fillsItself = isAny && items.length === 0 && isSuccess && !isFetching;
  useEffect(() => {
    if (fillsItself) void refetch();
  }, [fillsItself, refetch]);
  return { news: isAny && items.length > 0 ? news : null, load, isLoading: isRefetching };
}
