import { hashKey } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient } from "../rpc.ts";
import { refreshMarks } from "./change-items.ts";
import type { ItemList } from "./item-list.ts";
import { timelineKey } from "./use-timeline.ts";

/** Coming back to the page can be more than one event. */
const MIN_INTERVAL_MS = 3_000;
let refreshedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** When the person comes back to the page, or to a list that is still cached, they may have read on another device meanwhile. */
export function useRefreshedMarks(list: ItemList): void {
  const key = hashKey(timelineKey(list));
  useEffect(() => {
    if (queryClient.getQueryCache().get(key)?.state.data !== undefined) refreshSoon();
  }, [key]);
  useEffect(() => {
    document.addEventListener("visibilitychange", refreshSoon);
    addEventListener("focus", refreshSoon);
    return () => {
      document.removeEventListener("visibilitychange", refreshSoon);
      removeEventListener("focus", refreshSoon);
    };
  }, []);
}

function refreshSoon(): void {
  if (document.hidden || timer !== undefined) return;
  timer = setTimeout(refresh, Math.max(0, refreshedAt + MIN_INTERVAL_MS - Date.now()));
}

function refresh(): void {
  timer = undefined;
  // It will be shown again.
  if (document.hidden) return;
  refreshedAt = Date.now();
  // If it fails, the marks stay as they are until the next time.
  refreshMarks().catch(() => {});
}
