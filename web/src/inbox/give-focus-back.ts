import type { RefObject } from "react";

/** For a menu that a key may have opened: the focus goes back to where it was then, else to the menu's button. */
export function giveFocusBack(openedFrom: RefObject<Element | null>): (event: Event) => void {
  return (event) => {
    const from = openedFrom.current;
    openedFrom.current = null;
    if (!(from instanceof HTMLElement) || from === document.body || !from.isConnected) return;
    event.preventDefault();
    from.focus({ preventScroll: true });
  };
}
