import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMe } from "../person/me.ts";
import { queryClient, rpc } from "../rpc.ts";
import { refetchCounts } from "../views/use-views.ts";
import { pauseBetweenLists, type WireChannel } from "./use-channels.ts";

const MIN_INTERVAL_MS = 3_000;

/**
 * Polls the list of channels and the counts while a channel is being fetched for the first time. Live updates are only received on pages
 * with a list of items, and people subscribe on other pages.
 */
export function usePollNewChannels(): void {
  const me = useMe();
  const { data: newChannels = 0 } = useQuery(
    rpc.channels.list.queryOptions(undefined, {
      enabled: Boolean(me),
      select: countNew,
      refetchOnMount: false,
    }),
  );
  const before = useRef(0);
  useEffect(() => {
    // Once more when one has been fetched: the counts may have been read before its items were stored.
    if (newChannels < before.current) refetchCounts();
    before.current = newChannels;
  }, [newChannels]);
  useEffect(() => {
    if (newChannels === 0) return;
    const all = queryClient.getQueryData(rpc.channels.list.queryKey())?.length ?? 0;
    const intervalMs = Math.max(MIN_INTERVAL_MS, pauseBetweenLists(all));
    const timer = setInterval(() => {
      if (document.hidden) return;
      refetchCounts();
      void queryClient.invalidateQueries(rpc.channels.list.queryFilter());
    }, intervalMs);
    return () => clearInterval(timer);
  }, [newChannels]);
}

function countNew(channels: WireChannel[]): number {
  return channels.filter(({ health, paused }) => health === "first-fetch" && !paused).length;
}
