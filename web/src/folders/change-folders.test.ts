import { expect, it } from "vitest";
import {
  withChannelIn,
  withChannelMoved,
  withCollapsed,
  withFolderMoved,
  withoutFolder,
  withPositions,
} from "./change-folders.ts";
import type { Folder } from "./folder.ts";

const aFolder = (id: string, channelIds: string[], parentId: string | null = null): Folder => ({
  id,
  name: id,
  parentId,
  isCollapsed: false,
  channelIds,
});
const folders = [aFolder("a", ["1", "2", "3"]), aFolder("b", ["3"], "a"), aFolder("c", [])];
const draw = (list: readonly Folder[]) => list.map(({ id, parentId, channelIds }) => [id, parentId, channelIds.join()]);

it("a channel moves within a folder, to another one, and out of it", () => {
  const move = { channelId: "3", fromId: "a", toId: "a", beforeId: "1" };
  expect(draw(withChannelMoved(folders, move))[0]).toEqual(["a", null, "3,1,2"]);
  expect(draw(withChannelMoved(folders, { ...move, toId: "c", beforeId: null }))).toEqual([
    ["a", null, "1,2"],
    ["b", "a", "3"],
    ["c", null, "3"],
  ]);
  expect(draw(withChannelMoved(folders, { ...move, toId: null }))[0]).toEqual(["a", null, "1,2"]);
});

it("a channel can be in several folders", () => {
  expect(draw(withChannelIn(folders, "c", "1", true))[2]).toEqual(["c", null, "1"]);
  expect(draw(withChannelIn(folders, "a", "1", false))[0]).toEqual(["a", null, "2,3"]);
});

it("a folder moves before another one, and into one", () => {
  expect(withFolderMoved(folders, { id: "c", parentId: null, beforeId: "a" }).map(({ id }) => id)).toEqual([
    "c",
    "a",
    "b",
  ]);
  expect(draw(withFolderMoved(folders, { id: "c", parentId: "a", beforeId: null }))[2]).toEqual(["c", "a", ""]);
});

it("a folder is closed, or deleted with those inside it", () => {
  expect(withCollapsed(folders, ["a", "c"], true).map(({ isCollapsed }) => isCollapsed)).toEqual([true, false, true]);
  expect(withoutFolder(folders, "a").map(({ id }) => id)).toEqual(["c"]);
});

it("channels outside of folders get the positions of their new order; unsorted ones come first", () => {
  const channels = [
    { id: "1", position: 4 },
    { id: "2", position: null },
    { id: "3", position: 2 },
    { id: "inside", position: 1 },
  ];
  const moved = withPositions(channels, ({ id }) => id !== "inside", { channelId: "1", beforeId: "3" });
  expect(moved).toEqual([
    { id: "1", position: 1 },
    { id: "2", position: 0 },
    { id: "3", position: 2 },
    { id: "inside", position: 1 },
  ]);
});
