import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import type { AppRouter } from "#server/rpc.ts";
import { Button } from "#ui/controls/button.tsx";
import { Problem } from "#ui/controls/field.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { rpc } from "../rpc.ts";
import { monthName } from "../time/month-name.ts";
import { CatalogueChanges } from "./catalogue-changes.tsx";
import { explainUpdateProblem } from "./explain-update-problem.ts";
import { refetchCatalogue, refetchState } from "./refetch-catalogue.ts";
import { useChange } from "./use-change.ts";

type State = inferRouterOutputs<AppRouter>["admin"]["catalogue"]["get"];
type Described = State["inUse"];

/** The catalogue in use, updating it from the feed service, and going back to an earlier one. */
export function CatalogueUpdate() {
  const words = useWords("catalogueUpdate");
  const feedProblems = useWords("feedProblems");
  const { data } = useSuspenseQuery(rpc.admin.catalogue.get.queryOptions());
  const { mutateAsync: look } = useMutation(rpc.admin.catalogue.look.mutationOptions());
  const { isBusy: isLooking, run } = useChange();
  const [message, setMessage] = useState<{ text: string; isProblem: boolean } | null>(null);

  const lookForUpdate = () =>
    run(async () => {
      setMessage(null);
      const outcome = await look();
      await refetchState();
      if (outcome.kind === "same") setMessage({ text: words.upToDate(outcome.instance), isProblem: false });
      if (outcome.kind === "failed")
        setMessage({
          text: explainUpdateProblem(outcome.problem, { catalogueUpdate: words, feedProblems }),
          isProblem: true,
        });
    });

  return (
    <>
      <InUse catalogue={data.inUse} />
      <div className="flex flex-col gap-1 text-13 empty:hidden">
        {data.isBroken && <Problem>{words.broken}</Problem>}
        {data.isBundledNewer && !data.isBroken && <p className="text-warn">{words.newer}</p>}
        {!data.hasFeedService && <p className="text-text-2">{words.noService}</p>}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {data.hasFeedService && (
          <Button busy={isLooking} onClick={lookForUpdate}>
            {words.check}
          </Button>
        )}
        <GoBack state={data} />
      </div>
      <p role="status" className="mt-3 text-13 text-text-2 empty:hidden">
        {isLooking ? words.checking : message && (message.isProblem ? <Problem>{message.text}</Problem> : message.text)}
      </p>
      {data.draft && !isLooking && <CatalogueChanges key={data.draft.version} draft={data.draft} />}
    </>
  );
}

function InUse({ catalogue }: { catalogue: Described }) {
  const words = useWords("catalogueUpdate");
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  const { rules, sites, updated } = catalogue;
  const origin = useOrigin(catalogue);
  return (
    <>
      <p className="font-semibold">{words.size(number.format(rules), number.format(sites))}</p>
      <p className="mb-2 break-words text-13 text-text-2">
        {[origin.full, updated && words.updated(monthName(updated, language))].filter(Boolean).join(" · ")}
      </p>
    </>
  );
}

function useOrigin({ feedService, madeAt }: Described): { full: string; short: string } {
  const words = useWords("catalogueUpdate");
  const language = useLanguage();
  if (feedService === null || madeAt === null) return { full: words.bundled, short: words.bundledFull };
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(new Date(madeAt));
  return { full: words.from(feedService, date), short: words.fromShort(feedService, date) };
}

function GoBack({ state: { inUse, previous, bundled } }: { state: State }) {
  const words = useWords("catalogueUpdate");
  const { mutateAsync: goBack } = useMutation(rpc.admin.catalogue.goBack.mutationOptions());
  const { mutateAsync: useBundled } = useMutation(rpc.admin.catalogue.useBundled.mutationOptions());
  const { isBusy, run } = useChange();
  const to = useOrigin(previous ?? bundled).short;
  const change = async (choose: () => Promise<"chosen" | "outdated">) => {
    const isDone = await run(async () => {
      await choose();
      await refetchCatalogue();
    });
    if (isDone) notify({ kind: "success", title: words.wentBack });
  };
  const offersBundled = inUse.feedService !== null && previous !== null && previous.feedService !== null;
  return (
    <>
      {previous && (
        <Button variant="ghost" busy={isBusy} onClick={() => change(goBack)}>
          {words.goBack}
        </Button>
      )}
      {offersBundled && (
        <Button variant="ghost" busy={isBusy} onClick={() => change(useBundled)}>
          {words.useBundled}
        </Button>
      )}
      {previous && <p className="basis-full break-words text-12 text-text-3">{words.goBackTo(to)}</p>}
    </>
  );
}
