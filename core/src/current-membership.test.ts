import { expect, it } from "vitest";
import { currentMembership } from "./current-membership.ts";
import type { Membership } from "./membership.ts";

const now = new Date("2026-11-15T12:00:00Z");
const past = new Date("2026-11-01T00:00:00Z");
const future = new Date("2026-12-01T00:00:00Z");
const later = new Date("2027-12-01T00:00:00Z");
const paid = (plan: Membership["plan"], until: Date | null): Membership => ({ plan, source: "payment", until });
const granted = (plan: Membership["plan"], until: Date | null): Membership => ({ plan, source: "grant", until });

it.each<[string, Membership[], Membership | null]>([
  ["none", [], null],
  ["one that runs", [paid("plus", future)], paid("plus", future)],
  ["one that ran out", [granted("pro", past)], null],
  ["the larger plan, paid or granted", [paid("plus", later), granted("pro", future)], granted("pro", future)],
  ["back to the smaller one when the larger ran out", [paid("plus", later), granted("pro", past)], paid("plus", later)],
  ["of equal plans the longer", [granted("plus", future), paid("plus", later)], paid("plus", later)],
  ["for life is longest", [paid("pro", later), granted("pro", null)], granted("pro", null)],
  [
    "a payment two days late",
    [paid("plus", new Date("2026-11-13T12:00:00Z"))],
    paid("plus", new Date("2026-11-13T12:00:00Z")),
  ],
  ["a payment three days late", [paid("plus", new Date("2026-11-12T12:00:00Z"))], null],
  ["a grant that ends now", [granted("plus", now)], null],
])("%s", (_case, memberships, current) => {
  expect(currentMembership(memberships, now)).toEqual(current);
});
