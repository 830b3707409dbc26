import type { Queryable } from "../db/query.ts";
import type { ChannelId, UserId } from "../ids.ts";

/** How long subscribing again restores everything as if the person had never left. */
const KEPT = "interval '1 hour'";

/** What a person had of a channel when they left it. */
export type Unsubscribed = {
  unsubscribedAt: Date;
  subscribedAt: Date;
  pausedAt: Date | null;
  /** Items that were delivered, and those of them that were unread. */
  items: string[];
  unread: string[];
};

/** Called before the subscription is deleted, in the same transaction. */
export async function rememberUnsubscribe(session: Queryable, userId: UserId, channelId: ChannelId): Promise<void> {
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

/** Undefined when there is none, or it is too long ago. Either way it is gone afterwards. */
export async function takeUnsubscribed(
  session: Queryable,
  userId: UserId,
  channelId: ChannelId,
): Promise<Unsubscribed | undefined> {
  const { rows } = await session.query<Unsubscribed & { isRecent: boolean }>(
    `delete from partings where user_id = $1 and channel_id = $2
     returning parted_at > clock_timestamp() - ${KEPT} as "isRecent", parted_at as "unsubscribedAt",
       subscribed_at as "subscribedAt", paused_at as "pausedAt", had as items, unread`,
    [userId, channelId],
  );
  return rows.find(({ isRecent }) => isRecent);
}

export async function restoreDates(
  session: Queryable,
  userId: UserId,
  channelId: ChannelId,
  { subscribedAt, pausedAt }: Pick<Unsubscribed, "subscribedAt" | "pausedAt">,
): Promise<void> {
  await session.query(
    "update subscriptions set subscribed_at = $3, paused_at = $4 where user_id = $1 and channel_id = $2",
    [userId, channelId, subscribedAt, pausedAt],
  );
}

/** Marks what was read as read, and nothing as newly arrived. Starred items stayed, and stay read. */
export async function restoreMarks(
  session: Queryable,
  userId: UserId,
  channelId: ChannelId,
  { items, unread, unsubscribedAt }: Unsubscribed,
): Promise<void> {
  await session.query(
    `update inbox set arrived_in = '0',
       read_at = case when item_id = any($4) and starred_at is null then null else coalesce(read_at, $5) end
     where user_id = $1 and channel_id = $2 and item_id = any($3)`,
    [userId, channelId, items, unread, unsubscribedAt],
  );
}

/** Removes what was not there before: it came during a pause, and is delivered when the pause ends. */
export async function removeOthers(
  session: Queryable,
  userId: UserId,
  channelId: ChannelId,
  items: readonly string[],
): Promise<void> {
  await session.query(
    `delete from inbox using items where items.channel_id = $2 and item_id = items.id and user_id = $1
       and item_id <> all($3) and starred_at is null`,
    [userId, channelId, items],
  );
}

export async function deleteOldUnsubscribed(db: Queryable): Promise<void> {
  await db.query(`delete from partings where parted_at < clock_timestamp() - ${KEPT}`);
}
