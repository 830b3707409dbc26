import { expect, it } from "vitest";
import { isTimeZone, readDate, startOfDayIn } from "./search-days.ts";

it.each([
  ["2026-01-31", { from: "2026-01-31", before: "2026-02-01" }],
  ["2026/1/31", { from: "2026-01-31", before: "2026-02-01" }],
  ["2024-02-29", { from: "2024-02-29", before: "2024-03-01" }],
  ["2026-12", { from: "2026-12-01", before: "2027-01-01" }],
  ["2026", { from: "2026-01-01", before: "2027-01-01" }],
])("reads %s", (text, days) => expect(readDate(text)).toEqual(days));

it.each([
  "",
  "2026-02-29",
  "2026-13",
  "2026-00",
  "2026-01-00",
  "31.1.2026",
  "yesterday",
  "20260131",
  "0001-01-01",
  "9999",
])("refuses “%s”", (text) => expect(readDate(text)).toBeUndefined());

it.each([
  ["2026-01-31", "UTC", "2026-01-31T00:00:00.000Z"],
  ["2026-01-31", "Asia/Shanghai", "2026-01-30T16:00:00.000Z"],
  ["2026-07-01", "America/New_York", "2026-07-01T04:00:00.000Z"],
  // The clocks change at 2:00 on these days.
  ["2026-03-29", "Europe/Paris", "2026-03-28T23:00:00.000Z"],
  ["2026-03-30", "Europe/Paris", "2026-03-29T22:00:00.000Z"],
  ["2026-10-25", "Europe/Paris", "2026-10-24T22:00:00.000Z"],
  ["2026-01-01", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
])("knows when %s began in %s", (day, zone, moment) => {
  expect(startOfDayIn(day, zone).toISOString()).toBe(moment);
});

it("knows the names of time zones", () => {
  expect(["Europe/Paris", "UTC", "Mars/Olympus", ""].map(isTimeZone)).toEqual([true, true, false, false]);
});
