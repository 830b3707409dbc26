import type { Notice } from "#core/feed/judge-document.ts";

/** What is stored about a channel's refreshes. */
export type RefreshState = {
  problem: { kind: string } | null;
  problemSince: Date | null;
  lastAttemptAt: Date | null;
  lastSuccessAt: Date | null;
  nextRefreshAt: Date | null;
  goneAt: Date | null;
  notice: Notice | null;
  noticeSince: Date | null;
};

/** unusual: it works, but its last document is not as before (`Notice`). */
export type ChannelHealth = "first-fetch" | "fine" | "unusual" | "failing" | "gone" | "resting";

export type HealthCounts = Record<ChannelHealth, number>;

export function describeHealth(state: RefreshState) {
  const { problem, problemSince, lastAttemptAt, lastSuccessAt, nextRefreshAt } = state;
  const health = healthOf(state);
  return {
    health,
    problem: problem?.kind ?? null,
    failingSince: problemSince,
    lastAttemptAt,
    lastSuccessAt,
    nextRefreshAt,
    // While it fails, the failure is what counts.
    notice: health === "unusual" ? state.notice : null,
    noticeSince: health === "unusual" ? state.noticeSince : null,
  };
}

function healthOf({ problem, goneAt, lastAttemptAt, nextRefreshAt, notice }: RefreshState): ChannelHealth {
  if (goneAt) return "gone";
  if (problem) return "failing";
  if (!lastAttemptAt) return "first-fetch";
  if (!nextRefreshAt) return "resting";
  return notice ? "unusual" : "fine";
}
