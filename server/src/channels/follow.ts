import type { Queryable } from "../db/query.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, UserId } from "../ids.ts";
import { deliverChannel, handOverVideos, lockLeftChannel, removeChannel } from "./inbox-store.ts";
import { wakeChannel } from "./refresh-store.ts";

/**
 * The second half of a subscription, or of the end of a pause, in the same transaction: the channel is woken, its first
 * refresh is enqueued, and the items it has are delivered. Waking locks the channel, as a refresh does, so an item that a
 * refresh brings at this moment is delivered either here or there.
 */
export async function startFollowing(
  { queue }: Pick<Deps, "queue">,
  session: Queryable,
  userId: UserId,
  channelId: ChannelId,
): Promise<void> {
  const lane = await wakeChannel(session, channelId);
  await deliverChannel(session, userId, channelId);
  if (lane !== undefined) await queue.announce("refresh", [lane], session);
}

/** The second half of unsubscribing. Starred items stay, and so do videos that another channel of the person has too. */
export async function stopFollowing(session: Queryable, userId: UserId, channelId: ChannelId): Promise<void> {
  await lockLeftChannel(session, userId, channelId);
  await handOverVideos(session, userId, channelId);
  await removeChannel(session, userId, channelId);
}
