import { useSyncExternalStore } from "react";

let text = "";
const listeners = new Set<() => void>();

/** For screen readers: what a move by keyboard, menu or pointer did. */
export function announce(said: string): void {
  // The same sentence twice would not be read again.
  text = said === text ? `${said}\u00a0` : said;
  for (const listener of listeners) listener();
}

/** Once on every page that can move rows. */
export function Announcements() {
  const said = useSyncExternalStore(subscribe, () => text);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
