import { useEffect, useState } from "react";
import { queryClient, rpc } from "../rpc.ts";
import { type ArrivalLog, type Arrivals, EMPTY_LOG, logArrivals } from "./arrival-log.ts";

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
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const disconnect = () => {
      clearTimeout(timer);
      source?.close();
      source = undefined;
    };
    const connect = () => {
      const since = lastEventId === null ? "" : `?lastEventId=${encodeURIComponent(lastEventId)}`;
      source = new EventSource(`/rpc/items.live${since}`);
      source.onmessage = ({ data, lastEventId: eventId }) => {
        if (eventId) lastEventId = eventId;
        const next = logArrivals(log, JSON.parse(data) as Partial<Arrivals>);
        if (next === log) return;
        log = next;
        setShown(next);
        void queryClient.invalidateQueries(rpc.channels.list.queryFilter());
      };
      // EventSource reconnects after a dropped connection, but not after a refusal.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) reconnectLater();
      };
      source.addEventListener("serialized-error", reconnectLater);
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
