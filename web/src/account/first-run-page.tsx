import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useId, useState } from "react";
import { type FirstRunStep, openStep } from "#core/first-run.ts";
import { classNames } from "#ui/controls/class-names.ts";
import { useWords } from "#ui/words/words.ts";
import Check from "~icons/lucide/check";
import Lock from "~icons/lucide/lock";
import { Brand } from "../layout/brand.tsx";
import { LanguageSwitch } from "../layout/language-switch.tsx";
import { useMe } from "../person/me.ts";
import { rpc } from "../rpc.ts";
import { FirstAccount } from "./first-account.tsx";
import { FirstFeeds, type ImportProps } from "./first-feeds.tsx";
import { FirstPolicy, useFollowingSummary } from "./first-policy.tsx";

const CHANGE = "-mr-2 grid h-10 items-center rounded-control px-2 text-13 text-text-2 hover:bg-hover hover:text-text";

const ORDER: readonly FirstRunStep[] = ["account", "following", "feeds"];

interface FirstRunPageProps {
  /** Imports a list of feeds; from another feature. */
  importFeeds: ComponentType<ImportProps>;
}

/** One page with three steps, of which one is open: the owner's account, what can be followed here, and their feeds. */
export function FirstRunPage({ importFeeds }: FirstRunPageProps) {
  const words = useWords("firstRun");
  const me = useMe();
  const { data: account } = useSuspenseQuery(rpc.account.get.queryOptions());
  const isOwner = me?.role === "admin";
  const { data: firstRun } = useQuery(rpc.admin.firstRun.get.queryOptions(undefined, { enabled: isOwner }));
  // A finished step that the owner opened again.
  const [changed, setChanged] = useState<FirstRunStep | null>(null);
  const next = openStep({ isFirst: account.isFirst && !me, isOwner, state: firstRun?.state });
  // Someone else created the first account a moment ago.
  if (next === null) return firstRun?.state === "done" ? null : <Navigate to="/" />;
  const open = changed ?? next;
  const place = (step: FirstRunStep): Place =>
    step === open ? "open" : ORDER.indexOf(step) < ORDER.indexOf(next) ? "done" : "later";
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${words.title} · Pagecast`}</title>
      <header className="flex h-15 items-center justify-between px-4 desk:h-18 desk:px-10">
        <span className="flex items-center gap-2.5 font-semibold text-[16px] leading-6 tracking-tight">
          <Brand />
        </span>
        <LanguageSwitch />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[664px] flex-1 px-4 pt-2 pb-8 outline-none desk:px-8 desk:pt-6 desk:pb-16"
      >
        <h1 className="font-semibold text-22 tracking-[-.02em] desk:text-28">{words.heading}</h1>
        <p className="mt-1 text-15 text-text-2">{words.lead}</p>
        <ol className="mt-4 border-line border-t desk:mt-7">
          <Step
            number={1}
            title={words.account}
            place={place("account")}
            summary={me ? words.accountIs(me.name) : ""}
            action={
              <Link to="/settings" aria-label={words.changeOf(words.account)} className={CHANGE}>
                {words.change}
              </Link>
            }
          >
            <FirstAccount providers={account.providers} />
          </Step>
          <Step
            number={2}
            title={words.following}
            place={place("following")}
            summary={place("following") === "done" ? <FollowingSummary /> : words.followingLater}
            action={
              <button
                type="button"
                aria-label={words.changeOf(words.following)}
                onClick={() => setChanged("following")}
                className={CHANGE}
              >
                {words.change}
              </button>
            }
          >
            <FirstPolicy isFirstTime={next === "following"} onDone={() => setChanged(null)} />
          </Step>
          <Step number={3} title={words.feeds} place={place("feeds")} summary={words.feedsLater}>
            <FirstFeeds importFeeds={importFeeds} />
          </Step>
        </ol>
      </main>
      <footer className="flex items-center justify-center gap-2 px-8 pb-7 text-12 text-text-3">
        <Lock aria-hidden size={14} strokeWidth={1.6} />
        {words.footer}
      </footer>
    </div>
  );
}

function FollowingSummary() {
  return useFollowingSummary();
}

type Place = "done" | "open" | "later";

interface StepProps {
  number: number;
  title: string;
  place: Place;
  /** Beside the title of a closed step: what was chosen, or what is to come. */
  summary: ReactNode;
  /** On the right of a finished step. */
  action?: ReactNode;
  children: ReactNode;
}

const NUMBER: Record<Place, string> = {
  done: "bg-accent-tint text-accent",
  open: "bg-accent text-on-accent",
  later: "text-text-3 shadow-[inset_0_0_0_1.5px_var(--control)]",
};

function Step({ number, title, place, summary, action, children }: StepProps) {
  const words = useWords("firstRun");
  const id = useId();
  // The step that is open when the page is loaded opens at once: an animation would move what is below it.
  const [wasOpen, setWasOpen] = useState(place === "open");
  if (wasOpen && place !== "open") setWasOpen(false);
  return (
    <li aria-current={place === "open" ? "step" : undefined} className="border-line border-b">
      <div className="grid min-h-15 grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-3.5 py-1">
        <span
          className={classNames("grid size-7 place-items-center rounded-full font-semibold text-13", NUMBER[place])}
        >
          {place === "done" ? <Check aria-label={words.done} size={16} strokeWidth={2.2} /> : number}
        </span>
        <div className="min-w-0">
          <h2 id={id} className="inline font-semibold text-15">
            {title}
          </h2>
          {place !== "open" && (
            <span className="text-13 text-text-3 [overflow-wrap:anywhere] max-desk:block desk:ml-2">{summary}</span>
          )}
        </div>
        {place === "done" && action}
      </div>
      {place === "open" && (
        <div
          className={classNames(
            "grid grid-cols-[minmax(0,1fr)] grid-rows-[1fr]",
            !wasOpen &&
              "transition-[grid-template-rows] duration-200 ease-out motion-reduce:transition-none starting:grid-rows-[0fr]",
          )}
        >
          {/* Clipped only while it opens; the margin keeps focus rings. */}
          <section
            aria-labelledby={id}
            className="min-h-0 min-w-0 overflow-clip [overflow-clip-margin:6px] desk:pl-[42px]"
          >
            <div className="pt-1 pb-7">{children}</div>
          </section>
        </div>
      )}
    </li>
  );
}
