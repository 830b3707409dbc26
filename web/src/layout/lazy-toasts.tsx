import { lazy, Suspense, useSyncExternalStore } from "react";

// Toasts are 10 kB that Discover's first load can do without: they come with the first thing that may need them.
const Toasts = lazy(() => import("#ui/controls/toasts.tsx").then(({ Toasts }) => ({ default: Toasts })));

let wanted = false;
const listeners = new Set<() => void>();

/** Whatever calls `notify` says so when it loads, and the place for toasts is there before the first one. */
export function loadToasts(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

export function LazyToasts() {
  const isWanted = useSyncExternalStore(subscribe, () => wanted);
  return isWanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
