import { lazy, Suspense, useSyncExternalStore } from "react";

// Toasts are 10 kB that Discover's first load does not need: they are loaded by the first module that may show one.
const Toasts = lazy(() => import("#ui/controls/toasts.tsx").then(({ Toasts }) => ({ default: Toasts })));

let isNeeded = false;
const listeners = new Set<() => void>();

/** Called when a module that uses `notify` loads, so that the container is mounted before the first toast. */
export function loadToasts(): void {
  isNeeded = true;
  for (const listener of listeners) listener();
}

export function LazyToasts() {
  const shouldLoad = useSyncExternalStore(subscribe, () => isNeeded);
  return shouldLoad ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
