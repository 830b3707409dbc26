import { expect, it } from "vitest";
import { decideSetting, planOfNewAccount } from "./owner-settings.ts";

const policy = (environment: "authors" | "any-feed" | undefined, stored: string | undefined) =>
  decideSetting({ environment, stored, values: ["authors", "any-feed"], fallback: "authors" });

it.each([
  ["no one has chosen: what is built in", policy(undefined, undefined), { value: "authors", isFixed: false }],
  ["the owner has chosen", policy(undefined, "any-feed"), { value: "any-feed", isFixed: false }],
  ["the environment overrides the owner", policy("authors", "any-feed"), { value: "authors", isFixed: true }],
  ["the environment agrees with the owner", policy("any-feed", "any-feed"), { value: "any-feed", isFixed: true }],
  ["a stored value of a newer version", policy(undefined, "everything-else"), { value: "authors", isFixed: false }],
])("%s", (_, decided, expected) => {
  expect(decided).toEqual(expected);
});

it.each([
  ["without an invite", { invited: null, usual: "free" }, "free"],
  ["without an invite, where the owner chose a plan", { invited: null, usual: "plus" }, "plus"],
  ["with an invite for more", { invited: "pro", usual: "free" }, "pro"],
  ["with an invite for less", { invited: "free", usual: "plus" }, "free"],
] as const)("a new account %s", (_, given, plan) => {
  expect(planOfNewAccount(given)).toBe(plan);
});
