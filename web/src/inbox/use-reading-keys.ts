import { useEffect, useEffectEvent } from "react";
import { pressedKey } from "../preferences/pressed-key.ts";

export type Command =
  | "next"
  | "previous"
  | "open"
  | "read"
  | "star"
  | "page"
  | "markAll"
  | "sort"
  | "search"
  | "help"
  | "close";

const COMMANDS: Record<string, Command> = {
  j: "next",
  k: "previous",
  o: "open",
  m: "read",
  s: "star",
  O: "page",
  A: "markAll",
  v: "sort",
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
  const key = pressedKey(event);
  return key === "Escape" ? "close" : COMMANDS[key ?? ""];
}
