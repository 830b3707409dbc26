import { expect, it } from "vitest";
import { checkFolder, type KnownFolder, MAX_FOLDERS } from "./check-folder.ts";

const FOLDERS: KnownFolder[] = [
  { id: "1", parentId: null, key: "tech" },
  { id: "2", parentId: "1", key: "news" },
  { id: "3", parentId: null, key: "empty" },
];

it.each([
  ["a new one", { id: null, parentId: null, key: "news" }, null],
  ["a new one inside", { id: null, parentId: "1", key: "tech" }, null],
  ["a name that a sibling has", { id: null, parentId: null, key: "tech" }, "folder-exists"],
  ["a name that a sibling inside has", { id: null, parentId: "1", key: "news" }, "folder-exists"],
  ["its own name", { id: "1", parentId: null, key: "tech" }, null],
  ["the name of another one", { id: "3", parentId: null, key: "tech" }, "folder-exists"],
  ["a third level", { id: null, parentId: "2", key: "deep" }, "folder-too-deep"],
  ["into itself", { id: "3", parentId: "3", key: "empty" }, "folder-too-deep"],
  ["into one that it contains", { id: "1", parentId: "2", key: "tech" }, "folder-too-deep"],
  ["with folders in it, into another one", { id: "1", parentId: "3", key: "tech" }, "folder-too-deep"],
  ["without folders in it, into another one", { id: "3", parentId: "1", key: "empty" }, null],
  ["out of another one", { id: "2", parentId: null, key: "news" }, null],
  ["into one that does not exist", { id: null, parentId: "9", key: "x" }, "no-such-folder"],
  ["one that does not exist", { id: "9", parentId: null, key: "x" }, "no-such-folder"],
])("%s", (_, folder, kind) => expect(checkFolder(FOLDERS, folder)?.kind ?? null).toBe(kind));

it("has room for so many", () => {
  const many = Array.from({ length: MAX_FOLDERS }, (_, n) => ({ id: `${n}`, parentId: null, key: `${n}` }));
  expect(checkFolder(many.slice(1), { id: null, parentId: null, key: "new" })).toBeNull();
  expect(checkFolder(many, { id: null, parentId: null, key: "new" })).toEqual({ kind: "too-many-folders", limit: 500 });
  expect(checkFolder(many, { id: "7", parentId: null, key: "renamed" })).toBeNull();
});
