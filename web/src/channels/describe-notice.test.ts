import { expect, it } from "vitest";
import type { Notice } from "#core/feed/judge-document.ts";
import { channels as english } from "#words/en/channels.ts";
import { channels as chinese } from "#words/zh-Hans/channels.ts";
import { describeNotice } from "./describe-notice.ts";

it.each<[Notice, string, string]>([
  [
    { kind: "no-items", before: 20 },
    "The feed came without any items; before, it had 20. Everything that arrived stays here, and we keep asking.",
    "订阅源这次没有任何内容，之前有 20 条。已收到的内容都会保留，我们会继续检查。",
  ],
  [
    { kind: "fewer-items", before: 20, now: 1 },
    "The feed has 1 item; before, it had 20. Everything that arrived stays here. If the feed stays like this for a week, this note goes away.",
    "订阅源现在有 1 条内容，之前有 20 条。已收到的内容都会保留。如果一周内没有变化，此提示会消失。",
  ],
  [
    { kind: "new-ids", items: 19 },
    "The feed gave 19 of its items new ids. They were recognised, so nothing arrives twice.",
    "订阅源给 19 条内容换了编号。我们已认出它们，不会重复送达。",
  ],
  [
    { kind: "older-items", newest: "2026-03-01T12:00:00.000Z", before: "2026-11-14T12:00:00.000Z" },
    "The newest item in the feed is from Mar 1, 2026; before, it was from Nov 14, 2026. The site may be sending an old copy. Everything that arrived stays here.",
    "订阅源中最新一条的日期是 2026年3月1日，之前是 2026年11月14日。网站可能发送了旧版本。已收到的内容都会保留。",
  ],
])("$kind, in words", (notice, inEnglish, inChinese) => {
  expect(describeNotice(notice, english, "en").means).toBe(inEnglish);
  expect(describeNotice(notice, chinese, "zh-Hans").means).toBe(inChinese);
});

it("gives the times too if both are on one day", () => {
  const notice = { kind: "older-items", newest: "2026-03-01T09:05:00", before: "2026-03-01T12:00:00" } as const;
  expect(describeNotice(notice, english, "en").means).toMatch(/from Mar 1, 2026, 9:05\sAM; .* Mar 1, 2026, 12:00\sPM/);
});
