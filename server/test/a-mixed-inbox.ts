import type { Order } from "#core/view/view.ts";
import { aDatabase } from "./a-database.ts";
import { READER } from "./hot-queries.ts";

export const CHANNELS = 700;
export type Delivered = { id: string; channel: string; at: Date; isRead: boolean; isStarred: boolean; kind: string };

/** Few moments, so that many items have the same; some channels with many items, most with one or two. */
export async function aMixedInbox() {
  const db = await aDatabase();
  await db.query(
    `insert into users (id, name, email, email_verified, created_at, updated_at)
     values ($1, 'Reader', 'reader@example.org', true, now(), now())`,
    [READER],
  );
  await db.query(
    `insert into channels (channel_url, feed_url)
     select 'https://site.example/' || n, 'https://site.example/' || n from generate_series(1, $1::int) n`,
    [CHANNELS],
  );
  await db.query(
    `with made as (
       insert into items (channel_id, key, title, published_at, summary, content_html, is_video, is_audio, fingerprint)
       select 1 + case when n % 3 = 0 then (n / 3) % 12 else (n * 7907) % $1::int end, n, 'Item ' || n,
         '2026-01-01'::timestamptz + ((n * 7907) % 211) * interval '1 hour', '', '', n % 5 = 0, n % 5 = 1, ''
       from generate_series(1, 2500) n returning *
     )
     insert into inbox (item_id, user_id, channel_id, published_at, is_video, is_audio, read_at, starred_at)
     select id, $2, channel_id, published_at, is_video, is_audio, case when id % 7 > 2 then now() end,
       case when id % 11 = 0 then now() end
     from made`,
    [CHANNELS, READER],
  );
  await db.query("vacuum analyze inbox");
  const { rows: inbox } = await db.query<Delivered>(
    `select item_id as id, channel_id as channel, published_at as at, read_at is not null as "isRead",
       starred_at is not null as "isStarred",
       case when is_video then 'video' when is_audio then 'podcast' else 'text' end as kind
     from inbox`,
  );
  return { db, inbox };
}

/** Compares two items by their place in a list. */
export function inOrder(order: Order) {
  const sign = order === "oldest" ? 1 : -1;
  return (a: { at: Date; id: string }, b: { at: Date; id: string }): number =>
    sign * (a.at.getTime() - b.at.getTime() || Number(BigInt(a.id) - BigInt(b.id)));
}
