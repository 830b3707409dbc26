import { measureCadence } from "./measure-cadence.ts";

// docs/notes/refreshing.md explains these numbers.
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const CHECKS_PER_POST = 8;
const SHORTEST_MS = 15 * MINUTE_MS;
const LONGEST_MS = 6 * HOUR_MS;
const DORMANT_MS = DAY_MS;
const DORMANT_AFTER_MS = 90 * DAY_MS;
const UNKNOWN_MS = HOUR_MS;
const LONGEST_ASKED_MS = DAY_MS;
export const JITTER = 0.1;

/** The shortest interval that a follower chose, and whether others leave it to us. */
export type WantedChecks = { minutes: number; isAutomaticToo: boolean };

/** What decides when a channel that works is checked next, apart from what its followers chose. */
export type Pace = {
  /** How often it is checked automatically. */
  automaticMs: number;
  /** Its server asks not to be asked again before that. */
  askedMs: number;
  /** Between 0 and 1, for jitter. */
  random: number;
};

type Published = { publishedAt: readonly (Date | null)[]; ttlMinutes: number | null };

export function paceOf({ publishedAt, ttlMinutes }: Published, maxAgeMs: number, now: Date, random: number): Pace {
  const { everyMs, lastAt } = measureCadence(publishedAt, now);
  const isDormant = lastAt !== null && now.getTime() - lastAt.getTime() > DORMANT_AFTER_MS;
  const automaticMs = isDormant
    ? DORMANT_MS
    : everyMs === null
      ? UNKNOWN_MS
      : between(SHORTEST_MS, everyMs / CHECKS_PER_POST, LONGEST_MS);
  const askedMs = Math.min(LONGEST_ASKED_MS, Math.max((ttlMinutes ?? 0) * MINUTE_MS, maxAgeMs));
  return { automaticMs, askedMs, random };
}

/** The next check after one at `lastAt`. `wanted`: null when everyone leaves it to us. */
export function checkAfter(lastAt: Date, pace: Pace, wanted: WantedChecks | null): Date {
  return after(lastAt, pace, wantedMs(wanted, pace.automaticMs));
}

/** The latest next check that still is as often as a follower chose. Null: nobody chose. */
export function chosenCheckAfter(lastAt: Date, pace: Pace, wanted: WantedChecks | null): Date | null {
  return wanted && after(lastAt, pace, wanted.minutes * MINUTE_MS);
}

/** When a channel that works is checked next, after a follower chose another interval. */
export function planNextCheck(channel: Published, wanted: WantedChecks | null, lastAt: Date, now: Date): Date {
  return notBefore(now, checkAfter(lastAt, paceOf(channel, 0, now, 0.5), wanted));
}

/**
 * The latest next check that what its followers want allows, after one came or left. What was planned for them, with any jitter, is not
 * later than that.
 */
export function latestNextCheck(channel: Published, wanted: WantedChecks | null, lastAt: Date, now: Date): Date {
  return notBefore(now, checkAfter(lastAt, paceOf(channel, 0, now, 1), wanted));
}

/** So that channels that were subscribed together are not fetched together for ever. */
export function spread(ms: number, random: number): number {
  return ms * (1 - JITTER + 2 * JITTER * random);
}

function after(lastAt: Date, { askedMs, random }: Pace, ms: number): Date {
  return new Date(lastAt.getTime() + Math.round(spread(Math.max(ms, askedMs), random)));
}

function notBefore(now: Date, at: Date): Date {
  return at > now ? at : now;
}

function wantedMs(wanted: WantedChecks | null, automaticMs: number): number {
  if (!wanted) return automaticMs;
  const chosenMs = wanted.minutes * MINUTE_MS;
  return wanted.isAutomaticToo ? Math.min(chosenMs, automaticMs) : chosenMs;
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
