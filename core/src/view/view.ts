export const BUILT_IN_VIEWS = ["all", "unread", "starred", "videos", "podcasts", "today"] as const;
export type BuiltInView = (typeof BUILT_IN_VIEWS)[number];

/** A list of items with an address, an unread count and a private feed of its own. */
export type View = { kind: BuiltInView } | { kind: "folder"; id: string } | { kind: "saved"; id: string };

/** A view has one key, so that it can be compared and stored: `folder:7`, never `folder:07`. */
const KEY_WITH_ID = /^(folder|saved):([1-9]\d{0,17})$/;

export function writeViewKey(view: View): string {
  return "id" in view ? `${view.kind}:${view.id}` : view.kind;
}

/** Undefined for what is not a key. Whether there is such a folder or saved view is not known here. */
export function readViewKey(key: string): View | undefined {
  const builtIn = BUILT_IN_VIEWS.find((kind) => kind === key);
  if (builtIn) return { kind: builtIn };
  const [, kind, id] = KEY_WITH_ID.exec(key) ?? [];
  return id === undefined ? undefined : { kind: kind as "folder" | "saved", id };
}

export const ITEM_KINDS = ["any", "video", "podcast", "text"] as const;
/** `text` is what is neither a video nor a podcast. */
export type ItemKind = (typeof ITEM_KINDS)[number];

/** What is of both kinds; null: nothing is. */
export function narrowKind(kind: ItemKind, by: ItemKind): ItemKind | null {
  if (kind === "any" || kind === by) return by;
  return by === "any" ? kind : null;
}

export const ORDERS = ["newest", "oldest"] as const;
/** What comes first. */
export type Order = (typeof ORDERS)[number];

/** What a saved view contains. Without folders and channels it contains all of them. */
export type ViewFilter = {
  folders: string[];
  channels: string[];
  kind: ItemKind;
  which: "all" | "unread";
  /** All of them have to be in an item; empty: any item. */
  words: string;
  order: Order;
};

/** Two filters that mean the same are equal afterwards: every id once, and no spaces around the words. */
export function normaliseFilter({ folders, channels, words, ...filter }: ViewFilter): ViewFilter {
  return {
    folders: [...new Set(folders)],
    channels: [...new Set(channels)],
    ...filter,
    words: words.trim().replace(/\s+/g, " "),
  };
}

/** Names no folder and no channel. One whose folders are all gone still names them: it contains nothing, not everything. */
export function hasAllChannels({ folders, channels }: Pick<ViewFilter, "folders" | "channels">): boolean {
  return folders.length === 0 && channels.length === 0;
}
