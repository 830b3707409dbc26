import { describe, expect, it } from "vitest";
import { CHANNEL_LIMIT, decideRequest, decideSubscribe, largerPlans, type Plan, planAt } from "./membership.ts";

describe("who may subscribe to one more channel", () => {
  const notLoggedIn = { kind: "not-logged-in" };
  const membersOnly = { kind: "members-only" };
  const full = (used: number) => ({ kind: "limit-reached", plan: "plus", used, limit: 10 });

  it.each<[string, boolean, Plan, number, object | null]>([
    ["anonymous", false, "free", 0, notLoggedIn],
    ["anonymous, whatever the plan says", false, "lifetime", 0, notLoggedIn],
    ["free", true, "free", 0, membersOnly],
    ["free again, with paused channels", true, "free", 12, membersOnly],
    ["plus with none", true, "plus", 0, null],
    ["plus with nine", true, "plus", 9, null],
    ["plus with ten", true, "plus", 10, full(10)],
    ["plus over the limit after a downgrade", true, "plus", 25, full(25)],
    ["pro", true, "pro", 10, null],
    ["pro with many", true, "pro", 100_000, null],
    ["lifetime", true, "lifetime", 100_000, null],
  ])("%s", (_who, signedIn, plan, used, problem) => {
    const decision = decideSubscribe({ signedIn, plan, used });
    expect(decision).toEqual(problem === null ? { ok: true } : { ok: false, problem });
  });

  it("has the limits of the specification", () => {
    expect(CHANNEL_LIMIT).toEqual({ free: 0, plus: 10, pro: -1, lifetime: -1 });
  });
});

describe("the plan at a moment", () => {
  const now = new Date("2026-11-15T12:00:00Z");
  it.each<[string, Parameters<typeof planAt>[0], Plan]>([
    ["no membership", null, "free"],
    ["one for life", { plan: "lifetime", source: "payment", until: null }, "lifetime"],
    ["one that runs", { plan: "plus", source: "grant", until: new Date("2026-11-15T12:00:01Z") }, "plus"],
    ["one that ends now", { plan: "plus", source: "payment", until: now }, "free"],
    ["one that ended", { plan: "pro", source: "payment", until: new Date("2026-11-01") }, "free"],
  ])("%s", (_case, membership, plan) => {
    expect(planAt(membership, now)).toBe(plan);
  });
});

describe("asking the owner for a plan", () => {
  it.each<[string, Plan, boolean, ReturnType<typeof decideRequest>]>([
    ["on the free plan, where nothing is sold", "free", false, { ok: true }],
    ["on Plus, which has a limit", "plus", false, { ok: true }],
    ["on Pro", "pro", false, { ok: false, problem: { kind: "already-unlimited" } }],
    ["on the lifetime plan", "lifetime", false, { ok: false, problem: { kind: "already-unlimited" } }],
    ["where plans are sold", "free", true, { ok: false, problem: { kind: "plans-are-sold" } }],
  ])("%s", (_case, plan, isSold, decision) => {
    expect(decideRequest({ plan, isSold })).toEqual(decision);
  });
});

it("offers what is larger", () => {
  expect(largerPlans("free")).toEqual(["plus", "pro", "lifetime"]);
  expect(largerPlans("plus")).toEqual(["pro", "lifetime"]);
  expect(largerPlans("lifetime")).toEqual([]);
});
