import { createHmac } from "node:crypto";
import type { Db } from "#server/db/query.ts";

export type SeededPerson = { userId: string; cookie: string; feed: string };

export const PEOPLE = 200;
export const CHANNELS = 2_000;
export const ITEMS_PER_CHANNEL = 100;
const CHANNELS_PER_PERSON = 20;
/** The server under test must have the same secret, or it rejects the sessions. */
export const SECRET = "a secret of the benchmark, long enough";

/** Inserted directly, because hashing two hundred passwords is slow on purpose. */
export async function seedPeople(db: Db): Promise<SeededPerson[]> {
  await db.query(
    `insert into users (id, name, email, email_verified, created_at, updated_at)
     select gen_random_uuid(), 'Person ' || n, 'person-' || n || '@example.org', true, now(), now() from generate_series(1, $1::int) n`,
    [PEOPLE],
  );
  await db.query("insert into memberships (user_id, source, plan) select id, 'grant', 'pro' from users");
  await db.query(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
     select 'session-' || id, id, 'token-' || id, now() + interval '30 days', now(), now() from users`,
  );
  await db.query("insert into private_feeds (user_id, token, created_at) select id, 'feed-' || id, now() from users");
  await db.query(
    `insert into channels (channel_url, feed_url, title, next_refresh_at, last_attempt_at, last_success_at)
     select 'https://site-' || n || '.example/feed', 'https://site-' || n || '.example/feed', 'Site ' || n, now() + interval '1 day', now(), now()
     from generate_series(1, $1::int) n`,
    [CHANNELS],
  );
  await db.query(
    `insert into items (channel_id, key, title, author, link, published_at, summary, content_html, is_video, fingerprint)
     select channels.id, n::text, 'Item ' || n || ' of site ' || channels.id, 'Someone', 'https://site.example/' || n,
       now() - (n * 60 + channels.id % 60) * interval '1 minute', repeat('A summary of what the item tells. ', 5),
       repeat('<p>Some words of the <a href="/x">item</a> itself, long enough to be read.</p>', 30), false, 'f'
     from channels, generate_series(1, $1::int) n`,
    [ITEMS_PER_CHANNEL],
  );
  await db.query(
    `insert into subscriptions (user_id, channel_id, subscribed_at)
     select person.id, 1 + (person.n * 37 + followed * 97) % $2::int, now() from (select id, row_number() over () as n from users) person,
       generate_series(1, $1::int) followed on conflict do nothing`,
    [CHANNELS_PER_PERSON, CHANNELS],
  );
  await db.query(
    `insert into inbox (item_id, user_id, channel_id, published_at, is_video, read_at)
     select items.id, user_id, channel_id, published_at, false, case when items.id % 3 <> 0 then now() end
     from subscriptions join items using (channel_id)`,
  );
  await db.query("drop index item_search_terms");
  await db.query("insert into item_search select id, to_tsvector('simple', title || ' ' || summary) from items");
  await db.query("create index item_search_terms on item_search using gin (terms)");
  for (const table of ["items", "inbox", "item_search", "channels", "subscriptions", "sessions", "users"])
    await db.query(`vacuum analyze ${table}`);
  const { rows } = await db.query<{ id: string }>("select id from users");
  return rows.map(({ id }) => ({ userId: id, cookie: signCookie(`token-${id}`), feed: `feed-${id}` }));
}

function signCookie(token: string): string {
  const signature = createHmac("sha256", SECRET).update(token).digest("base64");
  return `pagecast.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
