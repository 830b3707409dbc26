import { hashKey } from "@tanstack/react-query";
import { isUnanswered } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import { ownTimeZone } from "../time/own-time-zone.ts";
import { withOneMore, withOneMoreStar } from "../views/change-counts.ts";
import { startOfDay } from "../views/start-of-day.ts";
import { refetchCounts, type UnreadCounts } from "../views/use-views.ts";
import type { Item, OpenedItem } from "./item.ts";
import type { ItemList } from "./item-list.ts";
import { addMark, type Mark, wasMarkedSince } from "./marks.ts";
import { inSequence, marksInSequence, withTimeout } from "./pending-changes.ts";
import { type Pages, TIMELINES, timelineKey, withAllMarks } from "./use-timeline.ts";
import { type Marks, MOST_MARKED } from "./waiting-marks.ts";

let pendingCount = 0;

/** Short, because the connection was lost just before. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Optimistic: shown at once wherever the item is, and reverted if the server refuses; then it throws. Reverts this mark
 * only, so other changes made meanwhile stay.
 */
export async function setRead(item: Item, isRead: boolean): Promise<"done" | "impossible"> {
  const ids = new Set([item.id]);
  const confirmed = await changeMark(item, "isRead", isRead, async () => {
    const stillRead = await marksInSequence({ isRead, ids, asked: new Set(ids) }, sendMarks);
    return isRead || stillRead.has(item.id);
  });
  return confirmed === isRead ? "done" : "impossible";
}

/** The same for several items, in one request. */
export async function setManyRead(items: readonly Item[], isRead: boolean): Promise<void> {
  const ids = new Set(items.map(({ id }) => id));
  const answer = marksInSequence({ isRead, ids, asked: new Set() }, sendMarks);
  const sent = async () => {
    await answer;
    return isRead;
  };
  await Promise.all(items.map((item) => changeMark(item, "isRead", isRead, sent, false)));
}

/** Resolves to those of `asked` that are read although they were to be unread: they are older than the subscription. */
async function sendMarks({ isRead, ids, asked }: Marks): Promise<ReadonlySet<string>> {
  // Later changes may have replaced all of them.
  if (ids.size === 0) return new Set();
  const mark = isRead ? rpc.items.markRead : rpc.items.markUnread;
  const { changed } = await mark.mutate({ ids: [...ids] }, withTimeout());
  if (isRead || changed >= ids.size) return new Set();
  const read = await Promise.all([...asked].map(async (id) => ((await isStillRead(id)) ? [id] : [])));
  return new Set(read.flat());
}

/** One that is gone must not fail the marks that were sent with it. */
async function isStillRead(id: string): Promise<boolean> {
  try {
    return (await rpc.items.get.query({ id }, withTimeout())).isRead;
  } catch (cause) {
    if (isUnanswered(cause)) throw cause;
    return false;
  }
}

export async function setStarred(item: Item, isStarred: boolean): Promise<void> {
  await changeMark(item, "isStarred", isStarred, async () => {
    await inSequence(() => rpc.items.star.mutate({ id: item.id, starred: isStarred }, withTimeout()));
    return isStarred;
  });
}

/** Marks with pending changes: the value the server last confirmed, and how many changes are pending. */
const pendingMarks = new Map<string, { confirmed: boolean; pending: number }>();

function keyOf(mark: keyof Mark, { id }: { id: string }): string {
  return `${mark} ${id}`;
}

/**
 * The person may change a mark again before the answer arrives. The last change is shown; if it fails, the value the server
 * last confirmed, not the opposite of the last change. `sendMark` resolves to the value the server has now. Without an answer, the
 * server is asked for it, unless that would be a request for each of many items.
 */
function changeMark(
  item: Item,
  mark: keyof Mark,
  value: boolean,
  sendMark: () => Promise<boolean>,
  looksAgain = true,
): Promise<boolean> {
  const key = keyOf(mark, item);
  const state = pendingMarks.get(key) ?? { confirmed: item[mark], pending: 0 };
  pendingMarks.set(key, state);
  state.pending++;
  return whileChanging(async () => {
    showMark(item, mark, value);
    try {
      state.confirmed = await sendMark();
      return state.confirmed;
    } catch (cause) {
      if (!looksAgain || !isUnanswered(cause)) throw cause;
      state.confirmed = await savedMark(item, mark).catch(() => state.confirmed);
      if (state.confirmed !== value) throw cause;
      return value;
    } finally {
      if (state.pending === 1 && state.confirmed !== value) showMark(item, mark, state.confirmed);
      state.pending--;
      if (state.pending === 0) pendingMarks.delete(key);
    }
  });
}

/** Not in the sequence: without a connection, many of these would make later changes wait. */
async function savedMark({ id }: Item, mark: keyof Mark): Promise<boolean> {
  return (await rpc.items.get.query({ id }, { signal: AbortSignal.timeout(LOOK_AGAIN_MS) }))[mark];
}

