import { expect, it } from "vitest";
import { formatDay, formatSince } from "./format-day.ts";

// A Sunday.
const NOW = new Date("2026-11-15T12:00:00Z");

it.each([
  ["2026-11-15T07:52:00Z", "Today 07:52", "07:52", "今天 07:52"],
  ["2026-11-14T23:59:00Z", "Yesterday", "yesterday", "昨天"],
  ["2026-11-09T12:00:00Z", "Monday", "Monday", "星期一"],
  ["2026-11-08T12:00:00Z", "8 November", "8 November", "11月8日"],
  ["2025-11-15T12:00:00Z", "15 November 2025", "15 November 2025", "2025年11月15日"],
  ["2026-11-16T12:00:00Z", "16 November", "16 November", "11月16日"],
])("%s", (written, day, since, chinese) => {
  const at = new Date(written);
  expect(formatDay(at, NOW, "en-GB", "UTC")).toBe(day);
  expect(formatSince(at, NOW, "en-GB", "UTC")).toBe(since);
  expect(formatDay(at, NOW, "zh-Hans", "UTC")).toBe(chinese);
});
