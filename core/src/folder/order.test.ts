import { expect, it } from "vitest";
import { inDisplayOrder, inHandOrder, placeBefore } from "./order.ts";

it.each([
  ["before another one", ["d"], "b", ["a", "d", "b", "c"]],
  ["to the end", ["a"], null, ["b", "c", "d", "a"]],
  ["before one that is not there", ["a"], "x", ["b", "c", "d", "a"]],
  ["several, in the order given", ["d", "a"], "c", ["b", "d", "a", "c"]],
  ["before one that is moved too", ["b", "c"], "b", ["a", "b", "c", "d"]],
  ["before itself, as the last one", ["d"], "d", ["a", "b", "c", "d"]],
  ["one that was not there", ["x"], "a", ["x", "a", "b", "c", "d"]],
  ["one twice", ["d", "d"], "a", ["d", "a", "b", "c"]],
])("%s", (_, moved, beforeId, order) => expect(placeBefore(["a", "b", "c", "d"], moved, beforeId)).toEqual(order));

it("shows each folder before those in it", () => {
  const folders = [
    { id: "12", parentId: "9", position: 2 },
    { id: "9", parentId: null, position: 2 },
    { id: "8", parentId: null, position: 1 },
    { id: "11", parentId: "9", position: 1 },
    { id: "10", parentId: null, position: 2 },
  ];
  expect(inDisplayOrder(folders).map(({ id }) => id)).toEqual(["8", "9", "11", "12", "10"]);
});

it("shows channels that were never sorted first, newest first", () => {
  const newestFirst = [
    { id: "new", position: null },
    { id: "second", position: 2 },
    { id: "older", position: null },
    { id: "first", position: 1 },
  ];
  expect(inHandOrder(newestFirst).map(({ id }) => id)).toEqual(["new", "older", "first", "second"]);
});
