import { currentMembership } from "#core/current-membership.ts";
import { CHANNEL_LIMIT, type Membership, type Plan } from "#core/membership.ts";
import type { Role } from "../ids.ts";

/** A person's plan at a moment, and how much of it they use. `allowed` is -1 where there is no limit. */
export type PlanUsage = { plan: Plan; membership: HeldMembership | null; used: number; allowed: number };

/** `renews`: Stripe charges again when `until` comes. */
export type HeldMembership = Membership & { renews: boolean };

/** What the tables know; JSON has no dates. */
export type PlanUsageRow = {
  role: Role;
  used: number;
  memberships: (Omit<HeldMembership, "until"> & { until: string | null })[];
};

export function planUsageOf({ role, used, memberships }: PlanUsageRow, now: Date): PlanUsage {
  const dated = memberships.map(({ until, ...rest }) => ({ ...rest, until: until === null ? null : new Date(until) }));
  // The owner of an installation has the lifetime plan by being its owner.
  const membership = currentMembership(role === "admin" ? [...dated, OWNERS] : dated, now);
  const plan = membership?.plan ?? "free";
  return { plan, membership, used, allowed: CHANNEL_LIMIT[plan] };
}

const OWNERS: HeldMembership = { plan: "lifetime", source: "grant", until: null, renews: false };