function showMark(item: Item, mark: keyof Mark, value: boolean): void {
  markEverywhere([item], { [mark]: value });
  if (mark === "isRead") countUnread(item, value ? -1 : 1);
  else if (!item.isRead) changeCounts((counts) => withOneMoreStar(counts, value ? 1 : -1));
}

/**
 * Shows an entry and its copies as separate items. Which lists they belong to only the server knows, so all lists are loaded again.
 * Returns what takes it back.
 */
export async function separate(item: Item): Promise<() => Promise<void>> {
  const { ids } = await whileChanging(() =>
    inSequence(() => rpc.stories.separate.mutate({ id: item.id }, withTimeout())),
  );
  await reloadItems().catch(() => {});
  return async () => {
    await whileChanging(() => inSequence(() => rpc.stories.undoSeparate.mutate({ ids }, withTimeout())));
    await reloadItems().catch(() => {});
  };
}

/** Rejects if the lists that are shown cannot be loaded. */
export function reloadItems(): Promise<unknown> {
  queryClient.removeQueries({ queryKey: TIMELINES, type: "inactive" });
  // What is open stays on the screen until the new list is here.
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: TIMELINES }, { throwOnError: true }),
    queryClient.invalidateQueries(rpc.items.get.queryFilter()),
  ]);
}

export interface MarkedAll {
  changed: number;
  undo(): Promise<void>;
}

/**
 * Everything in a list that had arrived when it was loaded; null: all of it. With its `channels`, if it may not be the list that is
 * shown: that one then shows which of its items were marked.
 */
export async function markAllRead(
  list: ItemList,
  loadedAt: number | null,
  channels?: ReadonlySet<string>,
): Promise<MarkedAll> {
  return whileChanging(async () => {
    const { view, channelId, kind } = list;
    const since = startOfDay(new Date()).toISOString();
    const all = view === null ? { channelId } : { view, kind, since, timeZone: ownTimeZone() };
    // When it is sent, and not a time: the clocks of this device and of the server may differ.
    const loadedAgo = () => loadedAt && Math.max(0, Date.now() - loadedAt);
    const { changed, readAt, arrivedUntil } = await inSequence(() =>
      rpc.items.markRead.mutate({ ...all, loadedAgo: loadedAgo() }, withTimeout()),
    );
    // A change made meanwhile wins.
    const isPending = (item: Item) => pendingMarks.has(keyOf("isRead", item));
    const isLater = ({ arrivedAt }: Item) => arrivedUntil !== null && arrivedAt > arrivedUntil;
    const isMarked = (item: Item) => !item.isRead && !isPending(item);
    const listed = channels
      ? queryClient.getQueriesData<Pages>({ queryKey: TIMELINES }).flatMap(([, pages]) => itemsOf(pages))
      : itemsOf(queryClient.getQueryData<Pages>(timelineKey(list)));
    const isOf = ({ channel }: Item) => channels?.has(channel.id) ?? true;
    const marked = listed.filter((item) => isMarked(item) && isOf(item));
    // These arrived later, but are in pages that were loaded since.
    const later = marked.filter(isLater).map(({ id }) => id);
    await markIds(later, true);
    markEverywhere(marked, { isRead: true });
    forgetOtherLists(list);
    const undo = () =>
      whileChanging(async () => {
        await inSequence(() => rpc.items.markUnread.mutate({ readAt }, withTimeout()));
        await markIds(later, false);
        const undone = marked.filter((entry) => !pendingMarks.has(keyOf("isRead", entry)));
        markEverywhere(undone, { isRead: false });
        forgetOtherLists(list);
        // The person may have gone on to another list meanwhile.
        if (!channels) void queryClient.resetQueries({ queryKey: TIMELINES, type: "active", predicate: isOther(list) });
      });
    return { changed: changed + later.length, undo };
  });
}

async function markIds(ids: readonly string[], isRead: boolean): Promise<void> {
  for (let at = 0; at < ids.length; at += MOST_MARKED) {
    const some = new Set(ids.slice(at, at + MOST_MARKED));
    await marksInSequence({ isRead, ids: some, asked: new Set() }, sendMarks);
  }
}

/** Which of their items were marked only the server knows, so they are loaded again when they are next shown. */
function forgetOtherLists(list: ItemList): void {
  queryClient.removeQueries({ queryKey: TIMELINES, type: "inactive", predicate: isOther(list) });
}

function itemsOf(pages: Pages | undefined): Item[] {
  return pages?.pages.flatMap(({ items }) => items) ?? [];
}

function isOther(list: ItemList) {
  const own = hashKey(timelineKey(list));
  return ({ queryHash }: { queryHash: string }) => queryHash !== own;
}

/** Unread counts requested before a change would overwrite it: cancels them, and refetches after the last pending change. */
async function whileChanging<Value>(change: () => Promise<Value>): Promise<Value> {
  pendingCount++;
  void queryClient.cancelQueries(rpc.items.unreadCounts.queryFilter());
  try {
    return await change();
  } finally {
    pendingCount--;
    if (pendingCount === 0) refetchCounts();
  }
}

