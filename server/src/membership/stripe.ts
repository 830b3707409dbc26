import type { Stripe } from "stripe";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { PaidPlan, Payment } from "./store.ts";

export type Period = "month" | "year" | "once";
export type Offer = { plan: PaidPlan; period: Period; price: { amount: number; currency: string } | null };
type Priced = { plan: PaidPlan; period: Period; priceId: string };

/** What an event is about. Its own account of it is never believed: it may be old, so we go and look. */
export type Notice = { about: "subscription" | "checkout" | "payment-intent"; id: string } | { about: "nothing" };

/** A payment as it stands at Stripe right now, with the customer it belongs to; undefined when it is none of ours. */
export type Found = { customerId: string; payment: Payment } | undefined;

export type Payments = {
  offers(): Promise<Offer[]>;
  find(plan: PaidPlan, period: Period): Priced | undefined;
  createCustomer(userId: string, email: string): Promise<string>;
  checkout(order: { customerId: string; priced: Priced; successUrl: string; cancelUrl: string }): Promise<string>;
  portal(customerId: string, returnUrl: string): Promise<string>;
  /** Undefined for what Stripe did not sign. */
  readNotice(body: string, signature: string): Notice | undefined;
  lookAt(notice: Notice): Promise<Found>;
  /** Answers with how it stands then. */
  stopRenewing(subscriptionId: string): Promise<Found>;
};

const PRICES_KEPT_MS = 60 * 60 * 1000;
/** Stripe tries a failed card again for days; until it gives up, the member keeps what they had. */
const RUNNING = new Set<string>(["active", "trialing", "past_due"]);

/** The only file that knows Stripe's words. Undefined where no key is set. */
export async function createPayments(config: Config, log: Log): Promise<Payments | undefined> {
  const { stripeSecretKey, stripeWebhookSecret } = config;
  if (!stripeSecretKey || !stripeWebhookSecret) return undefined;
  // Loaded only where it is used: most instances sell nothing.
  const { default: StripeClient } = await import("stripe");
  const api = new URL(config.stripeApi);
  const protocol = api.protocol === "http:" ? "http" : "https";
  const stripe = new StripeClient(stripeSecretKey, {
    host: api.hostname,
    port: api.port || (protocol === "http" ? "80" : "443"),
    protocol,
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  const priced = readPrices(config);
  const planOf = (priceId: string | undefined) => priced.find((one) => one.priceId === priceId)?.plan;
  let kept: { offers: Offer[]; until: number } | undefined;

  return {
    async offers() {
      if (kept && kept.until > Date.now()) return kept.offers;
      const offers = await Promise.all(priced.map(readOffer));
      // What could not be read is asked again at the next look.
      if (offers.every(({ price }) => price)) kept = { offers, until: Date.now() + PRICES_KEPT_MS };
      return offers;
    },
    find: (plan, period) => priced.find((one) => one.plan === plan && one.period === period),
    async createCustomer(userId, email) {
      const customer = await stripe.customers.create(
        { email, metadata: { pagecast_user: userId } },
        // Two clicks at once make one customer.
        { idempotencyKey: `pagecast-customer-${userId}` },
      );
      return customer.id;
    },
    async checkout({ customerId, priced: { priceId, period }, successUrl, cancelUrl }) {
      const session = await stripe.checkout.sessions.create({
        mode: period === "once" ? "payment" : "subscription",
        customer: customerId,
        line_items: [{ price: priceId, quantity: 1 }],
        success_url: successUrl,
        cancel_url: cancelUrl,
        // A purchase carries what was bought: its line items would be one more thing to ask for.
        metadata: { pagecast_price: priceId },
        ...(period === "once" ? { payment_intent_data: { metadata: { pagecast_price: priceId } } } : {}),
      });
      return session.url as string;
    },
    async portal(customerId, returnUrl) {
      const session = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
      return session.url;
    },
    readNotice(body, signature) {
      try {
        return noticeOf(stripe.webhooks.constructEvent(body, signature, stripeWebhookSecret));
      } catch (cause) {
        log.warn({ cause: (cause as Error).message }, "a webhook was refused");
        return undefined;
      }
    },
    async lookAt(notice) {
      if (notice.about === "subscription") return lookAtSubscription(notice.id);
      if (notice.about === "payment-intent") return lookAtPurchase(notice.id);
      if (notice.about === "nothing") return undefined;
      const session = await stripe.checkout.sessions.retrieve(notice.id);
      if (session.subscription) return lookAtSubscription(idOf(session.subscription));
      return session.payment_intent ? lookAtPurchase(idOf(session.payment_intent)) : undefined;
    },
    async stopRenewing(subscriptionId) {
      return readSubscription(await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
    },
  };

  async function readOffer({ plan, period, priceId }: Priced): Promise<Offer> {
    try {
      const { unit_amount, currency } = await stripe.prices.retrieve(priceId);
      return { plan, period, price: unit_amount === null ? null : { amount: unit_amount, currency } };
    } catch (cause) {
      log.warn({ cause: (cause as Error).message, priceId }, "a price could not be read");
      return { plan, period, price: null };
    }
  }

  async function lookAtSubscription(id: string): Promise<Found> {
    return readSubscription(await stripe.subscriptions.retrieve(id));
  }

  function readSubscription(subscription: Stripe.Subscription): Found {
    const item = subscription.items.data.find(({ price }) => planOf(price.id));
    const plan = planOf(item?.price.id);
    if (!item || !plan) return undefined;
    const { id, customer, status } = subscription;
    const isEnded = !RUNNING.has(status);
    const renews = !isEnded && isPaidAgain(subscription, item.current_period_end);
    const until = new Date(item.current_period_end * 1000);
    return { customerId: idOf(customer), payment: { reference: id, plan, until, renews, isEnded } };
  }

  async function lookAtPurchase(id: string): Promise<Found> {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
    const plan = planOf(intent.metadata.pagecast_price);
    if (!plan || !intent.customer) return undefined;
    const charge = typeof intent.latest_charge === "string" ? null : intent.latest_charge;
    const isEnded = intent.status !== "succeeded" || charge?.refunded === true;
    return { customerId: idOf(intent.customer), payment: { reference: id, plan, until: null, renews: false, isEnded } };
  }
}

/** Cancelled for the end of what is paid, or, in newer accounts of Stripe, for a date: one that may lie periods ahead. */
function isPaidAgain({ cancel_at_period_end, cancel_at }: Stripe.Subscription, periodEnd: number): boolean {
  return !cancel_at_period_end && (!cancel_at || cancel_at > periodEnd);
}

function noticeOf(event: Stripe.Event): Notice {
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

function readPrices(config: Config): Priced[] {
  const all: [PaidPlan, Period, string | undefined][] = [
    ["plus", "month", config.stripePricePlusMonthly],
    ["plus", "year", config.stripePricePlusYearly],
    ["pro", "month", config.stripePriceProMonthly],
    ["pro", "year", config.stripePriceProYearly],
    ["lifetime", "once", config.stripePriceLifetime],
  ];
  return all.flatMap(([plan, period, priceId]) => (priceId ? [{ plan, period, priceId }] : []));
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}
