/** A folder is either at the top or in one that is. */
export type KnownFolder = { id: string; parentId: string | null; key: string };

export type FolderProblem =
  | { kind: "no-such-folder" }
  | { kind: "folder-too-deep" }
  | { kind: "folder-exists" }
  | { kind: "too-many-folders"; limit: number };

export const MAX_FOLDERS = 500;

/**
 * Whether a person with these folders may have this one: a new one (`id` is null), or a known one with another name or place. Only one
 * level of nesting is possible, so a folder can never be inside itself.
 */
export function checkFolder(
  folders: readonly KnownFolder[],
  { id, parentId, key }: { id: string | null; parentId: string | null; key: string },
): FolderProblem | null {
  if (id !== null && !folders.some((folder) => folder.id === id)) return { kind: "no-such-folder" };
  if (parentId !== null) {
    const parent = folders.find((folder) => folder.id === parentId);
    if (!parent) return { kind: "no-such-folder" };
    const hasFolders = id !== null && folders.some((folder) => folder.parentId === id);
    if (parentId === id || parent.parentId !== null || hasFolders) return { kind: "folder-too-deep" };
  }
  if (folders.some((folder) => folder.id !== id && folder.parentId === parentId && folder.key === key))
    return { kind: "folder-exists" };
  return id === null ? checkCount(folders.length + 1) : null;
}

export function checkCount(count: number): FolderProblem | null {
  return count > MAX_FOLDERS ? { kind: "too-many-folders", limit: MAX_FOLDERS } : null;
}
