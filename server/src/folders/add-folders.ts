import { checkCount, MAX_FOLDERS } from "#core/folder/check-folder.ts";
import { folderKey } from "#core/folder/folder-key.ts";
import { byPathKey, type FolderPath, missingPaths } from "#core/folder/folder-path.ts";
import type { Queryable } from "../db/query.ts";
import type { FolderId, UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { insertFolders, listFolders } from "./store.ts";

/** Of a list, under the member's lock: makes the folders that are missing, after those that exist. Returns the ids of all by their path keys. */
export async function addFolders(
  session: Queryable,
  userId: UserId,
  paths: readonly FolderPath[],
): Promise<Outcome<Map<string, FolderId>>> {
  const before = await listFolders(session, userId);
  const missing = missingPaths(before, paths);
  if (missing.length && checkCount(before.length + missing.length))
    return { ok: false, problem: { kind: "list-too-many-folders", limit: MAX_FOLDERS } };
  // Those inside others need the ids of the others.
  for (const level of [1, 2]) {
    const made = missing.filter((path) => path.length === level);
    if (!made.length) continue;
    const known = await listFolders(session, userId);
    const byPath = byPathKey(known);
    const last = Math.max(0, ...known.map(({ position }) => position));
    const drafts = made.map(([top, inside], at) => ({
      name: inside ?? top,
      key: folderKey(inside ?? top),
      parentId: inside === undefined ? null : (byPath.get(folderKey(top))?.id ?? null),
      position: last + 1 + at,
      isCollapsed: false,
    }));
    await insertFolders(session, userId, drafts);
  }
  const ids = [...byPathKey(await listFolders(session, userId))].map(([key, { id }]) => [key, id] as const);
  return { ok: true, value: new Map(ids) };
}
