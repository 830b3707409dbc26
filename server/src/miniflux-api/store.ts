import { onlyRow, type Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";

export type EntryFilter = {
  isUnread: boolean;
  isRead: boolean;
  /** Null: whether or not they are starred. */
  isStarred: boolean | null;
  /** Null: all of them. */
  channels: readonly ChannelId[] | null;
  /** Channels that rest. */
  except: readonly ChannelId[];
  afterId: string | null;
  beforeId: string | null;
  publishedAfter: Date | null;
  publishedBefore: Date | null;
  arrivedAfter: Date | null;
  arrivedBefore: Date | null;
  /** A search of the type `tsquery`; null: none. */
  words: string | null;
};
export type EntryOrder = { by: "id" | "published" | "arrived"; direction: "asc" | "desc" };

const ARRIVED = "coalesce(arrived_at, published_at)";
const DIRECTION = { asc: "asc", desc: "desc" };
const BY = { id: "item_id", published: "published_at", arrived: ARRIVED };
const MATCHES = `user_id = $1 and (not $2::boolean or read_at is null) and (not $3::boolean or read_at is not null)
  and ($4::boolean is null or (starred_at is not null) = $4) and ($5::bigint[] is null or channel_id = any($5))
  and channel_id <> all($6::bigint[]) and ($7::bigint is null or item_id > $7) and ($8::bigint is null or item_id < $8)
  and ($9::timestamptz is null or published_at > $9) and ($10::timestamptz is null or published_at < $10)
  and ($11::timestamptz is null or ${ARRIVED} > $11) and ($12::timestamptz is null or ${ARRIVED} < $12)
  and ($13::text is null or item_id in (select item_id from item_search where terms @@ $13::tsquery))`;

export async function listEntryIds(
  db: Queryable,
  userId: UserId,
  filter: EntryFilter,
  { by, direction }: EntryOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<ItemId[]> {
  const { rows } = await db.query<{ id: ItemId }>(
    `select item_id as id from inbox where ${MATCHES} order by ${BY[by]} ${DIRECTION[direction]}, item_id ${DIRECTION[direction]}
     limit $14 offset $15`,
    [...valuesOf(userId, filter), limit, offset],
  );
  return rows.map(({ id }) => id);
}

export async function countEntries(db: Queryable, userId: UserId, filter: EntryFilter): Promise<number> {
  const counted = await db.query<{ total: number }>(
    `select count(*)::int as total from inbox where ${MATCHES}`,
    valuesOf(userId, filter),
  );
  return onlyRow(counted).total;
}

function valuesOf(userId: UserId, filter: EntryFilter): unknown[] {
  const { isUnread, isRead, isStarred, channels, except, afterId, beforeId, words } = filter;
  const { publishedAfter, publishedBefore, arrivedAfter, arrivedBefore } = filter;
  return [
    ...[userId, isUnread, isRead, isStarred, channels, except, afterId, beforeId],
    ...[publishedAfter, publishedBefore, arrivedAfter, arrivedBefore, words],
  ];
}

/** Of what was delivered, by channel. */
export async function countByChannel(
  db: Queryable,
  userId: UserId,
  except: readonly ChannelId[],
): Promise<{ channelId: ChannelId; read: number; unread: number }[]> {
  const { rows } = await db.query<{ channelId: ChannelId; read: number; unread: number }>(
    `select channel_id as "channelId", count(read_at)::int as read, (count(*) - count(read_at))::int as unread
     from inbox where user_id = $1 and channel_id <> all($2::bigint[]) group by channel_id`,
    [userId, except],
  );
  return rows;
}

/** Of which the person kept starred items. */
export async function listLeftChannels(db: Queryable, userId: UserId): Promise<ChannelId[]> {
  const { rows } = await db.query<{ id: ChannelId }>(
    `select distinct channel_id as id from inbox where user_id = $1 and starred_at is not null
       and channel_id not in (select channel_id from subscriptions where user_id = $1)`,
    [userId],
  );
  return rows.map(({ id }) => id);
}
