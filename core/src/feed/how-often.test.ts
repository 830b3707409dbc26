import { expect, it } from "vitest";
import { howOften } from "./how-often.ts";

const NOW = new Date("2026-11-16T12:00:00Z");
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
/** `count` posts, `gap` days apart, the newest `gap` days ago. */
const every = (gap: number, count: number) => Array.from({ length: count }, (_, index) => ago(gap * (index + 1)));

it.each([
  ["six in twelve weeks", [...every(14, 6), ago(200)], { kind: "rate", count: 2, unit: "month" }],
  ["37 in twelve weeks", [...every(84 / 37, 37), ago(90)], { kind: "rate", count: 3, unit: "week" }],
  ["once a month", every(28, 9), { kind: "rate", count: 1, unit: "month" }],
  ["every week", every(7, 30), { kind: "rate", count: 1, unit: "week" }],
  ["every day", every(1, 30), { kind: "rate", count: 1, unit: "day" }],
  ["a busy feed lists one day only", every(1 / 20, 20), { kind: "rate", count: 20, unit: "day" }],
  ["a very busy feed", every(1 / 500, 600), { kind: "busy", count: 100 }],
  ["a new feed, three posts in a week", every(2, 3), { kind: "rate", count: 4, unit: "week" }],
  ["a long silence", [ago(230), ago(240), ago(250)], { kind: "last", at: ago(230) }],
  ["two in twelve weeks are not a rate", [ago(3), ago(40), ago(100)], { kind: "last", at: ago(3) }],
  ["all made at one moment", [ago(1), ago(1), ago(1), ago(1)], { kind: "last", at: ago(1) }],
  ["only announcements", [ago(-3), ago(-4), ago(-5)], { kind: "unknown" }],
  ["no dates", [null, null], { kind: "unknown" }],
])("%s", (_, dates, often) => expect(howOften(dates, NOW)).toEqual(often));
