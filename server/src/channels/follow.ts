import type { Queryable } from "../db/query.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, UserId } from "../ids.ts";
import { mergeStories } from "../stories/merge-stories.ts";
import { handOverStories } from "../stories/store.ts";
import { deliverChannels, handOverVideos, lockLeftChannels, removeChannels } from "./inbox-store.ts";
import { bringChecksForward, moveNextChecks } from "./plan-checks.ts";
import { listChosenChecks, wakeChannels } from "./refresh-store.ts";
import { restoreSubscriptions } from "./undo-unsubscribe.ts";

/**
 * The second half of subscriptions, or of the end of pauses, in the same transaction: the channels are woken, the refreshes of those
 * that are due are enqueued, and the items they have are delivered. Waking locks the channels, as a refresh does, so an item that a
 * refresh brings at this moment is delivered either here or there. Checks are planned last, after the person's own interval is restored.
 * `again`: the person may have unsubscribed from the channels a moment ago.
 */
export async function startFollowing(
  { now, queue }: Pick<Deps, "now" | "queue">,
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
  again: { isUndo: boolean } | null = null,
): Promise<void> {
  const lanes = await wakeChannels(session, channels);
  const restored = again ? await restoreSubscriptions(session, userId, channels, again) : [];
  const delivered = await deliverChannels(session, userId, channels);
  const chosen = await listChosenChecks(session, channels);
  const plan = again ? moveNextChecks : bringChecksForward;
  const sooner = chosen.length ? await plan(session, chosen, now()) : [];
  await queue.announce("refresh", [...new Set([...lanes, ...sooner])], session);
  await mergeStories(session, [...restored, ...delivered], userId);
}

/** The second half of unsubscribing. Starred items stay, and so do videos and stories that another channel of the person has too. */
export async function stopFollowing(session: Queryable, userId: UserId, channels: readonly ChannelId[]): Promise<void> {
  await lockLeftChannels(session, userId, channels);
  await handOverVideos(session, userId, channels);
  await handOverStories(session, userId, channels);
  await removeChannels(session, userId, channels);
}
