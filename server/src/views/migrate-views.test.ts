import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseSearch } from "#core/search/parse-search.ts";
import { aDatabase } from "../../test/a-database.ts";
import { migrate, readMigrations } from "../db/migrate.ts";
import { onlyRow } from "../db/query.ts";
import type { ChannelId, UserId } from "../ids.ts";
import { findItems } from "../items/find-items.ts";
import { indexItems } from "../items/index-items.ts";
import { countUnreadOfViews, EVERYTHING, type ListQuery, listInbox } from "../items/store.ts";
import { createLog } from "../log.ts";

/** The schema before folders and views, with 100 channels of 1,000 items: every tenth a podcast, every seventh a video. */
const LAST_BEFORE = "0069";
const READER = "00000000-0000-4000-8000-000000000001" as UserId;
const ROWS = 100_000;
const folder = mkdtempSync(join(tmpdir(), "pagecast-migrations-"));
afterAll(() => rmSync(folder, { recursive: true }));

let db: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  for (const { name, statements } of readMigrations())
    if (name < `${LAST_BEFORE}~`) writeFileSync(join(folder, name), statements);
  db = await aDatabase(folder);
  await db.query(
    `insert into users (id, name, email, email_verified, created_at, updated_at)
     values ($1, 'Reader', 'reader@example.org', true, now(), now())`,
    [READER],
  );
  await db.query(
    `with made as (
       insert into channels (channel_url, feed_url)
       select 'https://site.example/' || n, 'https://site.example/' || n from generate_series(1, 100) n returning id
     ) insert into subscriptions (user_id, channel_id, subscribed_at) select $1, id, now() from made`,
    [READER],
  );
  await db.query(
    `insert into items (channel_id, key, title, published_at, summary, content_html, is_video, video, categories, fingerprint)
     select 1 + n % 100, n, 'Item ' || n, '2026-01-01'::timestamptz + n * interval '1 minute', '', '',
       n % 10 > 0 and n % 7 = 0,
       case when n % 10 = 0 then jsonb_build_object('type', (array['podcast', 'xiaoyuzhou', 'audio-file'])[1 + n % 3])
         when n % 7 = 0 then '{"type": "youtube"}' end,
       case when n % 1000 = 0 then array['Green tea'] end, 'f' || n
     from generate_series(1, $1::int) n`,
    [ROWS],
  );
  await db.query(
    `insert into inbox (item_id, user_id, channel_id, published_at, is_video, read_at, starred_at)
     select id, $1, channel_id, published_at, is_video, case when id % 4 > 0 then now() end,
       case when id % 50 = 0 then now() end
     from items`,
    [READER],
  );
  await rememberRows();
  await migrate(db, createLog("error"));
});

/** Where each row is stored, and by which transaction: both change when it is written again. */
async function rememberRows(): Promise<void> {
  await db.query("create table old_inbox as select item_id as id, ctid as place, xmin::text as written from inbox");
  await db.query("create table old_items as select id, ctid as place, xmin::text as written from items");
}

it("writes the rows of podcasts again, and no others", async () => {
  const rewritten = await db.query<{ where: string; podcasts: number; others: number }>(
    `select 'inbox' as where, count(*) filter (where is_audio)::int as podcasts, count(*) filter (where not is_audio)::int as others
     from inbox join old_inbox on id = item_id where (inbox.ctid, inbox.xmin::text) <> (place, written)
     union all
     select 'items', count(*) filter (where is_audio)::int, count(*) filter (where not is_audio)::int
     from items join old_items using (id) where (items.ctid, items.xmin::text) <> (place, written) order by 1`,
  );
  expect(rewritten.rows).toEqual([
    { where: "inbox", podcasts: ROWS / 10, others: 0 },
    { where: "items", podcasts: ROWS / 10, others: 0 },
  ]);
});

it("leaves the lists as they are, with the new ones beside them", async () => {
  const query: ListQuery = { ...EVERYTHING, userId: READER, order: "newest", after: null, limit: 3 };
  const titles = async (more: Partial<ListQuery>) =>
    (await listInbox(db, { ...query, ...more }, [])).map(({ title }) => title);
  expect(await titles({})).toEqual(["Item 100000", "Item 99999", "Item 99998"]);
  expect(await titles({ order: "oldest" })).toEqual(["Item 1", "Item 2", "Item 3"]);
  expect(await titles({ isUnread: true })).toEqual(["Item 100000", "Item 99996", "Item 99992"]);
  expect(await titles({ isStarred: true })).toEqual(["Item 100000", "Item 99950", "Item 99900"]);
  expect(await titles({ kind: "podcast" })).toEqual(["Item 100000", "Item 99990", "Item 99980"]);
  expect(await titles({ kind: "video" })).toEqual(["Item 99995", "Item 99988", "Item 99981"]);
  expect(await titles({ kind: "text", isStarred: true })).toEqual([]);
  expect(await titles({ channels: ["3", "4"] as ChannelId[] })).toEqual(["Item 99903", "Item 99902", "Item 99803"]);
  const [newest] = await listInbox(db, query, []);
  expect(newest?.arrivedAt).toEqual(newest?.publishedAt);
});

it("counts what is unread", async () => {
  const counted = await countUnreadOfViews(db, READER, new Date("2026-01-01T00:00:00Z"));
  const sum = (name: "unread" | "starred" | "videos" | "podcasts" | "today") =>
    counted.reduce((total, channel) => total + channel[name], 0);
  // Every 4th is unread; of them every 20th a podcast, every 100th starred.
  expect([sum("unread"), sum("podcasts"), sum("starred"), sum("today")]).toEqual([25_000, 5_000, 1_000, 25_000]);
});

it("says when later items arrived", async () => {
  const later = await db.query<{ isSet: boolean }>(
    `with item as (
       insert into items (channel_id, key, title, published_at, summary, content_html, is_video, fingerprint)
       values (1, 'later', 'Later', '2026-06-01', '', '', false, '') returning id
     )
     insert into inbox (item_id, user_id, channel_id, published_at, is_video)
     select id, $1, 1, '2026-06-01', false from item returning arrived_at is not null as "isSet"`,
    [READER],
  );
  expect(onlyRow(later).isSet).toBe(true);
});

it("makes older items searchable in the background", async () => {
  const waiting = () => db.query("select from search_backlog union all select from search_rebuild");
  expect((await waiting()).rowCount).toBe(1);
  // Some of them, which takes seconds; all would take a minute.
  let batches = 60;
  await indexItems({ db }, () => --batches === 0);
  expect((await waiting()).rowCount).toBeGreaterThan(0);
  const query: ListQuery = { ...EVERYTHING, userId: READER, order: "newest", after: null, limit: 200 };
  const { items } = await findItems(db, { ...query, terms: parseSearch("green tea").terms }, []);
  // The newest come first.
  expect(items.map(({ title }) => title).slice(0, 2)).toEqual(["Item 100000", "Item 99000"]);
  expect(items.length).toBeLessThan(10);
});
