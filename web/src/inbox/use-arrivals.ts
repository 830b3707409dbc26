import { useEffect, useEffectEvent } from "react";
import { queryClient, rpc } from "../rpc.ts";
import type { Item } from "./item.ts";

export interface Arrivals {
  items: Item[];
  /** There were too many to send. */
  more: boolean;
}

const LOOK_AGAIN_MS = 30_000;
/** Where the line was cut, for as long as this page lives: whoever comes back to the list misses nothing. */
let lastEventId: string | null = null;

/**
 * New items as they arrive, while somebody looks. A hidden tab holds no line open: browsers allow six to one server, and
 * the seventh tab would wait for ever. Back in sight, it gets what it missed.
 */
export function useArrivals(onArrivals: (arrivals: Arrivals) => void): void {
  const arrived = useEffectEvent(onArrivals);
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
        const arrivals = JSON.parse(data) as Arrivals;
        if (!arrivals.items?.length) return;
        void queryClient.invalidateQueries(rpc.channels.list.queryFilter());
        arrived(arrivals);
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
}
