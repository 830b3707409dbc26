import { type Clock, type Half, MIDNIGHT, takeTime, toMs } from "./date-clock.ts";
import { type DayOrder, readDay } from "./date-day.ts";
import { foldLetters, weekdayOf } from "./date-words.ts";
import {
  instantOf,
  isAmerican,
  type NamedZone,
  offsetOf,
  takeLastZone,
  takeZone,
  takeZoneAfter,
  type Zone,
  zoneOf,
} from "./date-zones.ts";

// docs/notes/feed-dates.md has the rules, with an example of each.

/** What the rest of the document says about its dates. */
export type DateHints = { dayOrder: DayOrder | null; language: string | null };

const NO_HINTS: DateHints = { dayOrder: null, language: null };
const LONGEST = 120;
const MAX_HINTS = 100;

/** Parses the date formats found in feeds; null for others. A missing zone means UTC, or that of a Chinese, Japanese or Korean date. */
export function parseDate(written: string, hints: DateHints = NO_HINTS): Date | null {
  const text = written.trim();
  if (text.length > LONGEST) return null;
  const common = text.charAt(4) === "-" ? parseRfc3339(text) : parseRfc822(text, hints);
  return common ?? parseNumber(text) ?? parseAny(text, hints);
}

/**
 * For a document whose dates may be like 01/02/2024: its language, as the document names it, and the dates of its items.
 * They are read only if the first has this form, so pass a generator.
 */
export function findDateHints(language: string | null, dates: Iterable<string>): DateHints {
  const dayOrder = orderOfDates(dates) ?? orderOfLanguage(language);
  return { dayOrder, language };
}

function orderOfDates(dates: Iterable<string>): DayOrder | null {
  let order: DayOrder | null = null;
  let seen = 0;
  for (const date of dates) {
    const text = date.trim();
    if (text === "") continue;
    const match = /^\D{0,20}?(\d{1,2})([/ -])(\d{1,2})\2(\d{4}|\d\d)(?!\d)/.exec(text);
    if (match === null || ++seen > MAX_HINTS) break;
    const [first, second] = [Number(match[1]), Number(match[3])];
    // In 24/01/02 the first number may be the year.
    const isDayFirst = first > 12 && second <= 12 && match[4]!.length === 4;
    const isMonthFirst = second > 12 && first <= 12;
    if (!isDayFirst && !isMonthFirst) continue;
    const known = isDayFirst ? "day-first" : "month-first";
    // Dates of both orders prove neither.
    if (order !== null && order !== known) return null;
    order = known;
  }
  return order;
}

/** "en" and "en-CA" are written both ways, and feeds in Chinese, Japanese, Korean or Hungarian begin with the year. */
function orderOfLanguage(language: string | null): DayOrder | null {
  const tag = language?.trim().toLowerCase().replaceAll("_", "-") ?? "";
  if (/^en-(?:us|ph)\b/.test(tag)) return "month-first";
  return /^(?:en-(?:gb|au|nz|ie|in|za)|de|fr|es|it|pt|nl|pl|ru|uk|el|tr|sv|da|nb|no|fi|cs|ro|ca|id)\b/.test(tag)
    ? "day-first"
    : null;
}

const ENGLISH_MONTHS = new Map(
  "jan feb mar apr may jun jul aug sep oct nov dec".split(" ").map((name, n) => [name, n + 1]),
);
// Tue, 02 Jan 2024 10:04:05 GMT
const RFC_822 =
  /^(?:[a-z]{3,9}, ?)?(\d\d?) ([a-z]{3}) (\d{4}) (\d\d):(\d\d)(?::(\d\d))? (?:([+-])(\d\d):?(\d\d)|([a-z]{1,4}))$/i;
// 2024-01-02T10:04:05.123+08:00
const RFC_3339 =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,20}))?)?(?:Z| ?([+-])(\d\d):?(\d\d))?)?$/i;

/** Most dates have this form or the next, so these two are fast. */
function parseRfc822(text: string, { language }: DateHints): Date | null {
  const m = RFC_822.exec(text);
  const month = m === null ? undefined : ENGLISH_MONTHS.get(m[2]!.toLowerCase());
  if (m === null || month === undefined) return null;
  const zone = m[10] === undefined ? offsetOf(m[7]!, m[8]!, m[9]!) : zoneOf(m[10].toLowerCase(), language);
  if (zone === null) return null;
  return toDate(
    Number(m[3]),
    month,
    Number(m[1]),
    { hour: Number(m[4]), minute: Number(m[5]), second: Number(m[6] ?? 0), ms: 0 },
    zone,
  );
}

