import { PLANS } from "#core/membership.ts";
import type { Person } from "../accounts/caller.ts";
import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import {
  findCustomer,
  listRunningSubscriptions,
  type PaidPlan,
  readPlanUsage,
  type StripeSubscription,
  saveCustomer,
} from "./store.ts";
import type { Payments, Period } from "./stripe.ts";
import { syncSubscriptions } from "./sync-payment.ts";

type Order = { plan: PaidPlan; period: Period; origin: string };

/** The address of Stripe's page for this purchase. Refuses a purchase that would make somebody pay twice for the same thing. */
export async function checkout(
  deps: Pick<Deps, "db" | "log" | "now" | "payments">,
  person: Person,
  { plan, period, origin }: Order,
): Promise<Outcome<string>> {
  const { db, payments } = deps;
  if (!payments) return { ok: false, problem: { kind: "payment-not-configured" } };
  const priced = payments.find(plan, period);
  if (!priced) return { ok: false, problem: { kind: "not-offered" } };
  await syncSubscriptions(deps, person.id);
  const usage = await readPlanUsage(db, person.id, deps.now());
  if (usage.plan === "lifetime") return { ok: false, problem: { kind: "already-lifetime" } };
  if (isPaidFor(plan, await listRunningSubscriptions(db, person.id, deps.now())))
    return { ok: false, problem: { kind: "already-paying" } };
  const customer = await findOrCreateCustomer(deps, payments, person);
  if (!customer.ok) return customer;
  const page = `${origin}/membership`;
  return askStripe(deps, () =>
    payments.checkout({ customerId: customer.value, priced, successUrl: `${page}?paid=1`, cancelUrl: page }),
  );
}

/**
 * Lifetime is also sold to people with a subscription: it stops renewing when lifetime is paid. A subscription that renews is
 * changed at Stripe, which credits what is left of it. One that was cancelled ends anyway, so a larger plan can start beside
 * it; for the same or a smaller plan they would pay again for days they have paid for, so they renew the old one.
 */
function isPaidFor(plan: PaidPlan, running: StripeSubscription[]): boolean {
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

async function findOrCreateCustomer(
  deps: Pick<Deps, "db" | "log">,
  payments: Payments,
  { id, email }: Person,
): Promise<Outcome<string>> {
  const known = await findCustomer(deps.db, id);
  if (known) return { ok: true, value: known };
  const created = await askStripe(deps, () => payments.createCustomer(id, email));
  return created.ok ? { ok: true, value: await saveCustomer(deps.db, id, created.value) } : created;
}

async function askStripe({ log }: Pick<Deps, "log">, ask: () => Promise<string>): Promise<Outcome<string>> {
  try {
    return { ok: true, value: await ask() };
  } catch (cause) {
    log.error({ cause: (cause as Error).message }, "Stripe request failed");
    return { ok: false, problem: { kind: "payment-unreachable" } };
  }
}
