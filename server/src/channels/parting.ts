import type { Queryable } from "../db/query.ts";
import type { ChannelId, UserId } from "../ids.ts";

/** How long an unsubscription can be taken back as if it had not been. */
const KEPT = "interval '1 hour'";

/** Before the channel is left, in the same transaction: what following it again soon has to bring back. */
export async function rememberParting(session: Queryable, userId: UserId, channelId: ChannelId): Promise<void> {
  await session.query(
    `insert into partings (user_id, channel_id, parted_at, subscribed_at, paused_at, had, unread)
     select $1, $2, clock_timestamp(), subscribed_at, paused_at,
       array(select item_id from items join inbox on item_id = items.id
         where items.channel_id = $2 and user_id = $1),
       array(select item_id from items join inbox on item_id = items.id
         where items.channel_id = $2 and user_id = $1 and read_at is null)
     from subscriptions where user_id = $1 and channel_id = $2
     on conflict (user_id, channel_id) do update set parted_at = excluded.parted_at, subscribed_at = excluded.subscribed_at,
       paused_at = excluded.paused_at, had = excluded.had, unread = excluded.unread`,
    [userId, channelId],
  );
}

type Unsubscribed = {
  partedAt: Date | null;
  subscribedAt: Date;
  pausedAt: Date | null;
  had: string[];
  unread: string[];
};

/**
 * After everything of the channel has been delivered anew: marks and place are what they were, and nothing of it is news. What
 * is starred stayed, read. A pause comes back only to who wants the parting undone: whoever subscribes wants to read.
 */
export async function takeBackParting(
  session: Queryable,
  userId: UserId,
  channelId: ChannelId,
  { isUndo }: { isUndo: boolean },
): Promise<void> {
  const { rows } = await session.query<Unsubscribed>(
    `delete from partings where user_id = $1 and channel_id = $2
     returning case when parted_at > clock_timestamp() - ${KEPT} then parted_at end as "partedAt",
       subscribed_at as "subscribedAt", case when $3 then paused_at end as "pausedAt", had, unread`,
    [userId, channelId, isUndo],
  );
  const [before] = rows;
  if (!before?.partedAt) return;
  const { partedAt, subscribedAt, pausedAt, had, unread } = before;
  await session.query(
    "update subscriptions set subscribed_at = $3, paused_at = $4 where user_id = $1 and channel_id = $2",
    [userId, channelId, subscribedAt, pausedAt],
  );
  await session.query(
    `update inbox set arrived_in = '0',
       read_at = case when item_id = any($4) and starred_at is null then null else coalesce(read_at, $5) end
     where user_id = $1 and channel_id = $2 and item_id = any($3)`,
    [userId, channelId, had, unread, partedAt],
  );
  // What came during the pause arrives at its end.
  if (pausedAt)
    await session.query(
      `delete from inbox using items where items.channel_id = $2 and item_id = items.id and user_id = $1
         and item_id <> all($3) and starred_at is null`,
      [userId, channelId, had],
    );
}

export async function forgetPartings(db: Queryable): Promise<void> {
  await db.query(`delete from partings where parted_at < clock_timestamp() - ${KEPT}`);
}
