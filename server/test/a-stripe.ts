import { createServer, type IncomingMessage } from "node:http";
import Stripe from "stripe";

const SECRET = "whsec_stand_in";
const PRICE_IDS = {
  STRIPE_PRICE_PLUS_MONTHLY: "price_plus_month",
  STRIPE_PRICE_PLUS_YEARLY: "price_plus_year",
  STRIPE_PRICE_PRO_MONTHLY: "price_pro_month",
  STRIPE_PRICE_PRO_YEARLY: "price_pro_year",
  STRIPE_PRICE_LIFETIME: "price_lifetime",
};
const AMOUNTS: Record<string, number> = {
  price_plus_month: 400,
  price_plus_year: 4000,
  price_pro_month: 900,
  price_pro_year: 9000,
  price_lifetime: 18000,
};

type Thing = Record<string, unknown> & { id: string };
export type StripeStandIn = Awaited<ReturnType<typeof aStripe>>;

/** Stripe as our server sees it: an HTTP server with a memory, whose webhooks are signed the way Stripe signs them. */
export async function aStripe() {
  const things = new Map<string, Thing>();
  /** Responses are delayed while this is pending. */
  let hold: Promise<void> = Promise.resolve();
  let held = 0;
  let isDown = false;
  let made = 0;
  const stripe = new Stripe("sk_test_stand_in");
  const make = (prefix: string, more: Record<string, unknown>): Thing => {
    const thing = { id: `${prefix}_${++made}`, ...more };
    things.set(thing.id, thing);
    return thing;
  };

  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(await read(request));
    const [, , kind, ...rest] = (request.url as string).split("?")[0]!.split("/");
    const answer = answerTo(kind as string, rest, request.method as string, body, request.headers["idempotency-key"]);
    // The response says what was true when the request arrived, however long it takes.
    const text = JSON.stringify(
      isDown ? { error: { message: "down" } } : (answer ?? { error: { message: "no such thing" } }),
    );
    held++;
    await hold;
    held--;
    response.writeHead(isDown ? 500 : answer ? 200 : 404, { "content-type": "application/json" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };

  function answerTo(
    kind: string,
    rest: string[],
    method: string,
    body: URLSearchParams,
    key: unknown,
  ): Thing | undefined {
    if (kind === "prices") return { id: rest[0] as string, unit_amount: AMOUNTS[rest[0] as string], currency: "usd" };
    if (method === "GET") return things.get(rest.at(-1) as string);
    if (kind === "customers") {
      const known = [...things.values()].find((thing) => thing.key === key);
      return known ?? make("cus", { key, email: body.get("email") });
    }
    if (kind === "checkout") {
      const price = body.get("line_items[0][price]");
      const session = make("cs", { customer: body.get("customer"), mode: body.get("mode"), price });
      // A payment page that redirects everybody back at once; the test says who pays.
      session.url = `${body.get("cancel_url")}?order=${session.id}`;
      return session;
    }
    if (kind === "billing_portal")
      return make("bps", { url: `${body.get("return_url")}?portal=${body.get("customer")}` });
    const thing = things.get(rest[0] as string);
    if (kind === "subscriptions" && thing) thing.cancel_at_period_end = body.get("cancel_at_period_end") === "true";
    return thing;
  }

  return {
    settings: {
      STRIPE_SECRET_KEY: "sk_test_stand_in",
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API: `http://127.0.0.1:${port}`,
      ...PRICE_IDS,
    },
    stop: () => new Promise<void>((stopped) => server.close(() => stopped()).closeAllConnections()),
    get: (id: string) => things.get(id) as Thing,
    count: (prefix: string) => [...things.keys()].filter((id) => id.startsWith(`${prefix}_`)).length,
    goDown: (down: boolean) => {
      isDown = down;
    },
    /** How many responses are being delayed. */
    held: () => held,
    holdAnswers(until: Promise<void>) {
      hold = until;
    },
    /** The person pays on Stripe's page. */
    pay(checkoutUrl: string): { session: Thing; bought: Thing } {
      const session = things.get(checkoutUrl.match(/cs_\d+/)?.[0] as string) as Thing;
      const { customer, price } = session;
      const bought =
        session.mode === "payment"
          ? make("pi", {
              customer,
              status: "succeeded",
              metadata: { pagecast_price: price },
              latest_charge: { id: "ch", refunded: false },
            })
          : make("sub", {
              customer,
              status: "active",
              items: { data: [{ price: { id: price }, current_period_end: inDays(30) }] },
            });
      session[session.mode === "payment" ? "payment_intent" : "subscription"] = bought.id;
      return { session, bought };
    },
    /** A webhook, signed now unless another secret or time is given. */
    async send(
      at: string,
      type: string,
      object: object,
      how: { secret?: string; at?: number; change?: (body: string) => string } = {},
    ) {
      const payload = JSON.stringify({ id: `evt_${++made}`, object: "event", type, data: { object } });
      const timestamp = Math.floor((how.at ?? Date.now()) / 1000);
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: how.secret ?? SECRET, timestamp });
      const body = how.change?.(payload) ?? payload;
      const answer = await fetch(`${at}/api/stripe/webhook`, {
        method: "POST",
        headers: { "stripe-signature": signature },
        body,
      });
      return answer.status;
    },
  };
}

export function inDays(days: number): number {
  return Math.floor(Date.now() / 1000) + days * 24 * 60 * 60;
}

async function read(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
