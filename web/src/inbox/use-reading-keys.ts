import { useEffect, useEffectEvent } from "react";
import { pressedKey } from "../preferences/pressed-key.ts";
import { sequenceKeys } from "../preferences/sequence-keys.ts";
import { type Command, type Destination, isWaiting, readKey, type Waiting } from "./reading-keys.ts";

/** Where Space has a meaning of its own. On a link and in a text it only scrolls. */
const HAS_SPACE = 'button, summary, audio, video, [role="button"], [role="treeitem"], [tabindex="0"]';

/**
 * Shortcuts of one key, and of two, except in fields, menus and dialogs. Escape always closes. `onCommand` returns false if the
 * press was not for it: then the browser or another shortcut may use it.
 */
export function useReadingKeys(
  // biome-ignore lint/suspicious/noConfusingVoidType: most commands return nothing
  onCommand: (command: Command) => boolean | void,
  onGo: (to: Destination) => void,
): void {
  const commanded = useEffectEvent(onCommand);
  const went = useEffectEvent(onGo);
  useEffect(() => {
    let waiting: Waiting = null;
    const read = (event: KeyboardEvent) => {
      const pressed = readKey(shortcutOf(event), event.timeStamp, waiting, sequenceKeys.read());
      waiting = pressed.waiting;
      return pressed;
    };
    /** Before everything else on the page, which would take the second key as one of its own. */
    const pressedFirst = (event: KeyboardEvent) => {
      // Shift is pressed on the way to another key.
      if (!isWaiting(waiting, event.timeStamp) || event.key === "Shift") return;
      const isShortcut = pressedKey(event) !== undefined;
      const { to } = read(event);
      if (!isShortcut) return;
      event.preventDefault();
      event.stopPropagation();
      if (to) went(to);
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "Shift") return;
      const { command } = read(event);
      if (command && commanded(command) !== false) event.preventDefault();
    };
    document.addEventListener("keydown", pressedFirst, true);
    document.addEventListener("keydown", pressed);
    return () => {
      document.removeEventListener("keydown", pressedFirst, true);
      document.removeEventListener("keydown", pressed);
    };
  }, []);
}

function shortcutOf(event: KeyboardEvent): string | undefined {
  const key = pressedKey(event);
  if (key !== " ") return key;
  return event.shiftKey || (event.target as Element).closest?.(HAS_SPACE) ? undefined : key;
}
