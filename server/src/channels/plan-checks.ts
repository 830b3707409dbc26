import { latestNextCheck, planNextCheck } from "#core/feed/plan-check.ts";
import type { Queryable } from "../db/query.ts";
import type { ChannelId } from "../ids.ts";
import { listPlannedChecks, listWantedChecks, type PlannedCheck, setNextChecks } from "./refresh-store.ts";

/**
 * Makes the next checks of channels earlier if the current followers want that. Called after a follower came or left, for channels with a
 * chosen interval. The channels must be locked. Intervals start at the last check, so following a channel repeatedly causes no extra
 * fetches. Returns the lanes of the channels that are due now.
 */
export async function bringChecksForward(
  session: Queryable,
  channels: readonly ChannelId[],
  now: Date,
): Promise<string[]> {
  const planned = await planChecks(session, channels, now, latestNextCheck);
  const sooner = planned.filter(({ nextAt, plannedAt }) => plannedAt !== null && nextAt < plannedAt);
  if (sooner.length) await setNextChecks(session, sooner);
  return dueLanes(sooner, now);
}

/** The same, but called after a follower has changed their interval. It can also make the next check later. */
export async function moveNextChecks(session: Queryable, channels: readonly ChannelId[], now: Date): Promise<string[]> {
  const planned = await planChecks(session, channels, now, planNextCheck);
  if (planned.length) await setNextChecks(session, planned);
  return dueLanes(planned, now);
}

function dueLanes(planned: readonly { lane: string; nextAt: Date }[], now: Date): string[] {
  return [...new Set(planned.filter(({ nextAt }) => nextAt <= now).map(({ lane }) => lane))];
}

async function planChecks(
  session: Queryable,
  channels: readonly ChannelId[],
  now: Date,
  plan: typeof planNextCheck,
): Promise<(PlannedCheck & { nextAt: Date })[]> {
  const planned = await listPlannedChecks(session, channels, now);
  if (!planned.length) return [];
  const ids = planned.map(({ id }) => id);
  const wanted = await listWantedChecks(session, ids, now);
  return planned.map((channel) => {
    const publishedAt = (channel.rhythm ?? []).map((at) => new Date(at));
    const known = { publishedAt, ttlMinutes: channel.ttlMinutes };
    return { ...channel, nextAt: plan(known, wanted.get(channel.id) ?? null, channel.lastAt ?? now, now) };
  });
}
