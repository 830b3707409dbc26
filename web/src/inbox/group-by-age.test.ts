import { expect, it } from "vitest";
import { groupByAge } from "./group-by-age.ts";

const NOW = new Date("2026-11-17T01:00:00Z");
const at = (publishedAt: string) => ({ publishedAt });

it("has today, the last seven days and what is older, by the person's days", () => {
  const items = [
    at("2026-11-17T00:30:00Z"),
    at("2026-11-16T17:00:00Z"), // 01:00 of the 17th in Shanghai
    at("2026-11-16T12:00:00Z"),
    at("2026-11-11T02:00:00Z"),
    at("2026-11-10T02:00:00Z"),
    at("2025-01-01T00:00:00Z"),
  ];
  const groups = groupByAge(items, NOW, "en", "Asia/Shanghai");
  expect(groups).toEqual([
    { age: "today", items: items.slice(0, 2) },
    { age: "week", items: items.slice(2, 4) },
    { age: "older", items: items.slice(4) },
  ]);
});

it("keeps the order of the list, oldest first", () => {
  const items = [at("2026-11-01T00:00:00Z"), at("2026-11-16T23:00:00Z"), at("2026-11-17T00:10:00Z")];
  expect(groupByAge(items, NOW, "en", "UTC").map(({ age }) => age)).toEqual(["older", "week", "today"]);
  expect(groupByAge([], NOW, "en", "UTC")).toEqual([]);
});
