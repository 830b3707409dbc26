import { type ReactNode, useState } from "react";
import { CHANNEL_LIMIT, largerPlans, PLANS, type Plan, UNLIMITED } from "#core/membership.ts";
import { Button } from "#ui/controls/button.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import type { Offer, Period } from "#ui/subscribe/upgrade-dialog.tsx";
import { useWords } from "#ui/words/words.ts";
import Check from "~icons/lucide/check";
import { notify } from "../notify.ts";
import type { Membership } from "../person/use-membership.ts";
import { useOffers } from "./offers.ts";

/** On wide screens: the plans side by side. */
export function PlanTable({ membership }: { membership: Membership }) {
  const words = useWords("membershipPage");
  const planName = useWords("plans");
  const { priceOf, ...choice } = usePrices(membership);
  const own = membership.plan;
  const cells = (look: string, cell: (plan: Plan) => ReactNode) =>
    PLANS.map((plan) => (
      <td key={plan} className={`px-5 align-top ${look} ${plan === own ? "bg-accent-tint" : ""}`}>
        {cell(plan)}
      </td>
    ));
  const row = (name: string, cell: (plan: Plan) => ReactNode) => (
    <tr className="border-line border-b">
      <th scope="row" className="w-[22%] py-3.5 pr-5 text-left align-top font-normal text-text-2">
        {name}
      </th>
      {cells("py-3.5", cell)}
    </tr>
  );
  return (
    <div className="mt-8 max-desk:hidden">
      <PeriodChoice {...choice} />
      <table className="mt-2 w-full table-fixed border-collapse text-left">
        <caption className="sr-only">{words.plans}</caption>
        <thead>
          <tr className="border-control border-b">
            <td className="w-[22%]" />
            {PLANS.map((plan) => (
              <th
                key={plan}
                scope="col"
                className={`px-5 pt-3.5 pb-5 text-left align-top font-normal ${plan === own ? "rounded-t-card bg-accent-tint" : ""}`}
              >
                <span className="flex items-center gap-2 font-semibold text-18">
                  {planName[plan]}
                  {plan === own && (
                    <span className="rounded-tag bg-surface px-1.5 font-medium text-12 text-accent leading-5">
                      {words.yours}
                    </span>
                  )}
                </span>
                <Price offer={priceOf(plan)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(words.channelsYouCanFollow, (plan) =>
            CHANNEL_LIMIT[plan] === 0 ? (
              words.none
            ) : (
              <span className="font-semibold tabular-nums">
                {CHANNEL_LIMIT[plan] === UNLIMITED ? words.unlimited : CHANNEL_LIMIT[plan]}
              </span>
            ),
          )}
          {row(words.findAndPreview, () => (
            <Included />
          ))}
          {row(words.copyAndOpen, () => (
            <Included />
          ))}
          {row(words.inbox, (plan) =>
            plan === "free" ? <span className="text-text-2">{words.no}</span> : <Included />,
          )}
          {row(words.ifItEnds, (plan) => (
            <span className="text-text-2">{words[ENDS[plan]]}</span>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {cells("py-3.5 rounded-b-card", (plan) => (
              <PlanAction membership={membership} plan={plan} offer={priceOf(plan)} isWide />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const ENDS = { free: "nothingChanges", plus: "itemsStay", pro: "itemsStay", lifetime: "neverEnds" } as const;

/** On phones: one card per plan. */
export function PlanCards({ membership }: { membership: Membership }) {
  const words = useWords("membershipPage");
  const planName = useWords("plans");
  const { unlimited, channels } = useWords("membership");
  const { priceOf, ...choice } = usePrices(membership);
  const holds = (plan: Plan) => {
    const limit = CHANNEL_LIMIT[plan];
    if (limit === 0) return words.noChannels;
    if (limit === UNLIMITED) return unlimited;
    return plan === membership.plan ? words.usedOf(limit, membership.used) : channels(limit);
  };
  return (
    <div className="mt-4 desk:hidden">
      <PeriodChoice {...choice} />
      <ul className="mt-2 flex flex-col gap-3">
        {PLANS.map((plan) => (
          <li
            key={plan}
            className={`rounded-card border p-4 ${plan === membership.plan ? "border-accent bg-accent-tint" : "border-line bg-surface"}`}
          >
            <div className="flex items-baseline justify-between gap-3">
              <h3 className="font-semibold text-18">{planName[plan]}</h3>
              <Price offer={priceOf(plan)} isSmall />
            </div>
            <div className="mt-2 flex min-h-8 items-center justify-between gap-3">
              <p className="text-13 text-text-2">{holds(plan)}</p>
              <PlanAction membership={membership} plan={plan} offer={priceOf(plan)} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function usePrices(membership: Membership) {
  const { offers } = useOffers(membership);
  const [period, setPeriod] = useState<Period>("month");
  const priceOf = (plan: Plan) => {
    const ofPlan = offers?.filter((offer) => offer.plan === plan) ?? [];
    return ofPlan.find((offer) => offer.period === period || offer.period === "once") ?? ofPlan[0] ?? null;
  };
  return { priceOf, period, setPeriod, hasChoice: offers?.some((offer) => offer.period === "year") ?? false };
}

interface PeriodChoiceProps {
  period: Period;
  setPeriod: (period: Period) => void;
  hasChoice: boolean;
}

function PeriodChoice({ period, setPeriod, hasChoice }: PeriodChoiceProps) {
  const words = useWords("membership");
  if (!hasChoice) return null;
  return (
    <Segmented
      label={words.billingPeriod}
      segments={[
        { value: "month", label: words.monthly },
        { value: "year", label: words.yearly },
      ]}
      value={period === "year" ? "year" : "month"}
      onChange={setPeriod}
    />
  );
}

function Price({ offer, isSmall = false }: { offer: Offer | null; isSmall?: boolean }) {
  const words = useWords("membership");
  if (!offer) return null;
  const per = { month: words.perMonth, year: words.perYear, once: words.once }[offer.period];
  return (
    <span className={`block whitespace-nowrap text-13 text-text-2 ${isSmall ? "" : "mt-2"}`}>
      <span className={`font-semibold text-text tabular-nums ${isSmall ? "text-15" : "text-22 tracking-[-.02em]"}`}>
        {offer.price}
      </span>{" "}
      {per}
    </span>
  );
}

function Included() {
  const words = useWords("membershipPage");
  return (
    <span className="text-accent">
      <Check aria-hidden size={18} strokeWidth={1.6} />
      <span className="sr-only">{words.included}</span>
    </span>
  );
}

interface PlanActionProps {
  membership: Membership;
  plan: Plan;
  offer: Offer | null;
  isWide?: boolean;
}

/** Buys a plan that is larger than the person's own and sold here. */
function PlanAction({ membership, plan, offer, isWide = false }: PlanActionProps) {
  const words = useWords("membershipPage");
  const planName = useWords("plans");
  const { checkoutFailed } = useWords("membership");
  const { checkout } = useOffers(membership);
  const [isOpening, setOpening] = useState(false);
  if (plan === membership.plan)
    return (
      <span className={`flex items-center font-medium text-13 text-accent ${isWide ? "h-10" : ""}`}>
        {words.currentPlan}
      </span>
    );
  const larger = largerPlans(membership.plan);
  if (!offer || !larger.includes(plan)) return null;
  const buy = async () => {
    setOpening(true);
    const isOpen = await checkout(offer);
    setOpening(false);
    if (!isOpen) notify({ kind: "failure", title: words.failed, message: checkoutFailed });
  };
  // One primary button: Pro, or the only larger plan.
  const isMain = plan === "pro" || larger.length === 1;
  return (
    <Button
      variant={isMain ? "primary" : "secondary"}
      size={isWide ? "large" : "control"}
      busy={isOpening}
      onClick={buy}
      className={isWide ? "w-full" : ""}
    >
      {offer.period === "once" ? words.buyOnce : words.switchTo(planName[plan])}
    </Button>
  );
}
