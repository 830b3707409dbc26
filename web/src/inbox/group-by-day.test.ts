import { expect, it } from "vitest";
import { groupByDay } from "./group-by-day.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const items = (...times: string[]) => times.map((publishedAt) => ({ publishedAt }));
const names = (times: string[], language: "en" | "zh-Hans", zone: string) =>
  groupByDay(items(...times), NOW, language, zone).map(({ name, items }) => [name, items.length]);

it("puts items under the days they came on, in the person's language", () => {
  const times = [
    "2026-11-15T09:42:00Z",
    "2026-11-15T00:00:00Z",
    "2026-11-14T23:59:00Z",
    "2026-11-09T10:00:00Z",
    "2025-11-15T10:00:00Z",
  ];
  expect(names(times, "en", "UTC")).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
    ["Monday, November 9", 1],
    ["November 15, 2025", 1],
  ]);
  expect(names(times, "zh-Hans", "UTC")).toEqual([
    ["今天", 2],
    ["昨天", 1],
    ["11月9日星期一", 1],
    ["2025年11月15日", 1],
  ]);
});

it("a day begins when it begins for the person", () => {
  const times = ["2026-11-15T02:00:00Z", "2026-11-14T17:00:00Z", "2026-11-14T15:00:00Z"];
  expect(names(times, "en", "Asia/Shanghai")).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
  ]);
  expect(names(times, "en", "America/New_York")).toEqual([["Yesterday", 3]]);
});

it("what claims to come from the future is not today's", () => {
  expect(names(["2026-11-16T10:00:00Z", "2026-11-20T10:00:00Z"], "en", "UTC")).toEqual([
    ["Tomorrow", 1],
    ["Friday, November 20", 1],
  ]);
});

it("nothing has no days", () => {
  expect(names([], "en", "UTC")).toEqual([]);
});
