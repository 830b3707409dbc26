import type { IncomingMessage } from "node:http";
import { aStandIn, type StandIn } from "./stand-in.ts";

const PRICES: Record<string, number> = {
  price_plus_month: 400,
  price_plus_year: 4000,
  price_pro_month: 900,
  price_pro_year: 9000,
  price_lifetime: 18000,
};

/** The settings of a server that sells plans, at a Stripe whose payment page sends everybody straight back. */
export async function startStripe(): Promise<StandIn & { settings: Record<string, string> }> {
  const stripe = await aStandIn(async (request, response) => {
    const form = new URLSearchParams(await read(request));
    const path = request.url?.split("?")[0] ?? "";
    const answer = path.startsWith("/v1/prices/")
      ? { id: path.slice(11), unit_amount: PRICES[path.slice(11)], currency: "usd" }
      : { id: "thing_1", url: form.get("cancel_url") ?? form.get("return_url") };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  const settings = {
    STRIPE_SECRET_KEY: "sk_test_stand_in",
    STRIPE_WEBHOOK_SECRET: "whsec_stand_in",
    STRIPE_API: stripe.address,
    STRIPE_PRICE_PLUS_MONTHLY: "price_plus_month",
    STRIPE_PRICE_PLUS_YEARLY: "price_plus_year",
    STRIPE_PRICE_PRO_MONTHLY: "price_pro_month",
    STRIPE_PRICE_PRO_YEARLY: "price_pro_year",
    STRIPE_PRICE_LIFETIME: "price_lifetime",
  };
  return { ...stripe, settings };
}

async function read(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}
