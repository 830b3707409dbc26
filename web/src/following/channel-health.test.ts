import { expect, it } from "vitest";
import { healthOf, needsAttention } from "./channel-health.ts";

type State = Parameters<typeof healthOf>[0];
const state = (more: Partial<State>): State => ({
  health: "fine",
  notice: null,
  problem: null,
  paused: null,
  failingSince: null,
  lastAttemptAt: "2026-11-15T12:00:00Z",
  lastSuccessAt: "2026-11-14T12:00:00Z",
  ...more,
});

it.each([
  ["healthy", state({}), "fine", false],
  ["first fetch", state({ health: "first-fetch" }), "first-fetch", false],
  ["empty at once", state({ health: "unusual", notice: { kind: "no-items", before: 20 } }), "unusual", true],
  ["with new ids", state({ health: "unusual", notice: { kind: "new-ids", items: 20 } }), "fine", false],
  ["failing", state({ health: "failing", problem: "dns" }), "failing", true],
  ["asked to wait by the site", state({ health: "failing", problem: "busy" }), "slow", true],
  ["asked to wait by the service", state({ health: "failing", problem: "service:busy" }), "slow", true],
  [
    "failing for the first time",
    state({ health: "failing", problem: "dns", failingSince: "2026-11-15T12:00:00Z" }),
    "fine",
    false,
  ],
  [
    "failing since the day before",
    state({ health: "failing", problem: "dns", failingSince: "2026-11-14T13:00:00Z" }),
    "failing",
    true,
  ],
  [
    "failing at its first fetch",
    state({ health: "failing", problem: "dns", failingSince: "2026-11-15T12:00:00Z", lastSuccessAt: null }),
    "failing",
    true,
  ],
  ["gone", state({ health: "gone", problem: "not-found" }), "gone", true],
  [
    "paused by the person, whatever else",
    state({ health: "failing", problem: "dns", paused: "by-you" }),
    "paused",
    false,
  ],
  ["over the plan", state({ paused: "over-limit" }), "paused", true],
])("%s", (_, channel, health, attention) => {
  expect(healthOf(channel)).toBe(health);
  expect(needsAttention(channel)).toBe(attention);
});
