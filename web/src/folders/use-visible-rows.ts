import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/** Rows above and below what can be seen are rendered as well, so that scrolling shows no gaps. */
const MARGIN = 120;
/** About what is above and below the list, for the first rendering, which is before anything can be measured. */
const AROUND = 400;

/** The first row and the last. */
type Range = [number, number];

/**
 * The range of rows that can be seen: of 2,000 channels about 25 are rendered, at first without the margin, which follows when the
 * browser has nothing else to do. The list scrolls with the window, or in an element with `data-scroller`. `tops` has the top of each
 * row and, at its end, the height of the list.
 */
export function useVisibleRows(list: RefObject<HTMLElement | null>, tops: readonly number[]): Range {
  /** Null: the first rows, as many as `firstHeight` has room for. */
  const [range, setRange] = useState<Range | null>(null);
  const isFirst = useRef(true);
  const firstHeight = useRef(innerHeight - AROUND);
  /** As it was last measured. */
  const visibleHeight = useRef(firstHeight.current);
  const measure = (margin: number) => {
    if (!list.current) return;
    const { top } = list.current.getBoundingClientRect();
    const around = list.current.closest("[data-scroller]")?.getBoundingClientRect();
    const from = Math.max(0, around?.top ?? 0);
    const to = Math.min(innerHeight, around?.bottom ?? innerHeight);
    const first = rowAt(tops, from - top - margin);
    const last = rowAt(tops, to - top + margin);
    visibleHeight.current = to - Math.max(from, top);
    // A few rows too many cost less than to render again.
    const isEnough = ([top, bottom]: Range) => bottom - top < 2 * (last - first) && top <= first && bottom >= last;
    setRange((known) => (isEnough(known ?? firstRows(tops, firstHeight.current)) ? known : [first, last]));
  };
  const measureAll = useEffectEvent(() => measure(MARGIN));
  const measureChanged = useEffectEvent(() => {
    if (!list.current) {
      // The list is empty. The next rows are rendered as on the first render.
      isFirst.current = true;
      firstHeight.current = visibleHeight.current;
      setRange(null);
      return;
    }
    measure(isFirst.current ? 0 : MARGIN);
    const stopWaiting = isFirst.current ? whenIdle(() => measureAll()) : undefined;
    isFirst.current = false;
    return stopWaiting;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have to be measured again
  useLayoutEffect(() => measureChanged(), [tops]);
  useEffect(() => {
    const remeasure = () => measureAll();
    // Scroll events do not bubble: captured, whatever scrolls.
    document.addEventListener("scroll", remeasure, { capture: true, passive: true });
    addEventListener("resize", remeasure);
    return () => {
      document.removeEventListener("scroll", remeasure, { capture: true });
      removeEventListener("resize", remeasure);
    };
  }, []);
  return range ?? firstRows(tops, firstHeight.current);
}

function firstRows(tops: readonly number[], height: number): Range {
  return [0, rowAt(tops, height)];
}

/** Safari has no idle callbacks. Returns how to stop. */
function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
}

/** The last row whose top is at or above `y`. */
export function rowAt(tops: readonly number[], y: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] as number) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
