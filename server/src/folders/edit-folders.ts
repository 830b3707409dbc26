import { checkCount, checkFolder } from "#core/folder/check-folder.ts";
import { cleanName } from "#core/folder/clean-name.ts";
import { folderKey } from "#core/folder/folder-key.ts";
import { placeBefore } from "#core/folder/order.ts";
import type { Queryable } from "../db/query.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, FolderId, UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { inMembersTurn } from "./in-members-turn.ts";
import {
  deleteFolder,
  insertFolders,
  listChannelsIn,
  listFolderChannels,
  listFolders,
  listPositions,
  renameFolder,
  type StoredFolder,
  saveChannelOrder,
  saveFolderOrder,
  setCollapsed,
  setParent,
} from "./store.ts";

type Changing = Pick<Deps, "db" | "runInTurn">;

export type FolderDraft = { name: string; parentId: FolderId | null };

/** At the end of its siblings. The folder it is in is opened, so that people see the new one. */
export function createFolder(deps: Changing, userId: UserId, draft: FolderDraft): Promise<Outcome<{ id: FolderId }>> {
  return inMembersTurn(deps, userId, (session) => addFolder(session, userId, draft));
}

/** The same under the member's lock. */
export async function addFolder(
  session: Queryable,
  userId: UserId,
  { name: written, parentId }: FolderDraft,
): Promise<Outcome<{ id: FolderId }>> {
  const name = cleanName(written);
  if (name === "") return { ok: false, problem: { kind: "bad-input" } };
  const key = folderKey(name);
  const folders = await listFolders(session, userId);
  const problem = checkFolder(folders, { id: null, parentId, key });
  if (problem) return { ok: false, problem };
  const position = endOf(folders, parentId);
  const [id] = await insertFolders(session, userId, [{ name, key, parentId, position, isCollapsed: false }]);
  if (parentId !== null) await setCollapsed(session, userId, [parentId], false);
  return { ok: true, value: { id: id as FolderId } };
}

export async function renameFolderTo(
  deps: Changing,
  userId: UserId,
  { id, name: written }: { id: FolderId; name: string },
): Promise<Outcome<void>> {
  const name = cleanName(written);
  if (name === "") return { ok: false, problem: { kind: "bad-input" } };
  const key = folderKey(name);
  return inMembersTurn(deps, userId, async (session): Promise<Outcome<void>> => {
    const folders = await listFolders(session, userId);
    const parentId = folders.find((folder) => folder.id === id)?.parentId ?? null;
    const problem = checkFolder(folders, { id, parentId, key });
    if (problem) return { ok: false, problem };
    await renameFolder(session, userId, id, { name, key });
    return { ok: true, value: undefined };
  });
}

/** Into another folder or to the top, before a sibling or at the end. */
export async function moveFolder(
  deps: Changing,
  userId: UserId,
  { id, parentId, beforeId }: { id: FolderId; parentId: FolderId | null; beforeId: FolderId | null },
): Promise<Outcome<void>> {
  return inMembersTurn(deps, userId, async (session): Promise<Outcome<void>> => {
    const folders = await listFolders(session, userId);
    const moved = folders.find((folder) => folder.id === id);
    const problem = checkFolder(folders, { id, parentId, key: moved?.key ?? "" });
    if (problem) return { ok: false, problem };
    await setParent(session, userId, id, parentId);
    await saveFolderOrder(session, userId, placeBefore(siblingsOf(folders, parentId), [id], beforeId));
    return { ok: true, value: undefined };
  });
}

/** What Undo needs to bring a folder back: its place, and what is in it, in order. */
export type RemovedFolder = FolderContent & {
  parentId: FolderId | null;
  /** The sibling that came after it. */
  beforeId: FolderId | null;
  folders: FolderContent[];
};
export type FolderContent = { id: FolderId; name: string; isCollapsed: boolean; channelIds: ChannelId[] };

