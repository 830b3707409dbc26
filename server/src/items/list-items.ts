import { searchPatterns } from "#core/feed/search-words.ts";
import { type ItemKind, narrowKind, type Order, type View } from "#core/view/view.ts";
import { listResting, type Reader } from "../channels/resting-channels.ts";
import { isFollowingId } from "../channels/store.ts";
import type { Queryable } from "../db/query.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { findView } from "../views/find-view.ts";
import { type Cursor, writeCursor } from "./cursor.ts";
import type { ItemPage, ListedItem } from "./item.ts";
import { EVERYTHING, listInbox, listOfChannel, type Which } from "./store.ts";
import { withKnownCids } from "./with-known-cids.ts";

export type ViewQuery = {
  view: View;
  /** When today began. */
  since: Date;
  /** On top of what the view says, like `kind`. */
  which: Which;
  kind: ItemKind;
  /** Null: the order of the view. */
  order: Order | null;
  after: Cursor | null;
  limit: number;
};

export async function listView(deps: Pick<Deps, "db">, reader: Reader, query: ViewQuery): Promise<Outcome<ItemPage>> {
  const { view, since, which, order, after, limit } = query;
  const found = await findView(deps.db, reader.id, view, since);
  if (!found.ok) return found;
  const { filter, order: ownOrder } = found.value;
  const kind = narrowKind(filter.kind, query.kind);
  if (kind === null) return { ok: true, value: EMPTY };
  const wanted = {
    ...filter,
    userId: reader.id,
    isUnread: filter.isUnread || which === "unread",
    isStarred: filter.isStarred || which === "starred",
    kind,
    order: order ?? ownOrder,
    after,
    // One more than asked for, to know whether there is another page.
    limit: limit + 1,
  } as const;
  const items = await listInbox(deps.db, wanted, await listResting(deps, reader));
  return { ok: true, value: await pageOf(deps.db, items, limit) };
}

export type ChannelQuery = Omit<ViewQuery, "view" | "since"> & { channelId: ChannelId };

export async function listChannelItems(
  deps: Pick<Deps, "db">,
  reader: Reader,
  { channelId, order, limit, ...query }: ChannelQuery,
): Promise<Outcome<ItemPage>> {
  const { db } = deps;
  const resting = await listResting(deps, reader);
  if (!(await isFollowingId(db, reader.id, channelId))) return { ok: false, problem: { kind: "no-such-channel" } };
  if (resting.includes(channelId)) return { ok: false, problem: { kind: "channel-resting" } };
  const wanted = { ...query, order: order ?? "newest", limit: limit + 1 };
  return { ok: true, value: await pageOf(db, await listOfChannel(db, reader.id, channelId, wanted), limit) };
}

export async function searchItems(
  deps: Pick<Deps, "db">,
  reader: Reader,
  { question, order, after, limit }: { question: string; order: Order; after: Cursor | null; limit: number },
): Promise<ItemPage> {
  const patterns = searchPatterns(question);
  if (!patterns.length) return EMPTY;
  const wanted = { ...EVERYTHING, userId: reader.id, patterns, order, after, limit: limit + 1 };
  return pageOf(deps.db, await listInbox(deps.db, wanted, await listResting(deps, reader)), limit);
}

const EMPTY: ItemPage = { items: [], nextCursor: null };

async function pageOf(db: Queryable, items: ListedItem[], limit: number): Promise<ItemPage> {
  const last = items.length > limit ? items[limit - 1] : undefined;
  return { items: await withKnownCids(db, items.slice(0, limit)), nextCursor: last ? writeCursor(last) : null };
}