function parseRfc3339(text: string): Date | null {
  const m = RFC_3339.exec(text);
  if (m === null) return null;
  const zone = m[8] === undefined ? 0 : offsetOf(m[8], m[9]!, m[10]!);
  if (zone === null) return null;
  const clock = { hour: Number(m[4] ?? 0), minute: Number(m[5] ?? 0), second: Number(m[6] ?? 0), ms: toMs(m[7]) };
  return toDate(Number(m[1]), Number(m[2]), Number(m[3]), clock, zone);
}

/** Seconds and milliseconds since 1970. Numbers that can be read as a year, a month and so on are left to the others. */
function parseNumber(text: string): Date | null {
  const m = /^(?:(\d{9,10})(?:\.\d+)?|(\d{12,13})|\/date\((\d{12,13})(?:[+-]\d{4})?\)\/)$/i.exec(text);
  if (m === null || /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{2}(?:\d\d)?$/.test(text)) return null;
  return plausible(m[1] === undefined ? Number(m[2] ?? m[3]) : Math.floor(Number(text) * 1000));
}

/** Everything else: finds the time and the zone, and reads what remains as the day. Any word it does not know gives null. */
function parseAny(written: string, hints: DateHints): Date | null {
  const folded = foldLetters(written).replace(/\s+/g, " ");
  const [text, comment] = splitComment(folded);
  const { language } = hints;
  const compact = /^(\d{4})(\d\d)(\d\d)[t ]?(\d\d)(\d\d)(?:(\d\d)(?:[.,](\d{1,20}))?)?(?!\d)/.exec(text);
  if (compact !== null) {
    const found = takeZone(text.slice(compact[0].length), language);
    const zone = found.zone ?? zoneOfComment(comment, language);
    if (found.rest.trim() !== "" || zone === "unknown") return null;
    const [year, month, day, hour, minute, second = 0] = compact.slice(1, 7).map((digits) => Number(digits ?? 0));
    return toDate(year!, month!, day!, { hour: hour!, minute: minute!, second, ms: toMs(compact[7]) }, zone?.zone ?? 0);
  }
  const time = takeTime(text);
  if (time === "impossible") return null;
  const found = time === null ? takeLastZone(text, language) : takeZoneAfter(time.after, language);
  const zone = found.zone ?? zoneOfComment(comment, language);
  if (zone === "unknown") return null;
  const day = readDay(time === null ? found.rest : `${time.before} ${found.rest}`, {
    isAlone: time === null && zone === null,
    dayOrder: hints.dayOrder,
    habit: orderOfHabit(time?.half, zone?.name),
    isYearFirst: /^(?:zh|ja|ko|hu)\b/i.test(language ?? ""),
  });
  if (day === null) return null;
  return toDate(day.year, day.month, day.day, time?.clock ?? MIDNIGHT, zone?.zone ?? localZone(folded, language));
}

function splitComment(text: string): [text: string, comment: string] {
  const plain = text.replace(/\([月火水木金土日월화수목금토일]\)/, " ").trim();
  const m = /^([^()[\]]*[^()[\]\s])\s*[([]([^()[\]]*)[)\]]$/.exec(plain);
  return m === null ? [plain, ""] : [m[1]!, m[2]!.trim()];
}

/** "(CET)" is the zone if nothing else is. A weekday or nothing is no zone, and any other text may be one. */
function zoneOfComment(comment: string, language: string | null): NamedZone | "unknown" | null {
  if (comment === "" || weekdayOf(comment) !== undefined) return null;
  const { zone, rest } = takeZone(comment, language);
  return zone === null || rest.trim() !== "" ? "unknown" : zone;
}

/** Americans write "AM" and "PM" and put the month first. A document that proves otherwise is believed first. */
function orderOfHabit(half: Half | undefined, zone: string | undefined): DayOrder | null {
  return half !== undefined || (zone !== undefined && isAmerican(zone)) ? "month-first" : null;
}

/** A date in Korean, Japanese or Chinese without a zone is in that country's. */
function localZone(text: string, language: string | null): Zone {
  if (/[가-힣]/.test(text)) return 540;
  if (!/[\u4e00-\u9fff]/.test(text)) return 0;
  const isJapanese = /午[前後]|曜/.test(text) || (!/[上下]午|星期|[周週]/.test(text) && /^ja\b/i.test(language ?? ""));
  return isJapanese ? 540 : 480;
}

/** 31 February is the second or third of March, and 24:00 the next day; other impossible dates are null. */
function toDate(
  year: number,
  month: number,
  day: number,
  { hour, minute, second, ms }: Clock,
  zone: Zone,
): Date | null {
  if (year < 1900 || month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60)
    return null;
  return plausible(instantOf(Date.UTC(year, month - 1, day, hour, minute, second, ms), zone));
}

/** Null for 1 January 1970, which many programs write for "no date", and for dates after 2099. */
function plausible(ms: number): Date | null {
  return ms >= 86_400_000 && ms < 4_102_444_800_000 ? new Date(ms) : null;
}
