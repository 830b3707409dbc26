import { singleKeys } from "./single-keys.ts";

/** The key of a press that may be a shortcut: not in a menu or dialog, and a single key not in a field nor if they are off. */
export function pressedKey(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  const target = event.target as Element;
  if (target.closest?.('[role="dialog"], [role="menu"], [role="alertdialog"]')) return undefined;
  if (event.key === "Escape") return event.key;
  if (!singleKeys.read() || target.closest?.("input, textarea, select, [contenteditable]")) return undefined;
  return event.key;
}
