import { type CSSProperties, useEffect, useState } from "react";

/** Most pages are loaded by then. */
const HIDDEN_MS = 200;
/** Between one skeleton and the next, which takes its place. */
const GAP_MS = 50;

let shown: { since: number; until: number } = { since: 0, until: Number.NEGATIVE_INFINITY };

/**
 * A skeleton is hidden for 200 ms. One that takes the place of another counts from when the first appeared: the code of a page is
 * loaded, then its list, and nothing is blank in between.
 */
export function useSkeletonDelay(): CSSProperties {
  const [{ since, delay }] = useState(() => {
    const now = performance.now();
    const start = now - shown.until < GAP_MS ? shown.since : now;
    return { since: start, delay: Math.max(0, HIDDEN_MS - (now - start)) };
  });
  useEffect(() => {
    shown = { since, until: Number.POSITIVE_INFINITY };
    return () => {
      shown = { since, until: performance.now() };
    };
  }, [since]);
  return { animationDelay: `${delay}ms` };
}
