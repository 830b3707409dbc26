let newFolderId: string | null = null;

/** The tree scrolls to the new folder once it has a row, because the row may be out of view. */
export function showNewFolder(id: string): void {
  newFolderId = id;
}

/** The index of the row of the new folder, or -1. It is found only once. */
export function takeNewFolder(findRow: (id: string) => number): number {
  const at = newFolderId === null ? -1 : findRow(newFolderId);
  if (at >= 0) newFolderId = null;
  return at;
}
