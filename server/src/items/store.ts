import type { SearchTerm } from "#core/search/parse-search.ts";
import { writeQuery } from "#core/search/write-terms.ts";
import type { ItemKind, Order } from "#core/view/view.ts";
import { onlyRow, type Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";
import type { Cursor } from "./cursor.ts";
import type { Arrival, ListedItem, OpenedItem } from "./item.ts";
import { type PageText, pageAsText, readPage } from "./page-store.ts";
import { type Row, type RowOf, withChannels } from "./with-channels.ts";

export type Which = "all" | "unread" | "starred";

/** What a list contains. */
export type ItemFilter = {
  isUnread: boolean;
  isStarred: boolean;
  kind: ItemKind;
  isRead: boolean;
  isNotStarred: boolean;
  /** Published then or later. */
  since: Date | null;
  /** Published before. */
  until: Date | null;
  /** Null: all of them. */
  channels: readonly ChannelId[] | null;
  /** All of them have to match. */
  terms: readonly SearchTerm[];
};

export const EVERYTHING: ItemFilter = {
  isUnread: false,
  isStarred: false,
  isRead: false,
  isNotStarred: false,
  kind: "any",
  since: null,
  until: null,
  channels: null,
  terms: [],
};

export type Place = {
  order: Order;
  /** The last item of the previous page. */
  after: Cursor | null;
  limit: number;
};
export type ListQuery = ItemFilter & Place & { userId: UserId };

/** Of person $1: the channels that have the same video. */
const SOURCES = `(select json_agg(same) from (
    select also.id::text as id, coalesce(min(theirs.name), also.title) as title, also.channel_url as "channelUrl"
    from items twin join subscriptions theirs on theirs.user_id = $1 and theirs.channel_id = twin.channel_id
      join channels also on also.id = twin.channel_id
    where twin.video_key = item.video_key and (twin.imported_by is null or twin.imported_by = $1)
    group by also.id order by also.id
  ) same)`;
/** Of person $1: the other channels whose copies of a story are merged with the item, or with the entry that the item is a copy of. */
const STORY = `(select json_agg(told) from (
    select also.id::text as id, coalesce(theirs.name, also.title) as title, also.channel_url as "channelUrl",
      member.item_id::text as "itemId", entry.id::text as "entryId"
    from (select coalesce((select copy_of from story_copies where user_id = $1 and story_copies.item_id = item.id), item.id) as id) entry
      cross join lateral (
        select story_copies.item_id, story_copies.channel_id from story_copies where user_id = $1 and copy_of = entry.id
        union all
        select shown.item_id, shown.channel_id from inbox shown
        where entry.id <> item.id and shown.user_id = $1 and shown.item_id = entry.id
      ) member join channels also on also.id = member.channel_id
      left join subscriptions theirs on theirs.user_id = $1 and theirs.channel_id = also.id
    order by member.item_id
  ) told)`;
/** `case`, because SOURCES takes just as long to find nothing for an item without a video. */
export const COLUMNS = `item.id, item.title, item.author, item.link, item.published_at as "publishedAt", item.updated_at as "updatedAt",
  item.summary, item.cover, item.duration_seconds as "durationSeconds", item.video,
  channel.id as "channelId", channel.channel_url as "channelUrl",
  coalesce((select name from subscriptions where user_id = $1 and channel_id = channel.id), channel.title) as "channelTitle",
  case when item.video_key is not null then ${SOURCES} end as sources, ${STORY} as story`;

// Statements without a name are planned with the values they are sent with, so PostgreSQL removes the conditions that a list does not need, and
// each list walks one index of the inbox: page 500 costs as much as page 1. explain.test.ts checks it.
export const OF_KIND = `case $4::text when 'video' then is_video when 'podcast' then is_audio
    when 'text' then not is_video and not is_audio else true end`;
export const MATCHES = `user_id = $1 and (not $2::boolean or read_at is null) and (not $3::boolean or starred_at is not null)
    and ${OF_KIND} and ($5::timestamptz is null or published_at >= $5) and ($6::timestamptz is null or published_at < $6)
    and (not $7::boolean or read_at is not null) and (not $8::boolean or starred_at is null)`;
export const OF_CHANNELS = ofChannels("$12", "$13");
const DIRECTION: Record<Order, string> = { newest: "desc", oldest: "asc" };
const IS_AFTER: Record<Order, string> = { newest: "<", oldest: ">" };

/** Of more channels, items are looked for among the first of the inbox before the channels are merged. */
const FEW_CHANNELS = 100;
const FIRST_OF_INBOX = 1000;

/** What was delivered to a person, without channels that rest. What has words is found by find-items.ts. */
export async function listInbox(
  db: Queryable,
  query: ListQuery,
  resting: readonly ChannelId[],
): Promise<readonly ListedItem[]> {
  const { channels, isStarred } = query;
  // There are few starred items, and no index of them by channel.
  if (channels === null || isStarred)
    return isPage(query) && channels === null && resting.length === 0
      ? walkPage(db, query)
      : walkInbox(db, query, resting);
  const hidden = new Set(resting);
  const shown = channels.filter((channel) => !hidden.has(channel));
  if (shown.length > FEW_CHANNELS) {
    const found = isCommon(query)
      ? await walkFirst(db, query, shown)
      : await walkInbox(db, query, resting, { isBounded: true });
    if (found.length === query.limit) return found;
  }
  return mergeChannels(db, query, shown);
}

/** A page of 20, and one more. */
const COMMON_LIMIT = 21;

/** A page of a view, without the conditions that only search terms can add. */
function isPage({ isRead, isNotStarred, until, limit }: ListQuery): boolean {
  return limit === COMMON_LIMIT && !isRead && !isNotStarred && !until;
}

/**
 * A page of everything, of what is unread or starred, of one kind, or of today. Planning the general statement takes longer than running
 * it, so each of these is a prepared statement. Its limit is part of the text: with a parameter, the generic plan would expect to read a
 * tenth of the inbox. `typed` gives parameters that are not used their type.
 */
async function walkPage(db: Queryable, query: ListQuery): Promise<readonly ListedItem[]> {
  const { userId, isUnread, isStarred, kind, since, order, after } = query;
  const list = () =>
    db.query<PageText>({
      name: `list ${isUnread ? "unread" : "all"} ${isStarred ? "starred" : ""} ${kind} ${order} ${after ? "next" : "first"} ${since ? "since" : ""}`,
      // A page of one kind has to skip items of other kinds, perhaps many.
      isQuick: kind === "any",
      text: `with typed as (
       select $2::timestamptz, $3::bigint, $4::timestamptz
     ), page as materialized (
       select item_id, channel_id, published_at, read_at, starred_at, arrived_at from inbox
       where user_id = $1 ${isUnread ? "and read_at is null" : ""} ${isStarred ? "and starred_at is not null" : ""} ${INBOX_KIND[kind]}
         ${after ? `and (published_at, item_id) ${IS_AFTER[order]} ($2::timestamptz, $3::bigint)` : ""}
         ${since ? "and published_at >= $4" : ""}
       order by published_at ${DIRECTION[order]}, item_id ${DIRECTION[order]} limit ${COMMON_LIMIT}
     )${pageAsText(DIRECTION[order])}`,
      values: [userId, after?.publishedAt ?? null, after?.id ?? null, since],
    });
  return readPage(db, list);
}

function isCommon(query: ListQuery): boolean {
  const { kind, since } = query;
  return isPage(query) && kind === "any" && !since;
}

/**
 * Of many channels, what is among the first of the inbox. It is prepared too, and in a generic plan `= any` would compare with one
 * channel after the other; `is true` has them looked up in a hash table instead of joined, which would lose the order.
 */
async function walkFirst(
  db: Queryable,
  { userId, isUnread, order, after }: ListQuery,
  channels: readonly ChannelId[],
): Promise<readonly ListedItem[]> {
  const list = () =>
    db.query<PageText>({
      name: `list ${isUnread ? "unread" : "all"} of many ${order} ${after ? "next" : "first"}`,
      text: `with page as materialized (
       select item_id, channel_id, published_at, read_at, starred_at, arrived_at from (
         select item_id, channel_id, published_at, read_at, starred_at, arrived_at from inbox
         where user_id = $1 ${isUnread ? "and read_at is null" : ""}
           ${after ? `and (published_at, item_id) ${IS_AFTER[order]} ($3::timestamptz, $4::bigint)` : ""}
         order by published_at ${DIRECTION[order]}, item_id ${DIRECTION[order]} limit ${FIRST_OF_INBOX}
       ) inbox where (channel_id in (select unnest($2::bigint[]))) is true
       order by published_at ${DIRECTION[order]}, item_id ${DIRECTION[order]} limit ${COMMON_LIMIT}
     )${pageAsText(DIRECTION[order])}`,
      values: after ? [userId, channels, after.publishedAt, after.id] : [userId, channels],
    });
  return readPage(db, list);
}

async function walkInbox(
  db: Queryable,
  query: ListQuery,
  resting: readonly ChannelId[],
  { isBounded = false } = {},
): Promise<readonly ListedItem[]> {
  const { order } = query;
  const list = () =>
    db.query<PageText>(
      `with page as materialized (
       select item_id, channel_id, published_at, read_at, starred_at, arrived_at
       from ${isBounded ? firstOfInbox(DIRECTION[order], IS_AFTER[order]) : "inbox"}
       where ${MATCHES} and ${OF_CHANNELS}
         and ($10::timestamptz is null or (published_at, item_id) ${IS_AFTER[order]} ($10, $11::bigint))
       order by published_at ${DIRECTION[order]}, item_id ${DIRECTION[order]} limit $9
     )${pageAsText(DIRECTION[order])}`,
      [...valuesOf(query), ...channelValues(query, resting)],
    );
  return readPage(db, list);
}

function firstOfInbox(direction: string, isAfter: string): string {
  return `(
         select item_id, user_id, channel_id, published_at, is_video, is_audio, read_at, starred_at, arrived_at from inbox
         where ${MATCHES}
           and ($10::timestamptz is null or (published_at, item_id) ${isAfter} ($10, $11::bigint))
         order by published_at ${direction}, item_id ${direction} limit ${FIRST_OF_INBOX}
       ) inbox`;
}

/**
 * The items of a few channels, which may have posted long ago: walking the whole inbox would skip everything since. A page of 20
 * can only have items of the 20 channels whose first items come first, so the others are looked up once.
 *
 * Planning it takes longer than running it, so it is prepared. PostgreSQL uses the generic plan only if it does not look more expensive
 * than the custom plans, so the text has no condition that the list does not need, and `(select $2)` hides how many channels there are.
 * `typed` gives parameters that are then not used their type.
 */
async function mergeChannels(
  db: Queryable,
  query: ListQuery,
  channels: readonly ChannelId[],
): Promise<readonly ListedItem[]> {
  const { userId, isUnread, isRead, isNotStarred, kind, since, until, order, after, limit } = query;
  const isPrepared = isPage(query);
  const name = `merge ${isUnread ? "unread" : "all"} ${kind} ${order} ${after ? "next" : "first"} ${since ? "since" : ""}`;
  const conditions = `${INBOX_KIND[kind]} ${after ? FROM_CURSOR[order] : ""} ${since ? "and published_at >= $5" : ""}
    ${until ? "and published_at < $6" : ""} ${isPrepared ? "" : ONLY_SEARCHED}`;
  const list = () =>
    db.query<PageText>({
      ...(isPrepared && { name }),
      text: `with typed as (
       select $3::timestamptz, $4::bigint, $5::timestamptz, $6::timestamptz, $7::bigint, $8::boolean, $9::boolean
     ), heads as materialized (
       select wanted.id from unnest((select $2::bigint[])) wanted (id) cross join lateral (
         ${isUnread ? unreadOf("wanted.id", "1", DIRECTION[order], conditions) : itemsOf("wanted.id", "1", DIRECTION[order], conditions)}
       ) found order by found.published_at ${DIRECTION[order]}, found.item_id ${DIRECTION[order]} limit ${isPrepared ? COMMON_LIMIT : "$7"}
     ), first as materialized (
       select found.item_id, found.published_at from heads cross join lateral (
         ${isUnread ? unreadOf("heads.id", isPrepared ? COMMON_LIMIT : "$7", DIRECTION[order], conditions) : itemsOf("heads.id", isPrepared ? COMMON_LIMIT : "$7", DIRECTION[order], conditions)}
       ) found order by found.published_at ${DIRECTION[order]}, found.item_id ${DIRECTION[order]} limit ${isPrepared ? COMMON_LIMIT : "$7"}
     ), page as materialized (
       select mine.item_id, mine.channel_id, mine.published_at, mine.read_at, mine.starred_at, mine.arrived_at
       from first join inbox mine on mine.item_id = first.item_id and mine.user_id = $1
     )${pageAsText(DIRECTION[order])}`,
      values: [
        userId,
        channels,
        after?.publishedAt ?? null,
        after?.id ?? null,
        since,
        until,
        limit,
        isRead,
        isNotStarred,
      ],
    });
  return readPage(db, list);
}

const FROM_CURSOR: Record<Order, string> = {
  newest: "and (published_at, item_id) < ($3::timestamptz, $4::bigint)",
  oldest: "and (published_at, item_id) > ($3::timestamptz, $4::bigint)",
};
const INBOX_KIND: Record<ItemKind, string> = {
  any: "",
  video: "and is_video",
  podcast: "and is_audio",
  text: "and not is_video and not is_audio",
};
/** What only search terms can add. */
const ONLY_SEARCHED = "and (not $8::boolean or read_at is not null) and (not $9::boolean or starred_at is null)";

function unreadOf(channel: string, limit: string | number, direction: string, conditions: string): string {
  return `select item_id, published_at from inbox
        where user_id = $1 and channel_id = ${channel} and read_at is null ${conditions}
        order by published_at ${direction}, item_id ${direction} limit ${limit}`;
}

/** Unread and read ones are in an index each. */
function itemsOf(channel: string, limit: string | number, direction: string, conditions: string): string {
  return `select item_id, published_at from (
       (${unreadOf(channel, limit, direction, conditions)})
       union all
       (select item_id, published_at from inbox
        where user_id = $1 and channel_id = ${channel} and read_at is not null ${conditions}
        order by published_at ${direction}, item_id ${direction} limit ${limit})
     ) both_kinds order by published_at ${direction}, item_id ${direction} limit ${limit}`;
}

/** $1 to $11 of a list. */
export function valuesOf(query: ListQuery): unknown[] {
  const { limit, after } = query;
  return [...matchValues(query), limit, after?.publishedAt ?? null, after?.id ?? null];
}

/** $1 to $8: those of `MATCHES`. */
function matchValues(filter: ItemFilter & { userId: UserId }): unknown[] {
  const { userId, isUnread, isStarred, kind, since, until, isRead, isNotStarred } = filter;
  return [userId, isUnread, isStarred, kind, since, until, isRead, isNotStarred];
}

/** The parameters are the channels that rest, and the channels of the list, each null or an array. */
function ofChannels(resting: string, wanted: string): string {
  return `(${resting}::bigint[] is null or channel_id <> all(${resting})) and (${wanted}::bigint[] is null or channel_id = any(${wanted}))`;
}

/** Those of `ofChannels`. */
export function channelValues({ channels }: ItemFilter, resting: readonly ChannelId[]): unknown[] {
  return [resting.length ? resting : null, channels];
}

const CHANNEL_KIND: Record<ItemKind, string> = {
  any: "",
  video: "and item.is_video",
  podcast: "and item.is_audio",
  text: "and not item.is_video and not item.is_audio",
};

/** Everything a channel has, read or not, including items from before this person followed it. */
export async function listOfChannel(
  db: Queryable,
  userId: UserId,
  channelId: ChannelId,
  { which, kind, order, after, limit }: { which: Which; kind: ItemKind } & Place,
): Promise<ListedItem[]> {
  const isPrepared = limit === COMMON_LIMIT;
  const name = `list of channel ${which} ${kind} ${order} ${after ? "next" : "first"}`;
  const { rows } = await db.query<Row>({
    ...(isPrepared && { name }),
    text: `with typed as (select $3::bigint, $4::timestamptz, $5::bigint)
     select ${COLUMNS}, mine.item_id is null or mine.read_at is not null as "isRead", mine.starred_at is not null as "isStarred",
       coalesce(mine.arrived_at, item.published_at) as "arrivedAt"
     from items item join channels channel on channel.id = item.channel_id ${MINE}
     where item.channel_id = $2 and (item.imported_by is null or item.imported_by = $1)
       ${which === "unread" ? "and mine.item_id is not null and mine.read_at is null and not mine.is_copy" : ""}
       ${which === "starred" ? "and mine.starred_at is not null" : ""}
       ${CHANNEL_KIND[kind]}
       ${after ? `and (item.published_at, item.id) ${IS_AFTER[order]} ($4, $5)` : ""}
     order by item.published_at ${DIRECTION[order]}, item.id ${DIRECTION[order]} limit ${isPrepared ? COMMON_LIMIT : "$3"}`,
    values: [userId, channelId, limit, after?.publishedAt ?? null, after?.id ?? null],
  });
  return withChannels(rows);
}

/**
 * What person $1 did with the item, also when the same video was delivered from another channel, or the item is a copy of another one.
 * A copy counts where its entry does.
 */
export const MINE = `left join lateral (
    select item_id, read_at, starred_at, arrived_at, false as is_copy from inbox where inbox.item_id = item.id and user_id = $1
    union all
    select item_id, read_at, starred_at, arrived_at, false from inbox where user_id = $1 and inbox.video_key = item.video_key
    union all
    select shown.item_id, shown.read_at, shown.starred_at, story_copies.arrived_at, true
    from story_copies join inbox shown on shown.user_id = $1 and shown.item_id = story_copies.copy_of
    where story_copies.user_id = $1 and story_copies.item_id = item.id
    limit 1
  ) mine on true`;

export type RawItem = Omit<OpenedItem, "contentHtml"> & {
  rawHtml: string;
  /** What relative addresses in the text start from. */
  contentBase: string | null;
};

export async function openItem(db: Queryable, userId: UserId, id: ItemId): Promise<RawItem | undefined> {
  const { rows } = await db.query<RowOf<RawItem>>({
    name: "open item",
    text: `select ${COLUMNS}, mine.item_id is null or mine.read_at is not null as "isRead", mine.starred_at is not null as "isStarred",
       coalesce(mine.arrived_at, item.published_at) as "arrivedAt",
       coalesce((select full_text_always from subscriptions where user_id = $1 and channel_id = channel.id), false)
         as "opensWithFullText",
       item.content_html as "rawHtml", coalesce(item.enclosures, '[]') as enclosures,
       coalesce(item.categories, '{}') as categories, coalesce(item.details, '{}') - 'contentBase' as details,
       coalesce(item.details ->> 'contentBase', item.link, channel.home_url) as "contentBase"
     from items item join channels channel on channel.id = item.channel_id ${MINE}
     where item.id = $2 and (item.imported_by is null or item.imported_by = $1)
       and (mine.item_id is not null or exists (select from subscriptions where user_id = $1 and channel_id = item.channel_id))`,
    values: [userId, id],
  });
  const [item] = withChannels(rows);
  return item;
}

/** By item, by the video it shows, or by the entry that it is a copy of. Returns how many changed. */
export async function setRead(db: Queryable, userId: UserId, ids: readonly ItemId[], readAt: Date | null) {
  const { rowCount } = await db.query(
    `update inbox set read_at = $3
     where user_id = $1 and (read_at is null) = $4
       and item_id in (
         select unnest($2::bigint[])
         union select same.item_id from items join inbox same on same.user_id = $1 and same.video_key = items.video_key
         where items.id = any($2)
         union select copy_of from story_copies where story_copies.user_id = $1 and story_copies.item_id = any($2)
       )`,
    [userId, ids, readAt, readAt !== null],
  );
  return rowCount ?? 0;
}

/** How far a person has seen a list: up to an item, and of what had arrived by a time. Null: all of it. */
export type Seen = { upTo: Cursor | null; arrivedUntil: Date | null };

/** When a list was loaded that many milliseconds ago, by the clock of the database, which also dates arrivals. */
export async function readArrivedUntil(db: Queryable, loadedAgo: number): Promise<Date> {
  const found = await db.query<{ at: Date }>("select now() - $1 * interval '1 millisecond' as at", [loadedAgo]);
  return onlyRow(found).at;
}

/** What the person has seen: items that arrive meanwhile stay unread, and so do items of channels that rest. */
export async function setAllRead(
  db: Queryable,
  filter: ItemFilter & { userId: UserId },
  { upTo, arrivedUntil, readAt, except }: Seen & { readAt: Date; except: readonly ChannelId[] },
): Promise<number> {
  const words = writeQuery(filter.terms);
  const { rowCount } = await db.query(
    `update inbox set read_at = $9
     where ${MATCHES} and read_at is null and ${OF_CHANNELS}
       and ($10::timestamptz is null or (published_at, item_id) <= ($10, $11::bigint))
       and ($14::timestamptz is null or arrived_at is null or arrived_at <= $14)
       ${words === null ? "" : "and item_id in (select item_id from item_search where terms @@ $15::tsquery)"}`,
    [
      ...matchValues(filter),
      readAt,
      upTo?.publishedAt ?? null,
      upTo?.id ?? null,
      ...channelValues(filter, except),
      arrivedUntil,
      ...(words === null ? [] : [words]),
    ],
  );
  return rowCount ?? 0;
}

/** Marks the entries whose copies are of this channel, as far as the person has seen the list of the channel. */
export async function setCopiesRead(
  db: Queryable,
  userId: UserId,
  channelId: ChannelId,
  { upTo, arrivedUntil, readAt }: Seen & { readAt: Date },
): Promise<number> {
  const { rowCount } = await db.query(
    `update inbox set read_at = $3
     where user_id = $1 and read_at is null and item_id in (
       select copy_of from story_copies join items on items.id = story_copies.item_id
       where user_id = $1 and story_copies.channel_id = $2
         and ($4::timestamptz is null or (items.published_at, items.id) <= ($4, $5::bigint))
         and ($6::timestamptz is null or story_copies.arrived_at is null or story_copies.arrived_at <= $6)
     )`,
    [userId, channelId, readAt, upTo?.publishedAt ?? null, upTo?.id ?? null, arrivedUntil],
  );
  return rowCount ?? 0;
}

/** Items that the person never received are left out. */
export async function readMarks(
  db: Queryable,
  userId: UserId,
  ids: readonly ItemId[],
): Promise<{ id: ItemId; isRead: boolean; isStarred: boolean }[]> {
  const { rows } = await db.query<{ id: ItemId; isRead: boolean; isStarred: boolean }>(
    `select item.id, mine.read_at is not null as "isRead", mine.starred_at is not null as "isStarred"
     from items item ${MINE}
     where item.id = any($2) and mine.item_id is not null and (item.imported_by is null or item.imported_by = $1)`,
    [userId, ids],
  );
  return rows;
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
     where user_id = $1 and (item_id = $2 or video_key = (select video_key from items where id = $2)
       or item_id = (select copy_of from story_copies where story_copies.user_id = $1 and story_copies.item_id = $2))`,
    [userId, id, at],
  );
  if (rowCount) return true;
  const { rowCount: kept } = await db.query(
    `insert into inbox (item_id, user_id, channel_id, published_at, is_video, is_audio, video_key, read_at, starred_at)
     select id, $1, channel_id, published_at, is_video, is_audio, video_key, $4, $3 from items
     where id = $2 and (imported_by is null or imported_by = $1)
       and exists (select from subscriptions where user_id = $1 and channel_id = items.channel_id)
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

/** What is unread of one channel: in all, and in the views that everyone has. */
export type UnreadOfChannel = {
  channelId: ChannelId;
  /** Of a channel that the person left, starred items are still there. */
  isFollowed: boolean;
  unread: number;
  starred: number;
  videos: number;
  podcasts: number;
  today: number;
};

/** `today` is what was published at `since` or later. Everything is in one index, so no row of the inbox is read. */
export async function countUnreadOfViews(db: Queryable, userId: UserId, since: Date): Promise<UnreadOfChannel[]> {
  const { rows } = await db.query<UnreadOfChannel>(
    `select counted.channel_id as "channelId", subscriptions.channel_id is not null as "isFollowed",
       unread, starred, videos, podcasts, today
     from (
       select channel_id, count(*)::int as unread, count(starred_at)::int as starred,
         (count(*) filter (where is_video))::int as videos, (count(*) filter (where is_audio))::int as podcasts,
         (count(*) filter (where published_at >= $2))::int as today
       from inbox where user_id = $1 and read_at is null group by channel_id
     ) counted left join subscriptions on subscriptions.user_id = $1 and subscriptions.channel_id = counted.channel_id`,
    [userId, since],
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
       select item_id::text as id, channel_id::text as "channelId", read_at is not null as "isRead", is_video as "isVideo",
         is_audio as "isAudio"
       from inbox
       where user_id = $1 and arrived_in >= pg_snapshot_xmin($2::pg_snapshot)
         and not pg_visible_in_snapshot(arrived_in, $2::pg_snapshot) and channel_id <> all($4)
       order by arrived_in, item_id limit $3
     ) arrived), '[]') as items`,
    [userId, since, limit, resting],
  );
  return onlyRow(arrived);
}
