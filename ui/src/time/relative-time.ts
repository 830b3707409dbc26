import type { Language } from "../words/words.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "2 hours ago", "in 6 minutes", "now"; the date from a week on. */
export function relativeTime(at: Date, now: Date, language: Language): string {
  const away = at.getTime() - now.getTime();
  const distance = Math.abs(away);
  if (distance >= 7 * DAY_MS) return dateOf(at, now, language);
  const [unit, size] = unitFor(distance);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return size === 0 ? relative.format(0, "second") : relative.format(Math.round(away / size), unit);
}

/** "3 days", "2 hours": the time since then. */
export function formatDuration(since: Date, now: Date, language: Language): string {
  const [unit, size] = unitFor(Math.abs(now.getTime() - since.getTime()));
  const count = size === 0 ? 1 : Math.round((now.getTime() - since.getTime()) / size);
  const shown = size === 0 ? "minute" : unit;
  return new Intl.NumberFormat(language, { style: "unit", unit: shown, unitDisplay: "long" }).format(count);
}

/** The full date and time, for a title. */
export function fullTime(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short" }).format(at);
}

function unitFor(distance: number): [unit: "minute" | "hour" | "day", size: number] {
  // Switches to the next unit early, so that nothing is "60 minutes ago".
  if (distance < MINUTE_MS / 2) return ["minute", 0];
  if (distance < 59.5 * MINUTE_MS) return ["minute", MINUTE_MS];
  return distance < 23.5 * HOUR_MS ? ["hour", HOUR_MS] : ["day", DAY_MS];
}

function dateOf(at: Date, now: Date, language: Language): string {
  const year = at.getFullYear() === now.getFullYear() ? undefined : ("numeric" as const);
  return new Intl.DateTimeFormat(language, { day: "numeric", month: "short", ...(year && { year }) }).format(at);
}
