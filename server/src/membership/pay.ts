import { PLANS } from "#core/membership.ts";
import type { Person } from "../accounts/caller.ts";
import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { lookAgain } from "./look-at-stripe.ts";
import {
  findCustomer,
  keepCustomer,
  listRunningSubscriptions,
  type PaidPlan,
  readStanding,
  type Subscription,
} from "./store.ts";
import type { Payments, Period } from "./stripe.ts";

type Order = { plan: PaidPlan; period: Period; origin: string };

/** The address of Stripe's page for this purchase. Refuses what would make somebody pay twice for the same thing. */
export async function checkout(
  deps: Pick<Deps, "db" | "log" | "now" | "payments">,
  person: Person,
  { plan, period, origin }: Order,
): Promise<Outcome<string>> {
  const { payments } = deps;
  const db = deps.db;
  if (!payments) return { ok: false, problem: { kind: "payment-not-configured" } };
  const priced = payments.find(plan, period);
  if (!priced) return { ok: false, problem: { kind: "not-offered" } };
  await lookAgain(deps, person.id);
  const standing = await readStanding(db, person.id, deps.now());
  if (standing.plan === "lifetime") return { ok: false, problem: { kind: "already-lifetime" } };
  if (isPaidFor(plan, await listRunningSubscriptions(db, person.id, deps.now())))
    return { ok: false, problem: { kind: "already-paying" } };
  return askStripe(deps, async () => {
    const customerId = await customerOf(deps, payments, person);
    const page = `${origin}/membership`;
    return payments.checkout({ customerId, priced, successUrl: `${page}?paid=1`, cancelUrl: page });
  });
}

/**
 * Lifetime is sold to those who pay by the month too: their subscription stops renewing when it is paid. One that renews is
 * changed at Stripe, which reckons up what is left of it. One that was cancelled ends by itself, so a larger plan can begin
 * beside it; for the same or a smaller one they would pay a second time for days they have: they renew the old one.
 */
function isPaidFor(plan: PaidPlan, running: Subscription[]): boolean {
  if (plan === "lifetime") return false;
  return running.some((held) => held.renews || PLANS.indexOf(held.plan) >= PLANS.indexOf(plan));
}

/** The address of Stripe's page where people change their card, change their plan or cancel. */
export async function openPortal(
  deps: Pick<Deps, "db" | "log" | "payments">,
  userId: UserId,
  origin: string,
): Promise<Outcome<string>> {
  const { payments } = deps;
  if (!payments) return { ok: false, problem: { kind: "payment-not-configured" } };
  const customerId = await findCustomer(deps.db, userId);
  if (!customerId) return { ok: false, problem: { kind: "never-paid" } };
  return askStripe(deps, () => payments.portal(customerId, `${origin}/membership`));
}

async function customerOf(deps: Pick<Deps, "db">, payments: Payments, { id, email }: Person): Promise<string> {
  const db = deps.db;
  return (await findCustomer(db, id)) ?? keepCustomer(db, id, await payments.createCustomer(id, email));
}

async function askStripe(deps: Pick<Deps, "log">, ask: () => Promise<string>): Promise<Outcome<string>> {
  try {
    return { ok: true, value: await ask() };
  } catch (cause) {
    deps.log.error({ cause: (cause as Error).message }, "Stripe did not do what it was asked");
    return { ok: false, problem: { kind: "payment-unreachable" } };
  }
}
