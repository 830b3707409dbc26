import type { Context as HonoContext } from "hono";
import type { Deps } from "../deps.ts";
import { receiveWebhook } from "../membership/receive-webhook.ts";

/** The signature covers the bytes as they were sent, so the body is read as text and not parsed before it is checked. */
export function stripeWebhook(deps: Deps): (context: HonoContext) => Promise<Response> {
  return async (context) => {
    if (!deps.payments) return context.json({ problem: "payment-not-configured" }, 404);
    const signature = context.req.header("stripe-signature") ?? "";
    const received = await receiveWebhook(deps, deps.payments, await context.req.text(), signature);
    return received === "forged" ? context.json({ problem: "forged" }, 400) : context.json({ received: true });
  };
}
