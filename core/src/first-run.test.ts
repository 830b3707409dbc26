import { expect, it } from "vitest";
import { openStep } from "./first-run.ts";

it.each([
  ["a fresh server", { isFirst: true, isOwner: false, state: undefined }, "account"],
  ["a visitor, once there is an account", { isFirst: false, isOwner: false, state: undefined }, null],
  ["another person", { isFirst: false, isOwner: false, state: "following" }, null],
  ["the owner, right after the account", { isFirst: false, isOwner: true, state: undefined }, "following"],
  ["the owner, after a reload of the second step", { isFirst: false, isOwner: true, state: "following" }, "following"],
  ["the owner, after a reload of the third step", { isFirst: false, isOwner: true, state: "feeds" }, "feeds"],
  ["the owner, who has finished", { isFirst: false, isOwner: true, state: "done" }, null],
  ["a server whose only account was deleted", { isFirst: true, isOwner: false, state: "done" }, "account"],
] as const)("%s", (_, visitor, step) => {
  expect(openStep(visitor)).toBe(step);
});
