import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { whenIdle } from "./when-idle.ts";

/** How many pixels above and below the visible part are drawn too, so that scrolling shows no gaps. */
const MARGIN = 120;
/** About how many pixels of the window are not the list. Used for the first rendering, before anything is measured. */
const AROUND = 400;

/** The first row and the last. */
type Range = [number, number];

/** The visible part of the list, in pixels from its top. */
interface Seen {
  from: number;
  to: number;
}

/**
 * The range of visible rows: of 2,000 channels about 25 are drawn. When the rows change, those below the window are drawn later, when the
 * browser is idle. The list scrolls with the window, or in an element with `data-scroller`. `tops` has the top of each row and, at its end,
 * the height of the list.
 */
export function useVisibleRows(list: RefObject<HTMLElement | null>, tops: readonly number[], isHidden: boolean): Range {
  const [measured, setMeasured] = useState<{ tops: readonly number[]; range: Range } | null>(null);
  /** As it was last measured. */
  const seen = useRef<Seen>({ from: 0, to: innerHeight - AROUND });
  /** Until the new rows are measured, the same part of the list is assumed to be visible. */
  const expected = useMemo(() => rangeOf(tops, seen.current, { above: MARGIN, below: 0 }), [tops]);
  const shown = measured && isSameSize(measured.tops, tops) ? measured.range : expected;
  const isEmpty = tops.length === 1;
  const measure = (margins: { above: number; below: number }) => {
    // A hidden list has no place of its own. Measured too, for the rows that will be shown.
    const place = list.current?.parentElement;
    if (!list.current || !place) return;
    const { top } = place.getBoundingClientRect();
    const around = list.current.closest("[data-scroller]")?.getBoundingClientRect();
    const from = Math.max(0, around?.top ?? 0);
    const to = Math.min(innerHeight, around?.bottom ?? innerHeight);
    seen.current = { from: from - top, to: to - top };
    const range = rangeOf(tops, seen.current, margins);
    if (!isEmpty && !isEnough(shown, range)) setMeasured({ tops, range });
  };
  const measureAll = useEffectEvent(() => measure({ above: MARGIN, below: MARGIN }));
  const measureChanged = useEffectEvent(() => {
    measure({ above: 0, below: 0 });
    if (isEmpty) setMeasured(null);
    return isHidden ? undefined : whenIdle(() => measureAll(), 1000);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have to be measured again
  useLayoutEffect(() => measureChanged(), [tops, isHidden]);
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
  return shown;
}

function rangeOf(
  tops: readonly number[],
  { from, to }: Seen,
  { above, below }: { above: number; below: number },
): Range {
  return [rowAt(tops, from - above), rowAt(tops, to + below)];
}

/** Whether only the contents of rows have changed, such as a number. */
function isSameSize(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.at(-1) === other.at(-1);
}

/** A few extra rows cost less than rendering again. */
function isEnough([top, bottom]: Range, [first, last]: Range): boolean {
  return bottom - top < 2 * (last - first) && top <= first && bottom >= last;
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
