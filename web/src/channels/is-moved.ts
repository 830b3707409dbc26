import type { Folder } from "../folders/folder.ts";

type Target = { id: string } | { newName: string } | null;

/** Whether the channels are where they were to be moved: into a folder, a new one with this name, or out of all of them (null). */
export function isMoved(
  folders: readonly Folder[] | undefined,
  channelIds: readonly string[],
  to: Target,
  keepsOthers: boolean,
): boolean {
  if (!folders) return false;
  const holds = (folder: Folder, id: string) => folder.channelIds.some((other) => other === id);
  const isTarget = (folder: Folder) =>
    to !== null && ("newName" in to ? folder.name === to.newName && folder.parentId === null : folder.id === to.id);
  const target = folders.find(isTarget);
  if (to !== null && !target) return false;
  const others = keepsOthers ? [] : folders.filter((folder) => folder !== target);
  return channelIds.every((id) => (!target || holds(target, id)) && !others.some((folder) => holds(folder, id)));
}
