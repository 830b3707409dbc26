import { describe, expect, it } from "vitest";
import { type BulkKind, isQuiet, type Paused, pauseOf, planBulkAction, roomForUndo } from "./plan-bulk-action.ts";

it.each<[string, Parameters<typeof pauseOf>[0], Paused]>([
  ["the last one that the plan has room for", { place: 10, allowed: 10, isPaused: false }, null],
  ["the first one over the limit", { place: 11, allowed: 10, isPaused: false }, "over-limit"],
  ["paused by the person, but over the limit as well", { place: 11, allowed: 10, isPaused: true }, "over-limit"],
  ["paused by the person", { place: 1, allowed: 10, isPaused: true }, "by-you"],
  ["any on the free plan", { place: 1, allowed: 0, isPaused: false }, "over-limit"],
  ["any on a plan without limit", { place: 5_000, allowed: -1, isPaused: false }, null],
])("why nothing arrives from a channel: %s", (_, channel, expected) => {
  expect(pauseOf(channel)).toBe(expected);
});

describe("what an action does to channels", () => {
  const [active, mine, over] = [{ paused: null }, { paused: "by-you" }, { paused: "over-limit" }] as const;
  const all = [active, mine, over];
  it.each<[BulkKind, object]>([
    ["pause", { affected: [active], overLimit: [over], left: [mine] }],
    ["resume", { affected: [mine], overLimit: [over], left: [active] }],
    ["refresh", { affected: [active], overLimit: [over], left: [mine] }],
    ["move", { affected: all, overLimit: [], left: [] }],
    ["unsubscribe", { affected: all, overLimit: [], left: [] }],
  ])("%s", (kind, expected) => {
    expect(planBulkAction(kind, all)).toEqual(expected);
    expect(planBulkAction(kind, [])).toEqual({ affected: [], overLimit: [], left: [] });
  });
});

it.each([
  ["all, at once", { wanted: 5, followed: 5, followedBefore: 10, allowed: 10 }, 5],
  ["some, after others were followed", { wanted: 5, followed: 8, followedBefore: 10, allowed: 10 }, 2],
  ["none, when the plan is full again", { wanted: 5, followed: 10, followedBefore: 10, allowed: 10 }, 0],
  ["all of a person over the limit, who had as many", { wanted: 5, followed: 15, followedBefore: 20, allowed: 10 }, 5],
  ["some of them, after others were followed", { wanted: 5, followed: 17, followedBefore: 20, allowed: 10 }, 3],
  ["all of a person whose plan ended", { wanted: 5, followed: 0, followedBefore: 5, allowed: 0 }, 5],
  ["none, when more are followed than before", { wanted: 2, followed: 12, followedBefore: 4, allowed: 10 }, 0],
  ["all, without a limit", { wanted: 2_000, followed: 9, followedBefore: 2_009, allowed: -1 }, 2_000],
])("how many Undo brings back: %s", (_, state, expected) => {
  expect(roomForUndo(state)).toBe(expected);
});

it.each([
  ["a post of last month", "2026-05-01", "2020-01-01", false],
  ["a post of a year and a day ago", "2025-05-30", "2026-05-01", true],
  ["no post, followed for two years", null, "2024-06-01", true],
  ["no post, followed since last month", null, "2026-05-01", false],
])("no posts for a year: %s", (_, lastPost, subscribed, expected) => {
  const lastPostAt = lastPost === null ? null : new Date(lastPost);
  expect(isQuiet({ lastPostAt, subscribedAt: new Date(subscribed) }, new Date("2026-06-01"))).toBe(expected);
});
