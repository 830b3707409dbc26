import { useEffect, useRef } from "react";
import { refetchCounts } from "../views/use-views.ts";
import type { ListedChannel } from "./use-channels.ts";

const SHORTEST_MS = 3_000;
/** A long list takes longer to fetch and to draw. */
const PER_CHANNEL_MS = 20;

/**
 * While channels are fetched for the first time, their list and the counts are requested again and again: only lists of items are told
 * what arrives, and people follow channels on other pages.
 */
export function useFirstFetches(channels: readonly ListedChannel[]): void {
  const waiting = channels.filter(({ health, paused }) => health === "first-fetch" && !paused).length;
  const intervalMs = Math.max(SHORTEST_MS, channels.length * PER_CHANNEL_MS);
  const waitedFor = useRef(0);
  useEffect(() => {
    // The counts may have been read before the items arrived that ended the wait.
    if (waiting < waitedFor.current) void refetchCounts();
    waitedFor.current = waiting;
  }, [waiting]);
  useEffect(() => {
    if (waiting === 0) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refetchCounts();
    }, intervalMs);
    return () => clearInterval(timer);
  }, [waiting, intervalMs]);
}
