import type { Deps } from "../deps.ts";
import { findCustomerUser, listRunningSubscriptions, nextRequestNumber, ownsLifetime, putPayment } from "./store.ts";
import type { Payments } from "./stripe.ts";
import { syncPayment } from "./sync-payment.ts";

export type Received = "forged" | "done";

/**
 * A webhook only says what to ask Stripe about. Questions are numbered before they are asked, and the answer to an older one
 * never overwrites a newer one, so webhooks may arrive twice, late, in any order and at the same time: the last change is always
 * seen by the question that its own webhook caused. If Stripe or the database does not answer this throws, and Stripe sends the
 * webhook again.
 */
export async function receiveWebhook(
  deps: Pick<Deps, "db" | "log" | "now">,
  payments: Payments,
  body: string,
  signature: string,
): Promise<Received> {
  const subject = payments.readWebhook(body, signature);
  if (!subject) return "forged";
  if (subject.about === "nothing") return "done";
  const { db } = deps;
  const requestNumber = await nextRequestNumber(db);
  const found = await payments.fetchPayment(subject);
  const userId = found && (await findCustomerUser(db, found.customerId));
  if (!userId) {
    deps.log.info({ subject }, "webhook about a payment that is not ours");
    return "done";
  }
  await putPayment(db, userId, found.payment, requestNumber, deps.now());
  // Nobody goes on paying for a plan they own, in whatever order the two webhooks arrive.
  if (await ownsLifetime(db, userId))
    for (const { reference, renews } of await listRunningSubscriptions(db, userId, deps.now()))
      if (renews) await syncPayment(deps, userId, () => payments.stopRenewing(reference));
  return "done";
}
