/**
 * The list with these moved before another one, in the order given; they need not be in it. At the end if there is no such one. A place
 * before one that is moved itself means before the next one that stays.
 */
export function placeBefore<Id>(list: readonly Id[], moved: readonly Id[], beforeId: Id | null): Id[] {
  const taken = new Set(moved);
  const at = beforeId === null ? -1 : list.indexOf(beforeId);
  const next = at === -1 ? undefined : list.slice(at).find((id) => !taken.has(id));
  const staying = list.filter((id) => !taken.has(id));
  const place = next === undefined ? staying.length : staying.indexOf(next);
  return [...staying.slice(0, place), ...taken, ...staying.slice(place)];
}

/** Folders by position, each followed by those in it. */
export function inDisplayOrder<Folder extends { id: string; parentId: string | null; position: number }>(
  folders: readonly Folder[],
): Folder[] {
  const byPlace = folders.toSorted((a, b) => a.position - b.position || compareIds(a.id, b.id));
  const inside = Map.groupBy(byPlace, ({ parentId }) => parentId);
  return (inside.get(null) ?? []).flatMap((folder) => [folder, ...(inside.get(folder.id) ?? [])]);
}

/** Ids are numbers without leading zeros, longer than JavaScript counts exactly. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Channels as a person sorted them. Given newest first; those that were never sorted stay so, above the others: what was just followed
 * is seen first.
 */
export function inHandOrder<Channel extends { position: number | null }>(newestFirst: readonly Channel[]): Channel[] {
  return newestFirst.toSorted((a, b) => (a.position ?? -1) - (b.position ?? -1));
}
