import { findKeyOwners, findSessions } from "../src/accounts/store.ts";
import { listDueChannels, listDueLanes } from "../src/channels/refresh-store.ts";
import type { Db, Queryable } from "../src/db/query.ts";
import { findChannelsByName } from "../src/discover/channel-search-store.ts";
import type { ChannelId, ItemId, UserId } from "../src/ids.ts";
import {
  matchInChannel,
  matchInInbox,
  walkChannelForWords,
  walkChannelsForWords,
  walkInboxForWords,
} from "../src/items/find-store.ts";
import { estimateItems, findCandidates } from "../src/items/search-store.ts";
import {
  countUnread,
  countUnreadOfViews,
  EVERYTHING,
  type ListQuery,
  listArrived,
  listInbox,
  listOfChannel,
  openItem,
} from "../src/items/store.ts";

import {
  countUnreadWithNewest,
  listEntries,
  listFirstHeads,
  listHeads,
  listStream,
  type StreamFilter,
} from "../src/reader-api/store.ts";
import { listPairs, listTwins } from "../src/stories/store.ts";
import { findFolder, findSavedView, listNamedChannels } from "../src/views/store.ts";

export const READER = "00000000-0000-4000-8000-000000000001" as UserId;

/**
 * Channels with items, all of one reader: one per minute, every tenth unread, every hundredth starred, every fifth a video and every
 * seventh of the others a podcast, each a story of its own. Every twentieth channel posted last before all the others began (`oldChannels`).
 */
