import type { RefreshPlan, RefreshProblem } from "../feed/plan-refresh.ts";
import { OUTAGES } from "./is-transient.ts";
import { normaliseChannelAddress } from "./normalise-channel-address.ts";
import { type Source, sourceAddress } from "./source.ts";

// docs/notes/following.md explains these numbers.
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SWITCH_MS = MINUTE_MS;
const JITTER = 0.1;
const PATIENCE = 3;
const TRIAL_MS = DAY_MS;
const TRIAL_AFTER_OUTAGE_MS = HOUR_MS;
const LONGEST_TRIAL_MS = 7 * DAY_MS;

/** One of several sources of a channel, and how it has done. */
export type SourceState = {
  /** Stays the same when the order changes. */
  number: number;
  source: Source;
  /** Why it is not used. Null: it works, or has not been tried. */
  problem: string | null;
  /** Since its first failure in a row. */
  failingSince: Date | null;
  /** In a row. */
  failures: number;
  workedAt: Date | null;
  /** When it may be fetched again if no source works, and if another one does. */
  retryAt: Date | null;
  trialAt: Date | null;
};

export type SourceChoice = {
  /** All of them, as they are after this attempt. */
  sources: readonly SourceState[];
  /** What the next refresh fetches. */
  next: SourceState;
  /** Null: every source is gone. */
  nextAt: Date | null;
  /** For people. Null while a source works. */
  problem: string | null;
  /** Whether the response counts: its validators belong to the source that stays in use. */
  isAccepted: boolean;
};

/** Nothing that waiting could change. */
const GIVEN_UP_AT_ONCE: ReadonlySet<string> = new Set<RefreshProblem | "gone">([
  "gone",
  "service:not-configured",
  "service:not-running",
  "service:no-such-route",
  "service:address-in-route",
  "service:route-not-enabled",
]);
const GIVEN_UP_AFTER_TWO: ReadonlySet<string> = new Set<RefreshProblem>(["not-found", "service:missing-at-site"]);

/** The embedded feed service is being installed or started: that says nothing about the source. */
const NOT_A_FAILURE = "service:not-ready";

/**
 * Decides which of its sources a channel fetches next, after `tried` gave `plan`. A source that keeps failing is replaced by the
 * next one; one that is preferred is tried again from time to time, in place of a refresh, and used again when it has items.
 * `sources` are in the order of preference; `random` is between 0 and 1, for jitter.
 */
export function chooseSource(
  sources: readonly [SourceState, ...SourceState[]],
  tried: number,
  plan: RefreshPlan,
  now: Date,
  random: number,
): SourceChoice {
  const before = sources.find(({ number }) => number === tried) ?? sources[0];
  const others = sources.filter((source) => source !== before);
  /** It has never worked, or was given up before. */
  const isTrial = !works(before);
  const isReplaceable = isTrial && others.some(works);
  const withState = (state: Partial<SourceState>) =>
    sources.map((source) => (source === before ? { ...source, ...state } : source));
  const stay = (after: readonly SourceState[], nextAt: Date, rest: Pick<SourceChoice, "problem" | "isAccepted">) => {
    const same = after.find(({ number }) => number === before.number) ?? before;
    return { sources: after, next: dueTrial(after, same, nextAt) ?? same, nextAt, ...rest };
  };

  if (plan.kind === "failed" && plan.problem === NOT_A_FAILURE)
    return stay(sources, plan.nextAt, { problem: isReplaceable ? null : plan.problem, isAccepted: false });

  if (plan.kind === "changed" || plan.kind === "unchanged") {
    const hasItems = plan.kind === "changed" && plan.feed.items.length > 0;
    if (!isReplaceable || hasItems) {
      const source = movedSource(before.source, plan.moveTo, others);
      const worked = {
        source,
        problem: null,
        failingSince: null,
        failures: 0,
        workedAt: now,
        retryAt: null,
        trialAt: null,
      };
      // When none worked, the cause may have been ours, and is over.
      const sooner = later(now, spread(TRIAL_AFTER_OUTAGE_MS, random));
      const after = withState(worked).map((other) =>
        sources.some(works) || other.trialAt === null || other.problem === "gone" || other.trialAt < sooner
          ? other
          : { ...other, trialAt: sooner },
      );
      return stay(after, plan.nextAt, { problem: null, isAccepted: true });
    }
  }

  const problem = plan.kind === "gone" ? "gone" : plan.kind === "failed" ? plan.problem : (before.problem ?? "empty");
  const failures = before.failures + 1;
  const failing = { failures, failingSince: before.failingSince ?? now };
  if (!isTrial && plan.kind === "failed" && failures < patience(problem))
    return stay(withState(failing), plan.nextAt, { problem, isAccepted: false });

  const after = withState({
    ...failing,
    problem,
    retryAt: plan.kind === "gone" ? null : plan.nextAt,
    trialAt: later(now, spread(trialPause(problem, failures), random)),
  });
  const soon = later(now, spread(SWITCH_MS, random));
  const next = after.find(works) ?? after.find((source) => source.problem === null);
  const shown = isReplaceable ? null : (after[0]?.problem ?? problem);
  if (next) return { sources: after, next, nextAt: soon, problem: shown, isAccepted: false };
  return { sources: after, ...nextOfFailing(after, before, soon), problem: shown, isAccepted: false };
}

