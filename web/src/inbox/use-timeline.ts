import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { queryClient, rpc } from "../rpc.ts";
import type { Item, ItemPage } from "./item.ts";
import { messagesSoFar } from "./use-arrivals.ts";
import type { View } from "./view.ts";

const PAGE_SIZE = 20;

/** The query key of every cached list starts with this. */
export const TIMELINES = ["timeline"] as const;
type LoadedPage = ItemPage & { requestedAfter: number };
export type Pages = InfiniteData<LoadedPage, string | null>;

/**
 * A list is fetched once and then changes only through the person's actions, never by itself while it is read. New items
 * are announced (use-arrivals.ts) and loaded when the person asks for them.
 */
function timelineQuery(view: View) {
  return infiniteQueryOptions({
    queryKey: [...TIMELINES, view],
    queryFn: async ({ pageParam, signal }): Promise<LoadedPage> => {
      const requestedAfter = messagesSoFar();
      return { ...(await readPage(view, pageParam, signal)), requestedAfter };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
    // A repeated search is not answered from the cache: new items become searchable after a few seconds.
    ...(view.question !== "" && { gcTime: 0 }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useTimeline(view: View) {
  const query = useInfiniteQuery(timelineQuery(view));
  const items: Item[] = query.data?.pages.flatMap((page) => page.items) ?? [];
  return { ...query, items, requestedAfter: query.data?.pages[0]?.requestedAfter };
}

export type TimelineQuery = ReturnType<typeof useTimeline>;

/** Replaces all loaded pages with the newest one. Returns its first item. */
export async function reloadTimeline(view: View): Promise<Item | undefined> {
  const query = timelineQuery(view);
  // Otherwise fetchInfiniteQuery would join a pending fetch of a further page.
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  const { pages } = await queryClient.fetchInfiniteQuery({ ...query, staleTime: 0, pages: 1 });
  return pages[0]?.items[0];
}

/** The list is fetched again the next time it is shown. */
export function removeTimeline(view: View): void {
  queryClient.removeQueries({ queryKey: timelineQuery(view).queryKey, exact: true });
}

function readPage({ show, channelId, question }: View, cursor: string | null, signal: AbortSignal): Promise<ItemPage> {
  const page = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
  if (question !== "") return rpc.items.search.query({ ...page, question }, { signal });
  const which = show === "videos" ? "all" : show;
  return rpc.items.list.query({ ...page, which, videosOnly: show === "videos", channelId }, { signal });
}
