/** What is stored about a channel's refreshes. */
export type RefreshState = {
  problem: { kind: string } | null;
  problemSince: Date | null;
  lastAttemptAt: Date | null;
  lastSuccessAt: Date | null;
  nextRefreshAt: Date | null;
  goneAt: Date | null;
};

export type ChannelHealth = "first-fetch" | "fine" | "failing" | "gone" | "resting";

export type HealthCounts = Record<ChannelHealth, number>;

export function describeHealth(state: RefreshState) {
  const { problem, problemSince, lastAttemptAt, lastSuccessAt, nextRefreshAt } = state;
  return {
    health: healthOf(state),
    problem: problem?.kind ?? null,
    failingSince: problemSince,
    lastAttemptAt,
    lastSuccessAt,
    nextRefreshAt,
  };
}

function healthOf({ problem, goneAt, lastAttemptAt, nextRefreshAt }: RefreshState): ChannelHealth {
  if (goneAt) return "gone";
  if (problem) return "failing";
  if (!lastAttemptAt) return "first-fetch";
  return nextRefreshAt ? "fine" : "resting";
}
