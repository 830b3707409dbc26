import { type ComparedItem, matchItems } from "./match-items.ts";

export type RenamedItem = ComparedItem & { summary: string };

/** Sources give dates in wrong time zones, but rarely a wrong day. */
const DAY_MS = 86_400_000;

/** In a smaller document, the same words again may be today's picture or a reminder. */
const FEWEST_REDATED = 3;

/**
 * For a document none of whose ids are known: which stored item each of its items is, if the feed only changed its ids. The same
 * words of the same instant, or the same video or link of the same day with the same title or text. What is dated after everything that is stored is new, unless
 * its words and its own link are the same: some feeds write new ids and dates with every fetch. All or nothing: unless at least half of
 * the document is found, the feed has new items and not new ids, and nothing is matched.
 */
export function matchRenamed<Arriving extends RenamedItem, Stored extends RenamedItem & { publishedAt: Date }>(
  document: readonly Arriving[],
  /** The newest items that the same source brought. */
  stored: readonly Stored[],
  /** The site's own page. */
  link: string | null,
): Map<Arriving, Stored> {
  const newest = stored.reduce((latest, { publishedAt }) => Math.max(latest, publishedAt.getTime()), 0);
  const matches = matchWords(document, stored);
  const taken = new Set(matches.values());
  const others = matchItems(
    document.filter((item) => !matches.has(item)),
    stored.filter((item) => !taken.has(item)),
    { document, stored, link },
  );
  const links = [document, stored].map((items) => countLinks(items));
  const isOwnLink = (item: RenamedItem) => links.every((counts) => (counts.get(item.link ?? "") ?? 0) <= 1);
  for (const [item, match] of others) {
    const isLater = item.publishedAt !== null && item.publishedAt.getTime() > newest;
    const isRedated = isLater && document.length >= FEWEST_REDATED && isOwnLink(item) && isOwnLink(match);
    if (isLater ? isRedated && hasSameWords(item, match) : isSame(item, match)) matches.set(item, match);
  }
  return matches.size > 0 && matches.size * 2 >= document.length ? matches : new Map();
}

/** The site may have moved, with all its links. Words that several items have do not say which of them it is. */
function matchWords<Arriving extends RenamedItem, Stored extends RenamedItem>(
  arriving: readonly Arriving[],
  stored: readonly Stored[],
): Map<Arriving, Stored> {
  const storedBy = Map.groupBy(stored, wordsOfInstant);
  const matches = new Map<Arriving, Stored>();
  for (const [words, [item, another]] of Map.groupBy(arriving, wordsOfInstant)) {
    const [match, other] = words === null ? [] : (storedBy.get(words) ?? []);
    if (item && match && !another && !other) matches.set(item, match);
  }
  return matches;
}

/** A title alone may be that of many items, such as alerts: it needs the path of the link, which stays when a site moves. */
function wordsOfInstant({ title, summary, link, publishedAt }: RenamedItem): string | null {
  if (publishedAt === null || (title.trim() === "" && summary.trim() === "")) return null;
  return [publishedAt.getTime(), title.trim(), summary.trim() || pathOf(link)].join("\n");
}

function pathOf(link: string | null): string {
  const url = link === null ? null : URL.parse(link);
  return url ? url.pathname + url.search : "";
}

/** Another item may be at the same link, such as the weather of a town: the words decide. */
function isSame(item: RenamedItem, match: RenamedItem & { publishedAt: Date }): boolean {
  if (item.publishedAt === null) return hasSameWords(item, match);
  if (Math.abs(item.publishedAt.getTime() - match.publishedAt.getTime()) > DAY_MS) return false;
  const isSameVideo = item.videoKey !== null && item.videoKey === match.videoKey;
  const hasSame = (field: "title" | "summary") => item[field] !== "" && item[field] === match[field];
  return isSameVideo || hasSame("title") || hasSame("summary") || hasSameWords(item, match);
}

function hasSameWords(item: RenamedItem, match: RenamedItem): boolean {
  return item.title === match.title && item.summary === match.summary;
}

function countLinks(items: readonly RenamedItem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { link } of items) if (link !== null) counts.set(link, (counts.get(link) ?? 0) + 1);
  return counts;
}
