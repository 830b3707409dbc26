import { useEffect } from "react";
import { queryClient } from "../rpc.ts";
import { refreshMarks } from "./change-items.ts";
import { TIMELINES } from "./use-timeline.ts";

/** Coming back to the page can be more than one event. */
const MIN_INTERVAL_MS = 5_000;
let refreshedAt = 0;

/** When the person comes back to the page, or to a list that is still cached, they may have read on another device meanwhile. */
export function useRefreshedMarks(): void {
  useEffect(() => {
    refresh();
    document.addEventListener("visibilitychange", refresh);
    addEventListener("focus", refresh);
    return () => {
      document.removeEventListener("visibilitychange", refresh);
      removeEventListener("focus", refresh);
    };
  }, []);
}

function refresh(): void {
  const isCached = queryClient.getQueriesData({ queryKey: TIMELINES }).some(([, list]) => list !== undefined);
  if (!isCached || document.hidden || Date.now() - refreshedAt < MIN_INTERVAL_MS) return;
  refreshedAt = Date.now();
  // If it fails, the marks stay as they are until the next time.
  refreshMarks().catch(() => {});
}