/** With the folders in it. Its channels stay followed. */
export async function removeFolder(
  deps: Changing,
  userId: UserId,
  id: FolderId,
): Promise<Outcome<{ removed: RemovedFolder }>> {
  return inMembersTurn(deps, userId, async (session): Promise<Outcome<{ removed: RemovedFolder }>> => {
    const folders = await listFolders(session, userId);
    const folder = folders.find((one) => one.id === id);
    if (!folder) return { ok: false, problem: { kind: "no-such-folder" } };
    const channels = Map.groupBy(await listFolderChannels(session, userId), ({ folderId }) => folderId);
    const contentOf = (one: StoredFolder): FolderContent => ({
      id: one.id,
      name: one.name,
      isCollapsed: one.isCollapsed,
      channelIds: (channels.get(one.id) ?? []).map(({ channelId }) => channelId),
    });
    const siblings = siblingsOf(folders, folder.parentId);
    await deleteFolder(session, userId, id);
    const removed = {
      ...contentOf(folder),
      parentId: folder.parentId,
      beforeId: siblings[siblings.indexOf(id) + 1] ?? null,
      folders: folders.filter(({ parentId }) => parentId === id).map(contentOf),
    };
    return { ok: true, value: { removed } };
  });
}

/**
 * Brings a deleted folder back, under its old id. Where a folder of its name has been made since, its content is added to that one.
 * Channels that are no longer followed are left out; a folder whose parent is gone comes back at the top.
 */
export async function restoreFolder(
  deps: Changing,
  userId: UserId,
  removed: RemovedFolder,
): Promise<Outcome<{ id: FolderId }>> {
  if (cleanName(removed.name) === "") return { ok: false, problem: { kind: "bad-input" } };
  return inMembersTurn(deps, userId, async (session): Promise<Outcome<{ id: FolderId }>> => {
    const folders = await listFolders(session, userId);
    const problem = checkCount(folders.length + 1 + removed.folders.length);
    if (problem) return { ok: false, problem };
    const followed = new Set((await listPositions(session, userId)).map(({ id }) => id));
    const restore = async (content: FolderContent, parentId: FolderId | null, position: number) => {
      const id = await findOrInsert(session, userId, content, parentId, position);
      const known = await listChannelsIn(session, userId, id);
      const back = content.channelIds.filter((channelId) => followed.has(channelId));
      await saveChannelOrder(session, userId, id, [...new Set([...known, ...back])]);
      return id;
    };
    const parent = folders.find(({ id }) => id === removed.parentId);
    // It may have been moved into another folder since.
    const parentId = parent?.parentId === null && removed.folders.length === 0 ? parent.id : null;
    const id = await restore(removed, parentId, 0);
    const siblings = siblingsOf(folders, parentId);
    if (!siblings.includes(id)) await saveFolderOrder(session, userId, placeBefore(siblings, [id], removed.beforeId));
    for (const [position, content] of removed.folders.entries())
      if (cleanName(content.name) !== "") await restore(content, id, position);
    return { ok: true, value: { id } };
  });
}

async function findOrInsert(
  session: Queryable,
  userId: UserId,
  content: FolderContent,
  parentId: FolderId | null,
  position: number,
): Promise<FolderId> {
  const name = cleanName(content.name);
  const key = folderKey(name);
  const folders = await listFolders(session, userId);
  const same = folders.find((folder) => folder.parentId === parentId && folder.key === key);
  if (same) return same.id;
  const isTaken = folders.some(({ id }) => id === content.id);
  const folder = { name, key, parentId, position, isCollapsed: content.isCollapsed };
  const [id] = await insertFolders(session, userId, [isTaken ? folder : { ...folder, id: content.id }]);
  return id as FolderId;
}

/** In order, as `listFolders` gives them. */
function siblingsOf(folders: readonly StoredFolder[], parentId: FolderId | null): FolderId[] {
  return folders.filter((folder) => folder.parentId === parentId).map(({ id }) => id);
}

function endOf(folders: readonly StoredFolder[], parentId: FolderId | null): number {
  const positions = folders.filter((folder) => folder.parentId === parentId).map(({ position }) => position);
  return Math.max(0, ...positions) + 1;
}
