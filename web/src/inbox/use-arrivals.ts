import { useEffect, useState } from "react";
import { rpc } from "../rpc.ts";
import { refetchCounts } from "../views/use-views.ts";
import { type ArrivalLog, EMPTY_LOG, logArrivals } from "./arrival-log.ts";

const RETRY_MS = 30_000;
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
    const disconnect = () => {
      clearTimeout(timer);
      subscription?.unsubscribe();
    };
    const connect = () => {
      subscription = rpc.items.live.subscribe(
        { lastEventId },
        {
          onData: ({ id, data }) => {
            if (id) lastEventId = id;
            const next = logArrivals(log, data);
            if (next === log) return;
            log = next;
            setShown(next);
            void refetchCounts();
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
      disconnect();
    };
  }, []);
  return shown;
}
