import type { Order } from "#core/view/view.ts";
import { onlyRow, type Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";
import type { ListedItem } from "./item.ts";
import { COLUMNS, channelValues, type ListQuery, MATCHES, MINE, OF_CHANNELS, OF_KIND, valuesOf } from "./store.ts";
import { type Row, withChannels } from "./with-channels.ts";

// What find-items.ts is made of. $1 to $13 are those of a list; $14 is the search of the type `tsquery`, or null where nothing has to be
// compared; $15 is how many items are walked, or the candidates.

const DIRECTION: Record<Order, string> = { newest: "desc", oldest: "asc" };
const BACK: Record<Order, string> = { newest: "asc", oldest: "desc" };
const IS_AFTER: Record<Order, string> = { newest: "<", oldest: ">" };

/** The matching ones of the first items of a list, and where the walk ended. */
export type Walked = { ids: ItemId[]; walked: number; lastId: string | null; lastAt: Date | null };

/** A query of its own for each row: PostgreSQL never reads the whole index for it. */
const HAS_WORDS = `($14::text is null
         or coalesce((select terms @@ $14::tsquery from item_search where item_search.item_id = scope.item_id), false))`;

function walkedOf(direction: string, back: string): string {
  return `select array(
         select item_id from scope where ${HAS_WORDS} order by published_at ${direction}, item_id ${direction} limit $9
       ) as ids,
       (select count(*)::int from scope) as walked,
       (select item_id from scope order by published_at ${back}, item_id ${back} limit 1) as "lastId",
       (select published_at from scope order by published_at ${back}, item_id ${back} limit 1) as "lastAt"`;
}

/** The inbox, or what of it is in many channels. */
export async function walkInboxForWords(
  db: Queryable,
  query: ListQuery,
  resting: readonly ChannelId[],
  words: string | null,
  most: number,
): Promise<Walked> {
  const { order } = query;
  const walked = await db.query<Walked>(
    `with scope as materialized (
       select item_id, published_at from inbox
       where ${MATCHES} and ${OF_CHANNELS}
         and ($10::timestamptz is null or (published_at, item_id) ${IS_AFTER[order]} ($10, $11::bigint))
       order by published_at ${DIRECTION[order]}, item_id ${DIRECTION[order]} limit $15
     ) ${walkedOf(DIRECTION[order], BACK[order])}`,
    [...valuesOf(query), ...channelValues(query, resting), words, most],
  );
  return onlyRow(walked);
}

/** The first matching items of one channel, unread and read. */
function ofChannel(channel: string, limit: string, direction: string, isAfter: string): string {
  return `select item_id, published_at from (
       (select item_id, published_at from inbox
        where ${MATCHES} and channel_id = ${channel} and read_at is null
          and ($10::timestamptz is null or (published_at, item_id) ${isAfter} ($10, $11::bigint))
        order by published_at ${direction}, item_id ${direction} limit ${limit})
       union all
       (select item_id, published_at from inbox
        where not $2::boolean and ${MATCHES} and channel_id = ${channel} and read_at is not null
          and ($10::timestamptz is null or (published_at, item_id) ${isAfter} ($10, $11::bigint))
        order by published_at ${direction}, item_id ${direction} limit ${limit})
     ) both_kinds order by published_at ${direction}, item_id ${direction} limit ${limit}`;
}

/** A few channels, which may have posted long ago: walking the inbox would skip everything since. */
export async function walkChannelsForWords(
  db: Queryable,
  query: ListQuery,
  resting: readonly ChannelId[],
  words: string | null,
  most: number,
): Promise<Walked> {
  const { order } = query;
  const walked = await db.query<Walked>(
    `with scope as materialized (
       select found.item_id, found.published_at from unnest($13::bigint[]) wanted (id) cross join lateral (
         ${ofChannel("wanted.id", "$15", DIRECTION[order], IS_AFTER[order])}
       ) found
       where $12::bigint[] is null or wanted.id <> all($12)
       order by found.published_at ${DIRECTION[order]}, found.item_id ${DIRECTION[order]} limit $15
     ) ${walkedOf(DIRECTION[order], BACK[order])}`,
    [...valuesOf(query), ...channelValues(query, resting), words, most],
  );
  return onlyRow(walked);
}

/** As `MATCHES`, of all that a channel has, delivered or not. */
const OF_ONE_CHANNEL = `item.channel_id = $13::bigint and $12::bigint[] is null
    and (item.imported_by is null or item.imported_by = $1)
    and (not $2::boolean or (mine.item_id is not null and mine.read_at is null and not mine.is_copy))
    and (not $3::boolean or mine.starred_at is not null) and ${OF_KIND}
    and ($5::timestamptz is null or item.published_at >= $5) and ($6::timestamptz is null or item.published_at < $6)
    and (not $7::boolean or mine.item_id is null or mine.read_at is not null)
    and (not $8::boolean or mine.starred_at is null)`;

/** Everything a channel has, also from before this person followed it. */
export async function walkChannelForWords(
  db: Queryable,
  query: ListQuery,
  channelId: ChannelId,
  words: string | null,
  most: number,
): Promise<Walked> {
  const { order } = query;
  const walked = await db.query<Walked>(
    `with scope as materialized (
       select item.id as item_id, item.published_at from items item ${MINE}
       where ${OF_ONE_CHANNEL}
         and ($10::timestamptz is null or (item.published_at, item.id) ${IS_AFTER[order]} ($10, $11::bigint))
       order by item.published_at ${DIRECTION[order]}, item.id ${DIRECTION[order]} limit $15
     ) ${walkedOf(DIRECTION[order], BACK[order])}`,
    [...valuesOf(query), null, channelId, words, most],
  );
  return onlyRow(walked);
}

/** Which of the candidates are in the inbox and match. */
export async function matchInInbox(
  db: Queryable,
  query: ListQuery,
  resting: readonly ChannelId[],
  words: string | null,
  candidates: readonly string[],
): Promise<ItemId[]> {
  const { order } = query;
  const found = await db.query<{ ids: ItemId[] }>(
    `with scope as materialized (
       select inbox.item_id, inbox.published_at from unnest($15::bigint[]) candidate (id) cross join lateral (
         select item_id, published_at from inbox
         where item_id = candidate.id and ${MATCHES} and ${OF_CHANNELS}
           and ($10::timestamptz is null or (published_at, item_id) ${IS_AFTER[order]} ($10, $11::bigint))
         limit 1
       ) inbox
     )
     select array(
       select item_id from scope where ${HAS_WORDS} order by published_at ${DIRECTION[order]}, item_id ${DIRECTION[order]} limit $9
     ) as ids`,
    [...valuesOf(query), ...channelValues(query, resting), words, candidates],
  );
  return onlyRow(found).ids;
}

/** Which of the candidates are of the channel and match. */
export async function matchInChannel(
  db: Queryable,
  query: ListQuery,
  channelId: ChannelId,
  words: string | null,
  candidates: readonly string[],
): Promise<ItemId[]> {
  const { order } = query;
  const found = await db.query<{ ids: ItemId[] }>(
    `with scope as materialized (
       select item.id as item_id, item.published_at from unnest($15::bigint[]) candidate (id) cross join lateral (
         select id, channel_id, published_at, imported_by, is_video, is_audio, video_key from items where id = candidate.id limit 1
       ) item ${MINE}
       where ${OF_ONE_CHANNEL}
         and ($10::timestamptz is null or (item.published_at, item.id) ${IS_AFTER[order]} ($10, $11::bigint))
     )
     select array(
       select item_id from scope where ${HAS_WORDS} order by published_at ${DIRECTION[order]}, item_id ${DIRECTION[order]} limit $9
     ) as ids`,
    [...valuesOf(query), null, channelId, words, candidates],
  );
  return onlyRow(found).ids;
}

/** These items, in this order. */
export async function listFound(db: Queryable, userId: UserId, ids: readonly ItemId[]): Promise<ListedItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<Row>(
    `select ${COLUMNS}, mine.item_id is null or mine.read_at is not null as "isRead", mine.starred_at is not null as "isStarred",
       coalesce(mine.arrived_at, item.published_at) as "arrivedAt"
     from unnest($2::bigint[]) with ordinality found (id, place) join items item on item.id = found.id
       join channels channel on channel.id = item.channel_id ${MINE}
     order by found.place`,
    [userId, ids],
  );
  return withChannels(rows);
}
