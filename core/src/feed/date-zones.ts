const HOUR = 60;

/**
 * Abbreviations that have one meaning, or one that is far more common than the others, in minutes east of Greenwich.
 *
 * RFC 822 defines the American ones, so EST, CST, MST, PST and AST are not the zones of Australia, China, Malaysia, the
 * Philippines or Arabia (which feeds write as AEST, an offset or nothing). IST is India: Ireland and Israel write GMT or
 * an offset. BST is British: Bangladesh writes an offset. Not here because no meaning is more common: SST, AMT, BDT, GST of
 * South Georgia, and the letters of RFC 822, whose sign is wrong in the RFC; RFC 2822 says that they mean nothing.
 */
const OFFSETS = new Map(
  Object.entries({
    z: 0,
    ut: 0,
    utc: 0,
    gmt: 0,
    zulu: 0,
    // Europe
    wet: 0,
    west: HOUR,
    bst: HOUR,
    cet: HOUR,
    cest: 2 * HOUR,
    met: HOUR,
    mest: 2 * HOUR,
    mez: HOUR,
    mesz: 2 * HOUR,
    eet: 2 * HOUR,
    eest: 3 * HOUR,
    msk: 3 * HOUR,
    мск: 3 * HOUR,
    msd: 4 * HOUR,
    trt: 3 * HOUR,
    // Africa
    wat: HOUR,
    cat: 2 * HOUR,
    sast: 2 * HOUR,
    eat: 3 * HOUR,
    // Asia
    idt: 3 * HOUR,
    irst: 3.5 * HOUR,
    gst: 4 * HOUR,
    pkt: 5 * HOUR,
    yekt: 5 * HOUR,
    ist: 5.5 * HOUR,
    npt: 5.75 * HOUR,
    omst: 6 * HOUR,
    ict: 7 * HOUR,
    wib: 7 * HOUR,
    krat: 7 * HOUR,
    novt: 7 * HOUR,
    hkt: 8 * HOUR,
    sgt: 8 * HOUR,
    pht: 8 * HOUR,
    myt: 8 * HOUR,
    wita: 8 * HOUR,
    irkt: 8 * HOUR,
    kst: 9 * HOUR,
    jst: 9 * HOUR,
    yakt: 9 * HOUR,
    vlat: 10 * HOUR,
    // Australia and the Pacific
    awst: 8 * HOUR,
    acst: 9.5 * HOUR,
    acdt: 10.5 * HOUR,
    aest: 10 * HOUR,
    aedt: 11 * HOUR,
    nzst: 12 * HOUR,
    nzdt: 13 * HOUR,
    hst: -10 * HOUR,
    // The Americas
    nst: -3.5 * HOUR,
    ndt: -2.5 * HOUR,
    ast: -4 * HOUR,
    adt: -3 * HOUR,
    est: -5 * HOUR,
    edt: -4 * HOUR,
    cst: -6 * HOUR,
    cdt: -5 * HOUR,
    mst: -7 * HOUR,
    mdt: -6 * HOUR,
    pst: -8 * HOUR,
    pdt: -7 * HOUR,
    akst: -9 * HOUR,
    akdt: -8 * HOUR,
    brt: -3 * HOUR,
    brst: -2 * HOUR,
    art: -3 * HOUR,
    clt: -4 * HOUR,
    clst: -3 * HOUR,
    cot: -5 * HOUR,
  }),
);
/** Names that leave open whether it is summer. */
const SEASONAL = new Map([
  ["et", "america/new_york"],
  ["ct", "america/chicago"],
  ["mt", "america/denver"],
  ["pt", "america/los_angeles"],
  ["at", "america/halifax"],
]);
const AMERICAN = /^(?:[ecmp]|ak|h)[sd]?t$/;

/** Minutes east of Greenwich, or the name of a zone with its own rules. */
export type Zone = number | string;

/** "est", "pt" or "america/los_angeles"; null if unknown. CST is Chinese in a Chinese feed, as Java writes it there. */
export function zoneOf(name: string, language: string | null): Zone | null {
  if (name === "cst" && language !== null && /^zh\b/i.test(language)) return 8 * HOUR;
  if (name.includes("/")) return formatterOf(name) === null ? null : name;
  return OFFSETS.get(name) ?? SEASONAL.get(name) ?? null;
}

/** Whether people who write this zone put the month first. */
export function isAmerican(name: string): boolean {
  return AMERICAN.test(name);
}

export type NamedZone = { zone: Zone; name: string | undefined };
/** `rest` is the text without the zone. */
type FoundZone = { zone: NamedZone | null; rest: string };

// +0800, +08:00, -700, +8, GMT+8, UTC +08:00, --0700, MST-07:00
const OFFSET =
  /^[\s,:]*(?:(\p{L}{1,5}) ?)?-?(?:(?<=[gu][mt][tc]? ?)([+-]) ?|([+-]))(\d{1,2})(?::?(\d\d))?(?::?00)?(?![\d.:])/u;
const NAME = /^[\s,]*\(?(\p{L}[\p{L}_]*(?:\/[\p{L}_+\-\d]+)+|\p{L}{1,5})(?![\p{L}\d/])[).]?/u;

