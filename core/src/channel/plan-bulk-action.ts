import { UNLIMITED } from "../membership.ts";

/** Decisions about many channels at once, for the screens, which say them before the action, and for the server, which acts. */

/** Why nothing arrives from a channel: the plan has no room for it, or the person paused it. */
export type Paused = null | "over-limit" | "by-you";

/** `place`: 1 for the channel that the person has followed longest. A plan has room for the first ones. */
export function pauseOf({ place, allowed, isPaused }: { place: number; allowed: number; isPaused: boolean }): Paused {
  if (allowed !== UNLIMITED && place > allowed) return "over-limit";
  return isPaused ? "by-you" : null;
}

export type BulkKind = "pause" | "resume" | "refresh" | "move" | "unsubscribe";

export type BulkPlan<Channel> = {
  /** What the action changes. */
  affected: Channel[];
  /** What the limit of the plan prevents. */
  overLimit: Channel[];
  /** Paused or active already; or, for a refresh, paused by the person. */
  left: Channel[];
};

/**
 * Moving and unsubscribing need nothing from the plan. A channel over its limit rests whatever the person does: it can be neither
 * resumed nor refreshed, and has nothing to pause.
 */
export function planBulkAction<Channel extends { paused: Paused }>(
  kind: BulkKind,
  channels: readonly Channel[],
): BulkPlan<Channel> {
  if (kind === "move" || kind === "unsubscribe") return { affected: [...channels], overLimit: [], left: [] };
  const changes = kind === "resume" ? "by-you" : null;
  return {
    affected: channels.filter(({ paused }) => paused === changes),
    overLimit: channels.filter(({ paused }) => paused === "over-limit"),
    left: channels.filter(({ paused }) => paused !== changes && paused !== "over-limit"),
  };
}

/**
 * How many of `wanted` channels Undo can bring back after they were unsubscribed: as many as the plan has room for. A person who
 * followed more than the plan allows, because it became smaller, gets back as many as they had: those rest, and nothing is lost.
 */
export function roomForUndo({
  wanted,
  followed,
  followedBefore,
  allowed,
}: {
  wanted: number;
  followed: number;
  followedBefore: number;
  allowed: number;
}): number {
  if (allowed === UNLIMITED) return wanted;
  return Math.max(0, Math.min(wanted, Math.max(allowed, followedBefore) - followed));
}

/** How often refreshes can be requested: of one channel by anyone, and of any channels by one person. This protects the sites. */
export const REFRESH_LIMITS = {
  perChannel: { window: 60, max: 1 },
  perPerson: { window: 600, max: 60 },
} as const;

const YEAR_MS = 365 * 86_400_000;

/** No post for a year; or none at all, although the person has followed it for a year. */
export function isQuiet({ lastPostAt, subscribedAt }: { lastPostAt: Date | null; subscribedAt: Date }, now: Date) {
  return now.getTime() - (lastPostAt ?? subscribedAt).getTime() > YEAR_MS;
}
