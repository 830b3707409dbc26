import type { BuiltInView } from "#core/view/view.ts";
import type { Density } from "../views/densities.ts";

export type Command =
  | "next"
  | "previous"
  | "nextUnread"
  | "nextChannel"
  | "previousChannel"
  | "open"
  | "read"
  | "star"
  | "page"
  | "background"
  | "fullText"
  | "play"
  | "watch"
  | "share"
  | "markAll"
  | "refresh"
  | "sort"
  | Density
  | "look"
  | "search"
  | "help"
  | "close";

/** Where `g` and another key lead: a view that everyone has, a saved view by its number, or another page. */
export type Destination = BuiltInView | { saved: number } | "discover" | "channels";

export const COMMAND_KEYS: Record<Command, readonly string[]> = {
  next: ["j"],
  previous: ["k"],
  nextUnread: ["n"],
  nextChannel: ["J"],
  previousChannel: ["K"],
  open: ["o"],
  read: ["m"],
  star: ["s"],
  page: ["O"],
  background: ["b"],
  fullText: ["f"],
  play: ["p", " "],
  watch: ["w"],
  share: ["y", "S"],
  markAll: ["A"],
  refresh: ["r"],
  sort: ["v"],
  cards: ["1"],
  compact: ["2"],
  magazine: ["3"],
  look: ["t"],
  search: ["/"],
  help: ["?"],
  close: ["Escape"],
};

export const GO_KEYS: Record<BuiltInView | "discover" | "channels", string> = {
  today: "t",
  unread: "u",
  starred: "s",
  videos: "v",
  podcasts: "p",
  all: "a",
  channels: "c",
  discover: "d",
};

const COMMANDS = new Map(
  Object.entries(COMMAND_KEYS).flatMap(([command, keys]) => keys.map((key) => [key, command as Command])),
);
const DESTINATIONS = new Map<string, Destination>(
  Object.entries(GO_KEYS).map(([to, key]) => [key, to as keyof typeof GO_KEYS]),
);

/** How long `g` waits for its second key. */
const WAIT_MS = 2_000;

/** When `g` was pressed; null: it was not the last key. */
export type Waiting = number | null;

export interface Pressed {
  command: Command | null;
  to: Destination | null;
  waiting: Waiting;
}

/** What a key means after the ones before it. `key` is undefined for a press that is no shortcut. */
export function readKey(key: string | undefined, at: number, waiting: Waiting, hasSequences: boolean): Pressed {
  const nothing: Pressed = { command: null, to: null, waiting: null };
  if (key === undefined) return nothing;
  if (isWaiting(waiting, at)) return { ...nothing, to: destinationOf(key) };
  if (key === "g") return { ...nothing, waiting: hasSequences ? at : null };
  return { ...nothing, command: COMMANDS.get(key) ?? null };
}

/** The next key is the second of two, whatever it is. */
export function isWaiting(waiting: Waiting, at: number): boolean {
  return waiting !== null && at - waiting <= WAIT_MS;
}

function destinationOf(key: string): Destination | null {
  if (/^[1-9]$/.test(key)) return { saved: Number(key) };
  return DESTINATIONS.get(key.toLowerCase()) ?? null;
}
