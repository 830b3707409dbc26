import { describe, expect, it } from "vitest";
import { plannedMinutes, roundMinutes, whyNotAsChosen } from "./planned-checks.ts";

const NOW = new Date("2026-11-01T10:30:00Z");
const aChannel = { health: "fine", paused: null, lastAttemptAt: "2026-11-01T10:00:00Z" } as const;

describe("the time between two checks", () => {
  it("is between the last and the next one", () => {
    expect(plannedMinutes({ ...aChannel, nextRefreshAt: "2026-11-01T10:44:00Z" }, false, NOW)).toBe(44);
  });
  it("is not known of a channel that fails, is paused, is due or is pushed", () => {
    const next = { nextRefreshAt: "2026-11-01T10:44:00Z" };
    expect(plannedMinutes({ ...aChannel, ...next, health: "failing" }, false, NOW)).toBeNull();
    expect(plannedMinutes({ ...aChannel, ...next, paused: "by-you" }, false, NOW)).toBeNull();
    expect(plannedMinutes({ ...aChannel, nextRefreshAt: "2026-11-01T10:29:00Z" }, false, NOW)).toBeNull();
    expect(plannedMinutes({ ...aChannel, ...next }, true, NOW)).toBeNull();
  });
});

it.each([
  [13.6, 15],
  [16.4, 15],
  [42, 40],
  [54, 60],
  [66, 60],
  [185, 180],
  [1296, 1440],
  [1584, 1440],
])("%d minutes are about %d", (minutes, rounded) => {
  expect(roundMinutes(minutes)).toBe(rounded);
});

describe("a channel that is not checked as often as chosen", () => {
  it("has a feed that asked for longer", () => expect(whyNotAsChosen(15, 60)).toBe("feed"));
  it("is followed by others", () => expect(whyNotAsChosen(1440, 360)).toBe("others"));
  it("has no reason to give within the jitter", () => {
    for (const planned of [54, 66]) expect(whyNotAsChosen(60, planned)).toBeNull();
    expect(whyNotAsChosen(null, 60)).toBeNull();
    expect(whyNotAsChosen(60, null)).toBeNull();
  });
});
