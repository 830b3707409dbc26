import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#server/rpc.ts";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { fullTime, relativeTime } from "#ui/time/relative-time.ts";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { explainFeedProblem } from "#words/explain-feed-problem.ts";
import { useMe } from "../person/me.ts";
import { rpc } from "../rpc.ts";
import { useNow } from "../time/use-now.ts";

export type RouteHealth = inferRouterOutputs<AppRouter>["discover"]["routeHealth"][number];

/** By route: when it last worked on this server, and why it fails. Empty for visitors, and until it is known. */
export function useRouteHealth(suggestions: readonly FeedSuggestion[]): ReadonlyMap<string, RouteHealth> {
  const me = useMe();
  const routes = suggestions.map(({ path }) => path).filter((path) => path !== "");
  const { data = [] } = useQuery(
    rpc.discover.routeHealth.queryOptions(
      { routes: routes.slice(0, 100) },
      { enabled: Boolean(me) && routes.length > 0 },
    ),
  );
  return new Map(data.map((health) => [health.route, health]));
}

export function RouteHealthNote({ health }: { health: RouteHealth | undefined }) {
  const words = useWords("results");
  const problems = useWords("feedProblems");
  const language = useLanguage();
  const now = useNow();
  if (!health) return null;
  const at = new Date(health.failedAt ?? health.workedAt ?? now);
  const when = relativeTime(at, now, language);
  const what = health.problem === null ? "" : explainFeedProblem(health.problem, problems).what;
  return (
    <span title={what || fullTime(at, language)} className="shrink-0 text-12">
      {health.failedAt ? words.failedHere(when) : words.workedHere(when)}
      {what && <span className="sr-only">: {what}</span>}
    </span>
  );
}
