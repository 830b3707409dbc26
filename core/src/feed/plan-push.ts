const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
// docs/notes/websub.md explains these numbers.
const TRUSTED_FROM = 2;
const MOST_COUNTED = 100;
const STRETCH = 8;
const LONGEST_MS = 6 * HOUR_MS;
/** The least time between two refreshes that pushes cause. */
export const LEAST_BETWEEN_MS = MINUTE_MS;
const FIRST_RECHECK_MS = 2 * MINUTE_MS;
const RECHECKED_FOR_MS = HOUR_MS;

/** What is known of the hub of a channel's feed. */
export type HubState = {
  /** Until when the hub has agreed to announce changes. Null: it has not agreed. */
  leaseEndsAt: Date | null;
  /** A push for which no change has been found yet. */
  pushedAt: Date | null;
  /** How many times in a row new items came with a push. */
  streak: number;
};

/** What a refresh found, and when `planRefresh` would fetch again. */
export type FoundByRefresh = {
  at: Date;
  nextAt: Date;
  /** The deadline for the next fetch, from the interval that a follower chose. Null if no follower chose one. */
  chosenAt: Date | null;
  /** The document is not the one before. */
  isChanged: boolean;
  hasNewItems: boolean;
  /** Another push came while the feed was being fetched: what was fetched may be older. */
  isPushedAgain: boolean;
};

export type PushPlan = Pick<HubState, "pushedAt" | "streak"> & { nextAt: Date };

/** Whether the hub can be relied on: it has agreed to announce changes, and it announced the last ones. */
export function isHubTrusted({ leaseEndsAt, streak }: HubState, now: Date): boolean {
  return leaseEndsAt !== null && leaseEndsAt > now && streak >= TRUSTED_FROM;
}

/**
 * How a refresh changes the trust in the hub, and when to fetch again. A trusted hub makes polling less frequent, but never stops it,
 * and never makes it less frequent than a follower chose. New items without a push end the trust at once.
 */
export function planPush(hub: HubState, found: FoundByRefresh): PushPlan {
  const { at, nextAt, chosenAt, isChanged, hasNewItems, isPushedAgain } = found;
  const streak = !hasNewItems ? hub.streak : hub.pushedAt === null ? 0 : Math.min(hub.streak + 1, MOST_COUNTED);
  if (isPushedAgain)
    return { streak, pushedAt: hub.pushedAt, nextAt: earlier(nextAt, at.getTime() + LEAST_BETWEEN_MS) };
  // The site may answer from a cache that is older than the push: look again, less and less often.
  const age = hub.pushedAt === null ? 0 : at.getTime() - hub.pushedAt.getTime();
  if (hub.pushedAt !== null && !isChanged && age < RECHECKED_FOR_MS) {
    const recheckAt = at.getTime() + Math.max(FIRST_RECHECK_MS, 2 * age);
    return { streak, pushedAt: hub.pushedAt, nextAt: earlier(nextAt, recheckAt) };
  }
  const isTrusted = isHubTrusted({ ...hub, streak }, at);
  if (!isTrusted) return { streak, pushedAt: null, nextAt };
  const rareAt = stretched(nextAt, at);
  return { streak, pushedAt: null, nextAt: chosenAt ? earlier(rareAt, chosenAt.getTime()) : rareAt };
}

/** About once for each post, and as often as the slowest channel that is polled. */
function stretched(nextAt: Date, at: Date): Date {
  const ms = nextAt.getTime() - at.getTime();
  return new Date(at.getTime() + Math.max(ms, Math.min(ms * STRETCH, LONGEST_MS)));
}

function earlier(one: Date, other: number): Date {
  return new Date(Math.min(one.getTime(), other));
}
