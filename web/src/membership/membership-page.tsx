import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import { UNLIMITED } from "#core/membership.ts";
import { Button } from "#ui/controls/button.tsx";
import { type Language, useLanguage, useWords, type Words } from "#ui/words/words.ts";
import { Page } from "../layout/page.tsx";
import { Skeleton } from "../layout/page-skeleton.tsx";
import { TextLink } from "../layout/text-link.tsx";
import { notify } from "../notify.ts";
import { AskOwnerButton } from "../person/ask-owner-button.tsx";
import { useMe } from "../person/me.ts";
import type { Membership } from "../person/use-membership.ts";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";
import { ChannelUse } from "./channel-use.tsx";
import { openPortal } from "./offers.ts";
import { PlanCards, PlanTable } from "./plan-table.tsx";

const route = getRouteApi("/membership");
const POLL_MS = 3_000;

export function MembershipPage() {
  const words = useWords("membershipPage");
  return (
    <Page title={words.title} back="/settings">
      <div className="max-w-[1080px] px-4 pt-1 pb-12 desk:px-8 desk:pt-8">
        <Suspense fallback={<Skeleton rows={6} />}>
          <YourMembership />
        </Suspense>
      </div>
    </Page>
  );
}

function YourMembership() {
  const words = useWords("membershipPage");
  const planName = useWords("plans");
  const me = useMe();
  const language = useLanguage();
  const { paid = false } = route.useSearch();
  const { data: membership } = useSuspenseQuery(
    rpc.membership.get.queryOptions(undefined, {
      // Stripe informs the server by a webhook, usually soon after the person returns.
      refetchInterval: ({ state }) => (paid && state.data?.source !== "payment" ? POLL_MS : false),
    }),
  );
  const { plan, used, allowed } = membership;
  return (
    <>
      <h2 className="font-semibold text-22 tracking-[-.015em] max-desk:text-18">
        {allowed === 0 ? words.youAreOn(planName[plan]) : words.withUsed(planName[plan], used, allowed)}
      </h2>
      <p className="text-text-2">
        {describeOrigin(membership, me?.role === "admin", language, words)} {words.freeEverywhere}
      </p>
      {paid && membership.source !== "payment" && (
        <p role="status" className="mt-4 rounded-control bg-accent-tint px-4 py-3 text-13">
          {words.paid}
        </p>
      )}
      <HowToPay membership={membership} isOwner={me?.role === "admin"} />
      <PlanTable membership={membership} />
      <PlanCards membership={membership} />
      <ChannelUse />
      <dl className="mt-10 grid gap-x-8 gap-y-4 border-line border-t pt-6 desk:grid-cols-3">
        {words.facts.map(([name, text]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-1 text-13 text-text-2">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The origin of the plan and its end date. */
function describeOrigin(
  { plan, source, until, renews }: Membership,
  isOwner: boolean,
  language: Language,
  words: Words["membershipPage"],
): string {
  if (plan === "free" || source === null) return "";
  if (until === null) return isOwner && source === "grant" ? words.ownerHas : words.forGood[source];
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(until));
  return renews ? words.renews(date) : words.until[source](date);
}

function HowToPay({ membership, isOwner }: { membership: Membership; isOwner: boolean }) {
  const words = useWords("membershipPage");
  const problems = useWords("problems");
  const manage = async () => {
    try {
      await openPortal();
    } catch (cause) {
      notify({ kind: "failure", title: words.failed, message: explainRefusal(cause, problems) });
    }
  };
  if (membership.payment === "not-configured")
    return (
      <div className="mt-4 rounded-control bg-hover px-4 py-3 text-13">
        <p>
          {isOwner ? words.youGrant : `${words.notSold} ${words.notSoldHint}`}{" "}
          {isOwner && (
            <TextLink to="/admin" hash="people">
              {words.toAdmin}
            </TextLink>
          )}
        </p>
        {membership.allowed !== UNLIMITED && (
          <div className="mt-3">
            <AskOwnerButton requestedAt={membership.requestedAt} />
          </div>
        )}
      </div>
    );
  if (!membership.payment.canManage) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-3 text-13 text-text-2">
      <Button onClick={manage}>{words.manage}</Button>
      {words.manageHint}
    </p>
  );
}
