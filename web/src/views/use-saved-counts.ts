import { useQuery } from "@tanstack/react-query";
import { countSavedView } from "#core/view/count-views.ts";
import { useFolders } from "../folders/use-folders.ts";
import { rpc } from "../rpc.ts";
import { ownTimeZone } from "../time/own-time-zone.ts";
import { useUnreadCounts } from "./use-unread-counts.ts";
import { type SavedView, useSavedViews } from "./use-views.ts";

export interface SavedCount {
  unread: number;
  /** There are more than these. */
  hasMore: boolean;
}

/** How much is unread in a saved view; null: not known yet. Those with words are counted by a request of their own. */
export function useSavedCounts(): (view: SavedView) => SavedCount | null {
  const { data: counts } = useUnreadCounts();
  const { data: folders } = useFolders();
  const { data: views = [] } = useSavedViews();
  const { data: withWords } = useQuery(
    rpc.views.unreadCounts.queryOptions(
      { timeZone: ownTimeZone() },
      { enabled: views.some(({ filter }) => filter.words !== "") },
    ),
  );
  return ({ id, filter }) => {
    if (filter.words !== "") return withWords?.find((view) => view.id === id) ?? null;
    const unread = counts && folders ? countSavedView(counts, folders, filter) : null;
    return unread === null ? null : { unread, hasMore: false };
  };
}
