import { type PointerEvent, useRef } from "react";

/** Of the way to the bottom, or the speed of a flick in pixels per millisecond. */
const FAR = 0.25;
const FAST = 0.6;

/** A panel that follows a finger which drags its handle down. Far or fast enough closes it, else it goes back. */
export function useDragDown(onClose: () => void) {
  const panel = useRef<HTMLDivElement>(null);
  const start = useRef<{ y: number; at: number } | null>(null);
  const distance = (event: PointerEvent) => Math.max(0, event.clientY - (start.current?.y ?? event.clientY));
  const show = (pixels: number, transition: string) => {
    if (!panel.current) return;
    panel.current.style.transition = transition;
    panel.current.style.transform = pixels > 0 ? `translateY(${pixels}px)` : "";
  };
  const goBack = () => {
    start.current = null;
    show(0, "transform var(--flip) var(--ease)");
  };
  const handle = {
    onPointerDown(event: PointerEvent) {
      // Its buttons are pressed, not dragged.
      if ((event.target as Element).closest("button")) return;
      start.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      if (start.current) show(distance(event), "none");
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current || !panel.current) return;
      const moved = distance(event);
      const speed = moved / Math.max(1, event.timeStamp - start.current.at);
      if (moved > panel.current.offsetHeight * FAR || speed > FAST) {
        start.current = null;
        onClose();
      } else goBack();
    },
    onPointerCancel: goBack,
  };
  return { panel, handle };
}
