import type { Deps } from "../deps.ts";
import type { Preview } from "../discover/preview-feed.ts";
import { listAttempts, type RouteAttempt, savePreview } from "./store.ts";

/** When a route last worked on this server, and why it fails if it failed since then. */
export type RouteHealth = { route: string; workedAt: Date | null; failedAt: Date | null; problem: string | null };

/** Routes that were never tried here are left out. */
export async function readRouteHealth({ db }: Pick<Deps, "db">, routes: readonly string[]): Promise<RouteHealth[]> {
  const attempts = (await listAttempts(db, routes)).map((attempt) =>
    attempt.problem && NOT_OF_THE_ROUTE.test(attempt.problem) ? { ...attempt, failedAt: null, problem: null } : attempt,
  );
  return [...Map.groupBy(attempts, ({ route }) => route).values()]
    .map(newestOf)
    .filter(({ workedAt, failedAt }) => workedAt ?? failedAt);
}

function newestOf(attempts: readonly RouteAttempt[]): RouteHealth {
  const [first] = attempts as [RouteAttempt];
  const workedAt = attempts.map(({ workedAt }) => workedAt).reduce(later, null);
  const failed = attempts.reduce((one, other) => (timeOf(other.failedAt) > timeOf(one.failedAt) ? other : one));
  const fails = timeOf(failed.failedAt) > timeOf(workedAt);
  return {
    route: first.route,
    workedAt,
    failedAt: fails ? failed.failedAt : null,
    problem: fails ? failed.problem : null,
  };
}

function later(one: Date | null, other: Date | null): Date | null {
  return timeOf(other) > timeOf(one) ? other : one;
}

function timeOf(date: Date | null): number {
  return date?.getTime() ?? 0;
}

/** Problems of the service or of the request. They say nothing about the route. */
const NOT_OF_THE_ROUTE =
  /^(?:service:(?:unreachable|not-configured|not-ready|not-running|busy|needs-access-key|refuses-us|address-in-route|route-not-enabled)|cancelled)\b/;
/** More than an index entry can hold. */
const MAX_BYTES = 2_000;

/** Records what a preview of a route found. */
export async function recordPreview({ db, now }: Pick<Deps, "db" | "now">, route: string, preview: Preview) {
  const problem = preview.ok || preview.problem === "nothing-new" ? null : preview.problem;
  if ((problem && NOT_OF_THE_ROUTE.test(problem)) || Buffer.byteLength(route) > MAX_BYTES) return;
  await savePreview(db, route, problem, now());
}
