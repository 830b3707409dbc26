import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { type ReactNode, Suspense } from "react";
import type { AppRouter } from "#server/rpc.ts";
import { Button } from "#ui/controls/button.tsx";
import { Problem } from "#ui/controls/field.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { explainFeedProblem } from "#words/explain-feed-problem.ts";
import { Skeleton } from "../layout/page-skeleton.tsx";
import { notify } from "../notify.ts";
import { queryClient, rpc } from "../rpc.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { RouteSettings } from "./route-settings.tsx";
import { useChange } from "./use-change.ts";

type FeedServiceInfo = inferRouterOutputs<AppRouter>["admin"]["feedService"]["get"];
type Embedded = NonNullable<FeedServiceInfo["embedded"]>;

const REFRESH_MS = 3_000;

/** The feed service that this server runs: how it is, what fails, and the settings of its routes. */
export function FeedService() {
  const words = useWords("serviceAdmin");
  const { data } = useSuspenseQuery(
    rpc.admin.feedService.get.queryOptions(undefined, { staleTime: 0, refetchInterval: REFRESH_MS }),
  );
  const { embedded, followedRoutes } = data;
  return (
    <div className="flex flex-col gap-6">
      <p className="text-13 text-text-2">{embedded ? words.embedded : words.notEmbedded}</p>
      {embedded && <Running embedded={embedded} followedRoutes={followedRoutes} />}
      <Failures failures={data.failures} />
      {embedded && <Lines lines={embedded.lines} />}
      {embedded && (
        // Their names come from the service itself, which may still be being installed.
        <Suspense fallback={<Skeleton rows={2} />}>
          <RouteSettings />
        </Suspense>
      )}
    </div>
  );
}

function Running({ embedded, followedRoutes }: { embedded: Embedded; followedRoutes: number }) {
  const words = useWords("serviceAdmin");
  const number = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 0 });
  const { state, memoryBytes, version, installation } = embedded;
  return (
    <div>
      <table className="w-full text-13">
        <tbody>
          <Row name={words.rows.state}>
            <span role="status">{stateText(state, words)}</span>
          </Row>
          <Row name={words.rows.version}>{installation.version ?? version}</Row>
          {state.kind === "running" && (
            <Row name={words.rows.since}>
              <TimeAgo at={state.startedAt} />
            </Row>
          )}
          {memoryBytes !== null && <Row name={words.rows.memory}>{number.format(memoryBytes / 1_000_000)} MB</Row>}
          <Row name={words.rows.followed}>{number.format(followedRoutes)}</Row>
        </tbody>
      </table>
      {state.kind === "failed" && (
        <div className="mt-3 text-13">
          <Problem>{state.detail}</Problem>
        </div>
      )}
      <Actions embedded={embedded} />
    </div>
  );
}

function stateText(state: Embedded["state"], words: ReturnType<typeof useWords<"serviceAdmin">>): string {
  if (state.kind === "installing") return words.installing(state.percent);
  if (state.kind === "stopped" && !state.isInstalled) return words.states.notInstalled;
  return words.states[state.kind];
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr className="border-line border-b *:py-2">
      <th scope="row" className="pr-4 text-left font-normal text-text-2">
        {name}
      </th>
      <td className="text-right tabular-nums [overflow-wrap:anywhere]">{children}</td>
    </tr>
  );
}

function Actions({ embedded: { state, version, installation } }: { embedded: Embedded }) {
  const words = useWords("serviceAdmin");
  const { mutateAsync: restart } = useMutation(rpc.admin.feedService.restart.mutationOptions());
  const { mutateAsync: update } = useMutation(rpc.admin.feedService.update.mutationOptions());
  const { isBusy, run } = useChange();
  const act = async (change: () => Promise<unknown>, title: string) => {
    const isDone = await run(change);
    if (!isDone) return;
    notify({ kind: "success", title });
    await queryClient.invalidateQueries(rpc.admin.feedService.get.queryFilter());
  };
  const { updatePercent } = installation;
  const isOld = installation.version !== null && installation.version !== version && updatePercent === null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {(state.kind === "running" || state.kind === "failed") && (
        <Button busy={isBusy} onClick={() => act(() => restart(), words.restarted)}>
          {state.kind === "failed" ? words.start : words.restart}
        </Button>
      )}
      {updatePercent !== null && <p role="status">{words.installing(updatePercent)}</p>}
      {isOld && (
        <>
          <Button busy={isBusy} onClick={() => act(() => update(), words.updating)}>
            {words.update(version)}
          </Button>
          <p className="min-w-0 text-12 text-text-3">{words.updateHint}</p>
        </>
      )}
    </div>
  );
}

function Failures({ failures }: Pick<FeedServiceInfo, "failures">) {
  const words = useWords("serviceAdmin");
  const problems = useWords("feedProblems");
  return (
    <div>
      <h3 className="font-semibold text-14">{words.failures}</h3>
      {failures.length === 0 ? (
        <p className="mt-2 text-13 text-text-2">{words.noFailures}</p>
      ) : (
        <ul className="mt-2 border-line border-t">
          {failures.map(({ problem, channels, route, lastAt }) => (
            <li key={problem} className="border-line border-b py-2 text-13">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span>{explainFeedProblem(problem, problems).what}</span>
                <span className="text-text-2 tabular-nums">{words.failingChannels(channels)}</span>
              </p>
              <p className="text-12 text-text-3 [overflow-wrap:anywhere]">
                {words.example(route)} · {lastAt && <TimeAgo at={lastAt} />}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Lines({ lines }: Pick<Embedded, "lines">) {
  const words = useWords("serviceAdmin");
  return (
    <details>
      <summary className="cursor-pointer font-semibold text-14">{words.lines}</summary>
      {lines.length === 0 ? (
        <p className="mt-2 text-13 text-text-2">{words.noLines}</p>
      ) : (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard
          tabIndex={0}
          translate="no"
          className="mt-2 max-h-80 overflow-auto whitespace-pre-wrap rounded-control bg-hover p-3 text-12 [overflow-wrap:anywhere]"
        >
          {lines.join("\n")}
        </pre>
      )}
    </details>
  );
}
