import { useEffect, useRef } from "react";
import type { ListedChannel } from "../following/use-channels.ts";
import { focusHeading } from "../layout/focus-heading.ts";

/** When the row with the focus leaves the list, the keyboard goes on at the row that takes its place. */
export function useFocusAfterLeaving(shown: readonly ListedChannel[]): void {
  const before = useRef(shown);
  const focused = useRef<string | undefined>(undefined);
  useEffect(() => {
    const took = ({ target }: FocusEvent) => {
      focused.current = (target as Element).closest<HTMLElement>("[data-channel]")?.dataset.channel;
    };
    document.addEventListener("focusin", took);
    return () => document.removeEventListener("focusin", took);
  }, []);
  useEffect(() => {
    const at = before.current.findIndex(({ id }) => id === focused.current);
    before.current = shown;
    const hasLeft = at !== -1 && !shown.some(({ id }) => id === focused.current);
    if (!hasLeft || document.activeElement !== document.body) return;
    const next = shown[at] ?? shown.at(-1);
    const menu =
      next && document.querySelector<HTMLElement>(`[data-channel="${next.id}"] button[aria-haspopup="menu"]`);
    if (menu) menu.focus();
    else focusHeading();
  }, [shown]);
}
