import { normaliseChannelAddress } from "./normalise-channel-address.ts";

export type ComparedItem = {
  title: string;
  link: string | null;
  videoKey: string | null;
  /** Null: not dated. */
  publishedAt: Date | null;
};

/** Sources give dates in wrong time zones, but rarely a wrong day. */
const DAY_MS = 86_400_000;

/**
 * Which stored item, brought by another source of the same channel, each arriving item is: the one with the same video, else the
 * same link. One to one, so two items of a document never become one. A link says which item it is only together with the title
 * if several items have it, if it is the site's own page, or if the arriving item is of a later day.
 */
export function matchItems<Arriving extends ComparedItem, Stored extends ComparedItem>(
  arriving: readonly Arriving[],
  /** Those that may be the same. */
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
  const inDocument = count(channel.document.map(linkOf));
  const inStored = count(channel.stored.map(linkOf));

  const pair = (
    identityOf: (item: ComparedItem) => string | null,
    isSame: (one: Arriving, other: Stored) => boolean = () => true,
  ) => {
    const open = new Map<string, Stored>();
    for (const item of candidates) {
      const identity = taken.has(item) ? null : identityOf(item);
      if (identity !== null && !open.has(identity)) open.set(identity, item);
    }
    for (const item of arriving) {
      const identity = matches.has(item) ? null : identityOf(item);
      const match = identity === null ? undefined : open.get(identity);
      if (identity === null || !match || !isSame(item, match)) continue;
      matches.set(item, match);
      taken.add(match);
      open.delete(identity);
    }
  };
  pair(({ videoKey }) => videoKey);
  pair((item) => {
    const identity = linkOf(item);
    return identity === null ? null : `${identity}\n${foldTitle(item.title)}`;
  });
  pair((item) => {
    const identity = linkOf(item);
    if (identity === null || identity === home || isRoot(identity)) return null;
    return (inDocument.get(identity) ?? 0) > 1 || (inStored.get(identity) ?? 0) > 1 ? null : identity;
  }, isNotOfLaterDay);
  return matches;
}

function isNotOfLaterDay(one: ComparedItem, other: ComparedItem): boolean {
  if (one.publishedAt === null || other.publishedAt === null) return true;
  return one.publishedAt.getTime() - other.publishedAt.getTime() <= DAY_MS;
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
function linkIdentity(link: string | null): string | null {
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

function count(values: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
