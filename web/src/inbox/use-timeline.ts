import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { queryClient, rpc } from "../rpc.ts";
import { ownTimeZone } from "../time/own-time-zone.ts";
import { startOfDay } from "../views/start-of-day.ts";
import type { Item, ItemPage } from "./item.ts";
import type { ItemList } from "./item-list.ts";
import { marksSoFar, withMarks } from "./marks.ts";
import { changesSaved } from "./pending-changes.ts";
import { messagesSoFar } from "./use-arrivals.ts";

const PAGE_SIZE = 20;

/** The query key of every cached list starts with this. */
export const TIMELINES = ["timeline"] as const;
type LoadedPage = ItemPage & { requestedAfter: number; requestedAt: number; marks: number };
export type Pages = InfiniteData<LoadedPage, string | null>;

export function timelineKey(list: ItemList) {
  return [...TIMELINES, list];
}

/**
 * A list is fetched once and then changes only through the person's actions, never by itself while it is read. New items
 * are announced (use-arrivals.ts) and loaded when the person asks for them.
 */
function timelineQuery(list: ItemList) {
  return infiniteQueryOptions({
    queryKey: timelineKey(list),
    queryFn: async ({ pageParam, signal }): Promise<LoadedPage> => {
      if (pageParam === null) await changesSaved();
      const asked = { requestedAfter: messagesSoFar(), requestedAt: Date.now(), marks: marksSoFar() };
      return { ...(await readPage(list, pageParam, signal)), ...asked };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: (_, data) => withAllMarks(data as Pages),
    // A repeated search is not answered from the cache: new items become searchable after a few seconds.
    ...(list.question !== "" && { gcTime: 0 }),
    refetchOnWindowFocus: isMissing,
    refetchOnReconnect: isMissing,
  });
}

/** A list that could not be loaded is tried again. */
function isMissing({ state }: { state: { data: unknown } }): boolean {
  return state.data === undefined;
}

/** The server may have read a page before a mark was saved, and a next page is added to the pages as they were when it was requested. */
export function withAllMarks(data: Pages): Pages {
  return { ...data, pages: data.pages.map(withMarks) };
}

export function useTimeline(list: ItemList) {
  const query = useInfiniteQuery(timelineQuery(list));
  const items: Item[] = query.data?.pages.flatMap((page) => page.items) ?? [];
  const isStillSearching = query.hasNextPage && query.data?.pages.at(-1)?.items.length === 0;
  const first = query.data?.pages[0];
  return {
    ...query,
    items,
    isStillSearching,
    requestedAfter: first?.requestedAfter,
    requestedAt: first?.requestedAt ?? null,
  };
}

export type TimelineQuery = ReturnType<typeof useTimeline>;

/** Replaces all loaded pages with the newest one. Returns its first item. */
export async function reloadTimeline(list: ItemList): Promise<Item | undefined> {
  const query = timelineQuery(list);
  // Otherwise fetchInfiniteQuery would join a pending fetch of a further page.
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  const { pages } = await queryClient.fetchInfiniteQuery({ ...query, staleTime: 0, pages: 1 });
  return pages[0]?.items[0];
}

/** The list is fetched again the next time it is shown. */
export function removeTimeline(list: ItemList): void {
  queryClient.removeQueries({ queryKey: timelineQuery(list).queryKey, exact: true });
}

function readPage(list: ItemList, cursor: string | null, signal: AbortSignal): Promise<ItemPage> {
  const { view, channelId, which, kind, order, question } = list;
  const page = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
  // When today began is asked for with every page, so that the list of a new day begins at its own midnight.
  const of = view === null ? { channelId } : { view, since: startOfDay(new Date()).toISOString() };
  const asked = { ...page, ...of, which, kind, timeZone: ownTimeZone() };
  if (question === "") return rpc.items.list.query({ ...asked, order }, { signal });
  return search({ ...asked, question, order: order ?? "newest" }, signal);
}

/** Of a search that finds nothing for a while. Then the person is asked whether to go on. */
const MOST_STEPS = 10;

/** The server stops a search that takes long, and says where to continue. */
async function search(asked: Parameters<typeof rpc.items.search.query>[0], signal: AbortSignal): Promise<ItemPage> {
  let found = await rpc.items.search.query(asked, { signal });
  for (let step = 1; step < MOST_STEPS && found.items.length === 0 && found.nextCursor !== null; step++)
    found = await rpc.items.search.query({ ...asked, cursor: found.nextCursor }, { signal });
  return found;
}
