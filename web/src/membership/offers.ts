import type { Offer } from "#ui/subscribe/upgrade-dialog.tsx";
import { type Language, useLanguage } from "#ui/words/words.ts";
import type { Membership } from "../person/use-membership.ts";
import { problemOf } from "../refusal.ts";
import { rpc } from "../rpc.ts";

/** What is sold here with its prices written for the reader; null: the owner grants plans. */
export function useOffers(membership: Membership | undefined) {
  const language = useLanguage();
  return { offers: membership ? writeOffers(membership.payment, language) : null, checkout };
}

export function writeOffers(payment: Membership["payment"], language: Language): Offer[] | null {
  if (payment === "not-configured") return null;
  return payment.offers.map(({ plan, period, price }) => ({
    plan,
    period,
    price: price ? writePrice(price, language) : "",
  }));
}

/** Amounts come in a currency's smallest unit, as Stripe has them: 400 usd are $4, 400 jpy are ¥400. */
export function writePrice({ amount, currency }: { amount: number; currency: string }, language: Language): string {
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** Goes to the payment page; false when it could not be opened. Whoever pays already changes their plan at Stripe. */
async function checkout({ plan, period }: Pick<Offer, "plan" | "period">): Promise<boolean> {
  try {
    location.assign((await rpc.membership.checkout.mutate({ plan, period })).url);
    return true;
  } catch (cause) {
    if (problemOf(cause)?.kind !== "already-paying") return false;
    return openPortal().then(
      () => true,
      () => false,
    );
  }
}

/** Stripe's page for changing, cancelling and invoices. */
export async function openPortal(): Promise<void> {
  location.assign((await rpc.membership.portal.mutate()).url);
}
