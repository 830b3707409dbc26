type Folder = { id: string; name: string; parentId: string | null };

/**
 * The labels of folders: other readers have no folders inside folders, so an inner one is called by both names. Of two with the same
 * label, the second has its id added, because a label names one list.
 */
export function folderLabels<Given extends Folder>(folders: readonly Given[]): Map<string, Given> {
  const names = new Map(folders.map(({ id, name }) => [id, name]));
  const labels = new Map<string, Given>();
  for (const folder of folders) {
    const parent = folder.parentId === null ? undefined : names.get(folder.parentId);
    const label = parent === undefined ? folder.name : `${parent}/${folder.name}`;
    labels.set(labels.has(label) ? `${label} (${folder.id})` : label, folder);
  }
  return labels;
}
