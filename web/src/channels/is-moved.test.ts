import { expect, it } from "vitest";
import type { Folder } from "../folders/folder.ts";
import { isMoved } from "./is-moved.ts";

const folder = (id: string, name: string, ...channelIds: string[]) =>
  ({ id, name, parentId: null, channelIds }) as Folder;
const FOLDERS = [folder("1", "News", "a", "b"), folder("2", "Friends", "b", "c"), folder("3", "Empty")];

it.each([
  ["in the folder", ["a"], { id: "1" }, false, true],
  ["not in the folder", ["a", "c"], { id: "1" }, false, false],
  ["still in another one", ["a", "b"], { id: "1" }, false, false],
  ["in another one, where they stay", ["a", "b"], { id: "1" }, true, true],
  ["in a new folder", ["a"], { newName: "News" }, false, true],
  ["in a new folder that was not made", ["a"], { newName: "Other" }, false, false],
  ["out of all folders", ["d"], null, false, true],
  ["still in one", ["a", "d"], null, false, false],
])("channels were moved: %s", (_, ids, to, keepsOthers, is) => {
  expect(isMoved(FOLDERS, ids, to, keepsOthers)).toBe(is);
});

it("without the folders it is not known", () => {
  expect(isMoved(undefined, ["a"], null, false)).toBe(false);
});
