// docs/notes/refreshing.md explains these numbers.
const WEEK_MS = 7 * 86_400_000;
const FEWEST_LOST = 5;
const FEWEST_RENAMED = 3;
const FEWEST_NEWER = 3;

/** What is unusual about the last document of a feed that could be fetched and parsed. Dates are ISO 8601. */
export type Notice =
  /** It had `before` items and has none. */
  | { kind: "no-items"; before: number }
  /** At least half of its items are missing. */
  | { kind: "fewer-items"; before: number; now: number }
  /** So many items came under other ids than before. */
  | { kind: "new-ids"; items: number }
  /** Its newest item is older than at least half of those it had. */
  | { kind: "older-items"; newest: string; before: string };

/** What is stored of the documents of a channel's source. */
export type KnownDocuments = {
  /** How many items the last usual document had. Null: none has been judged. */
  usualItems: number | null;
  /** Of the last document; twenty are enough. */
  dates: readonly (Date | null)[];
  notice: Notice | null;
  noticeSince: Date | null;
};

/** A document that was parsed just now. */
export type ArrivedDocument = {
  items: number;
  dates: readonly (Date | null)[];
  /** How many of the items are stored under other ids. */
  renamed: number;
};

export type Judgement = Pick<KnownDocuments, "usualItems" | "notice" | "noticeSince">;

/**
 * Compares a document with those before it. Nothing here is a failure: the items that are stored stay, and the feed is fetched as
 * usual. A notice ends with the first usual document. After a week a smaller or older feed is the usual one.
 */
export function judgeDocument(known: KnownDocuments, document: ArrivedDocument, now: Date): Judgement {
  const { usualItems } = known;
  // Nothing to compare with: the first document of this source.
  if (usualItems === null) return asUsual(document.items);
  const notice = noticeOf(known, usualItems, document, now);
  if (notice === null) return asUsual(document.items);
  const isSameKind = known.notice?.kind === notice.kind;
  return {
    // What a document lacks is measured by the last one that lacked nothing.
    usualItems: notice.kind === "no-items" || notice.kind === "fewer-items" ? usualItems : document.items,
    notice,
    noticeSince: isSameKind ? (known.noticeSince ?? now) : now,
  };
}

/** The same document again. A notice of a week ago is no news any more, except that the feed is still empty. */
export function judgeUnchanged(known: KnownDocuments, now: Date): Judgement | null {
  const { notice, usualItems } = known;
  if (notice === null || notice.kind === "no-items" || !isOld(known, now)) return null;
  return asUsual(notice.kind === "fewer-items" ? notice.now : usualItems);
}

function noticeOf(known: KnownDocuments, usual: number, document: ArrivedDocument, now: Date): Notice | null {
  const { items, renamed } = document;
  if (items === 0) return usual > 0 ? { kind: "no-items", before: usual } : null;
  if (renamed >= FEWEST_RENAMED && renamed * 2 >= items) return { kind: "new-ids", items: renamed };
  const older = olderItems(known, document, now);
  if (older) return older;
  const isFewer = items * 2 <= usual && usual - items >= FEWEST_LOST;
  const isAccepted = known.notice?.kind === "fewer-items" && isOld(known, now);
  return isFewer && !isAccepted ? { kind: "fewer-items", before: usual, now: items } : null;
}

/** One deleted post is no news, so at least half of the items have to be gone from the new end. */
function olderItems(known: KnownDocuments, document: ArrivedDocument, now: Date): Notice | null {
  const newest = newestOf(document.dates, now);
  if (newest === null) return null;
  const { notice } = known;
  if (notice?.kind === "older-items")
    return newest >= Date.parse(notice.before) || isOld(known, now)
      ? null
      : { ...notice, newest: new Date(newest).toISOString() };
  const before = past(known.dates, now);
  const newer = before.filter((at) => at > newest);
  if (newer.length < FEWEST_NEWER || newer.length * 2 < before.length) return null;
  return {
    kind: "older-items",
    newest: new Date(newest).toISOString(),
    before: new Date(Math.max(...newer)).toISOString(),
  };
}

function newestOf(dates: ArrivedDocument["dates"], now: Date): number | null {
  const times = past(dates, now);
  return times.length ? times.reduce((one, other) => Math.max(one, other)) : null;
}

/** A date in the future says nothing about when the feed was written. */
function past(dates: ArrivedDocument["dates"], now: Date): number[] {
  return dates.flatMap((date) => (date !== null && date <= now ? [date.getTime()] : []));
}

function isOld({ noticeSince }: KnownDocuments, now: Date): boolean {
  return noticeSince !== null && now.getTime() - noticeSince.getTime() > WEEK_MS;
}

function asUsual(usualItems: number | null): Judgement {
  return { usualItems, notice: null, noticeSince: null };
}
