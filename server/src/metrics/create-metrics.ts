import type { RefreshPlan } from "#core/feed/plan-refresh.ts";
import { counter, type Family, histogram } from "./exposition.ts";

/** What this process counts. What the tables know is read on request: read-gauges.ts. */
export type Metrics = {
  countRequest(route: string, status: number, seconds: number): void;
  countRefresh(plan: RefreshPlan): void;
  families: Family[];
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const requests = counter("pagecast_http_requests_total", "Requests answered, by route and status.");
  const durations = histogram("pagecast_http_request_seconds", "Time until the response began, by route.", SECONDS);
  const refreshes = counter("pagecast_refreshes_total", "Refreshes, by outcome and, if failed, by problem.");
  return {
    countRequest(route, status, seconds) {
      requests.add({ route, status: String(status) });
      durations.observe({ route }, seconds);
    },
    countRefresh(plan) {
      // Without the name of the missing setting, which comes from outside: one time series per kind of problem.
      const problem = plan.kind === "failed" ? (plan.problem.split(" ")[0] as string) : "";
      refreshes.add({ outcome: plan.kind, problem });
    },
    families: [requests, durations, refreshes],
  };
}
