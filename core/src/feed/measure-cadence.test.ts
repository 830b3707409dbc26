import { expect, it } from "vitest";
import { measureCadence } from "./measure-cadence.ts";

const NOW = new Date("2024-06-01T12:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const every = (ms: number, count: number) => Array.from({ length: count }, (_, n) => ago(ms * (n + 0.5)));

it.each([
  ["several times a day", every(3 * HOUR, 20), { count: 3, unit: "hour" }],
  ["daily", every(DAY, 20), { count: 1, unit: "day" }],
  ["every four days", every(4 * DAY, 20), { count: 4, unit: "day" }],
  ["every fortnight", every(14 * DAY, 10), { count: 2, unit: "week" }],
  ["quarterly", every(91 * DAY, 5), { count: 3, unit: "month" }],
  [
    "a long holiday changes nothing",
    [...every(DAY, 5), ...every(DAY, 5).map((date) => new Date(date.getTime() - 60 * DAY))],
    { count: 1, unit: "day" },
  ],
  [
    "what it did years ago changes nothing",
    [...every(DAY, 21), ...every(HOUR, 50).map((date) => new Date(date.getTime() - 900 * DAY))],
    { count: 1, unit: "day" },
  ],
  [
    "five at a time, every five days",
    every(5 * DAY, 4).flatMap((date) => [date, date, date, date, date]),
    { count: 5, unit: "day" },
  ],
  ["in any order, some without a date", [ago(3 * DAY), null, ago(DAY), ago(2 * DAY)], { count: 1, unit: "day" }],
  ["one post is not enough", [ago(DAY)], null],
  ["the same date on every post is not enough", [ago(DAY), ago(DAY), ago(DAY)], null],
  ["no dates", [null], null],
])("%s", (_, dates, about) => expect(measureCadence(dates, NOW).about).toEqual(about));

it("counts the posts of the last 12 weeks, oldest first, and leaves the future out", () => {
  const dates = [ago(-DAY), ago(DAY), ago(2 * DAY), ago(8 * DAY), ago(83 * DAY), ago(85 * DAY)];
  expect(measureCadence(dates, NOW)).toMatchObject({ lastAt: ago(DAY), perWeek: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2] });
});
