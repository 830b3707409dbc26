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

/** The shortest interval that a follower chose, and whether any other follower uses the automatic one. */
export type WantedChecks = { minutes: number; isAutomaticToo: boolean };

/** What decides when a channel that works is checked next, apart from what its followers chose. */
export type Pace = {
  /** How often it is checked automatically. */
  automaticMs: number;
  /** The shortest interval that its server allows (ttl, max-age). */
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

/** When to check next, if the last check was at `lastAt`. `wanted` is null if all followers use the automatic interval. */
export function checkAfter(lastAt: Date, pace: Pace, wanted: WantedChecks | null): Date {
  return after(lastAt, pace, wantedMs(wanted, pace.automaticMs));
}

/** The deadline for the next check, from the interval that a follower chose. Null if no follower chose one. */
export function chosenCheckAfter(lastAt: Date, pace: Pace, wanted: WantedChecks | null): Date | null {
  return wanted && after(lastAt, pace, wanted.minutes * MINUTE_MS);
}

/** When to check a working channel next, after a follower has changed their interval. */
export function planNextCheck(channel: Published, wanted: WantedChecks | null, lastAt: Date, now: Date): Date {
  return notBefore(now, checkAfter(lastAt, paceOf(channel, 0, now, 0.5), wanted));
}

/**
 * The deadline for the next check, after a follower came or left. It uses the largest jitter, so jitter alone never makes a planned check
 * earlier. It ignores `max-age` and the hub.
 */
export function latestNextCheck(channel: Published, wanted: WantedChecks | null, lastAt: Date, now: Date): Date {
  return notBefore(now, checkAfter(lastAt, paceOf(channel, 0, now, 1), wanted));
}

/** Adds jitter, so that channels that were subscribed to together are not always fetched together. */
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
