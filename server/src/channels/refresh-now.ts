import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { checkRates } from "../rate-limits/limit-rate.ts";
import { makeDue } from "./refresh-store.ts";
import { findReader, listResting } from "./resting-channels.ts";
import { isFollowingId } from "./store.ts";

/** Limits for one channel, whoever asks, and for one person, whichever channels. They protect the sites. */
const PER_CHANNEL = { window: 60, max: 1 };
const PER_PERSON = { window: 600, max: 60 };

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
    [`refresh by ${userId}`, PER_PERSON],
    [`refresh of ${channelId}`, PER_CHANNEL],
  ]);
  if (!rates.ok) return rates;
  await transact(deps.db, async (session) => {
    const lane = await makeDue(session, channelId, deps.now());
    if (lane !== undefined) await deps.queue.announce("refresh", [lane], session);
  });
  return { ok: true, value: undefined };
}
