import { expect, it } from "vitest";
import {
  chooseHub,
  deliveryRetryAt,
  failuresAfterDenial,
  grantLease,
  hubRetryAt,
  planLease,
  readLeaseSeconds,
} from "./lease.ts";

const NOW = new Date("2026-03-01T00:00:00Z");
const DAY = 86_400;
const daysFrom = (at: Date | undefined) => at && (at.getTime() - NOW.getTime()) / 1000 / DAY;

it.each<[string, number | null]>([
  ["864000", 864_000],
  ["0", 0],
  ["", null],
  ["-1", null],
  ["1.5", null],
  ["1e9", null],
  ["ten", null],
  [" 5", null],
  ["9".repeat(16), null],
])("the lease %j", (written, seconds) => expect(readLeaseSeconds(written)).toBe(seconds));

it.each<[string, number, [number, number] | null]>([
  ["ten days are renewed after eight", 10 * DAY, [10, 8]],
  ["a day", DAY, [1, 0.8]],
  ["a hundred years are a month", 100 * 365 * DAY, [30, 24]],
  ["none is of no use", 0, null],
  ["a minute is of no use", 60, null],
])("%s", (_, seconds, days) => {
  const lease = planLease(seconds, NOW, 0.5);
  expect(lease && [daysFrom(lease.endsAt), daysFrom(lease.renewAt)]).toEqual(days);
});

it("is always renewed before it ends, not all at once", () => {
  const [early, late] = [0, 1].map((random) => daysFrom(planLease(10 * DAY, NOW, random)?.renewAt));
  expect([early, late]).toEqual([7, 9]);
});

it.each<[number | null, number]>([
  [null, 10 * DAY],
  [0, 3_600],
  [5 * DAY, 5 * DAY],
  [100 * 365 * DAY, 30 * DAY],
])("our hub gives for %s seconds %s", (asked, given) => expect(grantLease(asked)).toBe(given));

it("asks a hub again after 10, 20, 40 minutes, and weekly in the end", () => {
  const minutes = [1, 2, 3, 30].map((failures) => (hubRetryAt(failures, NOW, 0.5).getTime() - NOW.getTime()) / 60_000);
  expect(minutes).toEqual([10, 20, 40, 7 * 1440]);
});

it("sends again after 1, 2, 4 minutes, and daily in the end", () => {
  const minutes = [1, 2, 3, 30].map((failures) => (deliveryRetryAt(failures, NOW).getTime() - NOW.getTime()) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 1440]);
});

it("tries each hub twice, one after the other", () => {
  const hubs = ["a", "b", "c"];
  let current = "a";
  const asked = Array.from({ length: 8 }, (_, failures) => (current = chooseHub(hubs, current, failures)));
  expect(asked).toEqual(["a", "a", "b", "b", "c", "c", "a", "a"]);
});

it.each<[string, string[], string, number, string]>([
  ["the only one", ["a"], "a", 4, "a"],
  ["one that the feed no longer names", ["b", "c"], "a", 0, "b"],
  ["a feed that names none any more", [], "a", 2, "a"],
])("hub: %s", (_, hubs, current, failures, chosen) => expect(chooseHub(hubs, current, failures)).toBe(chosen));

it("turns to the next hub after a denial", () => {
  for (const failures of [0, 1, 2, 3, 4]) expect(chooseHub(["a", "b"], "a", failuresAfterDenial(failures))).toBe("b");
});
