import type { CheckMinutes } from "#core/feed/check-minutes.ts";
import type { ListedChannel } from "../following/use-channels.ts";

const MINUTE_MS = 60_000;
/** `useNow` is up to a minute late, and the clocks of the server and of the browser may differ. */
const DUE_WITHIN_MS = 2 * MINUTE_MS;
/** A little more than the tenth by which checks are earlier or later than planned, so that not all channels are checked at once. */
const TOLERANCE = 0.15;

/** The time between two checks as it is now. Null: it fails, is due, or waits for its site to announce changes. */
export function plannedMinutes(
  {
    health,
    lastAttemptAt,
    nextRefreshAt,
    paused,
  }: Pick<ListedChannel, "health" | "lastAttemptAt" | "nextRefreshAt" | "paused">,
  isPushed: boolean,
  now: Date,
): number | null {
  const works = health === "fine" || health === "unusual";
  if (!works || paused !== null || isPushed || lastAttemptAt === null || nextRefreshAt === null) return null;
  if (new Date(nextRefreshAt).getTime() - now.getTime() < DUE_WITHIN_MS) return null;
  return (new Date(nextRefreshAt).getTime() - new Date(lastAttemptAt).getTime()) / MINUTE_MS;
}

/** For “about every 40 minutes”. */
export function roundMinutes(minutes: number): number {
  if (minutes < 52) return Math.max(5, Math.round(minutes / 5) * 5);
  const hours = Math.round(minutes / 60);
  return hours < 21 ? hours * 60 : 1440;
}

/** The feed asked for longer, or another follower wants it more often. */
export function whyNotAsChosen(chosen: CheckMinutes | null, planned: number | null): "feed" | "others" | null {
  if (chosen === null || planned === null) return null;
  if (planned > chosen * (1 + TOLERANCE)) return "feed";
  return planned < chosen * (1 - TOLERANCE) ? "others" : null;
}
