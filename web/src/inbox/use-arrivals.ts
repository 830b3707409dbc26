import { useEffect, useState } from "react";
import { queryClient, rpc } from "../rpc.ts";
import { type Arrivals, hear, NOTHING_TOLD, type Told } from "./news.ts";

const LOOK_AGAIN_MS = 30_000;
/** Where the line was cut, for as long as this page lives: whoever comes back to the list misses nothing. */
let lastEventId: string | null = null;
/** And what was told before: a list that is still loaded does not have it yet. */
let told: Told = NOTHING_TOLD;

export function messagesSoFar(): number {
  return told.messages;
}

/**
 * What has arrived, told while somebody looks. A hidden tab holds no line open: browsers allow six to one server, and
 * the seventh tab would wait for ever. Back in sight, it gets what it missed.
 */
export function useArrivals(): Told {
  const [heard, setHeard] = useState(told);
  useEffect(() => {
    let line: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hangUp = () => {
      clearTimeout(timer);
      line?.close();
      line = undefined;
    };
    const call = () => {
      const since = lastEventId === null ? "" : `?lastEventId=${encodeURIComponent(lastEventId)}`;
      line = new EventSource(`/rpc/items.live${since}`);
      line.onmessage = ({ data, lastEventId: place }) => {
        if (place) lastEventId = place;
        const now = hear(told, JSON.parse(data) as Partial<Arrivals>);
        if (now === told) return;
        told = now;
        setHeard(now);
        void queryClient.invalidateQueries(rpc.channels.list.queryFilter());
      };
      // A cut line mends itself; one the server refused does not.
      line.onerror = () => {
        if (line?.readyState === EventSource.CLOSED) again();
      };
      line.addEventListener("serialized-error", again);
    };
    const again = () => {
      hangUp();
      timer = setTimeout(call, LOOK_AGAIN_MS);
    };
    const look = () => {
      hangUp();
      if (!document.hidden) call();
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      hangUp();
    };
  }, []);
  return heard;
}
