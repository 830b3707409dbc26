import { useFolders } from "../folders/use-folders.ts";
import { useSavedViews } from "../views/use-views.ts";
import type { ItemList } from "./item-list.ts";
import { contentOf, type ListContent } from "./list-content.ts";

export function useListContent(list: ItemList): ListContent | null {
  const { data: folders = [] } = useFolders();
  const { data: savedViews = [] } = useSavedViews();
  return contentOf(list, folders, savedViews);
}
