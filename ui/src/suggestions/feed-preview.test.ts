import { expect, it } from "vitest";
import { clock, timeAgo } from "./feed-preview.tsx";

const now = new Date("2026-11-15T12:00:00Z");

it.each([
  ["2026-11-15T11:59:50Z", "this minute", "此刻"],
  ["2026-11-15T11:20:00Z", "40 minutes ago", "40分钟前"],
  ["2026-11-13T11:00:00Z", "2 days ago", "前天"],
  ["2026-10-20T12:00:00Z", "3 weeks ago", "3周前"],
  ["2027-01-01T00:00:00Z", "this minute", "此刻"],
])("%s was %s", (then, en, zh) => {
  expect(timeAgo(new Date(then), now, "en")).toBe(en);
  expect(timeAgo(new Date(then), now, "zh-Hans")).toBe(zh);
});

it.each([
  [8, "0:08"],
  [848, "14:08"],
  [3725, "1:02:05"],
])("%d seconds are %s", (seconds, text) => expect(clock(seconds)).toBe(text));
