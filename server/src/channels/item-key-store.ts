import type { Queryable } from "../db/query.ts";
import type { ChannelId, ItemId } from "../ids.ts";

/** A stored item of a channel with several sources, as one of them is compared with it. */
export type StoredItem = {
  id: ItemId;
  channelId: ChannelId;
  key: string;
  title: string;
  link: string | null;
  videoKey: string | null;
  publishedAt: Date;
  /** It has neither text nor summary. */
  isEmpty: boolean;
  /** The number of the source that brought it. */
  source: number;
  /** Its key in the source that is compared, and what that said of it; null if that source did not have it yet. */
  otherKey: string | null;
  otherFingerprint: string | null;
};

/** All items of these channels, newest first: at most what a channel keeps. */
export async function listItemsWithKeys(
  session: Queryable,
  documents: readonly { channelId: ChannelId; source: number }[],
): Promise<StoredItem[]> {
  const { rows } = await session.query<StoredItem>(
    `select items.id, items.channel_id as "channelId", items.key, items.title, items.link, items.video_key as "videoKey",
       items.published_at as "publishedAt",
       (items.content_html = '' and items.summary = '') as "isEmpty", coalesce(items.source, 0)::int as source,
       item_keys.key as "otherKey", item_keys.fingerprint as "otherFingerprint"
     from unnest($1::bigint[], $2::smallint[]) compared (channel_id, source) join items using (channel_id)
       left join item_keys on item_keys.item_id = items.id and item_keys.source = compared.source
     where imported_by is null
     order by items.channel_id, items.published_at desc, items.id desc`,
    [documents.map(({ channelId }) => channelId), documents.map(({ source }) => source)],
  );
  return rows;
}

/** Named like the columns. */
export type ItemKey = { channel_id: ChannelId; source: number; key: string; item_id: ItemId; fingerprint: string };

export async function saveItemKeys(session: Queryable, keys: readonly ItemKey[]): Promise<void> {
  await session.query(
    `insert into item_keys (channel_id, source, key, item_id, fingerprint)
     select channel_id, source, key, item_id, fingerprint from json_to_recordset($1)
       as row (channel_id bigint, source smallint, key text, item_id bigint, fingerprint text)
     on conflict (channel_id, source, key) do update set item_id = excluded.item_id, fingerprint = excluded.fingerprint`,
    [JSON.stringify(keys)],
  );
}

export type IdentifiedRow = {
  channelId: ChannelId;
  key: string;
  title: string;
  link: string | null;
  publishedAt: Date;
  summary: string;
};

/** What says which entry each item of these channels is. */
export async function listIdentities(session: Queryable, channels: readonly ChannelId[]): Promise<IdentifiedRow[]> {
  const { rows } = await session.query<IdentifiedRow>(
    `select channel_id as "channelId", key, title, link, published_at as "publishedAt", summary
     from items where channel_id = any($1) and imported_by is null order by published_at desc, id desc`,
    [channels],
  );
  return rows;
}

/** A stored item that one source of its channel brought or also has. */
export type ComparedStored = Pick<
  StoredItem,
  "id" | "channelId" | "key" | "title" | "link" | "videoKey" | "publishedAt"
> & {
  summary: string;
  /** That source brought it, and `key` is its key there. Otherwise another one did. */
  isOwn: boolean;
};

/** The newest items of each channel, twice as many as the document has: a feed has the newest items of its channel. */
export async function listNewestItems(
  session: Queryable,
  documents: readonly { channelId: ChannelId; source: number; rows: readonly unknown[] }[],
): Promise<ComparedStored[]> {
  const { rows } = await session.query<ComparedStored>(
    `select newest.id, newest.channel_id as "channelId", newest.key, newest.title, newest.link, newest.video_key as "videoKey",
       newest.published_at as "publishedAt", newest.summary, coalesce(newest.source, 0) = compared.source as "isOwn"
     from unnest($1::bigint[], $2::smallint[], $3::int[]) compared (channel_id, source, count) cross join lateral (
       select * from items where items.channel_id = compared.channel_id and imported_by is null order by published_at desc, id desc limit 2 * count + 20
     ) newest
     where coalesce(newest.source, 0) = compared.source
       or exists (select from item_keys where item_keys.item_id = newest.id and item_keys.source = compared.source)
     order by newest.channel_id, newest.published_at desc, newest.id desc`,
    [
      documents.map(({ channelId }) => channelId),
      documents.map(({ source }) => source),
      documents.map(({ rows: arriving }) => arriving.length),
    ],
  );
  return rows;
}

export async function renameItems(session: Queryable, renamed: readonly { id: ItemId; key: string }[]): Promise<void> {
  await session.query(
    `update items set key = renamed.key from unnest($1::bigint[], $2::text[]) renamed (id, key) where items.id = renamed.id`,
    [renamed.map(({ id }) => id), renamed.map(({ key }) => key)],
  );
}

/**
 * Items that an older version stored under another key, with the title it gave them, get the key that they have now. A key that is
 * taken stays where it is.
 */
export async function renameFormerItems(
  session: Queryable,
  renamed: readonly { channelId: ChannelId; source: number; key: string; former: { key: string; title: string } }[],
): Promise<void> {
  await session.query(
    `with asked as (
       select * from unnest($1::bigint[], $2::smallint[], $3::text[], $4::text[], $5::text[]) asked (channel_id, source, key, former, title)
     ), in_other_source as (
       update item_keys set key = asked.key from asked
       where item_keys.channel_id = asked.channel_id and item_keys.source = asked.source and item_keys.key = asked.former
         and not exists (select from item_keys other where other.channel_id = asked.channel_id
           and other.source = asked.source and other.key = asked.key)
     )
     update items set key = asked.key from asked
     where items.channel_id = asked.channel_id and items.key = asked.former and items.title = asked.title
       and coalesce(items.source, 0) = asked.source
       and not exists (select from items other where other.channel_id = asked.channel_id and other.key = asked.key)`,
    [
      renamed.map(({ channelId }) => channelId),
      renamed.map(({ source }) => source),
      renamed.map(({ key }) => key),
      renamed.map(({ former }) => former.key.toWellFormed()),
      renamed.map(({ former }) => former.title.toWellFormed()),
    ],
  );
}

/** In a source that did not bring them. */
export async function renameKeys(
  session: Queryable,
  renamed: readonly { id: ItemId; source: number; key: string }[],
): Promise<void> {
  await session.query(
    `update item_keys set key = renamed.key from unnest($1::bigint[], $2::smallint[], $3::text[]) renamed (id, source, key)
     where item_keys.item_id = renamed.id and item_keys.source = renamed.source
       and not exists (select from item_keys other where other.channel_id = item_keys.channel_id
         and other.source = item_keys.source and other.key = renamed.key)`,
    [renamed.map(({ id }) => id), renamed.map(({ source }) => source), renamed.map(({ key }) => key)],
  );
}
