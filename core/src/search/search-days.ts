/** Days of a search: from the first one on, and before the other. Each is `2026-01-31`; null: no limit. */
export type DayRange = { from: string | null; before: string | null };

const DATE = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?$/;

/** The first day of what a date names, and the first day after it: a day, a month or a year. Undefined for what is no date. */
export function readDate(text: string): { from: string; before: string } | undefined {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (!year || Number(year) < EARLIEST || Number(year) > LATEST) return undefined;
  const [y, m, d] = [Number(year), Number(month ?? 1), Number(day ?? 1)];
  const from = new Date(Date.UTC(y, m - 1, d));
  if (from.getUTCMonth() !== m - 1 || from.getUTCDate() !== d) return undefined;
  const before = day ? Date.UTC(y, m - 1, d + 1) : month ? Date.UTC(y, m) : Date.UTC(y + 1, 0);
  return { from: writeDay(from), before: writeDay(new Date(before)) };
}

// PostgreSQL, JavaScript and the calendar agree on these.
const EARLIEST = 1600;
const LATEST = 2999;

function writeDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** When a day began in a time zone, such as "Europe/Paris". */
export function startOfDayIn(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The difference to UTC may be another one there than here, where the clocks change in between: the second guess is right.
  const guess = midnight - differenceAt(midnight, timeZone);
  return new Date(midnight - differenceAt(guess, timeZone));
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Of the clocks in a time zone to UTC, in milliseconds. */
function differenceAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")) - moment;
}
