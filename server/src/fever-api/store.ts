import { onlyRow, type Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";

export type FeverAccess = { createdAt: Date; lastRequest: Date | null };

export async function readFeverAccess(db: Queryable, userId: UserId): Promise<FeverAccess | undefined> {
  const { rows } = await db.query<FeverAccess>(
    `select created_at as "createdAt", last_request as "lastRequest" from fever_access where user_id = $1`,
    [userId],
  );
  return rows[0];
}

export async function saveFeverAccess(db: Queryable, userId: UserId, keyHash: string, now: Date): Promise<void> {
  await db.query(
    `insert into fever_access (user_id, key_hash, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set key_hash = excluded.key_hash, created_at = excluded.created_at, last_request = null`,
    [userId, keyHash, now],
  );
}

export async function deleteFeverAccess(db: Queryable, userId: UserId): Promise<void> {
  await db.query("delete from fever_access where user_id = $1", [userId]);
}

/** When any channel of the person was last fetched; null: none ever was. */
export async function lastRefresh(db: Queryable, userId: UserId): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    "select max(last_attempt_at) as at from subscriptions join channels on channels.id = channel_id where user_id = $1",
    [userId],
  );
  return rows[0]?.at ?? null;
}

export type IdPlace = { id: ItemId; at: string };

const WHICH = { unread: "read_at is null", saved: "starred_at is not null" };

/** Newest first, those after `after`. Of unread items nothing but an index is read. */
export async function listIds(
  db: Queryable,
  userId: UserId,
  which: keyof typeof WHICH,
  { except, after, limit }: { except: readonly ChannelId[]; after: IdPlace | null; limit: number },
): Promise<IdPlace[]> {
  const { rows } = await db.query<IdPlace>(
    `select item_id as id, published_at::text as at from inbox
     where user_id = $1 and ${WHICH[which]} and channel_id <> all($2::bigint[])
       and ($3::text is null or (published_at, item_id) < ($3::timestamptz, $4::bigint))
     order by published_at desc, item_id desc limit $5`,
    [userId, except, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/** In two parts, because there is an index of each that has the channel. */
export async function countItems(db: Queryable, userId: UserId, except: readonly ChannelId[]): Promise<number> {
  const counted = await db.query<{ total: number }>(
    `select ((select count(*) from inbox where user_id = $1 and read_at is null and channel_id <> all($2::bigint[]))
       + (select count(*) from inbox where user_id = $1 and read_at is not null and channel_id <> all($2::bigint[])))::int as total`,
    [userId, except],
  );
  return onlyRow(counted).total;
}
