import { searchPatterns } from "#core/feed/search-words.ts";
import { listResting, type Reader } from "../channels/resting-channels.ts";
import { isFollowingId } from "../channels/store.ts";
import type { Queryable } from "../db/query.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { type Cursor, writeCursor } from "./cursor.ts";
import type { ItemPage, ListedItem } from "./item.ts";
import { listInbox, listOfChannel, searchInbox, type Which } from "./store.ts";
import { withKnownCids } from "./with-known-cids.ts";

export type ItemQuery = {
  which: Which;
  channelId: ChannelId | null;
  videosOnly: boolean;
  before: Cursor | null;
  limit: number;
};

export async function listItems(deps: Pick<Deps, "db">, reader: Reader, query: ItemQuery): Promise<Outcome<ItemPage>> {
  const { channelId, limit, ...rest } = query;
  const db = deps.db;
  const { id: userId } = reader;
  const resting = await listResting(deps, reader);
  // One more than asked for, to know whether there is another page.
  const wanted = { ...rest, userId, limit: limit + 1 };
  if (channelId === null) return { ok: true, value: await pageOf(db, await listInbox(db, wanted, resting), limit) };
  if (!(await isFollowingId(db, userId, channelId))) return { ok: false, problem: { kind: "no-such-channel" } };
  if (resting.includes(channelId)) return { ok: false, problem: { kind: "channel-resting" } };
  return { ok: true, value: await pageOf(db, await listOfChannel(db, channelId, wanted), limit) };
}

export async function searchItems(
  deps: Pick<Deps, "db">,
  reader: Reader,
  { question, before, limit }: { question: string; before: Cursor | null; limit: number },
): Promise<ItemPage> {
  const patterns = searchPatterns(question);
  if (!patterns.length) return { items: [], nextCursor: null };
  const resting = await listResting(deps, reader);
  return pageOf(deps.db, await searchInbox(deps.db, reader.id, patterns, before, limit + 1, resting), limit);
}

async function pageOf(db: Queryable, items: ListedItem[], limit: number): Promise<ItemPage> {
  const last = items.length > limit ? items[limit - 1] : undefined;
  return { items: await withKnownCids(db, items.slice(0, limit)), nextCursor: last ? writeCursor(last) : null };
}