// An offset without a name needs four digits here: "-7" may be anything. Without a space it needs the minutes of a real
// offset: "2024-01-02-10:04" is more likely to have a time.
const LAST_ZONE =
  /(?:(?<=\d)z|[+-]\d\d:(?:00|15|30|45)|(?<=\d\.?) (?:(?:\p{L}{1,5} ?)?[+-]\d\d:?\d\d(?: \p{L}{1,5})?|\p{L}{1,5}(?:[+-]\d{1,2})?|\p{L}+(?:\/[\p{L}_+\-\d]+)+))$/u;

/** The zone at the beginning of the text. */
export function takeZone(text: string, language: string | null): FoundZone {
  const m = OFFSET.exec(text);
  if (m !== null && (m[1] === undefined || zoneOf(m[1], language) !== null)) {
    const zone = offsetOf((m[2] ?? m[3])!, m[4]!, m[5] ?? "0");
    if (zone === null) return { zone: null, rest: text };
    const rest = text.slice(m[0].length);
    // The name of the zone may follow: "-0500 (EST)", "+0000 UTC", "-05:00Z".
    const name = NAME.exec(rest);
    const repeats = name !== null && zoneOf(name[1]!, language) !== null;
    return {
      zone: { zone, name: m[1] ?? (repeats ? name[1] : undefined) },
      rest: repeats ? rest.slice(name[0].length) : rest,
    };
  }
  const named = NAME.exec(text);
  const zone = named === null ? null : zoneOf(named[1]!, language);
  return named === null || zone === null
    ? { zone: null, rest: text }
    : { zone: { zone, name: named[1] }, rest: text.slice(named[0].length) };
}

/** Directly behind the time, or behind the date that follows it: "10:04 02.01.2024 +0100", "10:04:05 2024 UTC". */
export function takeZoneAfter(text: string, language: string | null): FoundZone {
  const next = takeZone(text, language);
  return next.zone !== null || text.trim() === "" ? next : takeLastZone(text, language);
}

/** A zone behind a date: "26 Sep 2022 GMT", "02.01.2006 -0700", "2002-09-24Z", "2002-09-24-06:00". */
export function takeLastZone(text: string, language: string | null): FoundZone {
  const m = LAST_ZONE.exec(text);
  if (m === null) return { zone: null, rest: text };
  const found = takeZone(m[0], language);
  return found.zone === null || found.rest !== ""
    ? { zone: null, rest: text }
    : { zone: found.zone, rest: text.slice(0, m.index) };
}

/** Null for an offset that no clock has. */
export function offsetOf(sign: string, hours: string, minutes: string): number | null {
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  return Number(minutes) > 59 || offset < -720 || offset > 840 ? null : offset;
}

/** The instant at which clocks in the zone show this time. `localMs` is that time as if it were UTC. */
export function instantOf(localMs: number, zone: Zone): number {
  if (typeof zone === "number") return localMs - zone * 60_000;
  const formatter = formatterOf(zone);
  if (formatter === null) return Number.NaN;
  // The second look is needed near a change of the clocks.
  const guess = localMs - offsetAt(formatter, localMs);
  return localMs - offsetAt(formatter, guess);
}

/** Former and other names of zones, which the platform understands and does not list. */
const OTHER_NAMES =
  "us/eastern us/central us/mountain us/pacific us/alaska us/hawaii us/arizona canada/eastern canada/central canada/mountain canada/pacific canada/atlantic brazil/east australia/act australia/nsw australia/victoria australia/queensland asia/calcutta asia/kolkata asia/katmandu asia/kathmandu asia/rangoon asia/yangon asia/saigon asia/ho_chi_minh asia/chongqing asia/istanbul europe/kiev europe/kyiv america/buenos_aires america/argentina/buenos_aires etc/utc etc/gmt etc/uct etc/zulu";

/**
 * By name in lower case. On a busy machine it took 0.5 ms to make one and 0.2 ms to refuse a name, so names are looked up
 * first: a hostile feed may have thousands. All together take 12 MB.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();
let names: ReadonlySet<string> | undefined;

/** Null for names that are no zone. */
function formatterOf(zone: string): Intl.DateTimeFormat | null {
  names ??= new Set([
    ...Intl.supportedValuesOf("timeZone").map((name) => name.toLowerCase()),
    ...OTHER_NAMES.split(" "),
    ...Array.from({ length: 27 }, (_, n) => `etc/gmt${n < 13 ? "+" : "-"}${n < 13 ? n : n - 12}`),
  ]);
  if (!names.has(zone)) return null;
  const formatter = formatters.get(zone) ?? createFormatter(zone);
  if (formatter !== null) formatters.set(zone, formatter);
  return formatter;
}

function createFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  } catch {
    // Platforms differ in the names they know.
    return null;
  }
}

function offsetAt(formatter: Intl.DateTimeFormat, ms: number): number {
  const [month, day, year, hour, minute, second] = (formatter.format(ms).match(/\d+/g) ?? []).map(Number);
  return Date.UTC(year!, month! - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}
