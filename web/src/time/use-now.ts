import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

/** The current time, updated every minute while the tab is visible. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void) {
  if (!listeners.size) {
    tick();
    timer = setInterval(tick, MINUTE_MS);
    document.addEventListener("visibilitychange", tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

function tick() {
  if (document.hidden) return;
  now = new Date();
  for (const listener of listeners) listener();
}