export async function seedInbox(
  db: Db,
  {
    channels,
    perChannel,
    idle = 0,
    searchable = true,
    words = 0,
  }: { channels: number; perChannel: number; idle?: number; searchable?: boolean; words?: number },
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
    `insert into items (channel_id, key, title, published_at, summary, content_html, is_video, is_audio, video_key, fingerprint,
       story_link, story_title)
     select channels.id, 'https://site.example/' || n, 'Item ' || n || ' of channel ' || channels.id || ' 频 道',
       date_trunc('second', now()) - (n * $1::int + channels.id + case when channels.id % ${OLD} = 0 then $1::int * $2::int else 0 end) * interval '1 minute',
       'A summary of what item ' || n || ' tells',
       repeat('<p>Some words of the item itself.</p>', 10), n % 5 = 0, n % 5 > 0 and n % 7 = 0,
       case when n % 5 = 0 then 'video ' || channels.id || ' ' || n end, 'f',
       case when n % 5 > 0 then left(md5(channels.id || ' ' || n), 16) end, case when n % 5 > 0 then left(md5(n || ' ' || channels.id), 16) end
     from generate_series(1, $2::int) n, channels`,
    [channels, perChannel],
  );
  await db.query(
    `insert into inbox (item_id, user_id, channel_id, published_at, is_video, is_audio, video_key, read_at, starred_at)
     select id, $1, channel_id, published_at, is_video, is_audio, video_key,
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
    await db.query("drop index item_search_terms");
    const half = (rest: number) =>
      db.query(`insert into item_search select id, ${TERMS} from items where id % 2 = $2`, [words, rest]);
    await Promise.all([half(0), half(1)]);
    await db.query(
      "set maintenance_work_mem = '1GB'; create index item_search_terms on item_search using gin (terms); reset maintenance_work_mem",
    );
  }
  for (const table of ["items", "inbox", "item_search", "channels", "channel_search", "subscriptions"])
    await db.query(`vacuum analyze ${table}`);
}

const OLD = 20;

/**
 * About what core/src/search/write-terms.ts writes for these items, with $1 more words each: as in real texts, w1x is ten times as frequent as
 * w10x, and w40000x is rare. Every thousandth item is by the same author.
 */
const TERMS = `to_tsvector('simple', replace(title, '频 道', '频道') || ' ' || summary || ' ' || coalesce((
    select string_agg('w' || floor(exp(random() * ln(50000)))::int || 'x', ' ') from generate_series(1, $1::int) where items.id > 0
  ), '')) || (quote_literal('@ann' || id % 1000) || ':1')::tsvector`;

/** Ids of `count` channels, from those that posted lately or from the old ones. */
export function someChannels(count: number, { old = false } = {}): ChannelId[] {
  const ids = Array.from({ length: count }, (_, at) => (old ? (at + 1) * OLD : at + 1 + Math.floor(at / (OLD - 1))));
  return ids.map((id) => String(id) as ChannelId);
}

const page = (more: Partial<ListQuery> = {}): ListQuery => ({
  ...EVERYTHING,
  userId: READER,
  order: "newest",
  after: null,
  limit: 21,
  ...more,
});
const channelPage = { which: "all", kind: "any", order: "newest", limit: 21 } as const;
const stream = (more: Partial<StreamFilter>): StreamFilter => ({
  isUnread: false,
  isRead: false,
  isStarred: false,
  isNotStarred: false,
  channels: null,
  except: [],
  from: null,
  to: null,
  ...more,
});
const streamPlace = { order: "newest", after: null, limit: 21 } as const;
/** Somewhere deep in the list. */
const deep = { publishedAt: new Date(Date.now() - 3 * 86_400_000), id: "1000000000" };
const FIRST = "1" as ChannelId;
const someItems = ["101", "202", "303"] as ItemId[];

type HotQuery = {
  name: string;
  capture: (db: Queryable) => Promise<unknown>;
  indexes: string[];
};

const WORDS = "('item' <1> '499') & !('nowhere':*)";
const CANDIDATES = Array.from({ length: 5000 }, (_, at) => String(at * 4 + 1));
const IN_FOLDER = ["inbox_channel_unread", "inbox_channel_read", "items_pkey"];

export const hotQueries: HotQuery[] = [
  {
    name: "who has this session",
    capture: (db) => findSessions(db, ["no such token"], new Date()),
    indexes: ["sessions_token_key"],
  },
  {
    name: "who has this API key",
    capture: (db) => findKeyOwners(db, ["no such key"], new Date()),
    indexes: ["api_keys_key_key"],
  },
  { name: "a folder and its channels", capture: (db) => findFolder(db, READER, "1"), indexes: [] },
  { name: "a saved view", capture: (db) => findSavedView(db, READER, "1"), indexes: [] },
  {
    name: "the channels of a view",
    capture: (db) => listNamedChannels(db, READER, { folders: ["1"], channels: ["1", "2"] }),
    indexes: [],
  },
  {
    name: "some items of another reader",
    capture: (db) => listEntries(db, READER, someItems),
    indexes: ["inbox_pkey", "items_pkey"],
  },
  {
    name: "some items of another reader, without their content",
    capture: (db) => listHeads(db, READER, someItems),
    indexes: ["inbox_pkey", "items_pkey"],
  },
  { name: "the first page", capture: (db) => listInbox(db, page(), []), indexes: ["inbox_newest", "items_pkey"] },
  {
    name: "a page far down",
    capture: (db) => listInbox(db, page({ after: deep }), []),
    indexes: ["inbox_newest", "items_pkey"],
  },
  {
    name: "oldest first",
    capture: (db) => listInbox(db, page({ order: "oldest", after: deep }), []),
    indexes: ["inbox_newest", "items_pkey"],
  },
  {
    name: "without channels that rest",
    capture: (db) => listInbox(db, page(), [FIRST]),
    indexes: ["inbox_newest", "items_pkey"],
  },
  { name: "today", capture: (db) => listInbox(db, page({ since: deep.publishedAt }), []), indexes: ["inbox_newest"] },
  {
    name: "unread",
    capture: (db) => listInbox(db, page({ isUnread: true, after: deep }), []),
    indexes: ["inbox_unread"],
  },
  { name: "starred", capture: (db) => listInbox(db, page({ isStarred: true }), []), indexes: ["inbox_starred"] },
  {
    name: "videos",
    capture: (db) => listInbox(db, page({ kind: "video", after: deep }), []),
    indexes: ["inbox_videos"],
  },
  {
    name: "podcasts",
    capture: (db) => listInbox(db, page({ kind: "podcast", after: deep }), []),
    indexes: ["inbox_podcasts"],
  },
  {
    name: "articles of today",
    capture: (db) => listInbox(db, page({ kind: "text", since: deep.publishedAt }), []),
    indexes: ["inbox_newest", "items_pkey"],
  },
  {
    name: "starred podcasts",
    capture: (db) => listInbox(db, page({ kind: "podcast", isStarred: true }), []),
    indexes: ["items_pkey"],
  },
  { name: "a folder", capture: (db) => listInbox(db, page({ channels: someChannels(10) }), []), indexes: IN_FOLDER },
  {
    name: "a folder far down, oldest first",
    capture: (db) => listInbox(db, page({ channels: someChannels(10), order: "oldest", after: deep }), []),
    indexes: IN_FOLDER,
  },
  {
    name: "a folder whose channels posted long ago",
    capture: (db) => listInbox(db, page({ channels: someChannels(2, { old: true }) }), []),
    indexes: IN_FOLDER,
  },
  {
    name: "what is unread in a folder",
    capture: (db) => listInbox(db, page({ channels: someChannels(10), isUnread: true }), []),
    indexes: ["inbox_channel_unread", "items_pkey"],
  },
  {
    name: "what is new in a folder since yesterday",
    capture: (db) => listInbox(db, page({ channels: someChannels(10), since: deep.publishedAt }), []),
    indexes: IN_FOLDER,
  },
  {
    name: "a folder of many channels",
    capture: (db) => listInbox(db, page({ channels: someChannels(120), after: deep }), []),
    indexes: ["inbox_newest", "items_pkey"],
  },
  {
    name: "what is unread in a folder of many channels",
    capture: (db) => listInbox(db, page({ channels: someChannels(120), isUnread: true }), []),
    indexes: ["inbox_unread", "items_pkey"],
  },
  {
    name: "what is starred in a folder",
    capture: (db) => listInbox(db, page({ channels: someChannels(10), isStarred: true }), []),
    indexes: ["inbox_starred", "items_pkey"],
  },
  {
    name: "a search in a folder",
    capture: (db) => walkChannelsForWords(db, page({ channels: someChannels(10) }), [], WORDS, 3000),
    indexes: [...IN_FOLDER.slice(0, 2), "item_search_pkey"],
  },
  {
    name: "a channel",
    capture: (db) => listOfChannel(db, READER, FIRST, { ...channelPage, after: deep }),
    indexes: ["items_channel_newest", "inbox_pkey"],
  },
  {
    name: "what is unread in a channel",
    capture: (db) => listOfChannel(db, READER, FIRST, { ...channelPage, which: "unread", after: null }),
    indexes: ["items_channel_newest", "inbox_pkey"],
  },
  {
    name: "a channel, oldest first",
    capture: (db) => listOfChannel(db, READER, FIRST, { ...channelPage, order: "oldest", after: null }),
    indexes: ["items_channel_newest", "inbox_pkey"],
  },
  {
    name: "an item",
    capture: (db) => openItem(db, READER, "101" as ItemId),
    indexes: ["items_pkey", "inbox_pkey"],
  },
  {
    name: "what another reader has not read",
    capture: (db) => listStream(db, READER, stream({ isUnread: true }), streamPlace),
    indexes: ["inbox_unread"],
  },
  {
    name: "the first items of another reader",
    capture: (db) => listFirstHeads(db, READER, { channel: null, isUnread: false }, { order: "newest", limit: 21 }),
    indexes: ["inbox_newest", "items_pkey"],
  },
  {
    name: "the first unread items of another reader, oldest first",
    capture: (db) => listFirstHeads(db, READER, { channel: null, isUnread: true }, { order: "oldest", limit: 51 }),
    indexes: ["inbox_unread", "items_pkey"],
  },
  {
    name: "the first items of a channel of another reader",
    capture: (db) => listFirstHeads(db, READER, { channel: FIRST, isUnread: false }, { order: "newest", limit: 21 }),
    indexes: ["inbox_channel_unread", "inbox_channel_read", "items_pkey"],
  },
  {
    name: "what arrived for another reader since",
    capture: (db) => listStream(db, READER, stream({ from: deep.publishedAt }), streamPlace),
    indexes: ["inbox_arrival"],
  },
  {
    name: "a label of another reader",
    capture: (db) => listStream(db, READER, stream({ channels: someChannels(10) }), streamPlace),
    indexes: ["inbox_channel_unread", "inbox_channel_read"],
  },
  {
    name: "many ids of a label of another reader",
    capture: (db) =>
      listStream(db, READER, stream({ channels: someChannels(2, { old: true }) }), { ...streamPlace, limit: 5001 }),
    indexes: ["inbox_newest", "inbox_channel_unread", "inbox_channel_read"],
  },
  {
    name: "unread counts of another reader",
    capture: (db) => countUnreadWithNewest(db, READER),
    indexes: ["inbox_channel_unread"],
  },
  { name: "unread counts", capture: (db) => countUnread(db, READER), indexes: ["inbox_unread"] },
  {
    name: "unread counts of all views",
    capture: (db) => countUnreadOfViews(db, READER, new Date(Date.now() - 86_400_000)),
    indexes: ["inbox_channel_unread"],
  },
  {
    name: "a search for something common",
    capture: (db) => walkInboxForWords(db, page({ after: deep }), [FIRST], WORDS, 3000),
    indexes: ["inbox_newest", "item_search_pkey"],
  },
  {
    name: "a search in what is unread",
    capture: (db) => walkInboxForWords(db, page({ isUnread: true }), [], WORDS, 3000),
    indexes: ["inbox_unread", "item_search_pkey"],
  },
  {
    name: "a search in a channel",
    capture: (db) => walkChannelForWords(db, page({ after: deep }), FIRST, WORDS, 3000),
    indexes: ["items_channel_newest", "inbox_pkey", "item_search_pkey"],
  },
  {
    name: "candidates of a search",
    capture: (db) => findCandidates(db, "'item' & '499':*", 5001),
    indexes: ["item_search_terms"],
  },
  {
    name: "candidates that are in the inbox",
    capture: (db) => matchInInbox(db, page(), [], WORDS, CANDIDATES),
    indexes: ["inbox_pkey", "item_search_pkey"],
  },
  {
    name: "candidates that are in a channel",
    capture: (db) => matchInChannel(db, page(), FIRST, WORDS, CANDIDATES),
    indexes: ["items_pkey", "inbox_pkey", "item_search_pkey"],
  },
  {
    name: "how common words are",
    capture: (db) => estimateItems(db, [{ term: "item", isPrefix: true }]),
    indexes: [],
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
  {
    name: "items of the same stories, of all followers",
    capture: (db) => listTwins(db, someItems, null),
    indexes: ["items_pkey", "items_story_link", "items_story_title"],
  },
  {
    name: "items of the same stories, of one person",
    capture: (db) => listTwins(db, someItems, READER),
    indexes: ["items_pkey", "items_story_link", "items_story_title", "inbox_pkey"],
  },
  {
    name: "who has items of the same stories",
    capture: (db) => listPairs(db, [{ id: someItems[0]!, twinId: someItems[1]! }], null),
    indexes: ["inbox_pkey"],
  },
  { name: "which lanes are due", capture: (db) => listDueLanes(db, new Date(), 1000), indexes: ["channels_due"] },
  {
    name: "which channels of a lane are due",
    capture: (db) => listDueChannels(db, ["site-1.example"], new Date()),
    indexes: ["channels_lane_due"],
  },
];
