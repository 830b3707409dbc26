import { expect, it } from "vitest";
import type { ListedChannel } from "../following/use-channels.ts";
import { arrangeRows } from "./arrange-rows.ts";
import type { ChannelSort } from "./channel-sort.ts";
import { findDrop, findStep } from "./find-move.ts";
import type { Folder } from "./folder.ts";

const aChannel = (id: string) => ({ id, name: id, unread: 0, position: Number(id), lastPostAt: null }) as ListedChannel;
const aFolder = (id: string, channelIds: string[], parentId: string | null = null): Folder => ({
  id,
  name: id,
  parentId,
  isCollapsed: false,
  channelIds,
});

/**
 * 0 folder a
 * 1   folder b
 * 2     channel 1
 * 3   channel 2
 * 4   channel 3
 * 5 folder c
 * 6 channel 4
 * 7 channel 5
 */
const rowsSorted = (sort: ChannelSort) =>
  arrangeRows({
    channels: ["1", "2", "3", "4", "5"].map(aChannel),
    folders: [aFolder("a", ["2", "3"]), aFolder("b", ["1"], "a"), aFolder("c", [])],
    sort,
    unreadAtSort: new Map(),
    filter: "",
    language: "en",
  });

const drop = (from: number, at: number, fraction: number, sort: ChannelSort = "hand") => {
  const rows = rowsSorted(sort);
  const row = rows[from];
  return row && findDrop({ rows, row, sort }, at, fraction);
};

const channel = (channelId: string, fromId: string | null, toId: string | null, beforeId: string | null) => ({
  kind: "channel",
  channelId,
  fromId,
  toId,
  beforeId,
});
const folder = (id: string, parentId: string | null, beforeId: string | null) => ({
  kind: "folder",
  id,
  parentId,
  beforeId,
});

it.each([
  ["a channel on a folder goes to its end", [6, 5, 0.5], channel("4", null, "c", null), { row: 5 }],
  ["on the upper half of a channel, before it", [6, 3, 0.2], channel("4", null, "a", "2"), { line: 3 }],
  ["on the lower half, after it", [6, 3, 0.8], channel("4", null, "a", "3"), { line: 4 }],
  ["below the last channel of a folder, at its end", [6, 4, 0.8], channel("4", null, "a", null), { line: 5 }],
  ["below everything, outside of folders", [3, 8, 0], channel("2", "a", null, null), { line: 8 }],
  ["a folder on another one goes into it", [5, 0, 0.5], folder("c", "a", null), { row: 0 }],
  ["on its upper edge, before it", [5, 0, 0.1], folder("c", null, "a"), { line: 0 }],
  ["on an inner folder, beside it", [5, 1, 0.9], folder("c", "a", null), { line: 3 }],
  ["on a channel outside, to the end of the folders", [0, 7, 0.5], folder("a", null, null), { line: 6 }],
] as const)("%s", (_, [from, at, fraction], move, mark) => {
  expect(drop(from, at, fraction)).toEqual({ move, mark });
});

it.each([
  ["a row onto itself", [3, 3, 0.2]],
  ["a folder onto itself", [0, 0, 0.5]],
  ["a folder with folders to the second level", [0, 1, 0.5]],
] as const)("nothing happens to %s", (_, [from, at, fraction]) => {
  expect(drop(from, at, fraction)).toBeNull();
});

it("a channel that is not sorted by hand only changes its folder", () => {
  expect(drop(6, 3, 0.2, "name")).toEqual({ move: channel("4", null, "a", null), mark: { row: 0 } });
  expect(drop(3, 7, 0.2, "name")).toEqual({ move: channel("2", "a", null, null), mark: { line: 8 } });
});

it("what is sorted otherwise keeps its order by hand when it is dropped in its own folder", () => {
  // On a neighbour, on the folder itself, and below everything.
  for (const sort of ["name", "lastPost", "unread"] as const) {
    expect(drop(3, 4, 0.2, sort)).toBeNull();
    expect(drop(3, 0, 0.5, sort)).toBeNull();
    expect(drop(7, 8, 0, sort)).toBeNull();
  }
  // An inner folder on the one it is in.
  expect(drop(1, 0, 0.5, "name")).toBeNull();
});

const step = (from: number, direction: Parameters<typeof findStep>[1], sort: ChannelSort = "hand") => {
  const rows = rowsSorted(sort);
  const row = rows[from];
  return row && findStep({ rows, row, sort }, direction);
};

it.each([
  ["a channel up", 4, "up", channel("3", "a", "a", "2")],
  ["a channel down", 3, "down", channel("2", "a", "a", null)],
  ["a channel out of an inner folder", 2, "out", channel("1", "b", "a", null)],
  ["a channel out of a folder", 3, "out", channel("2", "a", null, null)],
  ["a channel into the folder above it", 6, "in", channel("4", null, "c", null)],
  ["a folder up", 5, "up", folder("c", null, "a")],
  ["a folder down", 0, "down", folder("a", null, null)],
  ["a folder into the one above it", 5, "in", folder("c", "a", null)],
  ["a folder out, after the one it was in", 1, "out", folder("b", null, "c")],
] as const)("a key moves %s", (_, from, direction, move) => {
  expect(step(from, direction)).toEqual(move);
});

it.each([
  ["the first channel up", 3, "up", "hand", null],
  ["the last channel down", 4, "down", "hand", null],
  ["a channel outside further out", 6, "out", "hand", null],
  ["the first folder into nothing", 0, "in", "hand", null],
  ["a channel that is sorted by name", 4, "up", "name", "sorted-otherwise"],
  ["a folder that is sorted by name", 5, "up", "name", "sorted-otherwise"],
] as const)("a key cannot move %s", (_, from, direction, sort, expected) => {
  expect(step(from, direction, sort)).toBe(expected);
});
