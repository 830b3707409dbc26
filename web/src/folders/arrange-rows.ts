import { folderKey } from "#core/folder/folder-key.ts";
import { inHandOrder } from "#core/folder/order.ts";
import { filterKeyOf } from "../following/filter-key.ts";
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

/** The first row of the channel that the row with this key is or was of; -1 if there is none. */
export function findRowOfChannel(rows: readonly TreeRow[], key: string): number {
  const channel = /^channel \d+ /.exec(key)?.[0];
  return channel === undefined ? -1 : rows.findIndex((row) => row.key.startsWith(channel));
}

/** The key of the row or, if that is not among those shown, of the folder it is in. */
export function findShown(shown: readonly TreeRow[], folders: readonly Folder[], row: TreeRow): string {
  const keys = new Set(shown.map(({ key }) => key));
  let folderId = row.kind === "folder" ? row.folder.id : row.folderId;
  if (keys.has(row.key)) return row.key;
  while (folderId !== null && !keys.has(folderRowKey(folderId)))
    folderId = folders.find(({ id }) => id === folderId)?.parentId ?? null;
  return folderId === null ? row.key : folderRowKey(folderId);
}

/** The rows that are not inside a closed folder, from top to bottom: folders, then the channels outside of them. */
export function arrangeRows({ channels, folders, sort, unreadAtSort, filter, language }: ToArrange): TreeRow[] {
  const inner = Map.groupBy(folders, ({ parentId }) => parentId);
  const contents = contentsOf(channels, folders, inner);
  const wanted = folderKey(filter);
  const collator = sort === "name" ? collatorOf(language) : null;
  const sortedFolders = (list: readonly Folder[]): readonly Folder[] =>
    collator ? list.toSorted((a, b) => collator.compare(a.name, b.name)) : list;
  const sorted = (list: readonly Entry[]): readonly Entry[] => {
    if (collator) return list.toSorted((a, b) => collator.compare(titleOf(a.channel), titleOf(b.channel)));
    if (sort === "unread")
      return list.toSorted((a, b) => (unreadAtSort.get(b.channel.id) ?? 0) - (unreadAtSort.get(a.channel.id) ?? 0));
    if (sort === "lastPost") return list.toSorted((a, b) => newestFirst(a.channel.lastPostAt, b.channel.lastPostAt));
    return list;
  };
  const foldersIn = (parentId: string | null) => inner.get(parentId) ?? [];
  const order = orderOf(contents, { sort, unreadAtSort, language });
  /** The channels of a folder, without those of its inner folders. */
  const entriesIn = (folderId: string | null): readonly Entry[] => {
    const known = order.entriesIn.get(folderId);
    if (known) return known;
    const entries = sorted(contents.entriesIn.get(folderId) ?? []);
    order.entriesIn.set(folderId, entries);
    return entries;
  };
  const isFolderNamed = (folder: Folder) => folderFilterKeyOf(folder).includes(wanted);
  const matches = new Map<string | null, readonly Entry[]>();
  /** Those of them whose names match. */
  const matchesIn = (folderId: string | null): readonly Entry[] => {
    const known = matches.get(folderId);
    if (known) return known;
    const found = entriesIn(folderId).filter((entry) => {
      entry.filterKey ??= filterKeyOf(entry.channel);
      return entry.filterKey.includes(wanted);
    });
    matches.set(folderId, found);
    return found;
  };
  const hasMatch = (folder: Folder): boolean =>
    isFolderNamed(folder) || matchesIn(folder.id).length > 0 || foldersIn(folder.id).some(hasMatch);

  const rows: TreeRow[] = [];
  /** Adds what a folder contains, null: the top. A name that matches shows all of it. */
  const add = (parentId: string | null, level: number, showsAll: boolean): void => {
    const inside = foldersIn(parentId);
    const shownFolders = sortedFolders(showsAll ? inside : inside.filter(hasMatch));
    const shownEntries = showsAll ? entriesIn(parentId) : matchesIn(parentId);
    const size = shownFolders.length + shownEntries.length;
    let position = 0;
    for (const folder of shownFolders) {
      const isOpen = !folder.isCollapsed || wanted !== "";
      position++;
      rows.push({
        kind: "folder",
        folder,
        isOpen,
        hasInner: inner.has(folder.id),
        unread: contents.unreadIn.get(folder.id) as number,
        key: folderRowKey(folder.id),
        level,
        position,
        size,
      });
      if (isOpen) add(folder.id, level + 1, showsAll || isFolderNamed(folder));
    }
    for (const entry of shownEntries) {
      position++;
      rows.push(rowOf(entry, parentId, level, position, size));
    }
  };
  add(null, 1, wanted === "");
  return rows;
}

