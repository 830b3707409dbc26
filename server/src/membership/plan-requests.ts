import { decideRequest, type Plan } from "#core/membership.ts";
import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { checkRates } from "../rate-limits/limit-rate.ts";
import { planUsageOf } from "./plan-usage.ts";
import { addRequest, findRequest, listRequests } from "./request-store.ts";
import { readPlanUsage } from "./store.ts";

/** After a dismissal a person may ask again, but not as often as they like. */
const RATE = { window: 24 * 60 * 60, max: 2 };
const LISTED = 200;

type Needs = Pick<Deps, "db" | "now" | "payments">;

/** Asks the owner for a plan. Asking again while the request is open changes nothing. */
export async function askOwner(deps: Needs, userId: UserId): Promise<Outcome<{ requestedAt: Date }>> {
  const { db, now, payments } = deps;
  const { plan } = await readPlanUsage(db, userId, now());
  const decision = decideRequest({ plan, isSold: payments !== undefined });
  if (!decision.ok) return decision;
  const open = await findRequest(db, userId);
  if (open) return { ok: true, value: { requestedAt: open } };
  const rate = await checkRates(db, [[`plan requests by ${userId}`, RATE]]);
  if (!rate.ok) return rate;
  return { ok: true, value: { requestedAt: await addRequest(db, userId, now()) } };
}

export type PlanRequest = { userId: UserId; name: string; email: string; plan: Plan; requestedAt: Date };

/** Those the owner can still answer: whoever got a larger plan in another way no longer needs one. */
export async function readRequests({ db, now, payments }: Needs): Promise<PlanRequest[]> {
  if (payments !== undefined) return [];
  const rows = await listRequests(db, now(), LISTED);
  return rows.map((row) => {
    const { userId, name, email, requestedAt } = row;
    return { userId, name, email, requestedAt, plan: planUsageOf(row, now()).plan };
  });
}
