import { inHandOrder, placeBefore } from "#core/folder/order.ts";
import type { Folder } from "./folder.ts";

type Folders = readonly Folder[];

/** What the server will answer after a change, so that it can be shown at once. */

export function withCollapsed(folders: Folders, ids: readonly string[], isCollapsed: boolean): Folder[] {
  return folders.map((folder) => (ids.includes(folder.id) ? { ...folder, isCollapsed } : folder));
}

export function withName(folders: Folders, id: string, name: string): Folder[] {
  return folders.map((folder) => (folder.id === id ? { ...folder, name } : folder));
}

/** With the folders inside it. */
export function withoutFolder(folders: Folders, id: string): Folder[] {
  return folders.filter((folder) => folder.id !== id && folder.parentId !== id);
}

export interface FolderMove {
  id: string;
  parentId: string | null;
  /** null: at the end. */
  beforeId: string | null;
}

export function withFolderMoved(folders: Folders, { id, parentId, beforeId }: FolderMove): Folder[] {
  const byId = new Map(folders.map((one) => [one.id, one.id === id ? { ...one, parentId } : one]));
  return placeBefore([...byId.keys()], [id], beforeId).flatMap((one) => byId.get(one) ?? []);
}

export interface ChannelMove {
  channelId: string;
  /** null: outside of folders. */
  fromId: string | null;
  toId: string | null;
  /** null: at the end. */
  beforeId: string | null;
}

export function withChannelMoved(folders: Folders, { channelId, fromId, toId, beforeId }: ChannelMove): Folder[] {
  return folders.map((folder) => {
    if (folder.id !== fromId && folder.id !== toId) return folder;
    const others = folder.channelIds.filter((id) => id !== channelId);
    return { ...folder, channelIds: folder.id === toId ? placeBefore(others, [channelId], beforeId) : others };
  });
}

export function withChannelIn(folders: Folders, folderId: string, channelId: string, isIn: boolean): Folder[] {
  return folders.map((folder) => {
    if (folder.id !== folderId) return folder;
    const others = folder.channelIds.filter((id) => id !== channelId);
    return { ...folder, channelIds: isIn ? [...others, channelId] : others };
  });
}

/** The channels outside of folders get the positions of their new order. */
export function withPositions<Channel extends { id: string; position: number | null }>(
  channels: readonly Channel[],
  isOutside: (channel: Channel) => boolean,
  { channelId, beforeId }: Pick<ChannelMove, "channelId" | "beforeId">,
): Channel[] {
  const outside = inHandOrder(channels.filter(isOutside)).map(({ id }) => id);
  const order = new Map(placeBefore(outside, [channelId], beforeId).map((id, at) => [id, at]));
  return channels.map((channel) => ({ ...channel, position: order.get(channel.id) ?? channel.position }));
}
