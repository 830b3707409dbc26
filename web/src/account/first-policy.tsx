import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { classNames } from "#ui/controls/class-names.ts";
import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import { FeedServiceState, useFeedServiceWord } from "./feed-service-state.tsx";
import { saveProgress } from "./save-progress.ts";

const POLICIES = ["any-feed", "authors"] as const;
type Policy = (typeof POLICIES)[number];

interface FirstPolicyProps {
  /** The owner has not chosen yet: then everything is preselected, whatever is built in. */
  isFirstTime: boolean;
  onDone: () => void;
}

/** What can be followed on this server, and the feed service, which is installed meanwhile. */
export function FirstPolicy({ isFirstTime, onDone }: FirstPolicyProps) {
  const words = useWords("firstRun");
  const problems = useWords("problems");
  const { data } = useSuspenseQuery(rpc.admin.subscribePolicy.get.queryOptions());
  const [chosen, setChosen] = useState<Policy>(isFirstTime && !data.isFixed ? "any-feed" : data.policy);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The button that opened this step is gone. The choice is where the owner goes on.
  useEffect(() => form.current?.querySelector<HTMLElement>("input:checked:enabled, button[type=submit]")?.focus(), []);

  const goOn = async (choice: Policy | null) => {
    if (isBusy) return;
    setBusy(true);
    try {
      if (choice !== null && !data.isFixed) {
        await rpc.admin.subscribePolicy.set.mutate({ policy: choice });
        // The buttons of every list follow from it.
        await Promise.all([
          queryClient.invalidateQueries(rpc.admin.subscribePolicy.get.queryFilter()),
          queryClient.invalidateQueries(rpc.account.get.queryFilter()),
        ]);
      }
      if (isFirstTime) await saveProgress("feeds");
      onDone();
    } catch (cause) {
      notify({ kind: "failure", title: words.notSaved, message: explainRefusal(cause, problems) });
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void goOn(chosen);
  };
  const skipOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") void goOn(isFirstTime ? chosen : null);
  };
  return (
    <form ref={form} onSubmit={submit} onKeyDown={skipOnEscape}>
      <fieldset disabled={data.isFixed} className="grid gap-4 desk:grid-cols-2">
        <legend className="sr-only">{words.following}</legend>
        {POLICIES.map((policy) => (
          <Option key={policy} policy={policy} isChosen={chosen === policy} onChoose={() => setChosen(policy)} />
        ))}
      </fieldset>
      {data.isFixed && <p className="mt-2 text-13 text-text-2">{words.fixed}</p>}
      <FeedServiceState />
      <div className="mt-6 flex items-center gap-2">
        <Button type="submit" variant="primary" size="large" busy={isBusy} className="min-w-40 max-desk:flex-1">
          {words.continue}
        </Button>
        <Button variant="ghost" size="large" onClick={() => void goOn(isFirstTime ? chosen : null)}>
          {words.skip}
        </Button>
      </div>
    </form>
  );
}

function Option({ policy, isChosen, onChoose }: { policy: Policy; isChosen: boolean; onChoose: () => void }) {
  const words = useWords("firstRun");
  return (
    <label
      className={classNames(
        "grid grid-cols-[18px_minmax(0,1fr)] gap-3 rounded-card border bg-surface px-4 py-3.5 has-[:focus-visible]:shadow-(--ring)",
        isChosen ? "border-accent inset-ring inset-ring-accent" : "border-control hover:bg-hover",
      )}
    >
      <input
        type="radio"
        name="policy"
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={`policy-${policy}`}
        className="mt-0.5 size-4.5 appearance-none rounded-full border-[1.5px] border-control bg-surface outline-none! shadow-none! checked:border-[5.5px] checked:border-accent"
      />
      <span>
        <span className="block font-semibold text-14">{words.policies[policy]}</span>
        <span id={`policy-${policy}`} className="mt-0.5 block text-13 text-text-2">
          {words.policyExplained[policy]}
        </span>
      </span>
    </label>
  );
}

/** Of the finished step: what was chosen, and how the feed service is. */
export function useFollowingSummary(): string {
  const words = useWords("firstRun");
  const { data } = useQuery(rpc.admin.subscribePolicy.get.queryOptions());
  const service = useFeedServiceWord();
  return data ? words.followingIs(words.policies[data.policy], service) : "";
}
