import type { Queryable } from "../db/query.ts";
import type { UserId } from "../ids.ts";

/** Everything about a person but the items, under the names it has in the exported document. */
export async function readAccount(db: Queryable, userId: UserId) {
  const { rows: people } = await db.query<{ id: UserId; name: string; email: string; role: string; created_at: Date }>(
    "select id, name, email, role, created_at from users where id = $1",
    [userId],
  );
  const { rows: memberships } = await db.query<{
    source: string;
    plan: string;
    until: Date | null;
    renews: boolean;
    created_at: Date;
  }>("select source, plan, until, renews, created_at from memberships where user_id = $1", [userId]);
  const { rows: signInWays } = await db.query<{ provider_id: string; created_at: Date }>(
    "select provider_id, created_at from accounts where user_id = $1",
    [userId],
  );
  const { rows: apiKeys } = await db.query<{
    name: string | null;
    start: string | null;
    created_at: Date;
    expires_at: Date | null;
  }>("select name, start, created_at, expires_at from api_keys where reference_id = $1", [userId]);
  const { rows: channels } = await db.query<{
    channel_url: string;
    route: string | null;
    feed_url: string | null;
    sources: string[] | null;
    title: string;
    subscribed_at: Date;
    paused_at: Date | null;
  }>(
    `select channel_url, route, feed_url, (select array_agg(coalesce(listed.feed_url, listed.route) order by position)
         from channel_sources listed where listed.channel_id = channels.id) as sources, title, subscribed_at, paused_at
     from subscriptions join channels on channels.id = channel_id where user_id = $1 order by subscribed_at`,
    [userId],
  );
  const { rows: videos } = await db.query<{
    url: string;
    title: string | null;
    author: string | null;
    opened_at: Date;
  }>(
    `select url, coalesce(own_title, metadata->>'title') as title, metadata->>'author' as author, opened_at
     from video_contents where user_id = $1 order by opened_at`,
    [userId],
  );
  const { rows: imports } = await db.query<{ created_at: Date; finished_at: Date | null; rows: object[] | null }>(
    `select created_at, finished_at, (select json_agg(json_build_object('title', title, 'address', address, 'outcome', outcome) order by position)
       from opml_rows where import_id = opml_imports.id) as rows
     from opml_imports where user_id = $1 order by created_at`,
    [userId],
  );
  const { rows: planRequests } = await db.query<{ requested_at: Date }>(
    "select requested_at from plan_requests where user_id = $1",
    [userId],
  );
  return { person: people[0], memberships, planRequests, signInWays, apiKeys, channels, videos, imports };
}

export type ExportedItem = {
  id: string;
  channel_url: string;
  title: string;
  author: string | null;
  link: string | null;
  published_at: Date;
  updated_at: Date | null;
  summary: string;
  content_html: string | null;
  enclosures: object[] | null;
  video: object | null;
  read_at: Date | null;
  starred_at: Date | null;
};

/** Newest first; those after `before`. Only starred items bring their content. */
export async function listExportedItems(
  db: Queryable,
  userId: UserId,
  before: ExportedItem | undefined,
  limit: number,
): Promise<ExportedItem[]> {
  const { rows } = await db.query<ExportedItem>(
    `select items.id, channel_url, items.title, author, link, inbox.published_at, updated_at, summary,
       case when starred_at is not null then content_html end as content_html, enclosures, video, read_at, starred_at
     from inbox join items on items.id = inbox.item_id join channels on channels.id = items.channel_id
     where user_id = $1 and ($2::timestamptz is null or (inbox.published_at, inbox.item_id) < ($2, $3))
     order by inbox.published_at desc, inbox.item_id desc limit $4`,
    [userId, before?.published_at ?? null, before?.id ?? null, limit],
  );
  return rows;
}
