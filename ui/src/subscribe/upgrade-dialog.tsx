import * as RadioGroup from "@radix-ui/react-radio-group";
import { type ReactNode, useState } from "react";
import { CHANNEL_LIMIT, largerPlans, type Plan, UNLIMITED } from "#core/membership.ts";
import Info from "~icons/lucide/info";
import { Button } from "../controls/button.tsx";
import { classNames } from "../controls/class-names.ts";
import { Dialog } from "../controls/dialog.tsx";
import { useWords, type Words } from "../words/words.ts";

export type Period = "month" | "year" | "once";

/** A plan for sale, with its price formatted for display. */
export interface Offer {
  plan: Exclude<Plan, "free">;
  period: Period;
  price: string;
}

export interface UpgradeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  plan: Plan;
  used: number;
  /** Null: this installation sells nothing; its owner grants plans. */
  offers: readonly Offer[] | null;
  /** Opens the payment page; false when that failed. */
  onCheckout: (offer: Offer) => Promise<boolean>;
  onChooseToUnsubscribe: () => void;
  /** Where nothing is sold: the button that asks the owner for a plan. */
  askOwner?: ReactNode;
}

export function UpgradeDialog(props: UpgradeDialogProps) {
  const { open, onOpenChange, plan, used, offers } = props;
  const words = useWords("membership");
  const planName = useWords("plans");
  const common = useWords("common");
  const limit = CHANNEL_LIMIT[plan];
  const full = limit > 0;
  const sold = offers !== null;
  const [period, setPeriod] = useState<Period>("month");
  const rows = planRows(plan, offers, period);
  const [chosen, setChosen] = useState<Plan | null>(null);
  const choice = rows.find((row) => row.plan === chosen && row.offer) ?? rows.find((row) => row.offer);
  const [checkout, setCheckout] = useState<"idle" | "opening" | "failed">("idle");

  async function pay(offer: Offer) {
    setCheckout("opening");
    setCheckout((await props.onCheckout(offer).catch(() => false)) ? "idle" : "failed");
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={full ? words.allInUse(limit) : words.becomeMember}
      description={full ? words.limitExplained(limit) : words.membersOnlyExplained}
      aside={full && <Segments used={used} limit={limit} />}
      footer={
        <>
          {full && (
            <button
              type="button"
              onClick={props.onChooseToUnsubscribe}
              className="text-13 text-accent underline decoration-accent/36 underline-offset-3 desk:mr-auto max-desk:min-h-10"
            >
              {words.chooseOneToUnsubscribe}
            </button>
          )}
          <Button
            size="large"
            className={classNames("desk:ml-auto", choice?.offer && "max-desk:hidden")}
            onClick={() => onOpenChange(false)}
          >
            {sold ? words.notNow : common.close}
          </Button>
          {choice?.offer && (
            <Button
              variant="primary"
              size="large"
              busy={checkout === "opening"}
              onClick={() => choice.offer && pay(choice.offer)}
            >
              {words.continueTo(planName[choice.plan])}
            </Button>
          )}
        </>
      }
    >
      {!sold && (
        <div className="border-line border-t px-6 py-3.5 max-desk:px-4">
          <p className="flex gap-2 text-13 text-text-2">
            <Info size={16} strokeWidth={1.6} aria-hidden="true" className="mt-0.5 shrink-0" />
            {words.ownerGrants}
          </p>
          {props.askOwner && <div className="mt-3">{props.askOwner}</div>}
        </div>
      )}
      {hasYearly(offers) && <PeriodChoice period={period} onChange={setPeriod} />}
      <RadioGroup.Root
        aria-label={words.choosePlan}
        value={choice?.plan ?? ""}
        onValueChange={(value) => setChosen(rows.find((row) => row.plan === value)?.plan ?? null)}
      >
        {rows.map((row) => (
          <PlanRow key={row.plan} row={row} current={row.plan === plan} on={row.plan === choice?.plan} />
        ))}
      </RadioGroup.Root>
      {checkout === "failed" && (
        <p role="alert" className="border-line border-t px-6 py-3 text-13 text-danger max-desk:px-4">
          {words.checkoutFailed}
        </p>
      )}
    </Dialog>
  );
}

interface Row {
  plan: Exclude<Plan, "free">;
  /** What the button buys; null for the current plan, or if nothing is sold. */
  offer: Offer | null;
  price: Offer | null;
}

