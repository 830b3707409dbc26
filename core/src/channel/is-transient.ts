import type { RefreshProblem } from "../feed/plan-refresh.ts";

/** Usually over within hours. Some of them may even be a failure of our own network. */
export const OUTAGES: ReadonlySet<string> = new Set<RefreshProblem>([
  "dns",
  "connection",
  "tls",
  "timeout",
  "busy",
  "server-error",
  "service:not-running",
]);

/** The same of a feed service: the next try often works. */
const SHORT_TROUBLE: ReadonlySet<string> = new Set<RefreshProblem>([
  "bad-response",
  "cancelled",
  "service:not-ready",
  "service:busy",
  "service:site-unreachable",
  "service:unreachable",
]);

/** These end only when the owner changes something, so they are reported at once. */
const NEEDS_ACTION: ReadonlySet<string> = new Set<RefreshProblem>([
  "service:not-configured",
  "service:address-in-route",
  "service:route-not-enabled",
  "service:no-such-route",
  "service:needs-access-key",
  "service:refuses-us",
  "service:needs-setting",
  "service:needs-browser",
]);

const HOUR_MS = 3_600_000;

export type Failure = {
  /** Its name, or with what it is about: `service:needs-setting BILIBILI_COOKIE`. */
  problem: string;
  /** From the first failed try to the last one; 0 after one try. */
  failingForMs: number;
  /** Whether the channel was ever fetched. */
  hasWorked: boolean;
};

/**
 * Whether a failure will probably resolve on its own, and so is not reported: the first failed try of a channel that has worked,
 * and for an hour what is usually over within hours.
 */
export function isTransient({ problem, failingForMs, hasWorked }: Failure): boolean {
  const [name = ""] = problem.split(" ");
  if (!hasWorked || NEEDS_ACTION.has(name)) return false;
  return failingForMs <= 0 || (failingForMs < HOUR_MS && (OUTAGES.has(name) || SHORT_TROUBLE.has(name)));
}
