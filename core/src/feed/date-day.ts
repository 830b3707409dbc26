import { FILLERS, monthOf, SOME_WEEKDAY, weekdayOf } from "./date-words.ts";

/** Which number of `01/02/2024` is the day. */
export type DayOrder = "day-first" | "month-first";

type DayOptions = {
  /** There is neither a time nor a zone, so the text may also be a month or a year. */
  isAlone: boolean;
  /** What the document proves. */
  dayOrder: DayOrder | null;
  /** What the rest of the date suggests. */
  habit: DayOrder | null;
  /** The language puts a year of two digits first. */
  isYearFirst: boolean;
};

export type Day = { year: number; month: number; day: number };
/** The name of a month, behind so many numbers. It may be the name of a weekday, too. */
type MonthWord = { month: number; weekday: number | undefined; after: number };
type DateNumber = { value: number; digits: number; text: string };

const TOKENS =
  /(\d{1,2}) ?[月월](?!요|曜)|(\d+)(?:(?:st|nd|rd|th|er|re|e|o|a)(?!\p{L}))?|[월화수목금토일]요일|[月火水木金土日]曜日?|(?:星期|周|週|礼拜)[一二三四五六日天]|[年日号號년일]|十?[一二三四五六七八九十]月|\p{L}+|\S/gu;

