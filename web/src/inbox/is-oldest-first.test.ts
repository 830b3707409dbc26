import { expect, it } from "vitest";
import { isOldestFirst } from "./is-oldest-first.ts";

const at = (id: string, day: number) => ({ id, publishedAt: `2026-11-${day}T00:00:00Z` });
it("compares ids where the times are the same", () => {
  expect(isOldestFirst([at("9", 13), at("10", 13)], "newest")).toBe(true);
  expect(isOldestFirst([at("10", 13), at("9", 13)], "oldest")).toBe(false);
});

it("knows the way a single item is sorted from the order", () => {
  expect(isOldestFirst([at("9", 13)], "oldest")).toBe(true);
  expect(isOldestFirst([at("9", 13)], "newest")).toBe(false);
});
