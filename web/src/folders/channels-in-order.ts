import type { ListedChannel } from "../following/use-channels.ts";
import { arrangeRows } from "./arrange-rows.ts";
import type { ChannelSort } from "./channel-sort.ts";
import type { Folder } from "./folder.ts";

interface ToOrder {
  channels: readonly ListedChannel[];
  folders: readonly Folder[];
  sort: ChannelSort;
  unreadAtSort: ReadonlyMap<string, number>;
  language: string;
}

/** The ids of all channels as the tree lists them, also of those in closed folders, each once. */
export function channelsInOrder({ folders, ...rest }: ToOrder): string[] {
  const opened = folders.map((folder) => ({ ...folder, isCollapsed: false }));
  const rows = arrangeRows({ ...rest, folders: opened, filter: "" });
  return [...new Set(rows.flatMap((row) => (row.kind === "channel" ? [row.channel.id] : [])))];
}
