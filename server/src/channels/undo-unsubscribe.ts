import type { Queryable } from "../db/query.ts";
import type { ChannelId, UserId } from "../ids.ts";
import { removeOthers, restoreDates, restoreMarks, takeUnsubscribed } from "./unsubscribed-store.ts";

/**
 * Called after everything of the channel was delivered again. If the person left it within the last hour, its place in the list
 * and what was read are restored. A pause comes back only with Undo: a person who subscribes wants to read.
 */
export async function restoreSubscription(
  session: Queryable,
  userId: UserId,
  channelId: ChannelId,
  { isUndo }: { isUndo: boolean },
): Promise<void> {
  const before = await takeUnsubscribed(session, userId, channelId);
  if (!before) return;
  const pausedAt = isUndo ? before.pausedAt : null;
  await restoreDates(session, userId, channelId, { ...before, pausedAt });
  await restoreMarks(session, userId, channelId, before);
  if (pausedAt) await removeOthers(session, userId, channelId, before.items);
}
