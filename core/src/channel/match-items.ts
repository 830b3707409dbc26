import { normaliseChannelAddress } from "./normalise-channel-address.ts";

export type ComparedItem = {
  title: string;
  link: string | null;
  videoKey: string | null;
  /** Null: not dated. */
  publishedAt: Date | null;
};

/** More than the error of a wrong time zone, which is 14 hours at most, and less than the day between two daily items. */
const LATER_MS = 20 * 3_600_000;

/**
 * Which stored item, brought by another source of the same channel, each arriving item is: the one with the same video, else the
 * same link. One to one, so two items of a document never become one. A link says which item it is only together with the title
 * if several items have it, if it is the site's own page, or if the arriving item is much later. Where several items have both
 * link and title, their dates decide.
 */
export function matchItems<Arriving extends ComparedItem, Stored extends ComparedItem>(
  arriving: readonly Arriving[],
  /** Those that may be the same: the arriving items' source has not listed them before. */
  candidates: readonly Stored[],
  /** Everything that arrived together, everything that is stored, and the site's own page. */
  channel: { document: readonly ComparedItem[]; stored: readonly ComparedItem[]; link: string | null },
): Map<Arriving, Stored> {
  const matches = new Map<Arriving, Stored>();
  const taken = new Set<Stored>();
  const home = linkIdentity(channel.link);
  const links = new Map(
    [channel.document, channel.stored, arriving, candidates]
      .flat()
      .map((item): [ComparedItem, string | null] => [item, linkIdentity(item.link)]),
  );
  const linkOf = (item: ComparedItem) => links.get(item) ?? null;
  const linkAndTitle = (item: ComparedItem) => {
    const identity = linkOf(item);
    return identity === null ? null : `${identity}\n${foldTitle(item.title)}`;
  };
  const saysWhichPage = (identity: string) => identity !== home && !isRoot(identity);

  const pair = (
    identityOf: (item: ComparedItem) => string | null,
    choose: (items: Arriving[], from: Stored[], identity: string) => readonly [Arriving, Stored][],
  ) => {
    const open = groupBy(
      candidates.filter((item) => !taken.has(item)),
      identityOf,
    );
    const groups = groupBy(
      arriving.filter((item) => !matches.has(item)),
      identityOf,
    );
    for (const [identity, items] of groups)
      for (const [item, match] of choose(items, open.get(identity) ?? [], identity)) {
        matches.set(item, match);
        taken.add(match);
      }
  };
  pair(({ videoKey }) => videoKey, zip);

  const inDocument = groupBy(channel.document, linkAndTitle);
  const inStored = groupBy(channel.stored, linkAndTitle);
  const isCandidate = new Set<ComparedItem>(candidates);
  pair(linkAndTitle, (items, from, identity) => {
    const stored = inStored.get(identity) ?? [];
    if (Math.max(inDocument.get(identity)?.length ?? 0, stored.length) > 1)
      return matchByDate(
        items,
        from,
        stored.filter((item) => !isCandidate.has(item)),
      );
    const [item, match] = [items[0], from[0]];
    const isSame = item && match && (saysWhichPage(linkOf(item) ?? "") || isNotLater(item, match));
    return isSame ? [[item, match]] : [];
  });

  const sameLinkInDocument = groupBy(channel.document, linkOf);
  const sameLinkInStored = groupBy(channel.stored, linkOf);
  pair(linkOf, ([item], [match], identity) => {
    const isOne =
      sameLinkInDocument.get(identity)?.length === 1 &&
      sameLinkInStored.get(identity)?.length === 1 &&
      saysWhichPage(identity);
    return isOne && item && match && isNotLater(item, match) ? [[item, match]] : [];
  });
  return matches;
}

function isNotLater(one: ComparedItem, other: ComparedItem): boolean {
  if (one.publishedAt === null || other.publishedAt === null) return true;
  return one.publishedAt.getTime() - other.publishedAt.getTime() <= LATER_MS;
}

/**
 * Items with the same link and title. Both sources list them in the order of their dates, so pairs keep that order: also with
 * the items that this source is `known` to have listed, which are no longer open. Without dates, the first are the first.
 */
function matchByDate<One extends ComparedItem, Other extends ComparedItem>(
  items: readonly One[],
  candidates: readonly Other[],
  known: readonly ComparedItem[],
): [One, Other][] {
  const borders = known.flatMap(({ publishedAt }) => publishedAt?.getTime() ?? []);
  const between = ({ at }: Dated<ComparedItem>) => borders.filter((border) => border < at).length;
  const others = Map.groupBy(byDate(candidates), between);
  const pairs = [...Map.groupBy(byDate(items), between)].flatMap(([part, ones]) => align(ones, others.get(part) ?? []));
  if (known.length > 0) return pairs;
  const taken = new Set(pairs.map(([, other]) => other));
  return [
    ...pairs,
    ...zip(
      items.filter(({ publishedAt }) => publishedAt === null),
      candidates.filter((candidate) => !taken.has(candidate)),
    ),
  ];
}

