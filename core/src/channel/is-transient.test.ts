import { expect, it } from "vitest";
import { isTransient } from "./is-transient.ts";

const MINUTE_MS = 60_000;

it.each([
  ["the first failed try", { problem: "not-found", failingForMs: 0, hasWorked: true }, true],
  ["the second one", { problem: "not-found", failingForMs: 10 * MINUTE_MS, hasWorked: true }, false],
  ["the second one, of an outage", { problem: "timeout", failingForMs: 10 * MINUTE_MS, hasWorked: true }, true],
  ["an outage of an hour", { problem: "timeout", failingForMs: 60 * MINUTE_MS, hasWorked: true }, false],
  ["a busy feed service", { problem: "service:busy", failingForMs: 30 * MINUTE_MS, hasWorked: true }, true],
  ["a channel that never worked", { problem: "timeout", failingForMs: 0, hasWorked: false }, false],
  ["a missing setting", { problem: "service:needs-setting BILIBILI_COOKIE", failingForMs: 0, hasWorked: true }, false],
])("%s", (_, failure, expected) => {
  expect(isTransient(failure)).toBe(expected);
});
