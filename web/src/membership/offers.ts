import type { Offer } from "#ui/subscribe/upgrade-dialog.tsx";
import { type Language, useLanguage } from "#ui/words/words.ts";
import type { Membership } from "../person/use-membership.ts";
import { problemOf } from "../refusal.ts";
import { rpc } from "../rpc.ts";

/** What is sold here, with formatted prices; null: the owner grants plans. */
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

/** Stripe's amounts are in the currency's smallest unit: 400 usd is $4, 400 jpy is ¥400. */
export function writePrice({ amount, currency }: { amount: number; currency: string }, language: Language): string {
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** Goes to the payment page; false when it could not be opened. People who pay already change their plan at Stripe. */
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

/** Stripe's page for changing or cancelling a plan, and for invoices. */
export async function openPortal(): Promise<void> {
  location.assign((await rpc.membership.portal.mutate()).url);
}
