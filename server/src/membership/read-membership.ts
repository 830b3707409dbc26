import type { Membership, Plan } from "#core/membership.ts";
import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import { readRequests } from "./plan-requests.ts";
import { findRequest } from "./request-store.ts";
import { findCustomer, readPlanUsage } from "./store.ts";
import type { Offer } from "./stripe.ts";

export type MembershipView = {
  plan: Plan;
  /** Null on the free plan. */
  source: Membership["source"] | null;
  /** Null: it has no end. */
  until: Date | null;
  /** Stripe charges again when `until` comes. */
  renews: boolean;
  used: number;
  /** -1: no limit. */
  allowed: number;
  payment: "not-configured" | { offers: Offer[]; canManage: boolean };
  /** When the person asked the owner for a plan; null: there is no open request. */
  requestedAt: Date | null;
  /** For the owner in a browser: how many people wait for an answer to their request. Null for everybody else. */
  openRequests: number | null;
};

export async function readMembership(
  deps: Pick<Deps, "db" | "now" | "payments">,
  userId: UserId,
  isOwner: boolean,
): Promise<MembershipView> {
  const { plan, membership, used, allowed } = await readPlanUsage(deps.db, userId, deps.now());
  const { source = null, until = null, renews = false } = membership ?? {};
  const [payment, requestedAt, requests] = await Promise.all([
    readPayment(deps, userId),
    findRequest(deps.db, userId),
    isOwner ? readRequests(deps) : null,
  ]);
  return {
    plan,
    source,
    until,
    renews,
    used,
    allowed,
    payment,
    requestedAt,
    openRequests: requests?.length ?? null,
  };
}

async function readPayment(
  { db, payments }: Pick<Deps, "db" | "payments">,
  userId: UserId,
): Promise<MembershipView["payment"]> {
  if (!payments) return "not-configured";
  const [offers, customer] = await Promise.all([payments.offers(), findCustomer(db, userId)]);
  return { offers, canManage: customer !== undefined };
}
