const MINUTE_MS = 60_000;
const DAY_SECONDS = 86_400;

// docs/notes/websub.md explains these numbers.
/** What we ask other hubs for, and what ours gives to those who do not say. */
export const USUAL_LEASE_SECONDS = 10 * DAY_SECONDS;
const SHORTEST_LEASE_SECONDS = 3_600;
const LONGEST_LEASE_SECONDS = 30 * DAY_SECONDS;
const FIRST_RETRY_MS = 10 * MINUTE_MS;
const LONGEST_RETRY_MS = 7 * DAY_SECONDS * 1000;
const JITTER = 0.1;

/** A number of seconds as it stands in a request. Null: it is not one. */
export function readLeaseSeconds(written: string): number | null {
  return /^\d{1,15}$/.test(written) ? Number(written) : null;
}

export type Lease = { endsAt: Date; renewAt: Date };

/**
 * What a hub gave us. Null if it is too short to be of use: renewing it all the time would cost more than polling. A long one is
 * renewed after a month at the latest, because the hub may have forgotten it. `random` is between 0 and 1.
 */
export function planLease(seconds: number, now: Date, random: number): Lease | null {
  if (seconds < SHORTEST_LEASE_SECONDS) return null;
  const ms = Math.min(seconds, LONGEST_LEASE_SECONDS) * 1000;
  const renewMs = ms * (0.7 + 0.2 * random);
  return { endsAt: new Date(now.getTime() + ms), renewAt: new Date(now.getTime() + Math.round(renewMs)) };
}

/** What our hub gives, whatever is asked for. */
export function grantLease(asked: number | null): number {
  return Math.min(LONGEST_LEASE_SECONDS, Math.max(SHORTEST_LEASE_SECONDS, asked ?? USUAL_LEASE_SECONDS));
}

/** When to ask a hub again that refused, did not answer, or did not confirm: 10, 20, 40 minutes … up to a week. */
export function hubRetryAt(failures: number, now: Date, random: number): Date {
  const ms = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(Math.max(failures - 1, 0), 20));
  return new Date(now.getTime() + Math.round(ms * (1 - JITTER + 2 * JITTER * random)));
}

/** Items that arrive together are sent together. */
export const COLLECT_MS = 15_000;

/** After this many failures a subscriber of ours is dropped: a day and a half after the first. */
export const MOST_DELIVERY_FAILURES = 12;

/** When to send to a subscriber again that did not take it: 1, 2, 4 minutes … up to a day. */
export function deliveryRetryAt(failures: number, now: Date): Date {
  const ms = Math.min(DAY_SECONDS * 1000, MINUTE_MS * 2 ** Math.min(Math.max(failures - 1, 0), 20));
  return new Date(now.getTime() + ms);
}

/** Two attempts at each hub that the feed names, one hub after the other. */
export function chooseHub(hubs: readonly string[], current: string, failures: number): string {
  const at = hubs.indexOf(current);
  const isNext = failures >= 2 && failures % 2 === 0;
  return hubs[at === -1 ? 0 : (at + (isNext ? 1 : 0)) % hubs.length] ?? current;
}

/** A hub that denies is not asked a second time before the next one. */
export function failuresAfterDenial(failures: number): number {
  return (Math.floor(failures / 2) + 1) * 2;
}
