import { type Membership, PLANS, planAt } from "./membership.ts";

/** The payment service reports renewals, and we may be down when it does: a paid plan stays valid this long after its end. */
export const PAYMENT_GRACE_MS = 3 * 24 * 60 * 60 * 1000;

/** The membership that counts: the largest plan that has not ended, and of equal plans the one that ends last. */
export function currentMembership<One extends Membership>(memberships: readonly One[], now: Date): One | null {
  const running = memberships.filter((membership) => planAt(withGrace(membership), now) !== "free");
  return running.toSorted(largestAndLongestFirst)[0] ?? null;
}

function withGrace(membership: Membership): Membership {
  if (membership.source !== "payment" || membership.until === null) return membership;
  return { ...membership, until: new Date(membership.until.getTime() + PAYMENT_GRACE_MS) };
}

function largestAndLongestFirst(one: Membership, other: Membership): number {
  return PLANS.indexOf(other.plan) - PLANS.indexOf(one.plan) || endOf(other) - endOf(one);
}

function endOf({ until }: Membership): number {
  return until?.getTime() ?? Number.MAX_SAFE_INTEGER;
}
