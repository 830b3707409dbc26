import type { TRPCClient } from "@trpc/client";
import { useEffect, useState } from "react";
import { RpcError, writeRequest } from "#core/rpc-protocol.ts";
import type { AppRouter } from "#server/rpc.ts";
import { pauseBetweenLists } from "../following/use-channels.ts";
import { queryClient, rpc } from "../rpc.ts";
import { refetchCounts, refetchCountsOfWords } from "../views/use-views.ts";
import { type ArrivalLog, EMPTY_LOG, logArrivals } from "./arrival-log.ts";

const RETRY_MS = 30_000;
/** The words of new items are known on the server after a few seconds. */
const INDEXED_MS = 10_000;
/** Kept while the page is open, so that a reconnect resumes after the last event. */
let lastEventId: string | null = null;
/** Also kept: a list that is still cached may not contain these items yet. */
let log: ArrivalLog = EMPTY_LOG;

export function messagesSoFar(): number {
  return log.messages;
}

/**
 * New items, streamed while the tab is visible. A hidden tab closes its connection: browsers allow six per server, and a
 * seventh tab would wait forever. When it becomes visible again it receives what it missed.
 */
export function useArrivals(): ArrivalLog {
  const [shown, setShown] = useState(log);
  useEffect(() => {
    let subscription: { unsubscribe(): void } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let recount: ReturnType<typeof setTimeout> | undefined;
    const disconnect = () => {
      clearTimeout(timer);
      subscription?.unsubscribe();
    };
    const connect = () => {
      subscription = subscribeToItems(
        { lastEventId },
        {
          onData: ({ id, data }) => {
            if (id) lastEventId = id;
            const next = logArrivals(log, data);
            if (next === log) return;
            log = next;
            setShown(next);
            refetchCounts();
            refetchChannelsLater();
            clearTimeout(recount);
            recount = setTimeout(() => void refetchCountsOfWords(), INDEXED_MS);
          },
          onError: () => reconnectLater(),
        },
      );
    };
    const reconnectLater = () => {
      disconnect();
      timer = setTimeout(connect, RETRY_MS);
    };
    const connectIfVisible = () => {
      disconnect();
      if (!document.hidden) connect();
    };
    connectIfVisible();
    document.addEventListener("visibilitychange", connectIfVisible);
    return () => {
      document.removeEventListener("visibilitychange", connectIfVisible);
      clearTimeout(recount);
      disconnect();
    };
  }, []);
  return shown;
}

let channelsTimer: ReturnType<typeof setTimeout> | undefined;

/** For the last posts and the health of channels. Many arrivals in a row cause one refetch. */
function refetchChannelsLater(): void {
  if (channelsTimer !== undefined) return;
  const channels = queryClient.getQueryData(rpc.channels.list.queryKey())?.length ?? 0;
  channelsTimer = setTimeout(() => {
    channelsTimer = undefined;
    void queryClient.invalidateQueries(rpc.channels.list.queryFilter());
  }, pauseBetweenLists(channels));
}

type SubscribeToItems = TRPCClient<AppRouter>["items"]["live"]["subscribe"];

interface SubscribeHandlers {
  onData(event: { id: string; data: unknown }): void;
  /** Called when the server refuses or ends the subscription. The browser reconnects automatically after a lost connection. */
  onError(cause: RpcError): void;
}

/** Server-sent events, with the interface of tRPC's client. Not in rpc.ts, which every page loads first. */
export const subscribeToItems = ((input: unknown, { onData, onError }: SubscribeHandlers) => {
  const source = new EventSource(writeRequest({ path: "items.live", input, kind: "query" }).path);
  const end = () => {
    source.close();
    onError(new RpcError("The server ended the subscription.", null));
  };
  source.onmessage = ({ data, lastEventId }) => onData({ id: lastEventId, data: JSON.parse(data) });
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) end();
  };
  source.addEventListener("serialized-error", end);
  return { unsubscribe: () => source.close() };
}) as SubscribeToItems;
