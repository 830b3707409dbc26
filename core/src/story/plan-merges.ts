/** An item that arrived for a person, and one of theirs that tells the same story. */
export type Pair = {
  id: string;
  channelId: string;
  twinId: string;
  /** What the list shows for the twin: itself, or the entry that it is a copy of. */
  entryId: string;
  /** Of the entry and of its copies. */
  entryChannels: string[];
};

type Merge = { id: string; entryId: string };

/**
 * Which of the items that arrived for one person become copies, and of which entry. What was there before stays the entry; of items that
 * arrive together the first in `pairs` is. Two items of one channel are never one story: the channel itself published both.
 */
export function planMerges(pairs: readonly Pair[]): Merge[] {
  const arrived = Map.groupBy(pairs, ({ id }) => id);
  const channelOf = new Map(pairs.map(({ id, channelId }) => [id, channelId]));
  // Of two that arrived together, each may be the twin of the other.
  const twins = new Map([...arrived.keys()].map((id) => [id, new Set<string>()]));
  for (const { id, twinId } of pairs)
    if (arrived.has(twinId)) {
      twins.get(id)?.add(twinId);
      twins.get(twinId)?.add(id);
    }
  const channels = new Map<string, Set<string>>();
  for (const { twinId, entryId, entryChannels } of pairs)
    if (!arrived.has(twinId)) channels.set(entryId, new Set(entryChannels));
  const entries = new Map<string, string>();
  const join = (id: string, entryId: string): boolean => {
    const members = channels.get(entryId);
    const channel = channelOf.get(id);
    if (entries.has(id) || !members || channel === undefined || members.has(channel)) return false;
    entries.set(id, entryId);
    members.add(channel);
    return true;
  };
  const joinTwins = (first: string, entryId: string) => {
    const open = [first];
    for (let id = open.pop(); id !== undefined; id = open.pop())
      for (const twin of twins.get(id) ?? []) if (join(twin, entryId)) open.push(twin);
  };
  for (const [id, found] of arrived)
    for (const { twinId, entryId } of found) if (!arrived.has(twinId) && join(id, entryId)) joinTwins(id, entryId);
  for (const [id] of arrived) {
    if (entries.has(id)) continue;
    entries.set(id, id);
    channels.set(id, new Set([channelOf.get(id) as string]));
    joinTwins(id, id);
  }
  return [...entries].flatMap(([id, entryId]) => (id === entryId ? [] : [{ id, entryId }]));
}
