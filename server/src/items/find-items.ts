import { wordsOf } from "#core/search/parse-search.ts";
import { indexedTerm, writeQuery, writeWords } from "#core/search/write-terms.ts";
import type { Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";
import type { Cursor } from "./cursor.ts";
import {
  listFound,
  matchInChannel,
  matchInInbox,
  type Walked,
  walkChannelForWords,
  walkChannelsForWords,
  walkInboxForWords,
} from "./find-store.ts";
import type { ListedItem } from "./item.ts";
import { estimateItems, findCandidates } from "./search-store.ts";
import { type ItemFilter, type ListQuery, listInbox } from "./store.ts";

/** Terms that more items have are not looked up in the index: reading where they are would take longer than the rest. */
const COMMON = 50_000;
/** More items than these are not compared one by one. */
const MOST_CANDIDATES = 5_000;
/** A common word is among the first of these, so it costs little; then as many as take about a tenth of a second. */
const STEPS = [200, 3_000];
/** Of more channels, the inbox is walked. */
const FEW_CHANNELS = 40;

/** `resumeAfter`: the search stopped here because it took long enough; what comes after it is not known yet. */
export type FoundItems = { items: readonly ListedItem[]; resumeAfter: Cursor | null };
type FoundIds = { ids: ItemId[]; resumeAfter: Cursor | null };

/** What a view or a search contains: a list of the inbox, without channels that rest. */
export async function findItems(db: Queryable, query: ListQuery, resting: readonly ChannelId[]): Promise<FoundItems> {
  if (isContradiction(query)) return { items: [], resumeAfter: null };
  if (query.terms.length === 0) return { items: await listInbox(db, query, resting), resumeAfter: null };
  const { ids, resumeAfter } = await findIds(db, query, resting);
  return { items: await listFound(db, query.userId, ids), resumeAfter };
}

export async function findIds(db: Queryable, query: ListQuery, resting: readonly ChannelId[]): Promise<FoundIds> {
  const { channels, isStarred } = query;
  // Starred items are few, and there is no index of them by channel.
  const walk = channels && channels.length <= FEW_CHANNELS && !isStarred ? walkChannelsForWords : walkInboxForWords;
  return find(db, query, {
    match: (words, candidates) => matchInInbox(db, query, resting, words, candidates),
    walk: (place, words, most) => walk(db, { ...query, ...place }, resting, words, most),
  });
}

/** What a channel has, also from before the person followed it. */
export async function findInChannel(db: Queryable, query: ListQuery, channelId: ChannelId): Promise<FoundItems> {
  const { ids, resumeAfter } = await find(db, query, {
    match: (words, candidates) => matchInChannel(db, query, channelId, words, candidates),
    walk: (place, words, most) => walkChannelForWords(db, { ...query, ...place }, channelId, words, most),
  });
  return { items: await listFound(db, query.userId, ids), resumeAfter };
}

/** What is unread of what has all of these words. It stops at `most`, or when it took long enough: then there may be more. */
export async function countUnreadWithWords(
  db: Queryable,
  filter: ItemFilter & { userId: UserId },
  resting: readonly ChannelId[],
  most: number,
): Promise<{ unread: number; hasMore: boolean }> {
  const query = { ...filter, isUnread: true, order: "newest", after: null, limit: most + 1 } as const;
  const { ids, resumeAfter } = await findIds(db, query, resting);
  return { unread: Math.min(ids.length, most), hasMore: ids.length > most || resumeAfter !== null };
}

/** The two ways to find something in a list: compare what the index has, or walk the list. */
type Ways = {
  match: (words: string | null, candidates: readonly string[]) => Promise<ItemId[]>;
  walk: (place: { after: Cursor | null; limit: number }, words: string | null, most: number) => Promise<Walked>;
};

/**
 * The index knows all items that have a word, in no order. If they are few, they are compared one by one; if they are many, the next page
 * of them is soon found by walking the list. What is neither, such as two common words that hardly ever follow each other, is
 * walked for a while: the answer says where it stopped.
 */
async function find(db: Queryable, query: ListQuery, { match, walk }: Ways): Promise<FoundIds> {
  if (isContradiction(query)) return { ids: [], resumeAfter: null };
  const words = writeQuery(query.terms);
  const candidates = await listCandidates(db, query);
  if (candidates) return { ids: await match(candidates.areExact ? null : words, candidates.ids), resumeAfter: null };
  const ids: ItemId[] = [];
  let { after } = query;
  for (const most of STEPS) {
    const walked = await walk({ after, limit: query.limit - ids.length }, words, most);
    ids.push(...walked.ids);
    if (ids.length >= query.limit || walked.walked < most) return { ids, resumeAfter: null };
    if (walked.lastAt !== null && walked.lastId !== null) after = { publishedAt: walked.lastAt, id: walked.lastId };
  }
  return { ids, resumeAfter: after };
}

/** PostgreSQL would look through all items to find none. */
function isContradiction({ isUnread, isRead, isStarred, isNotStarred, since, until }: ItemFilter): boolean {
  return (isUnread && isRead) || (isStarred && isNotStarred) || (since !== null && until !== null && since >= until);
}

/** Undefined: there are too many, or nothing to look them up by. */
async function listCandidates(db: Queryable, { terms }: ListQuery) {
  const words = wordsOf(terms).map((word) => ({ ...word, indexed: indexedTerm(word) }));
  if (words.length === 0) return undefined;
  const estimates = await estimateItems(
    db,
    words.map(({ indexed, isPrefix }) => ({ term: indexed, isPrefix })),
  );
  const rare = words.filter((_, at) => (estimates[at] ?? 0) < COMMON);
  const [fewest = 0] = estimates.toSorted((a, b) => a - b);
  // Alone it would have too many candidates. Several words may have few together.
  if (rare.length === 0 || (words.length === 1 && fewest > 2 * MOST_CANDIDATES)) return undefined;
  const ids = await findCandidates(db, writeWords(rare), MOST_CANDIDATES + 1);
  if (ids.length > MOST_CANDIDATES) return undefined;
  const areExact =
    rare.length === words.length && terms.every(({ words: phrase, isExcluded }) => phrase.length === 1 && !isExcluded);
  return { ids, areExact };
}
