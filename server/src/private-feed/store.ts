import type { Enclosure } from "#core/feed/feed.ts";
import type { Queryable } from "../db/query.ts";
import type { UserId } from "../ids.ts";

export async function findToken(db: Queryable, userId: UserId): Promise<string | undefined> {
  const { rows } = await db.query<{ token: string }>("select token from private_feeds where user_id = $1", [userId]);
  return rows[0]?.token;
}

export async function saveToken(db: Queryable, userId: UserId, token: string, now: Date): Promise<void> {
  await db.query(
    `insert into private_feeds (user_id, token, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set token = excluded.token, created_at = excluded.created_at`,
    [userId, token, now],
  );
}

export async function deleteToken(db: Queryable, userId: UserId): Promise<void> {
  await db.query("delete from private_feeds where user_id = $1", [userId]);
}

/** Undefined when the address is unknown or the account is suspended. */
export async function findOwner(db: Queryable, token: string): Promise<UserId | undefined> {
  const { rows } = await db.query<{ user_id: UserId }>(
    "select user_id from private_feeds join users on users.id = user_id where token = $1 and banned_at is null",
    [token],
  );
  return rows[0]?.user_id;
}

export type FeedRow = {
  id: string;
  contentHtml: string;
  enclosures: Enclosure[] | null;
  fingerprint: string;
  /** What relative addresses in the text start from. */
  contentBase: string | null;
};

export async function listContents(db: Queryable, ids: readonly string[]): Promise<FeedRow[]> {
  const { rows } = await db.query<FeedRow>(
    `select items.id, content_html as "contentHtml", enclosures, fingerprint,
       coalesce(details ->> 'contentBase', link, home_url) as "contentBase"
     from items join channels on channels.id = channel_id where items.id = any($1)`,
    [ids],
  );
  return rows;
}
