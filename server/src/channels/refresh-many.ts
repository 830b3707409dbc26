import { REFRESH_LIMITS } from "#core/channel/plan-bulk-action.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, UserId } from "../ids.ts";
import { countCalls, listLimited, lockCount, readCount } from "../rate-limits/store.ts";
import { planFor } from "./bulk-actions.ts";
import { makeDue } from "./refresh-store.ts";

export type RefreshedMany = {
  /** How many are refreshed now. */
  asked: number;
  /** Refreshed a moment ago. */
  tooRecent: number;
  /** More than a person may ask for at a time. They are refreshed as usual. */
  tooMany: number;
  paused: number;
  overLimit: number;
};

/** The key under which the limit of a person counts, also for single channels. */
export const refreshesBy = (userId: UserId) => `refresh by ${userId}`;
export const refreshOf = (channelId: ChannelId) => `refresh of ${channelId}`;

/** How many channels the person can still refresh in this window, which the screens say before the action. */
export async function countRefreshesLeft({ db }: Pick<Deps, "db">, userId: UserId): Promise<number> {
  return Math.max(0, REFRESH_LIMITS.perPerson.max - (await readCount(db, refreshesBy(userId))));
}

/** Enqueues the refreshes and returns at once: as many as the limits allow, those that were refreshed longest ago first. */
export async function refreshMany(
  deps: Pick<Deps, "db" | "now" | "queue">,
  userId: UserId,
  channelIds: readonly ChannelId[],
): Promise<RefreshedMany> {
  const { perChannel, perPerson } = REFRESH_LIMITS;
  return transact(deps.db, async (session) => {
    const { affected, left, overLimit } = await planFor(deps, session, userId, "refresh", channelIds);
    const used = await lockCount(session, refreshesBy(userId), perPerson.window);
    const limited = new Set(
      await listLimited(
        session,
        affected.map(({ id }) => refreshOf(id)),
      ),
    );
    const free = affected
      .filter(({ id }) => !limited.has(refreshOf(id)))
      .sort((a, b) => (a.lastAttemptAt?.getTime() ?? 0) - (b.lastAttemptAt?.getTime() ?? 0));
    const asked = free.slice(0, Math.max(0, perPerson.max - used)).map(({ id }) => id);
    if (asked.length) {
      await countCalls(session, [refreshesBy(userId)], perPerson.window, asked.length);
      await countCalls(session, asked.map(refreshOf), perChannel.window, 1);
      await deps.queue.announce("refresh", await makeDue(session, asked, deps.now()), session);
    }
    return {
      asked: asked.length,
      tooRecent: affected.length - free.length,
      tooMany: free.length - asked.length,
      paused: left.length,
      overLimit: overLimit.length,
    };
  });
}
