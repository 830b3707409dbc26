import type { Deps } from "../deps.ts";
import type { UserId } from "./identify-caller.ts";

const AT_A_TIME = 500;

/** Everything we know about a person, as one JSON document in pieces: an account may hold a million items. */
export async function* exportAccount({ db, now }: Pick<Deps, "db" | "now">, userId: UserId): AsyncGenerator<string> {
  const one = async (sql: string) => (await db.query(sql, [userId])).rows;
  const [person] = await one("select id, name, email, role, created_at from users where id = $1");
  const about = {
    format: "pagecast-account-1",
    exportedAt: now(),
    person,
    memberships: await one("select source, plan, until, renews, created_at from memberships where user_id = $1"),
    signInWays: await one("select provider_id, created_at from accounts where user_id = $1"),
    apiKeys: await one("select name, start, created_at, expires_at from api_keys where reference_id = $1"),
    channels: await one(
      `select channel_url, route, feed_url, title, subscribed_at, paused_at
       from subscriptions join channels on channels.id = channel_id where user_id = $1 order by subscribed_at`,
    ),
    videos: await one(
      `select url, coalesce(own_title, metadata->>'title') as title, metadata->>'author' as author, opened_at
       from video_contents where user_id = $1 order by opened_at`,
    ),
    imports: await one(
      `select created_at, finished_at, (select json_agg(json_build_object('title', title, 'address', address, 'outcome', outcome) order by position)
         from opml_rows where import_id = opml_imports.id) as rows
       from opml_imports where user_id = $1 order by created_at`,
    ),
  };
  yield `${JSON.stringify(about).slice(0, -1)},"items":[`;
  let before: { published_at: Date; id: string } | undefined;
  for (let separator = ""; ; separator = ",") {
    const { rows } = await db.query(
      `select items.id, channel_url, items.title, author, link, inbox.published_at, updated_at, summary,
         case when starred_at is not null then content_html end as content_html, enclosures, video, read_at, starred_at
       from inbox join items on items.id = inbox.item_id join channels on channels.id = items.channel_id
       where user_id = $1 and ($2::timestamptz is null or (inbox.published_at, inbox.item_id) < ($2, $3))
       order by inbox.published_at desc, inbox.item_id desc limit $4`,
      [userId, before?.published_at ?? null, before?.id ?? null, AT_A_TIME],
    );
    if (rows.length) yield separator + rows.map((row) => JSON.stringify(row)).join(",");
    if (rows.length < AT_A_TIME) break;
    before = rows.at(-1);
  }
  yield "]}\n";
}
