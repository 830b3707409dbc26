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

export async function findViewToken(db: Queryable, userId: UserId, view: string): Promise<string | undefined> {
  const { rows } = await db.query<{ token: string }>("select token from view_feeds where user_id = $1 and view = $2", [
    userId,
    view,
  ]);
  return rows[0]?.token;
}

export async function saveViewToken(
  db: Queryable,
  userId: UserId,
  view: string,
  token: string,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into view_feeds (user_id, view, token, created_at) values ($1, $2, $3, $4)
     on conflict (user_id, view) do update set token = excluded.token, created_at = excluded.created_at`,
    [userId, view, token, now],
  );
}

export async function deleteViewToken(db: Queryable, userId: UserId, view: string): Promise<void> {
  await db.query("delete from view_feeds where user_id = $1 and view = $2", [userId, view]);
}

/** Whose feed this is, and of which view. Undefined when the address is unknown or the account is suspended. */
export async function findFeed(db: Queryable, token: string): Promise<{ userId: UserId; view: string } | undefined> {
  const { rows } = await db.query<{ userId: UserId; view: string }>(
    `select user_id as "userId", view from (
       select user_id, 'all' as view from private_feeds where token = $1
       union all select user_id, view from view_feeds where token = $1
     ) feeds join users on users.id = user_id where banned_at is null`,
    [token],
  );
  return rows[0];
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
