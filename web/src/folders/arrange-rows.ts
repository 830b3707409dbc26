import { folderKey } from "#core/folder/folder-key.ts";
import { inHandOrder } from "#core/folder/order.ts";
import { filterKeyOf } from "../following/filter-key.ts";
import { titleOf } from "../following/title-of.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import type { ChannelSort } from "./channel-sort.ts";
import type { Folder } from "./folder.ts";

interface Row {
  key: string;
  /** 1: outside of folders, 2: in a folder, 3: in a folder of a folder. */
  level: number;
}

export interface FolderRow extends Row {
  kind: "folder";
  folder: Folder;
  isOpen: boolean;
  /** Whether it has folders of its own, also when it is closed. */
  hasInner: boolean;
  /** Of all channels in it and in its folders, each counted once. */
  unread: number;
}

export interface ChannelRow extends Row {
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
  const foldersIn = (parentId: string | null) => inner.get(parentId) ?? [];
  const sortedFolders = (list: readonly Folder[]): readonly Folder[] =>
    collator ? list.toSorted((a, b) => collator.compare(a.name, b.name)) : list;
  const order = orderOf(contents, { sort, unreadAtSort, language });
  const isFolderNamed = (folder: Folder) => folderFilterKeyOf(folder).includes(wanted);
  /** Those of a folder whose names match. */
  const matchesIn = remember((folderId: string | null) =>
    order.entriesIn(folderId).filter((entry) => {
      entry.filterKey ??= filterKeyOf(entry.channel);
      return entry.filterKey.includes(wanted);
    }),
  );
  const hasMatch = (folder: Folder): boolean =>
    isFolderNamed(folder) || matchesIn(folder.id).length > 0 || foldersIn(folder.id).some(hasMatch);

  const rows: TreeRow[] = [];
  /** Adds what a folder contains, null: the top. A name that matches shows all of it. */
  const add = (parentId: string | null, level: number, showsAll: boolean): void => {
    const inside = foldersIn(parentId);
    const shownFolders = sortedFolders(showsAll ? inside : inside.filter(hasMatch));
    const shownEntries = showsAll ? order.entriesIn(parentId) : matchesIn(parentId);
    for (const folder of shownFolders) {
      const isOpen = !folder.isCollapsed || wanted !== "";
      rows.push({
        kind: "folder",
        folder,
        isOpen,
        hasInner: inner.has(folder.id),
        unread: contents.unreadIn(folder.id),
        key: folderRowKey(folder.id),
        level,
      });
      if (isOpen) add(folder.id, level + 1, showsAll || isFolderNamed(folder));
    }
    for (const entry of shownEntries) rows.push(entry);
  };
  add(null, 1, wanted === "");
  return rows;
}

/** Whether the row itself matches the filter, not only what is in it or the folder it is in. */
export function isMatch(row: TreeRow, filter: string): boolean {
  const key = row.kind === "folder" ? folderFilterKeyOf(row.folder) : filterKeyOf(row.channel);
  return key.includes(folderKey(filter));
}

/** A channel in one of its folders. Its row is the same object in every order and with every filter. */
interface Entry extends ChannelRow {
  /** The normalised name, for the filter. Computed when first needed, because normalising 2,000 names takes long. */
  filterKey: string | undefined;
}

type ToOrder = Pick<ToArrange, "sort" | "unreadAtSort" | "language">;

interface Order extends ToOrder {
  /** The channels of a folder, without those of its inner folders. */
  entriesIn: (folderId: string | null) => Entry[];
}

/** What is in the folders, computed for each when it is first needed. */
interface Contents {
  /** The channels of a folder as the person sorted them; null: outside of folders. */
  entriesIn: (folderId: string | null) => Entry[];
  unreadIn: (folderId: string) => number;
  /** As they were last sorted. */
  order: Order | undefined;
}

function orderOf(contents: Contents, by: ToOrder): Order {
  const { order } = contents;
  if (order?.sort === by.sort && order.unreadAtSort === by.unreadAtSort && order.language === by.language) return order;
  contents.order = { ...by, entriesIn: remember((folderId) => sortEntries(contents.entriesIn(folderId), by)) };
  return contents.order;
}

function sortEntries(entries: Entry[], { sort, unreadAtSort, language }: ToOrder): Entry[] {
  switch (sort) {
    case "hand":
      return entries;
    case "name": {
      const { compare } = collatorOf(language);
      return entries.toSorted((a, b) => compare(titleOf(a.channel), titleOf(b.channel)));
    }
    case "unread":
      return entries.toSorted((a, b) => (unreadAtSort.get(b.channel.id) ?? 0) - (unreadAtSort.get(a.channel.id) ?? 0));
    case "lastPost":
      return entries.toSorted((a, b) => newestFirst(a.channel.lastPostAt, b.channel.lastPostAt));
  }
}

/** The function, which computes each answer once. */
function remember<Key, Answer>(find: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, Answer>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = find(key);
    known.set(key, answer);
    return answer;
  };
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
  const folderOf = new Map(folders.map((folder) => [folder.id, folder]));
  const channelOf = new Map<string, ListedChannel>(channels.map((channel) => [channel.id, channel]));
  const outside = () => {
    const inFolders = new Set<string>(folders.flatMap(({ channelIds }) => channelIds));
    return inHandOrder(channels.filter(({ id }) => !inFolders.has(id)));
  };
  const channelsIn = remember((folderId: string) => {
    const list: ListedChannel[] = [];
    for (const id of folderOf.get(folderId)?.channelIds ?? []) {
      const channel = channelOf.get(id);
      if (channel) list.push(channel);
    }
    return list;
  });
  const entriesIn = remember((folderId: string | null) => {
    const list = folderId === null ? outside() : channelsIn(folderId);
    const level = folderId === null ? 1 : folderOf.get(folderId)?.parentId === null ? 2 : 3;
    return list.map((channel): Entry => {
      const key = channelRowKey(channel.id, folderId);
      return { kind: "channel", channel, folderId, key, level, filterKey: undefined };
    });
  });
  const unreadIn = remember((folderId: string) => {
    const own = channelsIn(folderId);
    const others = (inner.get(folderId) ?? []).flatMap(({ id }) => channelsIn(id));
    let sum = 0;
    for (const { unread } of others.length === 0 ? own : new Set([...own, ...others])) sum += unread;
    return sum;
  });
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
