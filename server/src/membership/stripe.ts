import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import {
  type FoundPayment,
  idOf,
  type PlanOf,
  readEvent,
  readPurchase,
  readSubscription,
  type StripeSubject,
} from "./read-stripe.ts";
import type { PaidPlan } from "./store.ts";

export type Period = "month" | "year" | "once";
export type Offer = { plan: PaidPlan; period: Period; price: { amount: number; currency: string } | null };
type Priced = { plan: PaidPlan; period: Period; priceId: string };

export type Payments = {
  offers(): Promise<Offer[]>;
  find(plan: PaidPlan, period: Period): Priced | undefined;
  createCustomer(userId: string, email: string): Promise<string>;
  checkout(order: { customerId: string; priced: Priced; successUrl: string; cancelUrl: string }): Promise<string>;
  portal(customerId: string, returnUrl: string): Promise<string>;
  /** Undefined for what Stripe did not sign. */
  readWebhook(body: string, signature: string): StripeSubject | undefined;
  /** Undefined for a payment that is not ours. */
  fetchPayment(subject: StripeSubject): Promise<FoundPayment | undefined>;
  /** Returns the subscription as it is afterwards. */
  stopRenewing(subscriptionId: string): Promise<FoundPayment | undefined>;
};

const PRICES_CACHED_MS = 60 * 60 * 1000;

/** Undefined where no key is set. */
export async function createPayments(config: Config, log: Log): Promise<Payments | undefined> {
  const { stripeSecretKey, stripeWebhookSecret } = config;
  if (!stripeSecretKey || !stripeWebhookSecret) return undefined;
  const stripe = await openStripe(stripeSecretKey, config.stripeApi);
  const prices = readPrices(config);
  const planOf: PlanOf = (priceId) => prices.find((one) => one.priceId === priceId)?.plan;
  let cached: { offers: Offer[]; until: number } | undefined;

  const fetchOffer = async ({ plan, period, priceId }: Priced): Promise<Offer> => {
    try {
      const { unit_amount, currency } = await stripe.prices.retrieve(priceId);
      return { plan, period, price: unit_amount === null ? null : { amount: unit_amount, currency } };
    } catch (cause) {
      log.warn({ cause: (cause as Error).message, priceId }, "could not read a price from Stripe");
      return { plan, period, price: null };
    }
  };
  const fetchSubscription = async (id: string) => readSubscription(await stripe.subscriptions.retrieve(id), planOf);
  const fetchPurchase = async (id: string) =>
    readPurchase(await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }), planOf);

  return {
    async offers() {
      if (cached && cached.until > Date.now()) return cached.offers;
      const offers = await Promise.all(prices.map(fetchOffer));
      // A price that could not be read is asked for again the next time.
      if (offers.every(({ price }) => price)) cached = { offers, until: Date.now() + PRICES_CACHED_MS };
      return offers;
    },
    find: (plan, period) => prices.find((one) => one.plan === plan && one.period === period),
    async createCustomer(userId, email) {
      const customer = await stripe.customers.create(
        { email, metadata: { pagecast_user: userId } },
        // Two clicks at once create one customer.
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
        // The payment itself says what was bought: its line items would take another request.
        metadata: { pagecast_price: priceId },
        ...(period === "once" ? { payment_intent_data: { metadata: { pagecast_price: priceId } } } : {}),
      });
      return session.url as string;
    },
    async portal(customerId, returnUrl) {
      const session = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
      return session.url;
    },
    readWebhook(body, signature) {
      try {
        return readEvent(stripe.webhooks.constructEvent(body, signature, stripeWebhookSecret));
      } catch (cause) {
        log.warn({ cause: (cause as Error).message }, "webhook refused");
        return undefined;
      }
    },
    async fetchPayment(subject) {
      if (subject.about === "subscription") return fetchSubscription(subject.id);
      if (subject.about === "payment-intent") return fetchPurchase(subject.id);
      if (subject.about === "nothing") return undefined;
      const session = await stripe.checkout.sessions.retrieve(subject.id);
      if (session.subscription) return fetchSubscription(idOf(session.subscription));
      return session.payment_intent ? fetchPurchase(idOf(session.payment_intent)) : undefined;
    },
    stopRenewing: async (subscriptionId) =>
      readSubscription(await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }), planOf),
  };
}

async function openStripe(secretKey: string, address: string) {
  // Loaded only where it is used: most installations sell nothing.
  const { default: Stripe } = await import("stripe");
  const api = new URL(address);
  const protocol = api.protocol === "http:" ? "http" : "https";
  return new Stripe(secretKey, {
    host: api.hostname,
    port: api.port || (protocol === "http" ? "80" : "443"),
    protocol,
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
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
