import { useEffect, useRef } from "react";
import type { ListedChannel } from "../following/use-channels.ts";
import { focusHeading } from "../layout/focus-heading.ts";

/** When the focused row is removed from the list, moves the focus to the row that takes its place. */
export function useFocusAfterRemoval(shown: readonly ListedChannel[]): void {
  const before = useRef(shown);
  const focused = useRef<string | undefined>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = (target as Element).closest<HTMLElement>("[data-channel]")?.dataset.channel;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    const at = before.current.findIndex(({ id }) => id === focused.current);
    before.current = shown;
    const isRemoved = at !== -1 && !shown.some(({ id }) => id === focused.current);
    if (!isRemoved || document.activeElement !== document.body) return;
    const next = shown[at] ?? shown.at(-1);
    const menu =
      next && document.querySelector<HTMLElement>(`[data-channel="${next.id}"] button[aria-haspopup="menu"]`);
    if (menu) menu.focus();
    else focusHeading();
  }, [shown]);
}