/** The day that the text says, without checking that it exists; null if it says anything else. */
export function readDay(text: string, options: DayOptions): Day | null {
  const numbers: DateNumber[] = [];
  /** What is between the numbers, by the place of the number that follows. */
  const separators: string[] = ["", "", "", ""];
  const months: MonthWord[] = [];
  let weekday: number | undefined;
  let hasUnknownWord = false;
  let place = 0;
  for (const [token, monthNumber, number] of text.matchAll(TOKENS)) {
    place++;
    if (number !== undefined) {
      numbers.push({ value: Number(number), digits: number.length, text: number });
      if (numbers.length > 3) return null;
    } else if (monthNumber !== undefined) {
      months.push({ month: Number(monthNumber), weekday: undefined, after: numbers.length });
    } else if (/^\p{L}/u.test(token)) {
      const month = monthOf(token);
      const day = weekdayOf(token);
      if (month !== undefined) months.push({ month, weekday: day, after: numbers.length });
      else if (day !== undefined) weekday = day;
      else if (FILLERS.has(token)) continue;
      // The first word is a weekday in another language, or "Published"; a word elsewhere may be a month or a zone.
      else if (place === 1) hasUnknownWord = true;
      else return null;
    } else if (/[,.\-/'’|·،、()]/.test(token)) {
      separators[numbers.length] += token;
    } else return null;
  }
  // "mar., 2007/07/17": the numbers have the month, so this is the weekday.
  if (numbers.length === 3 && months.length === 1 && months[0]!.weekday !== undefined) weekday = months.pop()?.weekday;
  const month = chooseMonth(months);
  if (month === null) return null;
  if (month !== undefined) return readNamedMonth(month, numbers, options.isAlone && !hasUnknownWord);
  if (numbers.length === 3) return readNumbers(numbers, separators, weekday, options);
  return options.isAlone && !hasUnknownWord && weekday === undefined
    ? readShort(numbers, separators[1]!)
    : readCompact(numbers);
}

/** Undefined if there is none, null if there are several. */
function chooseMonth(months: MonthWord[]): number | undefined | null {
  if (months.length < 2) return months[0]?.month;
  // "2 Ocak 2024 Paz": only one of them is not a weekday.
  const sure = months.filter((word) => word.weekday === undefined);
  if (sure.length === 1) return sure[0]!.month;
  if (sure.length > 1 || months.length > 2) return null;
  // "mar. 3 mar. 2020", "3 Mar 2024 Paz": the month is between the numbers, and a weekday before the month.
  return (months.find(({ after }) => after === 1) ?? months[1]!).month;
}

function readNamedMonth(month: number, numbers: DateNumber[], isAlone: boolean): Day | null {
  const [first, second, third] = numbers;
  if (first === undefined || third !== undefined) return null;
  if (second === undefined) return isAlone && first.digits === 4 ? { year: first.value, month, day: 1 } : null;
  const [year, day] = first.digits === 4 ? [first, second] : [second, first];
  if (day.digits > 2 || (year.digits !== 4 && year.digits !== 2)) return null;
  return { year: fullYear(year), month, day: day.value };
}

function readNumbers(
  numbers: DateNumber[],
  separators: string[],
  weekday: number | undefined,
  options: DayOptions,
): Day | null {
  const [a, b, c] = numbers as [DateNumber, DateNumber, DateNumber];
  const separator = separators[1]!;
  if (separator !== separators[2] || separator.length > 1 || b.digits > 2) return null;
  if (isYearFirst(a, b, c, options)) {
    return c.digits > 2 ? null : { year: fullYear(a), month: b.value, day: c.value };
  }
  if (a.digits > 2 || (c.digits !== 4 && c.digits !== 2)) return null;
  const order = orderOf(a.value, b.value, c, separator, weekday, options);
  if (order === null) return null;
  const [day, month] = order === "month-first" ? [b.value, a.value] : [a.value, b.value];
  return { year: fullYear(c), month, day };
}

/** A year of two digits is last, as in most of the world, unless that is impossible or the language puts it first. */
function isYearFirst(a: DateNumber, b: DateNumber, c: DateNumber, options: DayOptions): boolean {
  if (a.digits === 4) return true;
  if (a.digits !== 2 || c.digits > 2 || b.value > 12) return false;
  return a.value > 31 || c.digits === 1 || options.isYearFirst;
}

function orderOf(
  a: number,
  b: number,
  year: DateNumber,
  separator: string,
  weekday: number | undefined,
  options: DayOptions,
): DayOrder | null {
  if (b > 12) return "month-first";
  if (separator === ".") return "day-first";
  const isLastTheYear = year.digits === 4 || year.value > 31;
  if (a > 12 && isLastTheYear) return "day-first";
  const proved = orderOfWeekday(fullYear(year), a, b, weekday) ?? options.dayOrder;
  if (a > 12) return proved === "day-first" ? proved : null;
  if (proved !== null) return proved;
  if (!isLastTheYear) return null;
  // Only Americans put the month first, and they write slashes.
  return (separator === "/" ? options.habit : null) ?? "day-first";
}

/** The order in which the date falls on its weekday, if that is true of one of them only. */
function orderOfWeekday(year: number, a: number, b: number, weekday: number | undefined): DayOrder | null {
  if (weekday === undefined || weekday === SOME_WEEKDAY) return null;
  const isDayFirst = new Date(Date.UTC(year, b - 1, a)).getUTCDay() === weekday;
  const isMonthFirst = a <= 12 && new Date(Date.UTC(year, a - 1, b)).getUTCDay() === weekday;
  return isDayFirst === isMonthFirst ? null : isDayFirst ? "day-first" : "month-first";
}

/** 2003-12, 12/2003, 2003 and the days of ISO 8601 by number, 2003-335. */
function readShort(numbers: DateNumber[], separator: string): Day | null {
  const [first, second] = numbers;
  if (first === undefined) return null;
  if (second === undefined) return first.digits === 4 ? { year: first.value, month: 1, day: 1 } : readCompact(numbers);
  if (first.digits === 4 && second.digits === 3 && separator === "-") {
    return second.value >= 1 && second.value <= 366 ? fromDayOfYear(first.value, second.value) : null;
  }
  const [year, month] = first.digits === 4 ? [first, second] : [second, first];
  const isMonth = year.digits === 4 && month.digits <= 2 && /^[-/.]$/.test(separator);
  return isMonth ? { year: year.value, month: month.value, day: 1 } : null;
}

function fromDayOfYear(year: number, day: number): Day {
  const date = new Date(Date.UTC(year, 0, day));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 20240102 */
function readCompact(numbers: DateNumber[]): Day | null {
  const [first, second] = numbers;
  if (first?.digits !== 8 || second !== undefined) return null;
  const [year, month, day] = [first.text.slice(0, 4), first.text.slice(4, 6), first.text.slice(6)].map(Number);
  return { year: year!, month: month!, day: day! };
}

function fullYear({ value, digits }: DateNumber): number {
  return digits > 2 ? value : value < 70 ? 2000 + value : 1900 + value;
}
