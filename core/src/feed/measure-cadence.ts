const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const WEEKS = 12;
// Only the latest posts say how often a channel publishes now.
const RECENT = 20;

export type Cadence = {
  lastAt: Date | null;
  /** The usual time between two posts; null when it cannot be derived from the dates. */
  everyMs: number | null;
  /** The same, rounded to a unit for display: "about every 4 days". */
  about: { count: number; unit: "hour" | "day" | "week" | "month" } | null;
  /** Posts in each of the last 12 weeks, oldest first. */
  perWeek: number[];
};

/** How often a channel publishes, from its items' dates in any order. Dates in the future are ignored as announcements or mistakes. */
export function measureCadence(dates: Iterable<Date | null>, now: Date): Cadence {
  const times = [...dates]
    .filter((date) => date !== null)
    .map((date) => date.getTime())
    .filter((time) => time <= now.getTime())
    .sort((a, b) => b - a);
  // Posts with the same time count once.
  const everyMs = usualGap([...new Set(times)].slice(0, RECENT + 1));
  const perWeek = new Array<number>(WEEKS).fill(0);
  for (const time of times) {
    const weeksAgo = Math.floor((now.getTime() - time) / WEEK_MS);
    if (weeksAgo < WEEKS) perWeek[WEEKS - 1 - weeksAgo]!++;
  }
  const lastAt = times[0] === undefined ? null : new Date(times[0]);
  return { lastAt, everyMs, about: everyMs === null ? null : roundForDisplay(everyMs), perWeek };
}

/** The median, so that one long break does not count. Null when all items have the same date: that is when the feed was generated. */
function usualGap(times: readonly number[]): number | null {
  const gaps = times.slice(1).map((time, index) => times[index]! - time);
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? null;
}

function roundForDisplay(everyMs: number): NonNullable<Cadence["about"]> {
  const days = everyMs / DAY_MS;
  if (days < 0.9) return { count: Math.max(1, Math.round(days * 24)), unit: "hour" };
  if (days < 13) return { count: Math.round(days), unit: "day" };
  if (days < 50) return { count: Math.round(days / 7), unit: "week" };
  return { count: Math.round(days / 30.4), unit: "month" };
}
