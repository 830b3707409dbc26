/** Plans and their limits, for server and screens. */

export type Plan = "free" | "plus" | "pro" | "lifetime";

export const PLANS = ["free", "plus", "pro", "lifetime"] as const satisfies readonly Plan[];

export const UNLIMITED = -1;

/** How many channels each plan may follow. */
export const CHANNEL_LIMIT: Record<Plan, number> = { free: 0, plus: 10, pro: UNLIMITED, lifetime: UNLIMITED };

export interface Membership {
  plan: Plan;
  /** A payment, or a grant by the owner of this installation. */
  source: "payment" | "grant";
  /** Null: for life. */
  until: Date | null;
}

/** Without a membership, or after it has expired, the plan is free. */
export function planAt(membership: Membership | null, now: Date): Plan {
  if (membership === null) return "free";
  return membership.until === null || membership.until.getTime() > now.getTime() ? membership.plan : "free";
}

export type SubscribeProblem =
  | { kind: "not-logged-in" }
  | { kind: "members-only" }
  | { kind: "limit-reached"; plan: Plan; used: number; limit: number };

export type SubscribeDecision = { ok: true } | { ok: false; problem: SubscribeProblem };

export interface Subscriber {
  signedIn: boolean;
  plan: Plan;
  /** Channels already followed, not counting the requested one. */
  used: number;
}

/** May this person follow one more channel? */
export function decideSubscribe({ signedIn, plan, used }: Subscriber): SubscribeDecision {
  if (!signedIn) return refuse({ kind: "not-logged-in" });
  const limit = CHANNEL_LIMIT[plan];
  if (limit === 0) return refuse({ kind: "members-only" });
  if (!hasRoom(limit, used)) return refuse({ kind: "limit-reached", plan, used, limit });
  return { ok: true };
}

function refuse(problem: SubscribeProblem): SubscribeDecision {
  return { ok: false, problem };
}

function hasRoom(limit: number, used: number): boolean {
  return limit === UNLIMITED || used < limit;
}

/** The plans above this one, smallest first: what an upgrade can offer. */
export function largerPlans(plan: Plan): Plan[] {
  return PLANS.filter((other) => other !== plan && PLANS.indexOf(other) > PLANS.indexOf(plan));
}

export type RequestDecision = { ok: true } | { ok: false; problem: { kind: "plans-are-sold" | "already-unlimited" } };

/** May this person ask the owner for a plan? Where plans are sold, people buy them. */
export function decideRequest({ plan, isSold }: { plan: Plan; isSold: boolean }): RequestDecision {
  if (isSold) return { ok: false, problem: { kind: "plans-are-sold" } };
  if (CHANNEL_LIMIT[plan] === UNLIMITED) return { ok: false, problem: { kind: "already-unlimited" } };
  return { ok: true };
}
