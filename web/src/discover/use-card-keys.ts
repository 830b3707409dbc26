import { type RefObject, useEffect, useEffectEvent } from "react";
import { singleKeys } from "../preferences/single-keys.ts";

interface CardKeys {
  onCopy(): void;
  onOpenIn(): void;
  onWhy(): void;
}

/** What is focused in a row: its Subscribe button, or the link that takes its place. */
const ROW_FOCUS = "li[data-feed] [data-subscribe-place] :is(button, a)";

/** y copies, o opens in a reader, w says why; ↓ goes on to the other feeds. Not in fields, menus and dialogs. */
export function useCardKeys(area: RefObject<HTMLElement | null>, isOn: boolean, keys: CardKeys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = event.target as Element;
    if (target.closest?.('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (moveFocus(area.current, target, event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
      return;
    }
    const action = { y: keys.onCopy, o: keys.onOpenIn, w: keys.onWhy }[event.key];
    if (!action || !singleKeys.read()) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => pressed(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** From the card into the list, and from row to row. Elsewhere the arrows scroll. */
function moveFocus(area: HTMLElement | null, from: Element, by: 1 | -1): boolean {
  if (!area?.contains(from)) return false;
  const rows = [...area.querySelectorAll<HTMLElement>(ROW_FOCUS)].filter((row) => row.checkVisibility());
  const here = rows.findIndex((row) => row.closest("li") === from.closest("li[data-feed]"));
  const isInCard = from.closest("section[data-feed]") !== null;
  const next = here === -1 ? (isInCard && by === 1 ? rows[0] : undefined) : rows[here + by];
  next?.focus();
  return next !== undefined;
}
