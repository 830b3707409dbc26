import { useEffect, useEffectEvent } from "react";
import { singleKeys } from "../preferences/single-keys.ts";

export type Command = "next" | "previous" | "open" | "read" | "star" | "page" | "search" | "help" | "close";

const COMMANDS: Record<string, Command> = {
  j: "next",
  k: "previous",
  o: "open",
  m: "read",
  s: "star",
  v: "page",
  "/": "search",
  "?": "help",
};

/** Single-key shortcuts, except in fields, menus and dialogs. Escape always closes. */
export function useReadingKeys(onCommand: (command: Command) => void): void {
  const commanded = useEffectEvent(onCommand);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (!command) return;
      event.preventDefault();
      commanded(command);
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}

function commandOf(event: KeyboardEvent): Command | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  const target = event.target as Element;
  if (target.closest?.('[role="dialog"], [role="menu"], [role="alertdialog"]')) return undefined;
  if (event.key === "Escape") return "close";
  if (!singleKeys.read() || target.closest?.("input, textarea, select, [contenteditable]")) return undefined;
  return COMMANDS[event.key];
}
