import { folderKey } from "#core/folder/folder-key.ts";
import { inHandOrder } from "#core/folder/order.ts";
import { titleOf } from "../following/title-of.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import type { ChannelSort } from "./channel-sort.ts";
import type { Folder } from "./folder.ts";

interface Place {
  key: string;
  /** 1: outside of folders, 2: in a folder, 3: in a folder of a folder. */
  level: number;
  /** Its place among the rows of the same parent, from 1, and how many these are. */
  position: number;
  size: number;
}

export interface FolderRow extends Place {
  kind: "folder";
  folder: Folder;
  isOpen: boolean;
  /** Whether it has folders of its own, also when it is closed. */
  hasInner: boolean;
  /** Of all channels in it and in its folders, each counted once. */
  unread: number;
}

export interface ChannelRow extends Place {
  kind: "channel";
  channel: ListedChannel;
  /** The folder that this row is in; a channel has a row in each of its folders. */
  folderId: string | null;
}

export type TreeRow = FolderRow | ChannelRow;

interface ToArrange {
  channels: readonly ListedChannel[];
  folders: readonly Folder[];
  sort: ChannelSort;
  /** Unread items when the order was last chosen, so that reading does not move rows. */
  unreadAtSort: ReadonlyMap<string, number>;
  /** What the person typed to find a channel. */
  filter: string;
  language: string;
}

export function folderRowKey(id: string): string {
  return `folder ${id}`;
}

export function channelRowKey(id: string, folderId: string | null): string {
  return `channel ${id} ${folderId ?? ""}`;
}

/** The rows that are not inside a closed folder, from top to bottom: folders, then the channels outside of them. */
export function arrangeRows({ channels, folders, sort, unreadAtSort, filter, language }: ToArrange): TreeRow[] {
  const wanted = folderKey(filter);
  const isFolderNamed = (folder: Folder) => keyOf(folder, folder.name).includes(wanted);
  const isNamed = (channel: ListedChannel) => keyOf(channel, titleOf(channel)).includes(wanted);
  // Making one takes a millisecond.
  const collator = sort === "name" ? new Intl.Collator(language, { numeric: true }) : null;
  const byId = new Map<string, ListedChannel>(channels.map((channel) => [channel.id, channel]));
  const inFolders = new Set<string>();
  for (const { channelIds } of folders) for (const id of channelIds) inFolders.add(id);
  const inner = new Map<string | null, Folder[]>();
  for (const folder of folders) {
    const beside = inner.get(folder.parentId);
    if (beside) beside.push(folder);
    else inner.set(folder.parentId, [folder]);
  }
  if (collator) for (const list of inner.values()) list.sort((a, b) => collator.compare(a.name, b.name));

  const sorted = (list: ListedChannel[]): ListedChannel[] => {
    if (collator) return list.sort((a, b) => collator.compare(titleOf(a), titleOf(b)));
    if (sort === "unread") return list.sort((a, b) => (unreadAtSort.get(b.id) ?? 0) - (unreadAtSort.get(a.id) ?? 0));
    if (sort === "lastPost") return list.sort((a, b) => newestFirst(a.lastPostAt, b.lastPostAt));
    return list;
  };

  const rows: TreeRow[] = [];
  /** Adds what a folder contains, null: the top. A name that matches shows all of it. */
  const add = (parentId: string | null, list: ListedChannel[], level: number, showsAll: boolean): void => {
    const shownFolders = (inner.get(parentId) ?? []).filter((folder) => showsAll || hasMatch(folder));
    const shownChannels = sorted(showsAll ? list : list.filter(isNamed));
    const size = shownFolders.length + shownChannels.length;
    shownFolders.forEach((folder, at) => {
      const isOpen = !folder.isCollapsed || wanted !== "";
      rows.push({
        kind: "folder",
        folder,
        isOpen,
        hasInner: inner.has(folder.id),
        unread: unreadIn(folder),
        key: folderRowKey(folder.id),
        level,
        position: at + 1,
        size,
      });
      if (isOpen) add(folder.id, channelsIn(folder), level + 1, showsAll || isFolderNamed(folder));
    });
    shownChannels.forEach((channel, at) => {
      rows.push({
        kind: "channel",
        channel,
        folderId: parentId,
        key: channelRowKey(channel.id, parentId),
        level,
        position: shownFolders.length + at + 1,
        size,
      });
    });
  };
  const channelsIn = ({ channelIds }: Folder) => {
    const list: ListedChannel[] = [];
    for (const id of channelIds) {
      const channel = byId.get(id);
      if (channel) list.push(channel);
    }
    return list;
  };
  const hasMatch = (folder: Folder): boolean =>
    isFolderNamed(folder) || channelsIn(folder).some(isNamed) || (inner.get(folder.id) ?? []).some(hasMatch);
  const unreadIn = (folder: Folder): number => {
    let sum = 0;
    const innerFolders = inner.get(folder.id);
    const counted = innerFolders && new Set<string>();
    for (const { channelIds } of innerFolders ? [folder, ...innerFolders] : [folder])
      for (const id of channelIds) {
        if (counted?.has(id)) continue;
        counted?.add(id);
        sum += byId.get(id)?.unread ?? 0;
      }
    return sum;
  };
  add(null, inHandOrder(channels.filter(({ id }) => !inFolders.has(id))), 1, wanted === "");
  return rows;
}

/** Dates as the server writes them, all in the same form. */
function newestFirst(a: string | null, b: string | null): number {
  const [one, other] = [a ?? "", b ?? ""];
  return one === other ? 0 : one < other ? 1 : -1;
}

/** Normalising 2,000 names for every letter that is typed takes longer than all the rest. */
const keys = new WeakMap<Folder | ListedChannel, string>();

function keyOf(named: Folder | ListedChannel, name: string): string {
  let key = keys.get(named);
  if (key === undefined) {
    key = folderKey(name);
    keys.set(named, key);
  }
  return key;
}
