import type { ChannelRow, FolderRow, TreeRow } from "./arrange-rows.ts";
import type { ChannelMove, FolderMove } from "./change-folders.ts";
import type { ChannelSort } from "./channel-sort.ts";

export type Move = ({ kind: "channel" } & ChannelMove) | ({ kind: "folder" } & FolderMove);

/** Among its neighbours, into the folder above, or out of its folder. */
export type Direction = "up" | "down" | "in" | "out";

/** Where a dragged row would go, and how that is shown: a line above the row at `line`, or that row marked. */
export interface Drop {
  move: Move;
  mark: { line: number } | { row: number };
}

interface Moving {
  rows: readonly TreeRow[];
  row: TreeRow;
  sort: ChannelSort;
}

/** Where a row goes that is let go over row `at`, `fraction` of the way from its top edge to its bottom edge. */
export function findDrop({ rows, row, sort }: Moving, at: number, fraction: number): Drop | null {
  const over = rows[at];
  if (row.kind === "channel") {
    const toId = !over ? null : over.kind === "folder" ? over.folder.id : over.folderId;
    // It would only change the order by hand, which is not shown.
    if (sort !== "hand" && toId === row.folderId) return null;
    if (!over) return channelDrop(row, null, null, { line: rows.length });
    if (over.kind === "folder") return channelDrop(row, over.folder.id, null, { row: at });
    if (sort !== "hand") {
      const folderAt = rows.findIndex((one) => one.kind === "folder" && one.folder.id === over.folderId);
      return channelDrop(row, over.folderId, null, folderAt < 0 ? { line: rows.length } : { row: folderAt });
    }
    const isAbove = fraction < 0.5;
    const next = rows[at + 1];
    const after = next?.kind === "channel" && next.folderId === over.folderId ? next.channel.id : null;
    return channelDrop(row, over.folderId, isAbove ? over.channel.id : after, { line: isAbove ? at : at + 1 });
  }
  const target = over?.kind === "folder" ? over : folderOf(rows, over);
  if (!target) return sort === "name" ? null : folderDrop(row, null, null, { line: firstOutside(rows) });
  if (target === row || (sort === "name" && target.folder.id === row.folder.parentId)) return null;
  const canNest = target.level === 1 && !row.hasInner;
  const isOnRow = over === target;
  if (isOnRow && canNest && (sort === "name" || (fraction > 0.25 && fraction < 0.75)))
    return folderDrop(row, target.folder.id, null, { row: at });
  if (sort === "name" || (target.level > 1 && row.hasInner)) return null;
  if (isOnRow && fraction < 0.5) return folderDrop(row, target.folder.parentId, target.folder.id, { line: at });
  return folderDrop(row, target.folder.parentId, nextFolder(rows, target)?.folder.id ?? null, {
    line: endOf(rows, rows.indexOf(target)),
  });
}

/** Alt with an arrow key: up and down among its neighbours, out of its folder, or into the folder above. */
export function findStep({ rows, row, sort }: Moving, direction: Direction): Move | "sorted-otherwise" | null {
  const siblings = rows.filter((one) => parentOf(one) === parentOf(row) && one.kind === row.kind);
  const at = siblings.indexOf(row);
  if (direction === "up" || direction === "down") {
    if (row.kind === "channel" ? sort !== "hand" : sort === "name") return "sorted-otherwise";
    const to = direction === "up" ? at - 1 : at + 2;
    if (to < 0 || to > siblings.length) return null;
    return moveBefore(row, siblings[to] ?? null);
  }
  const parent = rows.find((one) => one.kind === "folder" && one.folder.id === parentOf(row)) as FolderRow | undefined;
  if (direction === "out") {
    if (!parent) return null;
    const toId = parent.folder.parentId;
    return row.kind === "channel"
      ? channelMove(row, toId, null)
      : { kind: "folder", id: row.folder.id, parentId: toId, beforeId: nextFolder(rows, parent)?.folder.id ?? null };
  }
  const above = rows.slice(0, rows.indexOf(row)).findLast((one) => one.kind === "folder" && one.level === row.level);
  // A folder that comes before it at the same level, but not one in another folder.
  if (above?.kind !== "folder" || above.folder.parentId !== parentOf(row)) return null;
  if (row.kind === "channel") return channelMove(row, above.folder.id, null);
  return row.level > 1 || row.hasInner
    ? null
    : { kind: "folder", id: row.folder.id, parentId: above.folder.id, beforeId: null };
}

function channelDrop(row: ChannelRow, toId: string | null, beforeId: string | null, mark: Drop["mark"]): Drop | null {
  if (beforeId === row.channel.id) return null;
  return { move: channelMove(row, toId, beforeId), mark };
}

function channelMove(row: ChannelRow, toId: string | null, beforeId: string | null): Move {
  return { kind: "channel", channelId: row.channel.id, fromId: row.folderId, toId, beforeId };
}

function folderDrop(row: FolderRow, parentId: string | null, beforeId: string | null, mark: Drop["mark"]): Drop | null {
  if (beforeId === row.folder.id) return null;
  return { move: { kind: "folder", id: row.folder.id, parentId, beforeId }, mark };
}

function moveBefore(row: TreeRow, next: TreeRow | null): Move {
  if (row.kind === "channel") return channelMove(row, row.folderId, next?.kind === "channel" ? next.channel.id : null);
  const beforeId = next?.kind === "folder" ? next.folder.id : null;
  return { kind: "folder", id: row.folder.id, parentId: row.folder.parentId, beforeId };
}

export function parentOf(row: TreeRow): string | null {
  return row.kind === "channel" ? row.folderId : row.folder.parentId;
}

/** The folder that a channel's row is in. */
function folderOf(rows: readonly TreeRow[], row: TreeRow | undefined): FolderRow | undefined {
  if (row?.kind !== "channel") return undefined;
  return rows.find((one): one is FolderRow => one.kind === "folder" && one.folder.id === row.folderId);
}

function nextFolder(rows: readonly TreeRow[], row: FolderRow): FolderRow | undefined {
  const siblings = rows.filter(
    (one): one is FolderRow => one.kind === "folder" && one.folder.parentId === row.folder.parentId,
  );
  return siblings[siblings.indexOf(row) + 1];
}

/** The index of the first channel outside of folders, which all folders come before. */
function firstOutside(rows: readonly TreeRow[]): number {
  const at = rows.findIndex((one) => one.kind === "channel" && one.folderId === null);
  return at < 0 ? rows.length : at;
}

/** The index after the last row of what a folder contains. */
function endOf(rows: readonly TreeRow[], at: number): number {
  const level = rows[at]?.level ?? 1;
  const next = rows.findIndex((one, index) => index > at && one.level <= level);
  return next < 0 ? rows.length : next;
}
