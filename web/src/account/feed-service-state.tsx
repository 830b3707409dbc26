import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { type ReactNode, useEffect, useState } from "react";
import type { AppRouter } from "#server/rpc.ts";
import { Button } from "#ui/controls/button.tsx";
import { Problem } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import Check from "~icons/lucide/check";
import Rss from "~icons/lucide/rss";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";

type Embedded = NonNullable<inferRouterOutputs<AppRouter>["admin"]["feedService"]["get"]["embedded"]>;
type State = Embedded["state"];

const POLL_MS = 1_000;
const POLL_FAILED_MS = 15_000;

/** Polled while something happens to it. */
function useFeedService() {
  const { data } = useQuery(
    rpc.admin.feedService.get.queryOptions(undefined, {
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const service = state.data?.embedded?.state;
        if (!service || isReady(service)) return false;
        return service.kind === "failed" ? POLL_FAILED_MS : POLL_MS;
      },
    }),
  );
  return data;
}

/** It starts by itself when a route is needed. */
function isReady(state: State): boolean {
  return state.kind === "running" || (state.kind === "stopped" && state.isInstalled);
}

/** How the feed service is, in a few words; null while that is not known. */
export function useFeedServiceWord(): string | null {
  const { serviceIs } = useWords("firstRun");
  const { data: status } = useQuery(rpc.status.get.queryOptions());
  const service = useFeedService();
  if (!service || !status) return null;
  if (!service.embedded) return status.followsRoutes ? serviceIs.ready : serviceIs.none;
  const { state } = service.embedded;
  if (isReady(state)) return serviceIs.ready;
  return state.kind === "failed" ? serviceIs.failed : serviceIs.installing;
}

/** The feed service, which is installed from here on, so that it is ready when the owner follows the first page. */
export function FeedServiceState() {
  const words = useWords("firstRun");
  const { data: status } = useQuery(rpc.status.get.queryOptions());
  const service = useFeedService();
  const state = service?.embedded?.state;
  useInstall(state);
  return (
    <div className="mt-4 grid min-h-[102px] max-desk:min-h-[124px] grid-cols-[36px_minmax(0,1fr)] items-start gap-3.5 rounded-card bg-sunken p-4">
      <span className="grid size-9 place-items-center rounded-control bg-accent-tint text-accent">
        <Rss aria-hidden size={20} strokeWidth={1.8} />
      </span>
      {state ? <Embedded state={state} /> : <Box>{service && status && <More>{elsewhere(status, words)}</More>}</Box>}
    </div>
  );
}

/** Starts the installation once; what fails is tried again by the owner. */
function useInstall(state: State | undefined): void {
  const needsInstall = state?.kind === "stopped" && !state.isInstalled;
  useEffect(() => {
    if (!needsInstall) return;
    // Without an answer the service is installed when a route is first needed.
    rpc.admin.feedService.start.mutate().then(refetchService, () => {});
  }, [needsInstall]);
}

function refetchService(): Promise<void> {
  return queryClient.invalidateQueries(rpc.admin.feedService.get.queryFilter());
}

type Words = ReturnType<typeof useWords<"firstRun">>;

function elsewhere(
  { feedService, followsRoutes }: { feedService: string | null; followsRoutes: boolean },
  words: Words,
): string {
  if (feedService !== null) return words.another(feedService);
  return followsRoutes ? words.instances : words.none;
}

function Embedded({ state }: { state: State }) {
  const words = useWords("firstRun");
  if (isReady(state))
    return (
      <Box
        badge={
          <span className="inline-flex items-center gap-1 rounded-tag bg-accent-tint px-1.5 font-medium text-12 text-accent leading-5">
            <Check aria-hidden size={12} strokeWidth={2.2} />
            {words.ready}
          </span>
        }
      >
        <More>{words.readyMore}</More>
      </Box>
    );
  if (state.kind === "failed") return <Failed detail={state.detail} />;
  const percent = state.kind === "installing" ? state.percent : state.kind === "starting" ? 100 : 0;
  return (
    <Box badge={<Small>{progressText(state, words)}</Small>}>
      <span aria-hidden className="mt-2 block h-1.5 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full rounded-full bg-accent transition-[width] duration-(--fast)"
          style={{ width: `${percent}%` }}
        />
      </span>
      <More>
        {words.serviceFor} {words.goOn}
      </More>
    </Box>
  );
}

function progressText(state: State, words: Words): string {
  if (state.kind === "installing") return words.installing(state.percent);
  return state.kind === "starting" ? words.starting : words.preparing;
}

function Failed({ detail }: { detail: string }) {
  const words = useWords("firstRun");
  const problems = useWords("problems");
  const [isBusy, setBusy] = useState(false);
  const tryAgain = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await rpc.admin.feedService.restart.mutate();
      await refetchService();
    } catch (cause) {
      notify({ kind: "failure", title: words.failed, message: explainRefusal(cause, problems) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box badge={<span className="text-13 text-danger">{words.failed}</span>}>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard
        tabIndex={0}
        className="mt-1 max-h-32 overflow-y-auto rounded-control text-12 [overflow-wrap:anywhere]"
      >
        <Problem>{detail}</Problem>
      </div>
      <More>{words.failedMore}</More>
      <Button className="mt-3" busy={isBusy} onClick={() => void tryAgain()}>
        {words.tryAgain}
      </Button>
    </Box>
  );
}

function Box({ badge, children }: { badge?: ReactNode; children: ReactNode }) {
  const words = useWords("firstRun");
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-semibold text-14">{words.service}</h3>
        <span role="status">{badge}</span>
      </div>
      {children}
    </div>
  );
}

function Small({ children }: { children: ReactNode }) {
  return <span className="text-13 text-text-2 tabular-nums">{children}</span>;
}

function More({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-12 text-text-3 [overflow-wrap:anywhere]">{children}</p>;
}
