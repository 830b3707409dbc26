/** Items that one request marks as read or unread. */
export interface Marks {
  isRead: boolean;
  ids: Set<string>;
  /** Those of which the server is asked whether they are read, if not all could be marked. */
  asked: Set<string>;
}

/** The server takes no more at once. */
export const MOST_MARKED = 500;

/** Whether both mark the same item, so that their order matters. */
export function hasCommon(one: Marks, other: Marks): boolean {
  return [...one.ids].some((id) => other.ids.has(id));
}

/** Adds some to a request that waits; false: they need one of their own. */
export function joinMarks(waiting: Marks, more: Marks): boolean {
  if (waiting.isRead !== more.isRead || waiting.ids.size + more.ids.size > MOST_MARKED) return false;
  for (const id of more.ids) waiting.ids.add(id);
  for (const id of more.asked) waiting.asked.add(id);
  return true;
}

/**
 * Prepares requests that are sent at the same time, so that their order does not matter: an item stays only in the last one that marks it,
 * and those of one kind become one. Changes the requests, and returns into which one each of the others was merged.
 */
export function mergeMarks(requests: readonly Marks[]): Map<Marks, Marks> {
  const seen = new Set<string>();
  const joined = new Map<Marks, Marks>();
  const kept: Marks[] = [];
  for (const marks of requests.toReversed()) {
    for (const id of marks.ids) {
      if (!seen.has(id)) continue;
      marks.ids.delete(id);
      marks.asked.delete(id);
    }
    for (const id of marks.ids) seen.add(id);
    const into = kept.find((later) => joinMarks(later, marks));
    if (into) joined.set(marks, into);
    else kept.push(marks);
  }
  return joined;
}
