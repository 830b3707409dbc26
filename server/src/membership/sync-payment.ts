import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import type { FoundPayment } from "./read-stripe.ts";
import { listRunningSubscriptions, nextRequestNumber, putPayment } from "./store.ts";

/** Asks Stripe about a payment and stores the answer, unless a later question has been answered and stored already. */
export async function syncPayment(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: UserId,
  fetchPayment: () => Promise<FoundPayment | undefined>,
): Promise<void> {
  const requestNumber = await nextRequestNumber(db);
  const found = await fetchPayment();
  if (found) await putPayment(db, userId, found.payment, requestNumber, now());
}

/**
 * Called before something that depends on whether a subscription renews: the person may have cancelled a moment ago, and
 * Stripe's webhook may not have arrived. If Stripe cannot be asked, what is stored is used.
 */
export async function syncSubscriptions(
  deps: Pick<Deps, "db" | "log" | "now" | "payments">,
  userId: UserId,
): Promise<void> {
  const { payments } = deps;
  if (!payments) return;
  for (const { reference } of await listRunningSubscriptions(deps.db, userId, deps.now()))
    await syncPayment(deps, userId, () => payments.fetchPayment({ about: "subscription", id: reference })).catch(
      (cause) => deps.log.warn({ cause: (cause as Error).message, reference }, "could not read a subscription"),
    );
}
