const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const HOUR = 60;
// The zones of RFC 822 and a few others found in feeds, in minutes. CST is the American zone, as in the RFC.
const ZONES = new Map(
  Object.entries({
    z: 0,
    ut: 0,
    utc: 0,
    gmt: 0,
    wet: 0,
    west: HOUR,
    bst: HOUR,
    cet: HOUR,
    cest: 2 * HOUR,
    eet: 2 * HOUR,
    eest: 3 * HOUR,
    msk: 3 * HOUR,
    ist: 5.5 * HOUR,
    hkt: 8 * HOUR,
    sgt: 8 * HOUR,
    kst: 9 * HOUR,
    jst: 9 * HOUR,
    aest: 10 * HOUR,
    aedt: 11 * HOUR,
    est: -5 * HOUR,
    edt: -4 * HOUR,
    cst: -6 * HOUR,
    cdt: -5 * HOUR,
    mst: -7 * HOUR,
    mdt: -6 * HOUR,
    pst: -8 * HOUR,
    pdt: -7 * HOUR,
  }),
);
const BEIJING = 8 * HOUR;

const TIME = String.raw`(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?`;
// 2024-01-02T10:00:00Z, 2024/1/2 10:00 +0800, 20240102T100000, 2024-01-02
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+${TIME})?\s*(.*)$`, "i");
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(?:(\d\d))?)?\s*(.*)$/i;
// Tue, 02 Jan 2024 10:00:00 GMT, 2 January 24 10:00
const DAY_FIRST = new RegExp(
  String.raw`^(?:[^\d\s]+\s+|[^\d\s,]+,)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3})[a-z.]*[\s,-]+(\d{4}|\d\d)(?:\s+(?:at\s+)?${TIME})?\s*(.*)$`,
  "i",
);
// Tue Jan  2 10:00:00 2024, January 2, 2024 10:00 PM
const MONTH_FIRST = new RegExp(
  String.raw`^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+)?([a-z]{3})[a-z.]*\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(?:${TIME}\s+)?(?:([A-Z]{3,4})\s+)?(\d{4})(?:,?\s+(?:at\s+)?${TIME})?\s*(.*)$`,
  "i",
);
// 2024年1月2日 星期二 下午3:04, 2024年1月2日10时4分
const CHINESE_DAY = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?/;
const CHINESE_TIME = /(下午|晚上)?\s*(\d{1,2})\s*[:：时點点]\s*(\d{1,2})?(?:\s*[:：分]\s*(\d{1,2}))?/;

// Most common first.
const READERS: [RegExp, (m: RegExpExecArray) => Date | null][] = [
  [DAY_FIRST, (m) => instant(fullYear(m[3]!), monthOf(m[2]!), m[1], m[4], m[5], m[6], m[7], m[8])],
  [YEAR_FIRST, (m) => instant(Number(m[1]), Number(m[2]), m[3], m[4], m[5], m[6], m[7], m[8])],
  [CHINESE_DAY, readChinese],
  [MONTH_FIRST, readMonthFirst],
  [/^\d{9,10}$/, (m) => plausible(Number(m[0]) * 1000)],
  [/^\d{12,13}$/, (m) => plausible(Number(m[0]))],
  [COMPACT, (m) => instant(Number(m[1]), Number(m[2]), m[3], m[4], m[5], m[6], undefined, m[7])],
];

/** Which number of `01/02/2024` is the day. */
export type DayOrder = "day-first" | "month-first";

/** What the rest of the document says about how to read its dates. */
export type DateHints = { dayOrder: DayOrder | null; language: string | null };

const NO_HINTS: DateHints = { dayOrder: null, language: null };

/** Call once per document, with its language and the dates of its items, which are only read as far as needed. */
export function findDateHints(language: string | null, _written: Iterable<string>): DateHints {
  return { dayOrder: null, language };
}

/** Parses the date formats found in feeds; null for others. A missing zone means UTC, or Beijing in a Chinese date. */
export function parseDate(written: string, _hints: DateHints = NO_HINTS): Date | null {
  const text = written.trim().slice(0, 100);
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(text);
    if (match !== null) return read(match);
  }
  return null;
}

function readMonthFirst(m: RegExpExecArray): Date | null {
  // The time is before or after the year.
  const [hour, minute, second, fraction] = m[3] === undefined ? m.slice(9, 13) : m.slice(3, 7);
  return instant(Number(m[8]), monthOf(m[1]!), m[2], hour, minute, second, fraction, m[7] ?? m[13]);
}

function readChinese(m: RegExpExecArray): Date | null {
  const [, half, hour, minute, second] = CHINESE_TIME.exec(m.input.slice(m[0].length)) ?? [];
  const isLate = half !== undefined && Number(hour) < 12;
  const hours = isLate ? String(Number(hour) + 12) : hour;
  return instant(Number(m[1]), Number(m[2]), m[3], hours, minute, second, undefined, "", BEIJING);
}

function instant(
  year: number,
  month: number,
  day: string | undefined,
  hour: string | undefined,
  minute: string | undefined,
  second: string | undefined,
  fraction: string | undefined,
  rest = "",
  defaultZone = 0,
): Date | null {
  const half = /^([ap])\.?m\.?\b\s*/i.exec(rest);
  let hours = Number(hour ?? 0);
  if (half !== null && hours <= 12) hours = (hours % 12) + (half[1]!.toLowerCase() === "p" ? 12 : 0);
  const zone = zoneOf(half === null ? rest : rest.slice(half[0].length)) ?? defaultZone;
  const days = Number(day);
  const minutes = Number(minute ?? 0);
  const seconds = Number(second ?? 0);
  if (month < 1 || month > 12 || days < 1 || days > 31 || hours > 24 || minutes > 59 || seconds > 60) return null;
  const ms = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000);
  return plausible(Date.UTC(year, month - 1, days, hours, minutes, seconds, ms) - zone * 60_000);
}

/** Minutes east of Greenwich: "+0800", "+08:00", "GMT+8", "EST", "+0800 (CST)". */
function zoneOf(text: string): number | null {
  const offset = /^(?:gmt|utc|ut|z)?\s*([+\-−])\s*(\d{1,2})(?::?(\d\d))?/i.exec(text);
  if (offset !== null) return (offset[1] === "+" ? 1 : -1) * (Number(offset[2]) * HOUR + Number(offset[3] ?? 0));
  const name = /^\(?([a-z]+)/i.exec(text)?.[1]?.toLowerCase();
  return name === undefined ? null : (ZONES.get(name) ?? null);
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.toLowerCase()) + 1;
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

/** Null for 1 January 1970, which many programs write for "no date", and for dates after 2099. */
function plausible(ms: number): Date | null {
  return ms >= 86_400_000 && ms < 4_102_444_800_000 ? new Date(ms) : null;
}