type Dated<Item> = { item: Item; at: number };

/** Oldest first, without those that have no date. */
function byDate<Item extends ComparedItem>(items: readonly Item[]): Dated<Item>[] {
  return items
    .flatMap((item) => (item.publishedAt === null ? [] : [{ item, at: item.publishedAt.getTime() }]))
    .sort((one, other) => one.at - other.at);
}

/** The closest two are a pair; what is before them is paired with what is before, and what is after with what is after. */
function align<One, Other>(ones: readonly Dated<One>[], others: readonly Dated<Other>[]): [One, Other][] {
  const pairs: [One, Other][] = [];
  const parts = [{ ones: [0, ones.length], others: [0, others.length] }] as {
    ones: [number, number];
    others: [number, number];
  }[];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const found = closest(ones, part.ones, others, part.others);
    if (!found) continue;
    const [at, otherAt] = found;
    pairs.push([(ones[at] as Dated<One>).item, (others[otherAt] as Dated<Other>).item]);
    parts.push(
      { ones: [part.ones[0], at], others: [part.others[0], otherAt] },
      { ones: [at + 1, part.ones[1]], others: [otherAt + 1, part.others[1]] },
    );
  }
  return pairs;
}

/**
 * The positions of the two whose dates differ least, if the first is not much later. Of several with the same date those that
 * leave as many of both before them, so that these can be pairs.
 */
function closest(
  ones: readonly Dated<unknown>[],
  [from, to]: [number, number],
  others: readonly Dated<unknown>[],
  [otherFrom, otherTo]: [number, number],
): [number, number] | undefined {
  let least = Number.POSITIVE_INFINITY;
  let found: [number, number] | undefined;
  let next = otherFrom;
  for (let at = from; at < to && least > 0; at++) {
    const date = ones[at]?.at ?? 0;
    while (next < otherTo && (others[next]?.at ?? 0) < date) next++;
    for (const otherAt of [next - 1, next]) {
      if (otherAt < otherFrom || otherAt >= otherTo) continue;
      const later = date - (others[otherAt]?.at ?? 0);
      if (later > LATER_MS || Math.abs(later) >= least) continue;
      least = Math.abs(later);
      found = [at, otherAt];
    }
  }
  if (!found) return undefined;
  const at = inRun(ones, found[0], from + found[1] - otherFrom, [from, to]);
  return [at, inRun(others, found[1], otherFrom + at - from, [otherFrom, otherTo])];
}

/** The position closest to the wanted one with the same date as the one at `at`. */
function inRun(all: readonly Dated<unknown>[], at: number, wanted: number, [from, to]: [number, number]): number {
  const step = Math.sign(wanted - at);
  let found = at;
  while (found !== wanted && found + step >= from && found + step < to && all[found + step]?.at === all[at]?.at)
    found += step;
  return found;
}

function zip<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  return ones.slice(0, others.length).map((one, at) => [one, others[at] as Other]);
}

function groupBy<Item>(items: readonly Item[], identityOf: (item: Item) => string | null): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const identity = identityOf(item);
    const group = identity === null ? undefined : groups.get(identity);
    if (group) group.push(item);
    else if (identity !== null) groups.set(identity, [item]);
  }
  return groups;
}

/** Whether people would notice that an item's words are now those of another source: a title that differs, or text where none was. */
export function isWorthRewriting(
  stored: { title: string; isEmpty: boolean },
  arriving: { title: string; isEmpty: boolean },
): boolean {
  return (
    (foldTitle(stored.title) !== foldTitle(arriving.title) && arriving.title.trim() !== "") ||
    (stored.isEmpty && !arriving.isEmpty)
  );
}

/** Without scheme, "www.", a slash at the end and tracking keys. A fragment may be all that distinguishes the entries of one page. */
export function linkIdentity(link: string | null): string | null {
  if (link === null) return null;
  const normal = normaliseChannelAddress(link);
  const fragment = URL.parse(link)?.hash ?? "";
  return normal === null || normal.endsWith(fragment) ? normal : normal + fragment;
}

function isRoot(identity: string): boolean {
  const url = URL.parse(identity);
  return url !== null && url.pathname === "/" && url.search === "" && url.hash === "";
}

function foldTitle(title: string): string {
  return title.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
