import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { ITEM_KINDS, ORDERS } from "#core/view/view.ts";
import { aDatabase } from "../../test/a-database.ts";
import { READER, someChannels } from "../../test/hot-queries.ts";
import type { ChannelId } from "../ids.ts";
import { EVERYTHING, type ListQuery, listInbox } from "./store.ts";

const CHANNELS = 700;
type Delivered = { id: string; channel: string; at: Date; isRead: boolean; isStarred: boolean; kind: string };
let db: Awaited<ReturnType<typeof aDatabase>>;
let inbox: Delivered[];

/** Few moments, so that many items have the same; some channels with many items, most with one or two. */
beforeAll(async () => {
  db = await aDatabase();
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
       select 1 + (n * n) % case when n % 3 = 0 then 12 else $1::int end, n, 'Item ' || n,
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
  const { rows } = await db.query<Delivered>(
    `select item_id as id, channel_id as channel, published_at as at, read_at is not null as "isRead",
       starred_at is not null as "isStarred",
       case when is_video then 'video' when is_audio then 'podcast' else 'text' end as kind
     from inbox`,
  );
  inbox = rows;
});

/** What the list should be, from all rows. */
function expected(query: ListQuery, resting: readonly ChannelId[]): string[] {
  const { channels, isUnread, isStarred, kind, since, until, order, after, limit } = query;
  const before = (a: { at: Date; id: string }, b: { at: Date; id: string }) =>
    a.at.getTime() - b.at.getTime() || Number(BigInt(a.id) - BigInt(b.id));
  const sign = order === "oldest" ? 1 : -1;
  return inbox
    .filter(
      (item) =>
        (channels === null || channels.includes(item.channel as ChannelId)) &&
        !resting.includes(item.channel as ChannelId) &&
        !(isUnread && item.isRead) &&
        (!isStarred || item.isStarred) &&
        (kind === "any" || kind === item.kind) &&
        (since === null || item.at >= since) &&
        (until === null || item.at < until) &&
        (after === null || sign * before(item, { at: after.publishedAt, id: after.id }) > 0),
    )
    .toSorted((a, b) => sign * before(a, b))
    .slice(0, limit)
    .map(({ id }) => id);
}

it("lists exactly the items of a filter, in both directions, from any place", async () => {
  const moment = fc.integer({ min: -1, max: 212 }).map((hours) => new Date(Date.UTC(2026, 0, 1, hours)));
  const channel = fc.integer({ min: 1, max: CHANNELS + 1 }).map((id) => String(id) as ChannelId);
  const few = fc.integer({ min: 1, max: 15 }).map((id) => String(id) as ChannelId);
  const query = fc.record({
    channels: fc.oneof(
      fc.constant(null),
      fc.uniqueArray(fc.oneof(few, channel), { maxLength: 40 }),
      // More than are merged.
      fc.constant(someChannels(620)),
    ),
    isUnread: fc.boolean(),
    isStarred: fc.boolean(),
    kind: fc.oneof(fc.constant("any" as const), fc.constantFrom(...ITEM_KINDS)),
    since: fc.option(moment, { freq: 1 }),
    until: fc.option(moment, { freq: 1 }),
    order: fc.constantFrom(...ORDERS),
    after: fc.option(fc.record({ publishedAt: moment, id: fc.integer({ min: 0, max: 2501 }).map(String) })),
    // A page of the app has statements of its own.
    limit: fc.oneof(fc.constant(21), fc.integer({ min: 1, max: 30 })),
  });
  const resting = fc.uniqueArray(few, { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(query, resting, async (some, hidden) => {
      const wanted = { ...EVERYTHING, userId: READER, ...some };
      const found = await listInbox(db, wanted, hidden);
      expect(found.map(({ id }) => id)).toEqual(expected(wanted, hidden));
    }),
    { numRuns: 300 },
  );
});