type Entry = { id: string; entryId?: string | null | undefined };

/** None in unit tests. */
const otherTabs = globalThis.document && new BroadcastChannel("pagecast-marks");
if (otherTabs) otherTabs.onmessage = ({ data: { entries, mark } }) => markHere(entries, mark);

/** In every tab of this browser, so that none shows as unread what was read in another one. */
function markEverywhere(marked: readonly Entry[], mark: Mark): void {
  const entries = marked.map(({ id, entryId }) => ({ id, entryId }));
  markHere(entries, mark);
  otherTabs?.postMessage({ entries, mark });
}

/**
 * In every cached list, those that are being loaded, and the open item. Copies of a merged story, which the lists of their channels show,
 * are read and starred with it.
 */
function markHere(entries: readonly Entry[], mark: Mark): void {
  const ids = new Set(entries.map(({ id }) => id));
  const entryIds = new Set(entries.flatMap(({ entryId }) => entryId ?? []));
  showHere(({ id, entryId }) => ids.has(id) || (entryId !== null && entryIds.has(entryId)), mark, Date.now());
}

function showHere(matches: (item: Item) => boolean, mark: Mark, madeAt: number): void {
  addMark(matches, mark, madeAt);
  queryClient.setQueriesData<Pages>({ queryKey: TIMELINES }, (data) => data && withAllMarks(data));
  queryClient.setQueriesData<OpenedItem>(rpc.items.get.queryFilter(), (item) =>
    item && matches(item) ? { ...item, ...mark } : item,
  );
}

/** The server takes no more at once. */
const MOST_ASKED = 200;
/** Of lists that were scrolled very far, only so many items are refreshed. */
const MOST_REFRESHED = 2_000;
const REFRESH_TIMEOUT_MS = 10_000;
/** Until then, a mark may still be on its way to the server, from this tab or another one. */
const ON_ITS_WAY_MS = 30_000;

/** In the counts and all cached lists, shows the marks that were made elsewhere: on another device, or in another reader. */
export async function refreshMarks(): Promise<void> {
  // Otherwise they are fetched after the last change.
  if (pendingCount === 0) refetchCounts();
  // The list that is shown first.
  const listed = [...cachedItems("active"), ...cachedItems("inactive")];
  const ids = [...new Set(listed.map(({ id }) => id))].slice(0, MOST_REFRESHED);
  for (let at = 0; at < ids.length; at += MOST_ASKED) {
    const since = Date.now() - ON_ITS_WAY_MS;
    const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS);
    showSaved(await rpc.items.marks.query({ ids: ids.slice(at, at + MOST_ASKED) }, { signal }), since);
  }
}

function cachedItems(type: "active" | "inactive" | "all"): Item[] {
  return queryClient.getQueriesData<Pages>({ queryKey: TIMELINES, type }).flatMap(([, pages]) => itemsOf(pages));
}

/** An item may be cached several times with different marks. Those made in this browser since that time win. */
function showSaved(saved: readonly ({ id: string } & Required<Mark>)[], since: number): void {
  const savedOf = new Map(saved.map((mark) => [mark.id, mark]));
  const items = cachedItems("all").filter((item) => savedOf.has(item.id) && !wasMarkedSince(item, since));
  const changes = (["isRead", "isStarred"] as const).flatMap((name) =>
    [true, false].map((value) => {
      const isOther = (item: Item) => item[name] !== value && savedOf.get(item.id)?.[name] === value;
      const ids = new Set(
        items.filter((item) => isOther(item) && !pendingMarks.has(keyOf(name, item))).map(({ id }) => id),
      );
      return { ids, mark: { [name]: value } };
    }),
  );
  // By their ids alone: which items are copies of each other may have changed, too.
  for (const { ids, mark } of changes) if (ids.size > 0) showHere(isOneOf(ids), mark, 0);
}

/** Not inside the function above: marks are kept, and would keep everything that it has in memory. */
function isOneOf(ids: ReadonlySet<string>): (item: Item) => boolean {
  return ({ id }) => ids.has(id);
}

function countUnread(changed: Item, more: 1 | -1): void {
  const item = countedAs(changed);
  const midnight = startOfDay(new Date());
  changeCounts((counts) => withOneMore(counts, item, more, midnight));
}

/** A copy of a story counts in the channel of its entry. */
function countedAs(item: Item): Item {
  const { entryId, id, sources } = item;
  const source = entryId && entryId !== id ? sources.find(({ itemId }) => itemId === entryId) : undefined;
  return source ? { ...item, channel: { ...item.channel, id: source.id } } : item;
}

function changeCounts(change: (counts: UnreadCounts) => UnreadCounts): void {
  queryClient.setQueriesData<UnreadCounts>(rpc.items.unreadCounts.queryFilter(), (counts) => counts && change(counts));
}
