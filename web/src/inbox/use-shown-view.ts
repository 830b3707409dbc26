import { countFolders } from "#core/view/count-views.ts";
import { readViewKey } from "#core/view/view.ts";
import { useWords } from "#ui/words/words.ts";
import { useFolders } from "../folders/use-folders.ts";
import { useSavedCounts } from "../views/use-saved-counts.ts";
import { useUnreadCounts } from "../views/use-unread-counts.ts";
import { countOf, useSavedViews } from "../views/use-views.ts";

export type ShownView = ReturnType<typeof useShownView>;

/** What is known of a view: its name, how much is unread, and whether it still exists. */
export function useShownView(key: string) {
  const names = useWords("viewNames");
  const { data: counts } = useUnreadCounts();
  const { data: folders, isFetching: areFoldersLoading } = useFolders();
  const countOfSaved = useSavedCounts();
  const { data: savedViews, isFetching: areViewsLoading } = useSavedViews();
  const view = readViewKey(key) ?? { kind: "unread" };
  switch (view.kind) {
    case "folder": {
      const folder = folders?.find(({ id }) => id === view.id);
      const unread = counts && folders ? countFolders(counts.channels, folders).get(view.id) : undefined;
      const isGone = folders !== undefined && !folder && !areFoldersLoading;
      return { name: folder?.name ?? "", unread, hasMore: false, folder, saved: undefined, isGone };
    }
    case "saved": {
      const saved = savedViews?.find(({ id }) => id === view.id);
      const { unread, hasMore = false } = (saved && countOfSaved(saved)) ?? {};
      const isGone = savedViews !== undefined && !saved && !areViewsLoading;
      return { name: saved?.name ?? "", unread, hasMore, folder: undefined, saved, isGone };
    }
  }
  const unread = countOf(counts, view.kind);
  return { name: names[view.kind], unread, hasMore: false, folder: undefined, saved: undefined, isGone: false };
}
