/** Which channels are selected, and what Shift extends. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Where a range begins: what was selected or deselected last. */
  anchor: string | null;
  /** What was selected when the range began: a range that becomes smaller again deselects only what it had selected. */
  base: ReadonlySet<string>;
}

export const NOTHING: Selection = { ids: new Set(), anchor: null, base: new Set() };

export function selectOnly(ids: readonly string[]): Selection {
  const set = new Set(ids);
  return { ids: set, anchor: null, base: set };
}

export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, base: next };
}

/** Selects from the anchor to this one, in the order shown. Without an anchor that is shown, only this one. */
export function extendTo(selection: Selection, order: readonly string[], id: string): Selection {
  const [from, to] = [selection.anchor === null ? -1 : order.indexOf(selection.anchor), order.indexOf(id)];
  if (to === -1) return selection;
  if (from === -1) return { ids: new Set([...selection.ids, id]), anchor: id, base: selection.ids };
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...selection, ids: new Set([...selection.base, ...range]) };
}

/** Shift with an arrow key: from the focused channel, which begins a range if there is none, to the next one. */
export function extendFrom(selection: Selection, order: readonly string[], from: string, to: string): Selection {
  const isRange = selection.anchor !== null && order.includes(selection.anchor) && selection.ids.has(from);
  const begun = isRange
    ? selection
    : { ids: new Set([...selection.ids, from]), anchor: from, base: selection.ids as ReadonlySet<string> };
  return extendTo(begun, order, to);
}

/** Without channels that are not in the list any more. The same object if nothing changes. */
export function keepListed(selection: Selection, isListed: (id: string) => boolean): Selection {
  if ([...selection.ids].every(isListed)) return selection;
  const kept = (ids: ReadonlySet<string>) => new Set([...ids].filter(isListed));
  return { ...selection, ids: kept(selection.ids), base: kept(selection.base) };
}
