import { listDueChannels, listDueLanes } from "../src/channels/refresh-store.ts";
import type { Db, Queryable } from "../src/db/query.ts";
import { findChannelsByName } from "../src/discover/channel-search-store.ts";
import type { ChannelId, UserId } from "../src/ids.ts";
import { countUnread, type ListQuery, listArrived, listInbox, listOfChannel, searchInbox } from "../src/items/store.ts";

export const READER = "00000000-0000-4000-8000-000000000001" as UserId;

/** Channels with items, all of one reader: one per minute, every tenth unread, every hundredth starred, every fifth a video. */
export async function seedInbox(
  db: Db,
  {
    channels,
    perChannel,
    idle = 0,
    searchable = true,
  }: { channels: number; perChannel: number; idle?: number; searchable?: boolean },
): Promise<void> {
  await db.query(
    `insert into users (id, name, email, email_verified, created_at, updated_at)
     values ($1, 'Reader', 'reader@example.org', true, now(), now())`,
    [READER],
  );
  await db.query(
    `with made as (
       insert into channels (channel_url, feed_url, next_refresh_at, last_success_at)
       select address, address, now() + n * interval '1 second', now()
       from generate_series(1, $2::int) n, lateral (select 'https://site-' || n || '.example/feed' as address) named returning id
     ) insert into subscriptions (user_id, channel_id, subscribed_at) select $1, id, now() from made`,
    [READER, channels],
  );
  await db.query(
    `insert into items (channel_id, key, title, published_at, summary, content_html, is_video, video_key, fingerprint)
     select channels.id, 'https://site.example/' || n, 'Item ' || n || ' of channel ' || channels.id || ' 频 道',
       now() - (n * $1::int + channels.id) * interval '1 minute', 'A summary of what item ' || n || ' tells',
       repeat('<p>Some words of the item itself.</p>', 10), n % 5 = 0,
       case when n % 5 = 0 then 'video ' || channels.id || ' ' || n end, 'f'
     from generate_series(1, $2::int) n, channels`,
    [channels, perChannel],
  );
  await db.query(
    `insert into inbox (item_id, user_id, channel_id, published_at, is_video, video_key, read_at, starred_at)
     select id, $1, channel_id, published_at, is_video, video_key,
       case when id % 10 <> 0 then now() end, case when id % 100 = 0 then now() end
     from items order by published_at`,
    [READER],
  );
  await db.query(
    `insert into channels (channel_url, feed_url, next_refresh_at)
     select address, address, now() + interval '1 hour'
     from generate_series(1, $1::int) n, lateral (select 'https://idle-' || n || '.example/feed' as address) named`,
    [idle],
  );
  await db.query(
    `insert into channel_search select id, ' idle ' || id || ' https://idle-' || id || '.example/feed ', 2
     from channels where channel_url like 'https://idle-%'`,
  );
  if (searchable) {
    // Created at the end: updating it row by row would take many minutes for a million rows.
    await db.query("drop index item_search_words");
    await db.query("insert into item_search select id, ' ' || lower(title) || ' ' || summary || ' ' from items");
    await db.query("create index item_search_words on item_search using gin (words gin_trgm_ops)");
  }
  for (const table of ["items", "inbox", "item_search", "channels", "channel_search", "subscriptions"])
    await db.query(`vacuum analyze ${table}`);
}

const page = (more: Partial<ListQuery> = {}): ListQuery => ({
  userId: READER,
  which: "all",
  videosOnly: false,
  before: null,
  limit: 21,
  ...more,
});
/** Somewhere deep in the list. */
const deep = { publishedAt: new Date(Date.now() - 3 * 86_400_000), id: "1000000000" };
const FIRST = "1" as ChannelId;

type HotQuery = {
  name: string;
  capture: (db: Queryable) => Promise<unknown>;
  indexes: string[];
};

export const hotQueries: HotQuery[] = [
  { name: "the first page", capture: (db) => listInbox(db, page(), []), indexes: ["inbox_newest", "items_pkey"] },
  {
    name: "a page far down",
    capture: (db) => listInbox(db, page({ before: deep }), []),
    indexes: ["inbox_newest", "items_pkey"],
  },
  {
    name: "unread",
    capture: (db) => listInbox(db, page({ which: "unread", before: deep }), []),
    indexes: ["inbox_unread"],
  },
  { name: "starred", capture: (db) => listInbox(db, page({ which: "starred" }), []), indexes: ["inbox_starred"] },
  {
    name: "videos only",
    capture: (db) => listInbox(db, page({ videosOnly: true, before: deep }), []),
    indexes: ["inbox_videos"],
  },
  {
    name: "a channel",
    capture: (db) => listOfChannel(db, FIRST, page({ before: deep })),
    indexes: ["items_channel_newest", "inbox_pkey"],
  },
  { name: "unread counts", capture: (db) => countUnread(db, READER), indexes: ["inbox_unread"] },
  {
    name: "a search for something rare",
    capture: (db) => searchInbox(db, READER, ["% item 499 %", "%channel 7 %"], null, 21, []),
    indexes: ["item_search_words", "inbox_pkey"],
  },
  {
    name: "channels by name",
    capture: (db) => findChannelsByName(db, { prefix: " idle 777%", patterns: ["%idle%", "%777%"] }, 60),
    indexes: ["channel_search_words", "channel_search_start", "channels_pkey"],
  },
  {
    name: "what arrived since",
    capture: (db) => listArrived(db, READER, "1000000:1000000:", 51, []),
    indexes: ["inbox_arrived"],
  },
  { name: "which lanes are due", capture: (db) => listDueLanes(db, new Date(), 1000), indexes: ["channels_due"] },
  {
    name: "which channels of a lane are due",
    capture: (db) => listDueChannels(db, ["site-1.example"], new Date()),
    indexes: ["channels_lane_due"],
  },
];
