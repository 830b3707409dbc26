import type { Enclosure } from "#core/feed/feed.ts";
import { onlyRow, type Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";

/** Which items of the inbox a stream has. */
export type StreamFilter = {
  isUnread: boolean;
  isRead: boolean;
  isStarred: boolean;
  isNotStarred: boolean;
  /** Null: all of them. */
  channels: readonly ChannelId[] | null;
  /** Never these: other streams, and channels that rest. */
  except: readonly ChannelId[];
  /** When they arrived. */
  from: Date | null;
  to: Date | null;
};

/** By date of publication, or by arrival where the client asks about arrival. Times are in microseconds since 1970. */
export type StreamPlace = { order: "newest" | "oldest"; after: { at: string; id: string } | null; limit: number };

export type StreamRow = {
  id: ItemId;
  channelId: ChannelId;
  /** What the list is sorted by. */
  at: string;
  arrivedAt: string;
};

/** Of a label with more channels, or of a longer list, not so many items of each channel are read. */
const MOST_MERGED = 10_000;
/** How much of the inbox is looked at for such a list before its channels are: most labels have their share of what is new. */
const LOOKED_AT = 4;

const DIRECTION = { newest: "desc", oldest: "asc" };
const IS_AFTER = { newest: "<", oldest: ">" };
const IS_WITHIN = { newest: ">=", oldest: "<=" };
const END = { newest: "'-infinity'", oldest: "'infinity'" };
const MATCHES = `user_id = $1 and (not $2::boolean or read_at is null) and (not $3::boolean or read_at is not null)
  and (not $4::boolean or starred_at is not null) and (not $5::boolean or starred_at is null) and channel_id <> all($6::bigint[])`;
/** Exact: a multiple of a whole number of microseconds. */
const AFTER_AT = `'epoch'::timestamptz + $8::double precision * interval '1 microsecond'`;
const ARRIVED = "coalesce(arrived_at, published_at)";
const SORTED_BY = { published: "published_at", arrived: ARRIVED };
const COLUMNS = `item_id as id, channel_id as "channelId", ${microseconds(ARRIVED)} as "arrivedAt"`;

function microseconds(time: string): string {
  return `(extract(epoch from ${time}) * 1000000)::bigint`;
}

export async function listStream(
  db: Queryable,
  userId: UserId,
  filter: StreamFilter,
  place: StreamPlace,
): Promise<StreamRow[]> {
  const { channels, isStarred, from, to } = filter;
  if (from || to) return listInOrder(db, userId, filter, place, "arrived");
  // There are few starred items, and no index of them by channel.
  if (channels === null || isStarred) return listInOrder(db, userId, filter, place, "published");
  if (channels.length * place.limit <= MOST_MERGED) return listOfChannels(db, userId, filter, place);
  const found = await listAmongFirst(db, userId, filter, place);
  return found.length === place.limit ? found : listOfManyChannels(db, userId, filter, place);
}

async function listInOrder(
  db: Queryable,
  userId: UserId,
  filter: StreamFilter,
  { order, after, limit }: StreamPlace,
  by: keyof typeof SORTED_BY,
): Promise<StreamRow[]> {
  const { rows } = await db.query<StreamRow>(
    `select ${COLUMNS}, ${microseconds(SORTED_BY[by])} as at from inbox
     where ${MATCHES} and ($8::double precision is null or (${SORTED_BY[by]}, item_id) ${IS_AFTER[order]} (${AFTER_AT}, $9::bigint))
       and ($10::bigint[] is null or channel_id = any($10))
       and ($11::timestamptz is null or ${ARRIVED} >= $11) and ($12::timestamptz is null or ${ARRIVED} < $12)
     order by ${SORTED_BY[by]} ${DIRECTION[order]}, item_id ${DIRECTION[order]} limit $7`,
    [...valuesOf(userId, filter, limit, after), filter.channels, filter.from, filter.to],
  );
  return rows;
}

/** What of the first items of the inbox is in these channels. */
async function listAmongFirst(
  db: Queryable,
  userId: UserId,
  filter: StreamFilter,
  { order, after, limit }: StreamPlace,
): Promise<StreamRow[]> {
  const { rows } = await db.query<StreamRow>(
    `select ${COLUMNS}, ${microseconds("published_at")} as at from (
       select item_id, channel_id, published_at, arrived_at from inbox
       where ${MATCHES} and ($8::double precision is null or (published_at, item_id) ${IS_AFTER[order]} (${AFTER_AT}, $9::bigint))
       order by published_at ${DIRECTION[order]}, item_id ${DIRECTION[order]} limit $7 * ${LOOKED_AT}
     ) found where channel_id = any($10::bigint[])
     order by published_at ${DIRECTION[order]}, item_id ${DIRECTION[order]} limit $7`,
    [...valuesOf(userId, filter, limit, after), filter.channels],
  );
  return rows;
}

/** Unread and read items of a channel are in an index each (docs/notes/views.md). */
async function listOfChannels(
  db: Queryable,
  userId: UserId,
  filter: StreamFilter,
  { order, after, limit }: StreamPlace,
): Promise<StreamRow[]> {
  const { rows } = await db.query<StreamRow>(
    `select ${COLUMNS}, ${microseconds("published_at")} as at from (
       select found.* from unnest($10::bigint[]) wanted (id) cross join lateral (
         ${itemsOf(IS_AFTER[order], DIRECTION[order], "$7", "true")}
       ) found order by published_at ${DIRECTION[order]}, item_id ${DIRECTION[order]} limit $7
     ) page order by published_at ${DIRECTION[order]}, item_id ${DIRECTION[order]}`,
    [...valuesOf(userId, filter, limit, after), filter.channels],
  );
  return rows;
}

/**
 * Of the first few items of each channel, the one in the last place of the list says how far the list can go at most, so nothing behind
 * it is read. In a label where few channels have most of the items, these few are not enough; more of them within that limit are.
 */
async function listOfManyChannels(
  db: Queryable,
  userId: UserId,
  filter: StreamFilter,
  { order, after, limit }: StreamPlace,
): Promise<StreamRow[]> {
  const few = Math.ceil((2 * limit) / (filter.channels?.length ?? 1));
  const { rows } = await db.query<StreamRow>(
    `with near as materialized (
       select found.published_at from unnest($10::bigint[]) wanted (id) cross join lateral (
         ${itemsOf(IS_AFTER[order], DIRECTION[order], "$11", "true")}
       ) found order by found.published_at ${DIRECTION[order]} offset $7 - 1 limit 1
     ), reach as materialized (
       select found.published_at from unnest($10::bigint[]) wanted (id) cross join lateral (
         ${itemsOf(IS_AFTER[order], DIRECTION[order], "$12", `published_at ${IS_WITHIN[order]} coalesce((select published_at from near), ${END[order]})`)}
       ) found order by found.published_at ${DIRECTION[order]} offset $7 - 1 limit 1
     )
     select ${COLUMNS}, ${microseconds("published_at")} as at from (
       select found.* from unnest($10::bigint[]) wanted (id) cross join lateral (
         ${itemsOf(IS_AFTER[order], DIRECTION[order], "$7", `published_at ${IS_WITHIN[order]} coalesce((select published_at from reach), ${END[order]})`)}
       ) found order by published_at ${DIRECTION[order]}, item_id ${DIRECTION[order]} limit $7
     ) page order by published_at ${DIRECTION[order]}, item_id ${DIRECTION[order]}`,
    [...valuesOf(userId, filter, limit, after), filter.channels, few, 16 * few],
  );
  return rows;
}

/** The first matching items of one channel, unread and then read. */
function itemsOf(isAfter: string, direction: string, limit: string, isWithin: string): string {
  return `(select item_id, channel_id, published_at, arrived_at from inbox
        where not $3::boolean and ${MATCHES} and channel_id = wanted.id and read_at is null and ${isWithin}
          and ($8::double precision is null or (published_at, item_id) ${isAfter} (${AFTER_AT}, $9::bigint))
        order by published_at ${direction}, item_id ${direction} limit ${limit})
       union all
       (select item_id, channel_id, published_at, arrived_at from inbox
        where not $2::boolean and ${MATCHES} and channel_id = wanted.id and read_at is not null and ${isWithin}
          and ($8::double precision is null or (published_at, item_id) ${isAfter} (${AFTER_AT}, $9::bigint))
        order by published_at ${direction}, item_id ${direction} limit ${limit})`;
}

function valuesOf(
  userId: UserId,
  { isUnread, isRead, isStarred, isNotStarred, except }: StreamFilter,
  limit: number,
  after: StreamPlace["after"],
): unknown[] {
  return [userId, isUnread, isRead, isStarred, isNotStarred, except, limit, after?.at ?? null, after?.id ?? null];
}

export type StoredEntry = {
  id: ItemId;
  title: string;
  author: string;
  link: string | null;
  publishedAt: Date;
  updatedAt: Date | null;
  arrivedAt: Date;
  isRead: boolean;
  isStarred: boolean;
  summary: string;
  rawHtml: string;
  contentBase: string | null;
  enclosures: Enclosure[];
  categories: string[];
  channelId: ChannelId;
  channelTitle: string;
  channelUrl: string;
  homeUrl: string | null;
  /** Changes when the feed changes the item. */
  version: string;
};

/**
 * The inbox entries of person $1 for items $2. `limit` forces one index lookup per item: the generic plan is estimated for the average
 * person, and would read the whole inbox of everybody else too. `(select $2)`: see docs/notes/views.md.
 */
function entriesWithIds(alias: string): string {
  return `unnest((select $2::bigint[])) wanted (id) cross join lateral (
       select * from inbox where inbox.item_id = wanted.id and inbox.user_id = $1 limit 1) ${alias}`;
}

/** Only those that were delivered to this person. */
export async function listEntries(db: Queryable, userId: UserId, ids: readonly string[]): Promise<StoredEntry[]> {
  const { rows } = await db.query<StoredEntry>({
    name: "list entries",
    text: `select item.id, item.title, coalesce(item.author, '') as author, item.link, item.published_at as "publishedAt", item.updated_at as "updatedAt",
       coalesce(mine.arrived_at, mine.published_at) as "arrivedAt", mine.read_at is not null as "isRead",
       mine.starred_at is not null as "isStarred", item.summary, item.content_html as "rawHtml",
       coalesce(item.details ->> 'contentBase', item.link, channel.home_url) as "contentBase",
       coalesce(item.enclosures, '[]') as enclosures, coalesce(item.categories, '{}') as categories,
       channel.id as "channelId", channel.channel_url as "channelUrl", channel.home_url as "homeUrl",
       coalesce((select name from subscriptions where user_id = $1 and channel_id = channel.id), channel.title) as "channelTitle",
       item.fingerprint as version
     from ${entriesWithIds("mine")} join items item on item.id = mine.item_id join channels channel on channel.id = mine.channel_id`,
    values: [userId, ids],
  });
  return rows;
}

/** An entry without its content, but with the version of the content, which may be cached. */
export type EntryHead = Pick<
  StoredEntry,
  "id" | "isRead" | "isStarred" | "channelId" | "channelTitle" | "channelUrl" | "homeUrl" | "version"
> & {
  /** Its date and when it arrived, in microseconds. */
  at: string;
  arrivedAt: string;
  /** Of the folders that its channel is in, separated by spaces. */
  folderIds: string | null;
};

export async function listHeads(db: Queryable, userId: UserId, ids: readonly string[]): Promise<EntryHead[]> {
  const { rows } = await db.query<EntryHead>({
    name: "list heads",
    text: `select entry.item_id as id, entry.channel_id as "channelId", ${microseconds("entry.published_at")} as at,
       ${microseconds("coalesce(entry.arrived_at, entry.published_at)")} as "arrivedAt",
       entry.read_at is not null as "isRead", entry.starred_at is not null as "isStarred", item.fingerprint as version,
       channel.channel_url as "channelUrl", channel.home_url as "homeUrl",
       coalesce((select name from subscriptions where user_id = $1 and channel_id = channel.id), channel.title) as "channelTitle",
       (select string_agg(folder_id::text, ' ') from folder_channels where user_id = $1 and channel_id = channel.id) as "folderIds"
     from ${entriesWithIds("entry")} join items item on item.id = entry.item_id join channels channel on channel.id = entry.channel_id`,
    values: [userId, ids],
  });
  return rows;
}

/** A list that clients ask for again and again: everything, or one channel. */
export type CommonList = { channel: ChannelId | null; isUnread: boolean };

/** Its first entries and their channels as text, which stays the same until one of them changes. Null: none. */
export type FirstHeads = {
  /** A line for each entry. */
  entries: string | null;
  /** JSON of the channels. */
  channels: string | null;
};

/**
 * A named statement, because planning takes longer than running it. Its limit is part of the text: for a parameter, PostgreSQL would plan
 * to read a tenth of the inbox. `(select $1)` hides the person from the planner: for a long inbox it would choose a custom plan each time,
 * which is the same plan. It joins few tables, because starting a statement costs more than reading these rows. `channels` is null for a channel that the
 * person does not follow.
 */
export async function listFirstHeads(
  db: Queryable,
  userId: UserId,
  { channel, isUnread }: CommonList,
  { order, limit }: { order: StreamPlace["order"]; limit: 21 | 51 },
): Promise<FirstHeads> {
  const found = await db.query<FirstHeads>({
    name: `first heads, ${order} ${limit} of ${channel === null ? "all" : "a channel"}${isUnread ? ", unread" : ""}`,
    isQuick: true,
    text:
      channel === null
        ? `with page as materialized (
             ${firstOfInbox(isUnread ? "and read_at is null" : "", DIRECTION[order], limit === 21 ? "21" : "51")}
           )
           select (select ${LINES} from (
               select page.*, fingerprint from page join items on items.id = page.item_id
               order by page.published_at ${DIRECTION[order]}, page.item_id ${DIRECTION[order]}
             ) entry) as entries,
             (select json_agg(json_build_array(${CHANNEL_OF_HEADS}))::text
              from channels channel left join subscriptions mine on mine.user_id = $1 and mine.channel_id = channel.id
              where channel.id in (select channel_id from page)) as channels`
        : `select (select ${LINES} from (
               select page.*, fingerprint from (
                 (${firstOfInbox("and channel_id = $2 and read_at is null", DIRECTION[order], limit === 21 ? "21" : "51")})
                 ${isUnread ? "" : `union all (${firstOfInbox("and channel_id = $2 and read_at is not null", DIRECTION[order], limit === 21 ? "21" : "51")})`}
               ) page join items on items.id = page.item_id
               order by page.published_at ${DIRECTION[order]}, page.item_id ${DIRECTION[order]} limit ${limit === 21 ? "21" : "51"}
             ) entry) as entries,
             (select json_build_array(json_build_array(${CHANNEL_OF_HEADS}))::text
              from subscriptions mine join channels channel on channel.id = mine.channel_id
              where mine.user_id = $1 and mine.channel_id = $2) as channels`,
    values: channel === null ? [userId] : [userId, channel],
  });
  return onlyRow(found);
}

const LINES = `string_agg(concat_ws(' ', item_id, channel_id, extract(epoch from published_at), extract(epoch from ${ARRIVED}),
                 (read_at is not null)::int, (starred_at is not null)::int, fingerprint), E'\\n')`;
const CHANNEL_OF_HEADS = `channel.id::text, coalesce(mine.name, channel.title), channel.channel_url, channel.home_url,
                (select string_agg(folder_id::text, ' ') from folder_channels where user_id = $1 and channel_id = channel.id)`;

function firstOfInbox(condition: string, direction: string, limit: string): string {
  return `select item_id, channel_id, published_at, arrived_at, read_at, starred_at from inbox
                  where user_id = (select $1::uuid) ${condition}
                  order by published_at ${direction}, item_id ${direction} limit ${limit}`;
}

type ChannelOfHeads = Pick<EntryHead, "channelId" | "channelTitle" | "channelUrl" | "homeUrl" | "folderIds">;

export function readChannels({ channels }: FirstHeads): ChannelOfHeads[] {
  const values = JSON.parse(channels ?? "[]") as [ChannelId, string, string, string | null, string | null][];
  return values.map(([channelId, channelTitle, channelUrl, homeUrl, folderIds]) => ({
    channelId,
    channelTitle,
    channelUrl,
    homeUrl,
    folderIds,
  }));
}

export function readHeads({ entries }: FirstHeads, channels: readonly ChannelOfHeads[]): EntryHead[] {
  const known = new Map(channels.map((channel) => [channel.channelId, channel]));
  return (entries?.split("\n") ?? []).map((line): EntryHead => {
    const [id, channelId, at, arrivedAt, isRead, isStarred, version] = line.split(" ") as [
      ...[ItemId, ChannelId, string, string, string, string, string],
    ];
    const times = { at: toMicroseconds(at), arrivedAt: toMicroseconds(arrivedAt) };
    const states = { isRead: isRead === "1", isStarred: isStarred === "1" };
    return { id, ...times, ...states, version, ...(known.get(channelId) as ChannelOfHeads) };
  });
}

/** From seconds with six decimals, as PostgreSQL writes them. */
function toMicroseconds(seconds: string): string {
  return String(BigInt(seconds.replace(".", "")));
}

export type UnreadOfChannel = { channelId: ChannelId; unread: number; newestAt: string };

/** `newestAt`: when the newest of them arrived, in microseconds. */
export async function countUnreadWithNewest(db: Queryable, userId: UserId): Promise<UnreadOfChannel[]> {
  const { rows } = await db.query<UnreadOfChannel>(
    `select channel_id as "channelId", count(*)::int as unread,
       (extract(epoch from max(coalesce(arrived_at, published_at))) * 1000000)::bigint as "newestAt"
     from inbox where user_id = $1 and read_at is null group by channel_id`,
    [userId],
  );
  return rows;
}

/** What arrived in that millisecond or before: clients send back microseconds, which a date does not have. */
export async function markStreamRead(
  db: Queryable,
  userId: UserId,
  { channels, except, isStarred }: Pick<StreamFilter, "channels" | "except" | "isStarred">,
  { arrivedUntil, readAt }: { arrivedUntil: Date; readAt: Date },
): Promise<void> {
  await db.query(
    `update inbox set read_at = $3
     where user_id = $1 and read_at is null and date_trunc('milliseconds', coalesce(arrived_at, published_at)) <= $2 and channel_id <> all($4::bigint[])
       and ($5::bigint[] is null or channel_id = any($5)) and (not $6::boolean or starred_at is not null)`,
    [userId, arrivedUntil, readAt, except, channels, isStarred],
  );
}

export async function setManyStarred(
  db: Queryable,
  userId: UserId,
  ids: readonly string[],
  at: Date | null,
): Promise<void> {
  await db.query(
    `update inbox set starred_at = $3
     where user_id = $1 and (starred_at is null) = $4 and item_id in (
       select unnest($2::bigint[])
       union select copy_of from story_copies where story_copies.user_id = $1 and story_copies.item_id = any($2::bigint[]))`,
    [userId, ids, at, at !== null],
  );
}

/** Channels whose first refresh has not ended yet. */
export async function countNeverFetched(db: Queryable, channels: readonly ChannelId[]): Promise<number> {
  const counted = await db.query<{ count: number }>(
    "select count(*)::int as count from channels where id = any($1::bigint[]) and last_attempt_at is null",
    [channels],
  );
  return onlyRow(counted).count;
}