/** The source whose items people get: the first that works, else the first that has not failed. */
export function sourceInUse<State extends Pick<SourceState, "problem" | "workedAt">>(
  sources: readonly [State, ...State[]],
): State {
  return sources.find(works) ?? sources.find(({ problem }) => problem === null) ?? sources[0];
}

function works({ problem, workedAt }: Pick<SourceState, "problem" | "workedAt">): boolean {
  return problem === null && workedAt !== null;
}

/** Each source keeps its own backoff, so failing together they are asked no more often than each would be alone. */
function nextOfFailing(
  sources: readonly SourceState[],
  tried: SourceState,
  soon: Date,
): Pick<SourceChoice, "next" | "nextAt"> {
  const at = sources.findIndex(({ number }) => number === tried.number);
  const following = [...sources.slice(at + 1), ...sources.slice(0, at + 1)];
  const waits = following
    .filter(({ problem }) => problem !== "gone")
    .map((next) => ({ next, nextAt: next.retryAt !== null && next.retryAt > soon ? next.retryAt : soon }))
    .toSorted((one, other) => one.nextAt.getTime() - other.nextAt.getTime());
  return waits[0] ?? { next: following[0] ?? tried, nextAt: null };
}

/** A source before the one in use whose time has come, or will have by the next refresh. */
function dueTrial(sources: readonly SourceState[], inUse: SourceState, nextAt: Date): SourceState | undefined {
  return sources
    .slice(0, sources.indexOf(inUse))
    .find((source) => !works(source) && (source.trialAt === null || source.trialAt <= nextAt));
}

function patience(problem: string): number {
  return GIVEN_UP_AT_ONCE.has(problem) ? 1 : GIVEN_UP_AFTER_TWO.has(problem) ? 2 : PATIENCE;
}

function trialPause(problem: string, failures: number): number {
  if (problem === "gone") return LONGEST_TRIAL_MS;
  const first = OUTAGES.has(problem) ? TRIAL_AFTER_OUTAGE_MS : TRIAL_MS;
  return Math.min(LONGEST_TRIAL_MS, first * 2 ** Math.min(20, Math.max(0, failures - PATIENCE)));
}

/** A redirect to another source of the channel is not stored: the two would become one. */
function movedSource(source: Source, moveTo: string | null, others: readonly SourceState[]): Source {
  if (moveTo === null || "route" in source) return source;
  const target = normaliseChannelAddress(moveTo);
  const isKnown = others.some((other) => normaliseChannelAddress(sourceAddress(other.source)) === target);
  return isKnown ? source : { feedUrl: moveTo };
}

function spread(ms: number, random: number): number {
  return ms * (1 - JITTER + 2 * JITTER * random);
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + Math.round(ms));
}
