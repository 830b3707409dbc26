import { channelsOfFolders } from "#core/view/count-views.ts";
import type { TreeRow } from "./folders/arrange-rows.ts";
import { useFolders } from "./folders/use-folders.ts";
import { channelList } from "./inbox/item-list.ts";
import { useItemActions } from "./inbox/use-item-actions.ts";

/** Joins the sidebar and the inbox, as routes.tsx does: marks all that a row's folder or channel has as read. */
export function useMarkRowRead(): (row: TreeRow) => Promise<void> {
  const { markAllRead } = useItemActions();
  const { data: folders = [] } = useFolders();
  return (row) => {
    if (row.kind === "channel")
      return markAllRead(channelList(row.channel.id, "all", null), null, new Set([row.channel.id]));
    const { id } = row.folder;
    const list = { ...channelList("", "all", null), view: `folder:${id}`, channelId: null };
    return markAllRead(list, null, channelsOfFolders(folders, [id]));
  };
}
