import { expect, it } from "vitest";
import { isOldestFirst, newestShown } from "./newest-shown.ts";

const at = (id: string, day: number) => ({ id, publishedAt: `2026-11-${day}T00:00:00Z` });
const newestFirst = [at("3", 15), at("2", 14), at("1", 13)];
const oldestFirst = newestFirst.toReversed();

it.each([
  ["newest first", newestFirst, "newest", true, "3"],
  ["newest first, complete", newestFirst, "newest", false, "3"],
  ["oldest first, complete", oldestFirst, "oldest", false, "3"],
  ["oldest first, with more to load", oldestFirst, "oldest", true, undefined],
  ["oldest first, as the saved view will say", oldestFirst, "newest", true, undefined],
  ["one item", [at("7", 13)], "newest", false, "7"],
  ["one item, oldest first, with more to load", [at("7", 13)], "oldest", true, undefined],
  ["one item, oldest first, complete", [at("7", 13)], "oldest", false, "7"],
  ["none", [], "newest", false, undefined],
] as const)("marks up to the newest of a list: %s", (_, items, order, hasMore, id) => {
  expect(newestShown(items, order, hasMore)?.id).toBe(id);
});

it("compares ids where the times are the same", () => {
  expect(isOldestFirst([at("9", 13), at("10", 13)], "newest")).toBe(true);
  expect(isOldestFirst([at("10", 13), at("9", 13)], "oldest")).toBe(false);
});

it("knows the way a single item is sorted from the order", () => {
  expect(isOldestFirst([at("9", 13)], "oldest")).toBe(true);
  expect(isOldestFirst([at("9", 13)], "newest")).toBe(false);
});
