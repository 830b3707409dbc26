import { expect, it } from "vitest";
import { rowAt } from "./use-visible-rows.ts";

it("finds the row at a height, with a gap before the third", () => {
  const tops = [0, 30, 72, 102];
  expect([-50, 0, 29, 30, 71, 72, 101, 102, 500].map((y) => rowAt(tops, y))).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 3]);
  expect(rowAt([0], 100)).toBe(0);
});
