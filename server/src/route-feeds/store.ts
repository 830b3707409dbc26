import { onlyRow, type Queryable } from "../db/query.ts";
import type { UserId } from "../ids.ts";

/** The key the person has, or `key` if they have none yet. */
export async function findOrCreateRouteKey(db: Queryable, userId: UserId, key: string, now: Date): Promise<string> {
  const kept = await db.query<{ key: string }>(
    `insert into route_keys (user_id, key, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set key = route_keys.key returning key`,
    [userId, key, now],
  );
  return onlyRow(kept).key;
}

export async function replaceRouteKey(db: Queryable, userId: UserId, key: string, now: Date): Promise<void> {
  await db.query(
    `insert into route_keys (user_id, key, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set key = excluded.key, created_at = excluded.created_at`,
    [userId, key, now],
  );
}

/** Undefined when the key is unknown or the account is suspended. */
export async function findRouteKeyOwner(db: Queryable, key: string): Promise<UserId | undefined> {
  const { rows } = await db.query<{ user_id: UserId }>(
    "select user_id from route_keys join users on users.id = user_id where key = $1 and banned_at is null",
    [key],
  );
  return rows[0]?.user_id;
}
