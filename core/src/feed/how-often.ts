const DAY_MS = 86_400_000;
const WINDOW_DAYS = 84;
const DAYS_PER_MONTH = 30.4;
/** Fewer posts in 12 weeks are not a rate. */
const FEWEST = 3;
const MOST_PER_DAY = 100;

/** How often a feed publishes, as people say it: "about 2 a month", "last one in March". */
export type HowOften =
  | { kind: "rate"; count: number; unit: "day" | "week" | "month" }
  /** More than `count` a day. */
  | { kind: "busy"; count: number }
  | { kind: "last"; at: Date }
  /** The items have no dates. */
  | { kind: "unknown" };

/**
 * Counted over the last 12 weeks. A busy feed lists only its newest items, so a feed whose oldest item is younger than that is
 * counted over the time that its items cover. Dates in the future are ignored as announcements or mistakes.
 */
export function howOften(dates: Iterable<Date | null>, now: Date): HowOften {
  const ages = [...dates]
    .filter((date) => date !== null)
    .map((date) => (now.getTime() - date.getTime()) / DAY_MS)
    .filter((days) => days >= 0)
    .sort((one, other) => one - other);
  const [youngest] = ages;
  if (youngest === undefined) return { kind: "unknown" };
  const oldest = ages.at(-1) as number;
  const recent = ages.filter((days) => days <= WINDOW_DAYS).length;
  // Items that all have one date have the date at which the feed was made.
  if (recent < FEWEST || oldest === youngest) return { kind: "last", at: new Date(now.getTime() - youngest * DAY_MS) };
  return rate(recent / Math.min(Math.max(oldest, 1), WINDOW_DAYS));
}

/** Never less than 1 a month: 3 posts in 12 weeks are more. */
function rate(perDay: number): HowOften {
  if (perDay > MOST_PER_DAY) return { kind: "busy", count: MOST_PER_DAY };
  if (Math.round(perDay) >= 1 && perDay >= 0.9) return { kind: "rate", count: Math.round(perDay), unit: "day" };
  const perWeek = Math.round(perDay * 7);
  if (perDay * 7 >= 0.9) return { kind: "rate", count: perWeek, unit: "week" };
  return { kind: "rate", count: Math.round(perDay * DAYS_PER_MONTH), unit: "month" };
}
