let newFolderId: string | null = null;

/** The row of a new folder may be out of view: the tree scrolls to it once it is there. */
export function showNewFolder(id: string): void {
  newFolderId = id;
}

/** The row of the folder that has just been made, -1 if there is none. Only once. */
export function takeNewFolder(findRow: (id: string) => number): number {
  const at = newFolderId === null ? -1 : findRow(newFolderId);
  if (at >= 0) newFolderId = null;
  return at;
}
