import type { Stripe } from "stripe";
import type { PaidPlan, Payment } from "./store.ts";

/** The current state of a payment at Stripe, and the customer it belongs to. */
export type FoundPayment = { customerId: string; payment: Payment };

/** What an event is about. Its content is never used, because it may be old: we ask Stripe instead. */
export type StripeSubject =
  | { about: "subscription" | "checkout" | "payment-intent"; id: string }
  | { about: "nothing" };

/** The plan that a price buys; undefined for a price that is not ours. */
export type PlanOf = (priceId: string | undefined) => PaidPlan | undefined;

/** Stripe retries a failed card for days. Until it gives up, the member keeps the plan. */
const RUNNING = new Set<string>(["active", "trialing", "past_due"]);

export function readEvent(event: Stripe.Event): StripeSubject {
  switch (event.type) {
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed":
      return { about: "subscription", id: event.data.object.id };
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return { about: "checkout", id: event.data.object.id };
    case "payment_intent.succeeded":
      return { about: "payment-intent", id: event.data.object.id };
    case "charge.refunded": {
      const intent = event.data.object.payment_intent;
      return intent ? { about: "payment-intent", id: idOf(intent) } : { about: "nothing" };
    }
    default:
      return { about: "nothing" };
  }
}

/** Undefined when it is for something we do not sell. */
export function readSubscription(subscription: Stripe.Subscription, planOf: PlanOf): FoundPayment | undefined {
  const item = subscription.items.data.find(({ price }) => planOf(price.id));
  const plan = planOf(item?.price.id);
  if (!item || !plan) return undefined;
  const { id, customer, status } = subscription;
  const isEnded = !RUNNING.has(status);
  const renews = !isEnded && willRenew(subscription, item.current_period_end);
  const until = new Date(item.current_period_end * 1000);
  return { customerId: idOf(customer), payment: { reference: id, plan, until, renews, isEnded } };
}

/** A lifetime plan, paid once. `latest_charge` has to be expanded. */
export function readPurchase(intent: Stripe.PaymentIntent, planOf: PlanOf): FoundPayment | undefined {
  const plan = planOf(intent.metadata.pagecast_price);
  if (!plan || !intent.customer) return undefined;
  const charge = typeof intent.latest_charge === "string" ? null : intent.latest_charge;
  const isEnded = intent.status !== "succeeded" || charge?.refunded === true;
  return {
    customerId: idOf(intent.customer),
    payment: { reference: intent.id, plan, until: null, renews: false, isEnded },
  };
}

/** It may be cancelled at the end of the period or, in newer Stripe accounts, at a date that can be several periods ahead. */
function willRenew({ cancel_at_period_end, cancel_at }: Stripe.Subscription, periodEnd: number): boolean {
  return !cancel_at_period_end && (!cancel_at || cancel_at > periodEnd);
}

export function idOf(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}
