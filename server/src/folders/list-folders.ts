import { inDisplayOrder } from "#core/folder/order.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, FolderId, UserId } from "../ids.ts";
import { listFoldersWithChannels } from "./store.ts";

export type ListedFolder = {
  id: FolderId;
  name: string;
  parentId: FolderId | null;
  isCollapsed: boolean;
  channelIds: ChannelId[];
};

/** In display order: each folder is followed by those in it. */
export async function listFoldersOf({ db }: Pick<Deps, "db">, userId: UserId): Promise<ListedFolder[]> {
  const folders = inDisplayOrder(await listFoldersWithChannels(db, userId));
  return folders.map(({ id, name, parentId, isCollapsed, channelIds }) => ({
    id,
    name,
    parentId,
    isCollapsed,
    channelIds,
  }));
}
