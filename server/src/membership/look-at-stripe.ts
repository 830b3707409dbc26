import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import { beginLook, listRunningSubscriptions, putPayment } from "./store.ts";
import type { Found } from "./stripe.ts";

/** Numbers the look before it begins, and keeps what it finds unless a later one has been kept already. */
export async function keepLook(
  deps: Pick<Deps, "db" | "now">,
  userId: UserId,
  look: () => Promise<Found>,
): Promise<void> {
  const db = deps.db;
  const number = await beginLook(db);
  const found = await look();
  if (found) await putPayment(db, userId, found.payment, number, deps.now());
}

/**
 * Before something that depends on whether somebody pays on: they may have cancelled, or taken that back, a moment ago, and
 * Stripe's notice may be on its way. Where Stripe cannot be asked, what is known has to do.
 */
export async function lookAgain(deps: Pick<Deps, "db" | "log" | "now" | "payments">, userId: UserId): Promise<void> {
  const { payments } = deps;
  if (!payments) return;
  for (const { reference } of await listRunningSubscriptions(deps.db, userId, deps.now()))
    await keepLook(deps, userId, () => payments.lookAt({ about: "subscription", id: reference })).catch((cause) =>
      deps.log.warn({ cause: (cause as Error).message, reference }, "a subscription could not be looked at"),
    );
}
