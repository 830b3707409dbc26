// Writes random instants in every form, language and zone, and reads them back. The names and the offsets come from the
// platform, so they are independent of ours.

import { expect, it, vi } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { findDateHints, parseDate } from "./parse-date.ts";

vi.setConfig({ testTimeout: 60_000 });

const LANGUAGES =
  "en-US en-GB de de-AT fr es it pt pt-BR nl pl ru uk hu el tr sv da nb fi cs ro ca id zh-CN zh-TW ja ko";
const ZONES = {
  ...{ Z: 0, GMT: 0, UT: 0, UTC: 0, "+0000": 0, "-0000": 0 },
  ...{ "+0800": 480, "-0700": -420, "+0530": 330, "-0330": -210, "+1400": 840, "-1200": -720 },
  ...{ "+08:00": 480, "-07:00": -420, "+05:45": 345, "+08": 480, "-7": -420, "-700": -420, "+530": 330 },
  ...{ "GMT+8": 480, "GMT-07:00": -420, "UTC+0530": 330, "UTC +08:00": 480, "+0100 (CET)": 60, "-0500 EST": -300 },
  ...{ EST: -300, EDT: -240, CST: -360, CDT: -300, MST: -420, MDT: -360, PST: -480, PDT: -420, AKST: -540, HST: -600 },
  ...{ AST: -240, NST: -210, BRT: -180, ART: -180, WET: 0, BST: 60, CET: 60, CEST: 120, MET: 60, MEST: 120 },
  ...{ EET: 120, EEST: 180, MSK: 180, SAST: 120, IST: 330, ICT: 420, WIB: 420, HKT: 480, SGT: 480, JST: 540, KST: 540 },
  ...{ AWST: 480, ACST: 570, AEST: 600, AEDT: 660, NZST: 720, NZDT: 780 },
  ...{ ET: "America/New_York", CT: "America/Chicago", MT: "America/Denver", PT: "America/Los_Angeles" },
};
const PLACES = "America/Los_Angeles Europe/Berlin Asia/Kolkata Australia/Lord_Howe America/Argentina/Ushuaia Etc/GMT+8";
const zones: [written: string, zone: number | string][] = [
  ...Object.entries(ZONES),
  ...PLACES.split(" ").map((place): [string, string] => [place, place]),
];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PRECISION = { ms: 1, second: 1000, minute: MINUTE, day: DAY };
type Precision = keyof typeof PRECISION;

const two = (number: number) => String(number).padStart(2, "0");

/** A time on the clock of some zone: a date whose UTC fields are what that clock shows. */
function fieldsOf(local: Date) {
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()];
  const [hour, minute, second] = [local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()];
  return { year, month, day, hour, minute, second, ms: local.getUTCMilliseconds(), hour12: hour % 12 || 12 };
}