/** Whether the row itself matches the filter, not only what is in it or the folder it is in. */
export function isMatch(row: TreeRow, filter: string): boolean {
  const key = row.kind === "folder" ? folderFilterKeyOf(row.folder) : filterKeyOf(row.channel);
  return key.includes(folderKey(filter));
}

/** A channel in one of its folders, with what stays the same while the person filters or opens folders. */
interface Entry {
  channel: ListedChannel;
  key: string;
  /** Reused if its position is the same: opening a folder changes only the rows of that folder. */
  row: ChannelRow | undefined;
  /** The normalised name, for the filter. Computed when first needed, because normalising 2,000 names takes long. */
  filterKey: string | undefined;
}

function rowOf(entry: Entry, folderId: string | null, level: number, position: number, size: number): ChannelRow {
  const { channel, key, row } = entry;
  if (row?.level === level && row.position === position && row.size === size) return row;
  entry.row = { kind: "channel", channel, folderId, key, level, position, size };
  return entry.row;
}

type ToOrder = Pick<ToArrange, "sort" | "unreadAtSort" | "language">;

interface Order extends ToOrder {
  /** By folder, sorted when first needed. */
  entriesIn: Map<string | null, readonly Entry[]>;
}

interface Contents {
  /** By folder, as the person sorted them; null: outside of folders. */
  entriesIn: ReadonlyMap<string | null, readonly Entry[]>;
  unreadIn: ReadonlyMap<string, number>;
  /** As they were last sorted. */
  order: Order | undefined;
}

function orderOf(contents: Contents, by: ToOrder): Order {
  const { order } = contents;
  const isSame = order?.sort === by.sort && order.unreadAtSort === by.unreadAtSort && order.language === by.language;
  if (!isSame) contents.order = { ...by, entriesIn: new Map() };
  return contents.order as Order;
}

/** Cached, because creating one is slow. */
let lastCollator: { language: string; collator: Intl.Collator } | undefined;

function collatorOf(language: string): Intl.Collator {
  if (lastCollator?.language !== language)
    lastCollator = { language, collator: new Intl.Collator(language, { numeric: true }) };
  return lastCollator.collator;
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
  const entriesIn = new Map<string | null, readonly Entry[]>();
  const toEntry = (channel: ListedChannel, folderId: string | null): Entry => ({
    channel,
    key: channelRowKey(channel.id, folderId),
    row: undefined,
    filterKey: undefined,
  });
  for (const { id, channelIds } of folders) {
    const entries: Entry[] = [];
    for (const channelId of channelIds) {
      inFolders.add(channelId);
      const channel = byId.get(channelId);
      if (channel) entries.push(toEntry(channel, id));
    }
    entriesIn.set(id, entries);
  }
  const unreadIn = new Map<string, number>();
  for (const { id } of folders) {
    const counted = new Set<ListedChannel>();
    for (const one of [id, ...(inner.get(id) ?? []).map((folder) => folder.id)])
      for (const { channel } of entriesIn.get(one) ?? []) counted.add(channel);
    let sum = 0;
    for (const { unread } of counted) sum += unread;
    unreadIn.set(id, sum);
  }
  const outside = inHandOrder(channels.filter(({ id }) => !inFolders.has(id)));
  entriesIn.set(
    null,
    outside.map((channel) => toEntry(channel, null)),
  );
  const contents = { entriesIn, unreadIn, order: undefined };
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

const filterKeys = new WeakMap<Folder, string>();

function folderFilterKeyOf(folder: Folder): string {
  const known = filterKeys.get(folder);
  if (known !== undefined) return known;
  const key = folderKey(folder.name);
  filterKeys.set(folder, key);
  return key;
}
