import { isEmptySearch, parseSearch, type Search } from "#core/search/parse-search.ts";
import { type ItemKind, narrowKind, type Order, type View } from "#core/view/view.ts";
import { listResting, type Reader } from "../channels/resting-channels.ts";
import { isFollowingId } from "../channels/store.ts";
import type { Queryable } from "../db/query.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { findView } from "../views/find-view.ts";
import { type Cursor, writeCursor } from "./cursor.ts";
import { type FoundItems, findInChannel, findItems } from "./find-items.ts";
import type { ItemPage, ListedItem } from "./item.ts";
import { narrowFilter } from "./narrow-filter.ts";
import { EVERYTHING, listOfChannel, type Which } from "./store.ts";
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
  /** Where the days of a search begin. */
  timeZone: string;
  /** What the person searches for in this list; empty: no search. */
  question: string;
};

export async function listView(deps: Pick<Deps, "db">, reader: Reader, query: ViewQuery): Promise<Outcome<ItemPage>> {
  const { view, since, which, order, after, limit, timeZone } = query;
  const search = readSearch(query.question);
  if (!search.ok) return search;
  const found = await findView(deps.db, reader.id, view, since, timeZone);
  if (!found.ok) return found;
  const { filter, order: ownOrder } = found.value;
  const kind = narrowKind(filter.kind, query.kind);
  if (kind === null) return { ok: true, value: EMPTY };
  const wanted = {
    ...narrowFilter(filter, search.value, timeZone),
    userId: reader.id,
    kind,
    order: order ?? ownOrder,
    after,
    // One more than asked for, to know whether there is another page.
    limit: limit + 1,
  };
  wanted.isUnread ||= which === "unread";
  wanted.isStarred ||= which === "starred";
  const items = await findItems(deps.db, wanted, await listResting(deps, reader));
  return { ok: true, value: await pageOf(deps.db, items, limit) };
}

export type ChannelQuery = Omit<ViewQuery, "view" | "since"> & { channelId: ChannelId };

export async function listChannelItems(
  deps: Pick<Deps, "db">,
  reader: Reader,
  { channelId, question, timeZone, ...query }: ChannelQuery,
): Promise<Outcome<ItemPage>> {
  const { db } = deps;
  const search = readSearch(question);
  if (!search.ok) return search;
  const resting = await listResting(deps, reader);
  if (!(await isFollowingId(db, reader.id, channelId))) return { ok: false, problem: { kind: "no-such-channel" } };
  if (resting.includes(channelId)) return { ok: false, problem: { kind: "channel-resting" } };
  const { which, kind, after, limit } = query;
  const place = { order: query.order ?? "newest", after, limit: limit + 1 };
  if (isEmptySearch(search.value)) {
    const items = await listOfChannel(db, reader.id, channelId, { which, kind, ...place });
    return { ok: true, value: await pageOf(db, { items, resumeAfter: null }, limit) };
  }
  const wanted = { ...narrowFilter({ ...EVERYTHING, kind }, search.value, timeZone), userId: reader.id, ...place };
  wanted.isUnread ||= which === "unread";
  wanted.isStarred ||= which === "starred";
  return { ok: true, value: await pageOf(db, await findInChannel(db, wanted, channelId), limit) };
}

/** A part of the inbox, or of a channel. */
type SearchScope = { view: View } | { channelId: ChannelId };

export async function searchItems(
  deps: Pick<Deps, "db">,
  reader: Reader,
  scope: SearchScope,
  query: Omit<ViewQuery, "view">,
): Promise<Outcome<ItemPage>> {
  const search = readSearch(query.question);
  if (!search.ok) return search;
  if (isEmptySearch(search.value)) return { ok: true, value: EMPTY };
  return "view" in scope
    ? listView(deps, reader, { ...query, ...scope })
    : listChannelItems(deps, reader, { ...query, ...scope });
}

function readSearch(question: string): Outcome<Search> {
  const search = parseSearch(question);
  const [problem] = search.problems;
  return problem ? { ok: false, problem } : { ok: true, value: search };
}

const EMPTY: ItemPage = { items: [], nextCursor: null };

/** An unchanged list is the same array (page-store.ts). Its page should be the same object too, because rpc-route.ts caches the JSON per object. */
const pages = new WeakMap<FoundItems["items"], { limit: number; page: ItemPage }>();

async function pageOf(db: Queryable, { items, resumeAfter }: FoundItems, limit: number): Promise<ItemPage> {
  const known = pages.get(items);
  // If the inbox is short, different limits give the same list.
  if (known?.limit === limit) return known.page;
  const last = items.length > limit ? (items[limit - 1] as ListedItem) : resumeAfter;
  const shown = items.slice(0, limit);
  const page = { items: await withKnownCids(db, shown), nextCursor: last && writeCursor(last) };
  if (page.items === shown && !resumeAfter) pages.set(items, { limit, page });
  return page;
}
