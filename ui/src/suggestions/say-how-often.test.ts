import { expect, it } from "vitest";
import type { HowOften } from "#core/feed/how-often.ts";
import { preview as english } from "#words/en/preview.ts";
import { preview as chinese } from "#words/zh-Hans/preview.ts";
import { sayHowOften } from "./say-how-often.ts";

const NOW = new Date("2026-11-16T12:00:00");
const last = (at: string): HowOften => ({ kind: "last", at: new Date(`${at}T12:00:00`) });

it.each<[HowOften, string, string]>([
  [{ kind: "rate", count: 2, unit: "month" }, "about 2 a month", "每月约 2 条"],
  [{ kind: "rate", count: 3, unit: "week" }, "about 3 a week", "每周约 3 条"],
  [{ kind: "rate", count: 20, unit: "day" }, "about 20 a day", "每天约 20 条"],
  [{ kind: "busy", count: 100 }, "more than 100 a day", "每天 100 条以上"],
  [last("2026-03-05"), "last one in March", "上次更新在三月"],
  [last("2026-11-03"), "last one on November 3", "上次更新在11月3日"],
  [last("2026-10-30"), "last one on October 30", "上次更新在10月30日"],
  [last("2025-12-30"), "last one on December 30", "上次更新在12月30日"],
  [last("2024-08-01"), "last one in August 2024", "上次更新在2024年8月"],
  [{ kind: "unknown" }, "", ""],
])("%o", (often, inEnglish, inChinese) => {
  const now = often.kind === "last" && often.at.getFullYear() === 2025 ? new Date("2026-01-02T12:00:00") : NOW;
  expect(sayHowOften(often, now, "en", english)).toBe(inEnglish);
  expect(sayHowOften(often, now, "zh-Hans", chinese)).toBe(inChinese);
});
