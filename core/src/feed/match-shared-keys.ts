import { LONGEST_OWN, ownersOf } from "./to-feed-items.ts";

type IdentifiedItem = {
  key: string;
  title: string;
  link: string | null;
  /** Null: not dated. */
  publishedAt: Date | null;
  summary: string;
};

/**
 * Which stored item each arriving one is, among those that have, or had, the same id or link. Only for channels whose documents
 * repeat ids or links: a key made from words changes with the words, and an entry that is alone has no such key. Those that
 * are not in the result are identified by their own key.
 */
export function matchSharedKeys<
  Arriving extends IdentifiedItem & { sharedKey: string | null },
  Stored extends IdentifiedItem,
>(arriving: readonly Arriving[], stored: readonly Stored[]): Map<Arriving, Stored> {
  const matches = new Map<Arriving, Stored>();
  const storedOf = new Map<string, Set<Stored>>();
  for (const item of stored)
    for (const own of ownersOf(item.key, item.link)) {
      const known = storedOf.get(own);
      if (known) known.add(item);
      else storedOf.set(own, new Set([item]));
    }
  for (const [own, members] of Map.groupBy(arriving, ({ sharedKey, key }) => sharedKey ?? key)) {
    const long = own.length > LONGEST_OWN ? storedOf.get(own.slice(0, LONGEST_OWN)) : undefined;
    const candidates = [...new Set([...(storedOf.get(own) ?? []), ...(long ?? [])])];
    const isPlain = members.length === 1 && members[0]?.sharedKey === null;
    // An id that nothing shares is enough.
    if (candidates.length === 0 || (isPlain && candidates.length === 1 && candidates[0]?.key === own)) continue;
    matchGroup(members, candidates, matches);
  }
  return matches;
}

type Identity = (item: IdentifiedItem) => string | null;

/** From the surest to the least sure. A key counts if it has the words; the id alone is what is in question. */
const FIRST: readonly Identity[] = [
  ({ title, summary, publishedAt }) => publishedAt && `${title}\n${publishedAt.getTime()}\n${summary}`,
  ({ title, summary }) => `${title}\n${summary}`,
  ({ title, publishedAt }) => publishedAt && `${title}\n${publishedAt.getTime()}`,
];
/** These count only where no other item of the group has the same. */
const IF_UNIQUE: readonly Identity[] = [
  ({ link }) => link,
  ({ publishedAt }) => publishedAt && String(publishedAt.getTime()),
];
/** And these only for an entry without a date: otherwise another date says that it is another entry. */
const IF_UNDATED: readonly Identity[] = [({ title }) => title || null, ({ summary }) => summary || null];

function matchGroup<Arriving extends IdentifiedItem & { sharedKey: string | null }, Stored extends IdentifiedItem>(
  members: readonly Arriving[],
  candidates: readonly Stored[],
  matches: Map<Arriving, Stored>,
): void {
  const taken = new Set<Stored>();
  const match = (identity: Identity, mustBeUnique: boolean, isOpen: (item: Arriving) => boolean) => {
    const arrivingBy = Map.groupBy(members, identity);
    const storedBy = Map.groupBy(candidates, identity);
    for (const item of members) {
      const value = matches.has(item) || !isOpen(item) ? null : identity(item);
      if (value === null) continue;
      const same = storedBy.get(value) ?? [];
      if (mustBeUnique && (same.length > 1 || (arrivingBy.get(value)?.length ?? 0) > 1)) continue;
      while (same.length > 0 && taken.has(same[same.length - 1]!)) same.pop();
      const found = same.pop();
      if (found === undefined) continue;
      matches.set(item, found);
      taken.add(found);
    }
  };
  const always = () => true;
  match(
    ({ key }) => key,
    false,
    ({ sharedKey }) => sharedKey !== null,
  );
  for (const identity of FIRST) match(identity, false, always);
  for (const identity of IF_UNIQUE) match(identity, true, always);
  for (const identity of IF_UNDATED) match(identity, true, ({ publishedAt }) => publishedAt === null);
}
