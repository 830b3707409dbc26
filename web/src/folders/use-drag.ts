import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { TreeRow } from "./arrange-rows.ts";
import type { ChannelSort } from "./channel-sort.ts";
import { type Drop, findDrop, type Move } from "./find-move.ts";
import { rowAt } from "./use-visible-rows.ts";

/** A mouse has to move this far, so that a click is no drag. */
const MOUSE_SLOP = 5;
/** A finger that moves this far before the hold is over scrolls. */
const TOUCH_SLOP = 10;
/** Shorter than the browser's own long press (500 ms), which would open its menu for the link. */
const HOLD_MS = 400;
const EDGE = 36;
const SCROLL_STEP = 10;

interface UseDragProps {
  list: RefObject<HTMLElement | null>;
  rows: readonly TreeRow[];
  tops: readonly number[];
  sort: ChannelSort;
  onDrop: (row: TreeRow, move: Move) => void;
  /** A finger was held on a row and lifted without moving. */
  onHold: (row: TreeRow) => void;
}

interface Gesture {
  row: TreeRow;
  isTouch: boolean;
  isDragging: boolean;
  hasMoved: boolean;
  x: number;
  y: number;
  timer: number;
}

/** Dragging rows with a mouse, or with a finger after a long press. Escape ends it without a change. */
export function useDrag({ list, rows, tops, sort, onDrop, onHold }: UseDragProps) {
  const gesture = useRef<Gesture | null>(null);
  const [drag, setDrag] = useState<{ row: TreeRow; drop: Drop | null } | null>(null);
  /** Follows the pointer without rendering. */
  const ghost = useRef<HTMLDivElement>(null);
  const last = useRef<Drop | null>(null);
  /** Whether the finger that is lifted just now held a row. */
  const wasHeld = useRef(false);
  const isActive = drag !== null;

  const dropAt = (x: number, y: number): Drop | null => {
    const current = gesture.current;
    const box = list.current?.getBoundingClientRect();
    if (!current || !box || x < box.left - EDGE || x > box.right + EDGE || y < box.top) return null;
    const top = y - box.top;
    const at = top >= (tops.at(-1) ?? 0) ? rows.length : rowAt(tops, top);
    const [from = 0, to = from + 1] = [tops[at], tops[at + 1]];
    // The row may have changed while it is held.
    const row = rows.find(({ key }) => key === current.row.key);
    return row ? findDrop({ rows, row, sort }, at, (top - from) / (to - from)) : null;
  };

  const begin = () => {
    const current = gesture.current;
    if (!current) return;
    current.isDragging = true;
    if (current.isTouch) navigator.vibrate?.(10);
    last.current = null;
    setDrag({ row: current.row, drop: null });
  };

  const end = () => {
    clearTimeout(gesture.current?.timer);
    gesture.current = null;
    setDrag(null);
  };

  const follow = (x: number, y: number) => {
    if (ghost.current) ghost.current.style.transform = `translate(${x + 12}px, ${y + 8}px)`;
    const drop = dropAt(x, y);
    if (JSON.stringify(drop) === JSON.stringify(last.current)) return;
    last.current = drop;
    setDrag((known) => known && { ...known, drop });
  };

  const moved = useEffectEvent((event: globalThis.PointerEvent) => {
    const current = gesture.current;
    if (!current) return;
    const distance = Math.hypot(event.clientX - current.x, event.clientY - current.y);
    if (!current.isDragging) {
      if (current.isTouch) {
        if (distance > TOUCH_SLOP) end();
        return;
      }
      if (distance < MOUSE_SLOP) return;
      begin();
    }
    if (distance > MOUSE_SLOP) current.hasMoved = true;
    if (current.hasMoved) follow(event.clientX, event.clientY);
  });

  const lifted = useEffectEvent(() => {
    const current = gesture.current;
    if (!current) return;
    const drop = last.current;
    end();
    if (!current.isDragging) return;
    wasHeld.current = current.isTouch;
    // The click that follows would open the row.
    const stop = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
    if (!current.hasMoved) onHold(current.row);
    else if (drop) onDrop(current.row, drop.move);
  });

  const cancelled = useEffectEvent(end);

  // Only the browser's own listeners may refuse these, and they have to be there before the finger is.
  useEffect(() => {
    const element = list.current;
    const refuseScroll = (event: TouchEvent) => gesture.current?.isDragging && event.preventDefault();
    // A short hold is a tap for the browser: its click would come later, and close the menu that the hold has opened.
    const refuseTap = (event: TouchEvent) => {
      if (wasHeld.current) event.preventDefault();
      wasHeld.current = false;
    };
    element?.addEventListener("touchmove", refuseScroll, { passive: false });
    element?.addEventListener("touchend", refuseTap, { passive: false });
    return () => {
      element?.removeEventListener("touchmove", refuseScroll);
      element?.removeEventListener("touchend", refuseTap);
    };
  }, [list]);

  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => moved(event);
    const lift = () => lifted();
    const cancel = () => cancelled();
    const cancelOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !gesture.current?.isDragging) return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", lift);
    addEventListener("pointercancel", cancel);
    addEventListener("keydown", cancelOnEscape, { capture: true });
    return () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", lift);
      removeEventListener("pointercancel", cancel);
      removeEventListener("keydown", cancelOnEscape, { capture: true });
    };
  }, []);

  useScrollAtEdges(isActive, list, follow);

  const onPointerDown = (event: PointerEvent, row: TreeRow) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const isTouch = event.pointerType !== "mouse";
    const timer = isTouch ? window.setTimeout(begin, HOLD_MS) : 0;
    const { clientX: x, clientY: y } = event;
    gesture.current = { row, isTouch, isDragging: false, hasMoved: false, x, y, timer };
  };
  /** Whether a finger is on a row: then the browser's own menu for it stays closed. */
  const isTouching = () => gesture.current?.isTouch === true;
  return { drag, ghost, onPointerDown, isTouching };
}

/** While a row is held near the upper or lower edge, what it is in scrolls. */
function useScrollAtEdges(
  isActive: boolean,
  list: RefObject<HTMLElement | null>,
  onScrolled: (x: number, y: number) => void,
): void {
  const scrolled = useEffectEvent(onScrolled);
  useEffect(() => {
    if (!isActive) return;
    const scroller = scrollerOf(list.current);
    let at: { x: number; y: number } | null = null;
    const remember = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      at = { x, y };
    };
    let frame = 0;
    const step = () => {
      frame = requestAnimationFrame(step);
      if (!at) return;
      const box = scroller === document.scrollingElement ? null : scroller.getBoundingClientRect();
      const [top, bottom] = [Math.max(0, box?.top ?? 0), Math.min(innerHeight, box?.bottom ?? innerHeight)];
      const by = at.y < top + EDGE ? -SCROLL_STEP : at.y > bottom - EDGE ? SCROLL_STEP : 0;
      const before = scroller.scrollTop;
      scroller.scrollTop += by;
      if (scroller.scrollTop !== before) scrolled(at.x, at.y);
    };
    frame = requestAnimationFrame(step);
    addEventListener("pointermove", remember);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("pointermove", remember);
    };
  }, [isActive, list]);
}

function scrollerOf(element: HTMLElement | null): Element {
  for (let one = element?.parentElement; one; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return document.scrollingElement ?? document.documentElement;
}
