import { onlyRow, type Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";
import type { Cursor } from "./cursor.ts";
import type { Arrival, ListedItem, OpenedItem, Source } from "./item.ts";

export type Which = "all" | "unread" | "starred";
export type ListQuery = {
  userId: UserId;
  which: Which;
  videosOnly: boolean;
  before: Cursor | null;
  limit: number;
};

const COLUMNS = `item.id, item.title, item.author, item.link, item.published_at as "publishedAt", item.updated_at as "updatedAt",
  item.summary, item.cover, item.duration_seconds as "durationSeconds", item.video, item.video_key as "videoKey",
  channel.id as "channelId", channel.title as "channelTitle", channel.channel_url as "channelUrl"`;

/** An item before the names of its channels are joined to it. */
type RowOf<Item extends ListedItem> = Omit<Item, "channel" | "sources"> & {
  channelId: ChannelId;
  channelTitle: string;
  channelUrl: string;
  videoKey: string | null;
};
type Row = RowOf<ListedItem>;

// Each of these walks one index of the inbox, so page 500 costs as much as page 1; explain.test.ts checks it.
const WHICH: Record<Which, string> = {
  all: "",
  unread: "and read_at is null",
  starred: "and starred_at is not null",
};

/** What was delivered to a person, newest first, without channels that rest. */
export async function listInbox(db: Queryable, query: ListQuery, resting: readonly ChannelId[]): Promise<ListedItem[]> {
  const { userId, which, videosOnly, before, limit } = query;
  const { rows } = await db.query<Row>(
    `with page as materialized (
       select item_id, published_at, read_at, starred_at from inbox
       where user_id = $1 ${WHICH[which]} ${videosOnly ? "and is_video" : ""}
         ${before ? "and (published_at, item_id) < ($3, $4)" : ""}
         ${resting.length ? `and channel_id <> all(${before ? "$5" : "$3"})` : ""}
       order by published_at desc, item_id desc limit $2
     )
     select ${COLUMNS}, page.read_at is not null as "isRead", page.starred_at is not null as "isStarred"
     from page join items item on item.id = page.item_id join channels channel on channel.id = item.channel_id
     order by page.published_at desc, page.item_id desc`,
    [userId, limit, ...(before ? [before.publishedAt, before.id] : []), ...(resting.length ? [resting] : [])],
  );
  return withSources(db, userId, rows);
}

/** Everything a channel has, read or not, including items from before this person followed it. */
export async function listOfChannel(db: Queryable, channelId: ChannelId, query: ListQuery): Promise<ListedItem[]> {
  const { userId, which, videosOnly, before, limit } = query;
  const { rows } = await db.query<Row>(
    `select ${COLUMNS}, mine.item_id is null or mine.read_at is not null as "isRead", mine.starred_at is not null as "isStarred"
     from items item join channels channel on channel.id = item.channel_id ${MINE}
     where item.channel_id = $2
       ${which === "unread" ? "and mine.item_id is not null and mine.read_at is null" : ""}
       ${which === "starred" ? "and mine.starred_at is not null" : ""}
       ${videosOnly ? "and item.is_video" : ""}
       ${before ? "and (item.published_at, item.id) < ($4, $5)" : ""}
     order by item.published_at desc, item.id desc limit $3`,
    [userId, channelId, limit, ...(before ? [before.publishedAt, before.id] : [])],
  );
  return withSources(db, userId, rows);
}

/** What person $1 did with the item, also when the same video was delivered from another channel. */
const MINE = `left join lateral (
    select item_id, read_at, starred_at from inbox where inbox.item_id = item.id and user_id = $1
    union all
    select item_id, read_at, starred_at from inbox where user_id = $1 and inbox.video_key = item.video_key
    limit 1
  ) mine on true`;

export type RawItem = Omit<OpenedItem, "contentHtml"> & {
  rawHtml: string;
  /** What relative addresses in the text start from. */
  contentBase: string | null;
};

export async function openItem(db: Queryable, userId: UserId, id: ItemId): Promise<RawItem | undefined> {
  const { rows } = await db.query<RowOf<RawItem>>(
    `select ${COLUMNS}, mine.item_id is null or mine.read_at is not null as "isRead", mine.starred_at is not null as "isStarred",
       item.content_html as "rawHtml", coalesce(item.enclosures, '[]') as enclosures,
       coalesce(item.categories, '{}') as categories, coalesce(item.details, '{}') - 'contentBase' as details,
       coalesce(item.details ->> 'contentBase', item.link, channel.home_url) as "contentBase"
     from items item join channels channel on channel.id = item.channel_id ${MINE}
     where item.id = $2
       and (mine.item_id is not null or exists (select from subscriptions where user_id = $1 and channel_id = item.channel_id))`,
    [userId, id],
  );
  const [item] = await withSources(db, userId, rows);
  return item;
}

/** Newest first; the patterns are those of core/feed/search-words.ts. An item can be found a few seconds after it arrives. */
export async function searchInbox(
  db: Queryable,
  userId: UserId,
  patterns: readonly string[],
  before: Cursor | null,
  limit: number,
  resting: readonly ChannelId[],
): Promise<ListedItem[]> {
  const conditions = patterns.map((_, at) => `words like $${at + 6}`).join(" and ");
  const { rows } = await db.query<Row>(
    `with page as materialized (
       select item_id, inbox.published_at, read_at, starred_at
       from item_search join inbox using (item_id)
       where user_id = $1 and ${conditions} and channel_id <> all($5)
         and ($3::timestamptz is null or (inbox.published_at, item_id) < ($3, $4))
       order by inbox.published_at desc, item_id desc limit $2
     )
     select ${COLUMNS}, page.read_at is not null as "isRead", page.starred_at is not null as "isStarred"
     from page join items item on item.id = page.item_id join channels channel on channel.id = item.channel_id
     order by page.published_at desc, page.item_id desc`,
    [userId, limit, before?.publishedAt ?? null, before?.id ?? null, resting, ...patterns],
  );
  return withSources(db, userId, rows);
}

/** By item, or by the video it shows. Returns how many changed. */
export async function setRead(db: Queryable, userId: UserId, ids: readonly ItemId[], readAt: Date | null) {
  const { rowCount } = await db.query(
    `update inbox set read_at = $3
     where user_id = $1 and (read_at is null) = $4
       and item_id in (
         select unnest($2::bigint[])
         union select same.item_id from items join inbox same on same.user_id = $1 and same.video_key = items.video_key
         where items.id = any($2)
       )`,
    [userId, ids, readAt, readAt !== null],
  );
  return rowCount ?? 0;
}

/**
 * Up to and including the newest item the person has seen: items that arrive meanwhile stay unread, and so do items of channels
 * that rest.
 */
export async function setAllRead(
  db: Queryable,
  userId: UserId,
  {
    channelId,
    upTo,
    readAt,
    except,
  }: { channelId: ChannelId | null; upTo: Cursor | null; readAt: Date; except: readonly ChannelId[] },
) {
  const { rowCount } = await db.query(
    `update inbox set read_at = $2
     where user_id = $1 and read_at is null and ($3::bigint is null or channel_id = $3)
       and ($4::timestamptz is null or (published_at, item_id) <= ($4, $5))
       and channel_id <> all($6::bigint[])`,
    [userId, readAt, channelId, upTo?.publishedAt ?? null, upTo?.id ?? null, except],
  );
  return rowCount ?? 0;
}

/** Makes unread again what was marked as read at that moment. */
export async function undoRead(db: Queryable, userId: UserId, readAt: Date): Promise<number> {
  const { rowCount } = await db.query("update inbox set read_at = null where user_id = $1 and read_at = $2", [
    userId,
    readAt,
  ]);
  return rowCount ?? 0;
}

/** False when this person has no such item. Starring an item that was never delivered delivers it, as read. */
export async function setStarred(
  db: Queryable,
  userId: UserId,
  id: ItemId,
  at: Date | null,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update inbox set starred_at = $3
     where user_id = $1 and (item_id = $2 or video_key = (select video_key from items where id = $2))`,
    [userId, id, at],
  );
  if (rowCount) return true;
  const { rowCount: kept } = await db.query(
    `insert into inbox (item_id, user_id, channel_id, published_at, is_video, video_key, read_at, starred_at)
     select id, $1, channel_id, published_at, is_video, video_key, $4, $3 from items
     where id = $2 and exists (select from subscriptions where user_id = $1 and channel_id = items.channel_id)
     on conflict do nothing`,
    [userId, id, at, now],
  );
  return kept === 1;
}

export async function countUnread(db: Queryable, userId: UserId): Promise<{ channelId: ChannelId; unread: number }[]> {
  const { rows } = await db.query<{ channelId: ChannelId; unread: number }>(
    `select channel_id as "channelId", count(*)::int as unread from inbox
     where user_id = $1 and read_at is null group by channel_id`,
    [userId],
  );
  return rows;
}

/** What transactions that are not in this snapshot deliver is new. */
export async function currentSnapshot(db: Queryable): Promise<string> {
  const current = await db.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot");
  return onlyRow(current).snapshot;
}

/** What arrived since, oldest arrival first, and the current snapshot. The inbox alone knows all of it. */
export async function listArrived(
  db: Queryable,
  userId: UserId,
  since: string,
  limit: number,
  resting: readonly ChannelId[],
): Promise<{ snapshot: string; items: Arrival[] }> {
  const arrived = await db.query<{ snapshot: string; items: Arrival[] }>(
    `select pg_current_snapshot()::text as snapshot, coalesce((select json_agg(arrived) from (
       select item_id::text as id, channel_id::text as "channelId", read_at is not null as "isRead", is_video as "isVideo"
       from inbox
       where user_id = $1 and arrived_in >= pg_snapshot_xmin($2::pg_snapshot)
         and not pg_visible_in_snapshot(arrived_in, $2::pg_snapshot) and channel_id <> all($4)
       order by arrived_in, item_id limit $3
     ) arrived), '[]') as items`,
    [userId, since, limit, resting],
  );
  return onlyRow(arrived);
}

/** Adds the channels of this person that have the same videos. */
async function withSources<Columns extends Row>(db: Queryable, userId: UserId, rows: Columns[]) {
  const keys = rows.map(({ videoKey }) => videoKey).filter((key) => key !== null);
  const others = new Map<string | null, Source[]>();
  if (keys.length) {
    const found = await db.query<Source & { videoKey: string | null }>(
      `select distinct item.video_key as "videoKey", channel.id, channel.title, channel.channel_url as "channelUrl"
       from items item
         join subscriptions on subscriptions.user_id = $1 and subscriptions.channel_id = item.channel_id
         join channels channel on channel.id = item.channel_id
       where item.video_key = any($2) order by channel.id`,
      [userId, keys],
    );
    for (const { videoKey, ...source } of found.rows)
      others.set(videoKey, [...(others.get(videoKey) ?? []), named(source)]);
  }
  return rows.map(({ channelId, channelTitle, channelUrl, videoKey, ...item }) => {
    const channel = named({ id: channelId, title: channelTitle, channelUrl });
    const also = (videoKey && others.get(videoKey)?.filter(({ id }) => id !== channelId)) || [];
    return { ...item, channel, sources: [channel, ...also] };
  });
}

function named(source: Source): Source {
  return { ...source, title: source.title || source.channelUrl };
}
