import { expect, it } from "vitest";
import { nextSteps } from "./next-step.ts";

it.each([
  ["fine", null, false, []],
  ["first-fetch", null, false, []],
  ["resting", null, false, []],
  ["paused", null, false, ["resume"]],
  ["unusual", null, false, ["try"]],
  ["slow", "busy", false, ["try"]],
  ["failing", "timeout", false, ["try"]],
  ["failing", "not-found", false, ["find", "try"]],
  ["failing", "service:needs-setting BILIBILI_COOKIE", true, ["set-up", "try"]],
  ["failing", "service:needs-setting BILIBILI_COOKIE", false, ["try"]],
  ["gone", "gone", false, ["unsubscribe", "find"]],
] as const)("a channel that is %s (%s), for its owner: %s", (health, problem, isForOwner, steps) => {
  expect(nextSteps(health, problem, isForOwner)).toEqual(steps);
});