function offsetAt(place: string, ms: number): number {
  const parts = new Intl.DateTimeFormat("en", { timeZone: place, timeZoneName: "longOffset" }).formatToParts(ms);
  const written = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(written) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

const names = new Map<string, Intl.DateTimeFormat>();
function nameOf(language: string, options: Intl.DateTimeFormatOptions, date: Date): string {
  const id = `${language} ${JSON.stringify(options)}`;
  const format = names.get(id) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
  names.set(id, format);
  return format.format(date);
}

type Field = ReturnType<typeof fieldsOf>;
type Names = { month: string; weekday: string };
const clock = ({ hour, minute, second }: Field) => `${two(hour)}:${two(minute)}:${two(second)}`;
const clock12 = ({ hour, hour12, minute }: Field, am = " AM", pm = " PM") =>
  `${hour12}:${two(minute)}${hour < 12 ? am : pm}`;
const isoDay = ({ year, month, day }: Field) => `${year}-${two(month)}-${two(day)}`;

/** Dates with a time and a zone. The names of months are only in those that have one. */
const FORMS: [Precision, (f: Field, zone: string, names: Names) => string, "behind a day"?][] = [
  ["second", (f, zone, { month, weekday }) => `${weekday}, ${two(f.day)} ${month} ${f.year} ${clock(f)} ${zone}`],
  ["second", (f, zone, { month, weekday }) => `${weekday},${f.day} ${month} ${f.year} ${clock(f)} ${zone}`],
  ["second", (f, zone, { month, weekday }) => `${weekday} ${f.day} ${month} ${f.year}, ${clock(f)} ${zone}`],
  ["second", (f, zone, { month }) => `${f.day} ${month} ${two(f.year % 100)} ${clock(f)} ${zone}`],
  ["minute", (f, zone, { month }) => `${f.day}. ${month} ${f.year} - ${f.hour}:${f.minute} ${zone}`],
  ["second", (f, zone, { month, weekday }) => `${weekday}, ${month} ${f.day}, ${f.year} ${clock(f)} ${zone}`],
  ["second", (f, zone, { month, weekday }) => `${weekday}, ${month} ${two(f.day)},${f.year} ${clock(f)} ${zone}`],
  ["second", (f, zone, { month, weekday }) => `${weekday} ${month} ${f.day} ${clock(f)} ${zone} ${f.year}`],
  [
    "second",
    (f, zone, { month, weekday }) => `${weekday} ${month} ${f.day} ${clock(f)} ${f.year} ${zone}`,
    "behind a day",
  ],
  ["minute", (f, zone, { month }) => `${month} ${f.day}, ${f.year} at ${clock12(f)} ${zone}`],
  ["minute", (f, zone, { month }) => `${month} ${f.day}, ${f.year} - ${clock12(f, "am", "pm")} ${zone}`],
  ["minute", (f, zone, { month }) => `${month} ${f.day}, ${f.year}, ${clock12(f, " a.m.", " p.m.")} ${zone}`],
  ["second", (f, zone, { month }) => `${f.year}-${month}-${two(f.day)}T${clock(f)} ${zone}`],
  ["second", (f, zone, { month }) => `${f.year} ${month} ${f.day} ${clock(f)} ${zone}`],
  ["second", (f, zone) => `${isoDay(f)}T${clock(f)}${zone}`],
  ["ms", (f, zone) => `${isoDay(f)}T${clock(f)}.${String(f.ms).padStart(3, "0")}${zone}`],
  ["second", (f, zone) => `${isoDay(f)} ${clock(f)} ${zone}`],
  ["second", (f, zone) => `${isoDay(f)} at ${clock(f)} ${zone}`],
  ["minute", (f, zone) => `${isoDay(f)}T${two(f.hour)}:${two(f.minute)}${zone}`],
  ["second", (f, zone, { weekday }) => `${weekday}, ${f.year}/${two(f.month)}/${two(f.day)} ${clock(f)} ${zone}`],
  ["second", (f, zone) => `${isoDay(f).replaceAll("-", "")}T${clock(f).replaceAll(":", "")}${zone}`],
  ["second", (f, zone) => `${two(f.day)}.${two(f.month)}.${f.year} ${clock(f)} ${zone}`],
  ["minute", (f, zone) => `${two(f.hour)}:${two(f.minute)} ${f.day}.${f.month}.${f.year} ${zone}`, "behind a day"],
  ["minute", (f, zone) => `${f.month}/${f.day}/${f.year} ${clock12(f)} ${zone}`],
  ["second", (f, zone) => `${two(f.day)}-${two(f.month)}-${f.year} ${clock(f)} ${zone}`],
  ["minute", (f, zone) => `${isoDay(f)} ${f.hour < 12 ? "오전" : "오후"} ${clock12(f, "", "")} ${zone}`],
  [
    "minute",
    (f, zone) => `${f.year}年${f.month}月${f.day}日 ${f.hour < 12 ? "上午" : "下午"}${clock12(f, "", "")} ${zone}`,
  ],
  ["day", (f, zone, { month }) => `${f.day} ${month} ${f.year} ${zone}`, "behind a day"],
];

const instant = fc.integer({ min: 2 * DAY, max: Date.UTC(2069, 11, 30) });
const language = fc.constantFrom(...LANGUAGES.split(" "));
const zone = fc.constantFrom(...zones);
/** Ways in which feeds write a name that the platform writes as "févr.". */
const spelling = fc.constantFrom<(name: string, language: string) => string>(
  (name) => name,
  (name, tongue) => name.toLocaleUpperCase(tongue),
  (name, tongue) => name.toLocaleLowerCase(tongue),
  (name) => name.replaceAll(".", ""),
  (name) => (/^\p{L}+$/u.test(name) && !/[月월]/.test(name) ? `${name}.` : name),
  (name) => name.normalize("NFD"),
);

it("every form, language and zone", () => {
  fc.assert(
    fc.property(
      fc.record({
        at: instant,
        form: fc.constantFrom(...FORMS),
        zone,
        tongue: language,
        width: fc.constantFrom("long", "short"),
        spell: spelling,
      }),
      ({ at, form: [precision, write, zonePlace], zone: [written, place], tongue, width, spell }) => {
        const offset = typeof place === "number" ? place : offsetAt(place, at);
        // "2012 -7" may be anything.
        fc.pre(zonePlace === undefined || !/^[+-]\d{1,3}$/.test(written));
        // Clocks that are put back show an hour twice.
        if (typeof place === "string") {
          fc.pre(offset === offsetAt(place, at - 3 * HOUR) && offset === offsetAt(place, at + 3 * HOUR));
          if (precision === "day") fc.pre(offset === offsetAt(place, at - DAY));
        }
        const localMs = at + offset * MINUTE;
        const local = new Date(
          localMs - (((localMs % PRECISION[precision]) + PRECISION[precision]) % PRECISION[precision]),
        );
        const month = spell(nameOf(tongue, { month: width }, local), tongue);
        const weekday = spell(nameOf(tongue, { weekday: width }, local), tongue);
        const text = write(fieldsOf(local), written, { month, weekday });
        expect([text, parseDate(text)?.toISOString()]).toEqual([
          text,
          new Date(local.getTime() - offset * MINUTE).toISOString(),
        ]);
      },
    ),
    { numRuns: runs(5000) },
  );
});

it("every language as its people write it", () => {
  const styles: Intl.DateTimeFormatOptions[] = [
    { dateStyle: "full", timeStyle: "short" },
    { dateStyle: "long", timeStyle: "medium" },
    { dateStyle: "medium", timeStyle: "short" },
    { dateStyle: "long" },
    { day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit" },
    { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit" },
    { day: "numeric", month: "numeric", year: "numeric" },
  ];
  fc.assert(
    fc.property(instant, language, fc.constantFrom(...styles), (at, tongue, style) => {
      const text = nameOf(tongue, style, new Date(at));
      const hasTime = style.timeStyle !== undefined || style.hour !== undefined;
      const precision = !hasTime ? DAY : style.timeStyle === "medium" ? 1000 : MINUTE;
      // Without a zone, dates written in these scripts are those of the country.
      const hours = /[가-힣]/.test(text) || (tongue === "ja" && /[年午]/.test(text)) ? 9 : /[一-鿿]/.test(text) ? 8 : 0;
      const expected = new Date(at - (at % precision) - hours * HOUR);
      fc.pre(expected.getTime() > 2 * DAY);
      expect([text, parseDate(text, findDateHints(tongue, []))?.toISOString()]).toEqual([text, expected.toISOString()]);
    }),
    { numRuns: runs(3000) },
  );
});

it("months, years and numbers since 1970", () => {
  fc.assert(
    fc.property(instant, language, fc.constantFrom("long", "short"), (at, tongue, width) => {
      const date = new Date(at);
      const { year, month } = fieldsOf(date);
      const first = new Date(Date.UTC(year, month - 1, 1));
      fc.pre(first.getTime() > 2 * DAY);
      expect(parseDate(`${year}-${two(month)}`)).toEqual(first);
      expect(parseDate(`${month}/${year}`)).toEqual(first);
      expect(parseDate(String(year))).toEqual(
        new Date(Date.UTC(year, 0, 1)).getTime() > DAY ? new Date(Date.UTC(year, 0, 1)) : null,
      );
      if (!/^(?:zh|ja|ko)/.test(tongue))
        expect(parseDate(`${nameOf(tongue, { month: width }, date)} ${year}`)).toEqual(first);
      const seconds = Math.floor(at / 1000);
      if (seconds >= 100_000_000 && seconds < 1_900_000_000)
        expect(parseDate(String(seconds))).toEqual(new Date(seconds * 1000));
      if (at >= 1e12) expect(parseDate(String(at))).toEqual(date);
    }),
    { numRuns: runs(1000) },
  );
});

it("any text gives a date or null", () => {
  const parts =
    "2024 01 2 15:04 3:04 PM +0800 -700 EST ET Europe/Berlin Jan mar. Di 年 月 日 下午 오후 , . / - ( ) T Z XYZ ' 24".split(
      " ",
    );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 150 }),
        fc.array(fc.constantFrom(...parts, " "), { maxLength: 15 }).map((some) => some.join(" ")),
      ),
      (text) => {
        const date = parseDate(text);
        expect(date === null || Number.isFinite(date.getTime())).toBe(true);
      },
    ),
    { numRuns: runs(3000) },
  );
});

it("takes no longer for hostile text", () => {
  for (const part of ["1", " ", "1:", "(", "a ", "+1", "2024-", "年", "a/", "\u0301", "١"]) {
    expect(parseDate(part.repeat(1_000_000))).toBeNull();
    expect(parseDate(part.repeat(120 / part.length))).toBeNull();
  }
});
