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
  const inner = Map.groupBy(folders, ({ parentId }) => parentId);
  const { outside, channelsIn, unreadIn } = contentsOf(channels, folders, inner);
  const wanted = folderKey(filter);
  const isFolderNamed = (folder: Folder) => keyOf(folder, folder.name).includes(wanted);
  const isNamed = (channel: ListedChannel) => keyOf(channel, titleOf(channel)).includes(wanted);
  // Making one takes a millisecond.
  const collator = sort === "name" ? new Intl.Collator(language, { numeric: true }) : null;
  const foldersIn = (parentId: string | null) => inner.get(parentId) ?? [];
  const sortedFolders = (list: Folder[]) => (collator ? list.sort((a, b) => collator.compare(a.name, b.name)) : list);
  const sorted = (list: readonly ListedChannel[]): readonly ListedChannel[] => {
    if (collator) return list.toSorted((a, b) => collator.compare(titleOf(a), titleOf(b)));
    if (sort === "unread")
      return list.toSorted((a, b) => (unreadAtSort.get(b.id) ?? 0) - (unreadAtSort.get(a.id) ?? 0));
    if (sort === "lastPost") return list.toSorted((a, b) => newestFirst(a.lastPostAt, b.lastPostAt));
    return list;
  };

  const rows: TreeRow[] = [];
  /** Adds what a folder contains, null: the top. A name that matches shows all of it. */
  const add = (parentId: string | null, list: readonly ListedChannel[], level: number, showsAll: boolean): void => {
    const shownFolders = sortedFolders(foldersIn(parentId).filter((folder) => showsAll || hasMatch(folder)));
    const shownChannels = sorted(showsAll ? list : list.filter(isNamed));
    const size = shownFolders.length + shownChannels.length;
    shownFolders.forEach((folder, at) => {
      const isOpen = !folder.isCollapsed || wanted !== "";
      rows.push({
        kind: "folder",
        folder,
        isOpen,
        hasInner: inner.has(folder.id),
        unread: unreadIn.get(folder.id) as number,
        key: folderRowKey(folder.id),
        level,
        position: at + 1,
        size,
      });
      if (isOpen) add(folder.id, channelsOf(folder), level + 1, showsAll || isFolderNamed(folder));
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
  const channelsOf = ({ id }: Folder) => channelsIn.get(id) as readonly ListedChannel[];
  const hasMatch = (folder: Folder): boolean =>
    isFolderNamed(folder) || channelsOf(folder).some(isNamed) || foldersIn(folder.id).some(hasMatch);
  add(null, outside, 1, wanted === "");
  return rows;
}

interface Contents {
  /** The channels in no folder. */
  outside: readonly ListedChannel[];
  /** By folder. */
  channelsIn: ReadonlyMap<string, readonly ListedChannel[]>;
  unreadIn: ReadonlyMap<string, number>;
}

/** Cached, because neither typing in the filter nor opening a folder changes what is in it. */
const cache = new WeakMap<readonly ListedChannel[], { folders: readonly Folder[]; contents: Contents }>();

function contentsOf(
  channels: readonly ListedChannel[],
  folders: readonly Folder[],
  inner: ReadonlyMap<string | null, readonly Folder[]>,
): Contents {
  const known = cache.get(channels);
  if (known && haveSameContents(known.folders, folders)) return known.contents;
  const byId = new Map<string, ListedChannel>(channels.map((channel) => [channel.id, channel]));
  const inFolders = new Set<string>();
  const channelsIn = new Map<string, readonly ListedChannel[]>();
  for (const { id, channelIds } of folders) {
    const list: ListedChannel[] = [];
    for (const channelId of channelIds) {
      inFolders.add(channelId);
      const channel = byId.get(channelId);
      if (channel) list.push(channel);
    }
    channelsIn.set(id, list);
  }
  const unreadIn = new Map<string, number>();
  for (const { id } of folders) {
    const all = [id, ...(inner.get(id) ?? []).map((folder) => folder.id)].flatMap((one) => channelsIn.get(one) ?? []);
    let sum = 0;
    for (const { unread } of new Set(all)) sum += unread;
    unreadIn.set(id, sum);
  }
  const outside = inHandOrder(channels.filter(({ id }) => !inFolders.has(id)));
  const contents = { outside, channelsIn, unreadIn };
  cache.set(channels, { folders, contents });
  return contents;
}

/** Opening or renaming a folder makes a new object with the same list of channels. */
function haveSameContents(before: readonly Folder[], now: readonly Folder[]): boolean {
  return (
    before.length === now.length &&
    now.every(({ id, parentId, channelIds }, at) => {
      const folder = before[at] as Folder;
      return folder.id === id && folder.parentId === parentId && folder.channelIds === channelIds;
    })
  );
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
