/** What a client of the Google Reader API names: a list of items, or a state or label of an item. */
export type Stream =
  | { kind: "reading-list" }
  | { kind: "read" }
  | { kind: "kept-unread" }
  | { kind: "starred" }
  /** By our id of the channel, or by the address of the feed or page. */
  | { kind: "channel"; id: string }
  | { kind: "address"; url: string }
  | { kind: "label"; name: string }
  /** A state that we have no equivalent of: broadcast, like, tracking. */
  | { kind: "other" };

const STATE = /^user\/[^/]*\/state\/com\.google\/([\w-]+)$/;
const LABEL = /^user\/[^/]*\/label\/(.+)$/s;

export const READING_LIST = "user/-/state/com.google/reading-list";
export const READ = "user/-/state/com.google/read";
export const STARRED = "user/-/state/com.google/starred";
const STATES = new Map<string, Stream["kind"]>([
  ["reading-list", "reading-list"],
  ["read", "read"],
  ["kept-unread", "kept-unread"],
  ["fresh", "kept-unread"],
  ["unread", "kept-unread"],
  ["starred", "starred"],
]);

/** Null for what is no stream at all. */
export function readStream(text: string): Stream | null {
  const [, state] = STATE.exec(text) ?? [];
  if (state !== undefined) return { kind: (STATES.get(state) ?? "other") as "other" };
  const [, name] = LABEL.exec(text) ?? [];
  if (name !== undefined) return { kind: "label", name };
  if (!text.startsWith("feed/")) return null;
  const feed = text.slice("feed/".length);
  if (/^[1-9]\d{0,17}$/.test(feed)) return { kind: "channel", id: feed };
  return feed === "" ? null : { kind: "address", url: feed };
}

export function channelStream(id: string): string {
  return `feed/${id}`;
}

export function labelStream(label: string): string {
  return `user/-/label/${label}`;
}