function planRows(plan: Plan, offers: readonly Offer[] | null, period: Period): Row[] {
  const own = plan === "free" ? [] : [plan];
  const shown = [...own, ...largerPlans(plan)].filter((name) => name !== "free");
  return shown.map((name) => {
    const ofPlan = offers?.filter((offer) => offer.plan === name) ?? [];
    const price = ofPlan.find((offer) => offer.period === period || offer.period === "once") ?? ofPlan[0] ?? null;
    return { plan: name, price, offer: name === plan ? null : price };
  });
}

function hasYearly(offers: readonly Offer[] | null): boolean {
  return offers?.some((offer) => offer.period === "year") ?? false;
}

/** The number of used channels, as segments and as text. */
function Segments({ used, limit }: { used: number; limit: number }) {
  const words = useWords("membership");
  const full = used >= limit;
  const colour = full ? "bg-warn" : "bg-accent";
  return (
    <>
      <div
        role="img"
        aria-label={words.usedOf(used, limit)}
        className="mt-4 grid gap-1"
        style={{ gridTemplateColumns: `repeat(${limit}, 1fr)` }}
      >
        {Array.from({ length: limit }, (_, index) => index).map((index) => (
          <i key={index} className={classNames("h-1.5 rounded-full", index < used ? colour : "bg-line")} />
        ))}
      </div>
      <p className={classNames("mt-2 font-medium text-12 tabular-nums", full ? "text-warn" : "text-text-2")}>
        {words.used(used, limit)}
      </p>
    </>
  );
}

function PeriodChoice({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const words = useWords("membership");
  const choices = [
    ["month", words.monthly],
    ["year", words.yearly],
  ] as const;
  return (
    <RadioGroup.Root
      aria-label={words.billingPeriod}
      value={period}
      onValueChange={(value) => onChange(value === "year" ? "year" : "month")}
      className="mx-6 mb-4 inline-flex gap-0.5 rounded-control bg-text/8 p-0.5 max-desk:mx-4"
    >
      {choices.map(([value, label]) => (
        <RadioGroup.Item
          key={value}
          value={value}
          className="h-7 rounded-[5px] px-2.5 font-medium text-13 text-text-2 data-[state=checked]:bg-surface data-[state=checked]:text-text data-[state=checked]:shadow-[0_0_0_1px_var(--line)] max-desk:h-10"
        >
          {label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

function PlanRow({ row: { plan, offer, price }, current, on }: { row: Row; current: boolean; on: boolean }) {
  const words = useWords("membership");
  const planName = useWords("plans");
  const body = (
    <>
      {price && (
        <span
          className={classNames(
            "size-4.5 rounded-full",
            on ? "border-[5.5px] border-accent bg-surface" : "border-[1.5px] border-control",
            !offer && "invisible",
          )}
        />
      )}
      <span className="min-w-0 text-left">
        <span className="flex items-center gap-2 font-semibold text-14">
          {planName[plan]}
          {current && (
            <span className="rounded-tag bg-text/8 px-1.5 font-medium text-12 text-text-2 leading-5">
              {words.yourPlan}
            </span>
          )}
        </span>
        <span className={classNames("block text-13", offer ? "text-text-2" : "text-text-3")}>
          {describePlan(plan, price, words)}
        </span>
      </span>
      {price && (
        <span className="whitespace-nowrap text-13 tabular-nums">
          <span className={offer ? "font-semibold" : ""}>{price.price}</span> {PER[price.period](words)}
        </span>
      )}
    </>
  );
  const look = classNames(
    price ? "grid-cols-[20px_minmax(0,1fr)_auto]" : "grid-cols-1",
    "grid w-full items-center gap-3 border-line border-t px-6 py-3.5 max-desk:px-4 max-desk:py-3",
    on && "bg-accent-tint",
    current && "text-text-3",
  );
  if (!offer) return <div className={look}>{body}</div>;
  return (
    <RadioGroup.Item
      value={plan}
      className={classNames(
        look,
        "focus-visible:relative focus-visible:z-1 focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]",
      )}
    >
      {body}
    </RadioGroup.Item>
  );
}

type MembershipWords = Words["membership"];

const PER: Record<Period, (words: MembershipWords) => string> = {
  month: (words) => words.perMonth,
  year: (words) => words.perYear,
  once: (words) => words.once,
};

function describePlan(plan: Plan, price: Offer | null, words: MembershipWords): string {
  if (CHANNEL_LIMIT[plan] !== UNLIMITED) return words.channels(CHANNEL_LIMIT[plan]);
  if (!price) return words.unlimited;
  return price.period === "once" ? words.unlimitedOnce : words.unlimitedMonthly;
}
