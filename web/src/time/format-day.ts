import type { Language } from "#ui/words/words.ts";

const DAY_MS = 86_400_000;

/** Today with the time, yesterday, the weekday of the last week, else the date: "Today 07:52", "Friday", "11 November". */
export function formatDay(at: Date, now: Date, language: Language, timeZone?: string): string {
  const day = relativeDay(at, now, language, timeZone);
  const isToday = daysBefore(at, now, timeZone) === 0;
  const name = day.charAt(0).toUpperCase() + day.slice(1);
  return isToday ? `${name} ${formatTime(at, language, timeZone)}` : name;
}

/** The same after a word such as "since": "07:52", "yesterday", "Friday", "11 November". */
export function formatSince(at: Date, now: Date, language: Language, timeZone?: string): string {
  const isToday = daysBefore(at, now, timeZone) === 0;
  return isToday ? formatTime(at, language, timeZone) : relativeDay(at, now, language, timeZone);
}

function relativeDay(at: Date, now: Date, language: Language, timeZone: string | undefined): string {
  const days = daysBefore(at, now, timeZone);
  if (days === 0 || days === 1) return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-days, "day");
  if (days > 1 && days < 7) return dateFormat(language, { weekday: "long", timeZone }).format(at);
  const isThisYear = dayKey(at, timeZone).slice(0, 4) === dayKey(now, timeZone).slice(0, 4);
  const date = { day: "numeric", month: "long", year: isThisYear ? undefined : "numeric" } as const;
  return dateFormat(language, { ...date, timeZone }).format(at);
}

/** "07:52" */
export function formatTime(at: Date, language: Language, timeZone?: string): string {
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return dateFormat(language, { ...time, timeZone }).format(at);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A list has a date in every row, and making a format takes longer than using it. */
function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}

function daysBefore(at: Date, now: Date, timeZone: string | undefined): number {
  return Math.round((Date.parse(dayKey(now, timeZone)) - Date.parse(dayKey(at, timeZone))) / DAY_MS);
}

/** 2026-11-15 */
function dayKey(at: Date, timeZone: string | undefined): string {
  return dateFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone }).format(at);
}
