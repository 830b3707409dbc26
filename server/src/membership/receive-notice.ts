import type { Deps } from "../deps.ts";
import { keepLook } from "./look-at-stripe.ts";
import { beginLook, findCustomerUser, listRunningSubscriptions, ownsLifetime, putPayment } from "./store.ts";
import type { Payments } from "./stripe.ts";

export type Received = "forged" | "done";

/**
 * A webhook only says where to look. Looks are numbered before they begin and an older one never overwrites a newer one,
 * so notices may come twice, late, in any order and at the same moment: the last change is always seen by the look that
 * its own notice began. If Stripe or the database does not answer this throws, and Stripe sends the notice again.
 */
export async function receiveNotice(
  deps: Pick<Deps, "db" | "log" | "now">,
  payments: Payments,
  body: string,
  signature: string,
): Promise<Received> {
  const notice = payments.readNotice(body, signature);
  if (!notice) return "forged";
  if (notice.about === "nothing") return "done";
  const db = deps.db;
  const look = await beginLook(db);
  const found = await payments.lookAt(notice);
  const userId = found && (await findCustomerUser(db, found.customerId));
  if (!userId) {
    deps.log.info({ notice }, "a payment that is none of ours");
    return "done";
  }
  await putPayment(db, userId, found.payment, look, deps.now());
  // Nobody pays on for what they own, whichever of the two notices comes first.
  if (await ownsLifetime(db, userId))
    for (const { reference, renews } of await listRunningSubscriptions(db, userId, deps.now()))
      if (renews) await keepLook(deps, userId, () => payments.stopRenewing(reference));
  return "done";
}
