import { expect, it } from "vitest";
import { formatDuration, relativeTime } from "./relative-time.ts";

const NOW = new Date(2026, 10, 15, 12, 0);
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE);

it.each([
  ["this moment", 0.4, "now", "现在"],
  ["a minute", 0.6, "1 minute ago", "1分钟前"],
  ["nearly an hour", 59, "59 minutes ago", "59分钟前"],
  ["never sixty minutes", 59.7, "1 hour ago", "1小时前"],
  ["hours", 300, "5 hours ago", "5小时前"],
  ["a day", 24 * 60, "yesterday", "昨天"],
  ["days", 3 * 24 * 60, "3 days ago", "3天前"],
  ["a week and more", 8 * 24 * 60, "Nov 7", "11月7日"],
  ["another year", 400 * 24 * 60, "Oct 11, 2025", "2025年10月11日"],
  ["to come", -6, "in 6 minutes", "6分钟后"],
  ["tomorrow", -24 * 60, "tomorrow", "明天"],
])("%s", (_, minutes, english, chinese) => {
  expect(relativeTime(ago(minutes), NOW, "en")).toBe(english);
  expect(relativeTime(ago(minutes), NOW, "zh-Hans")).toBe(chinese);
});

it.each([
  [0.1, "1 minute", "1分钟"],
  [90, "2 hours", "2小时"],
  [3 * 24 * 60, "3 days", "3天"],
  [30 * 24 * 60, "30 days", "30天"],
])("lasting %s minutes", (minutes, english, chinese) => {
  expect(formatDuration(ago(minutes), NOW, "en")).toBe(english);
  expect(formatDuration(ago(minutes), NOW, "zh-Hans")).toBe(chinese);
});
