import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { queryClient, rpc } from "../rpc.ts";
import type { Item, ItemPage } from "./item.ts";
import { messagesSoFar } from "./use-arrivals.ts";
import type { View } from "./view.ts";

const PAGE = 20;

/** Every cached list starts with this. */
export const TIMELINES = ["timeline"] as const;
type LoadedPage = ItemPage & { askedAfter: number };
export type Pages = InfiniteData<LoadedPage, string | null>;

/**
 * A list is read once and then changes only by what the person does: it never reads itself again under somebody's eyes.
 * What arrives meanwhile is announced (use-arrivals.ts) and comes when they say so.
 */
function timelineQuery(view: View) {
  return infiniteQueryOptions({
    queryKey: [...TIMELINES, view],
    queryFn: async ({ pageParam, signal }): Promise<LoadedPage> => {
      const askedAfter = messagesSoFar();
      return { ...(await readPage(view, pageParam, signal)), askedAfter };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
    // A question asked again is a new question: what has just arrived is found a few seconds later.
    ...(view.question !== "" && { gcTime: 0 }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useTimeline(view: View) {
  const query = useInfiniteQuery(timelineQuery(view));
  const items: Item[] = query.data?.pages.flatMap((page) => page.items) ?? [];
  return { ...query, items, askedAfter: query.data?.pages[0]?.askedAfter };
}

export type TimelineQuery = ReturnType<typeof useTimeline>;

/** The newest items again, in place of everything that was loaded. Answers with the first of them. */
export async function reloadTimeline(view: View): Promise<Item | undefined> {
  const query = timelineQuery(view);
  // Else it would wait for a further page that is under way, and be content with that.
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  const { pages } = await queryClient.fetchInfiniteQuery({ ...query, staleTime: 0, pages: 1 });
  return pages[0]?.items[0];
}

/** The next time somebody looks at this list, it is read anew. */
export function forgetTimeline(view: View): void {
  queryClient.removeQueries({ queryKey: timelineQuery(view).queryKey, exact: true });
}

function readPage({ show, channelId, question }: View, cursor: string | null, signal: AbortSignal): Promise<ItemPage> {
  const page = { limit: PAGE, ...(cursor !== null && { cursor }) };
  if (question !== "") return rpc.items.search.query({ ...page, question }, { signal });
  const which = show === "videos" ? "all" : show;
  return rpc.items.list.query({ ...page, which, videosOnly: show === "videos", channelId }, { signal });
}
