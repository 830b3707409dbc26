import { expect, it } from "vitest";
import { feedProblems } from "#words/en/feed-problems.ts";
import { preview } from "#words/en/preview.ts";
import { previewState } from "./preview-state.ts";

const words = { preview, feedProblems };
const request = {
  tookMs: 12,
  coverSource: (cover: string) => (cover.startsWith("https:") ? `/cover/${cover}` : null),
  iconSource: (icon: string) => `https://server.example${icon}`,
};
const anItem = { title: "One", summary: "", link: null, cover: null, durationSeconds: null, publishedAt: null };

it("turns dates into dates and covers into their sources", () => {
  const answer = {
    ok: true as const,
    title: "News",
    description: "What is new",
    often: { kind: "last" as const, at: "2026-11-15T10:00:00.000Z" },
    link: "https://www.a.example/news",
    icon: "/icons/site/a.example",
    cadence: { about: { count: 2, unit: "day" as const }, lastAt: "2026-11-15T10:00:00.000Z", perWeek: [1, 2] },
    items: [
      { ...anItem, cover: "https://a.example/1.png", publishedAt: "2026-11-15T10:00:00.000Z" },
      { ...anItem, cover: "data:image/png;base64,AA" },
    ],
  };
  const at = new Date("2026-11-15T10:00:00Z");
  expect(previewState(answer, request, words)).toEqual({
    kind: "ready",
    feed: {
      title: "News",
      description: "What is new",
      often: { kind: "last", at },
      icon: "https://server.example/icons/site/a.example",
      about: { count: 2, unit: "day" },
      lastAt: at,
      perWeek: [1, 2],
      items: [
        { ...anItem, cover: "/cover/https://a.example/1.png", publishedAt: at },
        { ...anItem, cover: null, publishedAt: null },
      ],
      tookMs: 12,
    },
  });
});

it.each([
  ["nothing-new", { title: preview.emptyTitle, what: preview.empty, next: preview.emptyNext }],
  ["dns", { title: preview.failed, what: feedProblems.byName.dns.what, next: feedProblems.byName.dns.next }],
  ["connection", { title: preview.failed, what: feedProblems.byName.connection.what, next: preview.failedNext }],
])("explains %s", (problem, explained) => {
  expect(previewState({ ok: false, problem }, request, words)).toEqual({ kind: "failed", ...explained });
});
