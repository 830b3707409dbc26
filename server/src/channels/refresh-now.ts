import { REFRESH_LIMITS } from "#core/channel/plan-bulk-action.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { checkRates } from "../rate-limits/limit-rate.ts";
import { refreshesBy, refreshOf } from "./refresh-many.ts";
import { makeDue } from "./refresh-store.ts";
import { findReader, listResting } from "./resting-channels.ts";
import { isFollowingId } from "./store.ts";

/** Enqueues a refresh and returns at once. New items arrive as usual. */
export async function refreshNow(
  deps: Pick<Deps, "db" | "now" | "queue">,
  userId: UserId,
  channelId: ChannelId,
): Promise<Outcome<void>> {
  const db = deps.db;
  if (!(await isFollowingId(db, userId, channelId))) return { ok: false, problem: { kind: "no-such-channel" } };
  if ((await listResting(deps, await findReader(deps, userId))).includes(channelId))
    return { ok: false, problem: { kind: "channel-resting" } };
  const rates = await checkRates(db, [
    [refreshesBy(userId), REFRESH_LIMITS.perPerson],
    [refreshOf(channelId), REFRESH_LIMITS.perChannel],
  ]);
  if (!rates.ok) return rates;
  await transact(deps.db, async (session) => {
    await deps.queue.announce("refresh", await makeDue(session, [channelId], deps.now()), session);
  });
  return { ok: true, value: undefined };
}
