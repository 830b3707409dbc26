import type { ItemRow } from "../channels/to-item-row.ts";
import { onlyRow, type Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";

/** An item that a person has, as the other server's items are compared with it. */
export type DeliveredItem = {
  id: ItemId;
  channelId: ChannelId;
  title: string;
  link: string | null;
  videoKey: string | null;
  publishedAt: Date;
  isRead: boolean;
};

/** Newest first. */
export async function listDelivered(
  session: Queryable,
  userId: UserId,
  channelIds: readonly ChannelId[],
  limit: number,
): Promise<DeliveredItem[]> {
  const { rows } = await session.query<DeliveredItem>(
    `select items.id, items.channel_id as "channelId", title, link, items.video_key as "videoKey",
       items.published_at as "publishedAt", read_at is not null as "isRead"
     from unnest($2::bigint[]) wanted (channel_id) cross join lateral (
       (select item_id, read_at from inbox where user_id = $1 and inbox.channel_id = wanted.channel_id
        order by published_at desc, item_id desc limit $3)
       union all
       select story_copies.item_id, read_at from story_copies join inbox on inbox.user_id = $1 and inbox.item_id = copy_of
       where story_copies.user_id = $1 and story_copies.channel_id = wanted.channel_id
     ) mine join items on items.id = mine.item_id
     order by items.published_at desc, items.id desc`,
    [userId, channelIds, limit],
  );
  return rows;
}

/** Or has one of them as a copy: what was read or starred elsewhere is the story. */
const IS_ONE_OF = `item_id in (
  select unnest($2::bigint[])
  union select copy_of from story_copies where story_copies.user_id = $1 and story_copies.item_id = any($2::bigint[]))`;

export async function markRead(session: Queryable, userId: UserId, items: readonly ItemId[], now: Date): Promise<void> {
  await session.query(`update inbox set read_at = $3 where user_id = $1 and ${IS_ONE_OF} and read_at is null`, [
    userId,
    items,
    now,
  ]);
}

export async function markStarred(
  session: Queryable,
  userId: UserId,
  items: readonly ItemId[],
  now: Date,
): Promise<void> {
  await session.query(`update inbox set starred_at = $3 where user_id = $1 and ${IS_ONE_OF} and starred_at is null`, [
    userId,
    items,
    now,
  ]);
}

/** As a refresh locks them, so that an entry that arrives at this moment is seen here or sees what is stored here. */
export async function lockChannels(session: Queryable, channels: readonly ChannelId[]): Promise<void> {
  await session.query(
    "select count(*) from (select from channels where id = any($1) order by id for no key update) locked",
    [channels],
  );
}

/** `imported_link`: its link as it is compared (`linkIdentity`). */
export type ImportedRow = ItemRow & { imported_link: string | null; read_at: Date | null; arrived_at: Date };

/** `bytes`: of text, as it is stored. */
export type Imported = { items: number; bytes: number };

/** How much a person has from other servers. */
export async function measureImported(db: Queryable, userId: UserId): Promise<Imported> {
  const measured = await db.query<Imported>(
    `select count(*)::int as items, coalesce(sum(pg_column_size(content_html)), 0)::float8 as bytes
     from items where imported_by = $1`,
    [userId],
  );
  return onlyRow(measured);
}

/**
 * Stores items that no feed lists, for one person, starred. A video that the person has already, from any channel, stays the one item
 * it is and becomes starred.
 */
export async function addImportedItems(
  session: Queryable,
  userId: UserId,
  items: readonly ImportedRow[],
  now: Date,
): Promise<void> {
  await session.query("update channels set has_imported_items = true where id = any($1) and not has_imported_items", [
    [...new Set(items.map(({ channel_id }) => channel_id))],
  ]);
  await session.query(
    `with asked as (
       select * from json_to_recordset($2) as row (channel_id bigint, key text, title text, author text, link text,
         published_at timestamptz, updated_at timestamptz, summary text, content_html text, enclosures jsonb, cover text,
         duration_seconds integer, video jsonb, video_key text, is_video boolean, is_audio boolean, categories text[], details jsonb,
         fingerprint text, imported_link text, read_at timestamptz, arrived_at timestamptz)
     ), starred as (
       update inbox set starred_at = coalesce(starred_at, $3) from asked
       where inbox.user_id = $1 and inbox.video_key = asked.video_key
     ), added as (
       insert into items (channel_id, key, title, author, link, published_at, updated_at, summary, content_html, enclosures,
         cover, duration_seconds, video, video_key, is_video, is_audio, categories, details, fingerprint, imported_link, imported_by)
       select channel_id, key, title, author, link, published_at, updated_at, summary, content_html, enclosures,
         cover, duration_seconds, video, video_key, is_video, is_audio, categories, details, fingerprint, imported_link, $1
       from asked where video_key is null or not exists (select from inbox where user_id = $1 and inbox.video_key = asked.video_key)
       on conflict (channel_id, key) do update set fingerprint = excluded.fingerprint
       returning id, channel_id, key, published_at, is_video, is_audio, video_key
     ), searchable as (
       insert into search_backlog (item_id) select id from added
     )
     insert into inbox (item_id, user_id, channel_id, published_at, is_video, is_audio, video_key, read_at, starred_at, arrived_at)
     select added.id, $1, added.channel_id, added.published_at, added.is_video, added.is_audio, added.video_key, asked.read_at, $3,
       asked.arrived_at
     from added join asked using (channel_id, key)
     on conflict do nothing`,
    [userId, JSON.stringify(items), now],
  );
}

/** An imported item, as the entries of its channel's feed are compared with it. */
export type ImportedItem = {
  id: ItemId;
  channelId: ChannelId;
  importedBy: UserId | null;
  title: string;
  link: string | null;
  videoKey: string | null;
  publishedAt: Date;
};

/** More than any person has of one link; a server can invent as many as it likes. */
const MOST_CANDIDATES = 5_000;

/** Those that may be one of these entries: with the same link, as it is compared, or the same video. */
export async function listImportedItems(
  session: Queryable,
  channels: readonly ChannelId[],
  { links, videoKeys }: { links: readonly string[]; videoKeys: readonly string[] },
): Promise<ImportedItem[]> {
  const { rows } = await session.query<ImportedItem>(
    `select id, channel_id as "channelId", imported_by as "importedBy", title, link, video_key as "videoKey",
       published_at as "publishedAt"
     from items where id in (
       select id from items where imported_by is not null and channel_id = any($1) and imported_link = any($2)
       union select id from items where imported_by is not null and channel_id = any($1) and video_key = any($3)
     ) order by published_at desc, id desc limit ${MOST_CANDIDATES}`,
    [channels, links, videoKeys],
  );
  return rows;
}

/** The feed has these entries after all: what the person did with the imported item goes to the item of the feed. */
export async function replaceImportedItems(
  session: Queryable,
  replaced: readonly { id: ItemId; channelId: ChannelId; key: string }[],
): Promise<void> {
  const values = [
    replaced.map(({ id }) => id),
    replaced.map(({ channelId }) => channelId),
    replaced.map(({ key }) => key),
  ];
  // What is starred is no copy.
  await session.query(
    `delete from story_copies using unnest($1::bigint[], $2::bigint[], $3::text[]) asked (old_id, channel_id, key)
       join items using (channel_id, key) join inbox old on old.item_id = asked.old_id
     where story_copies.item_id = items.id and story_copies.user_id = old.user_id`,
    values,
  );
  await session.query(
    `update inbox set starred_at = coalesce(inbox.starred_at, old.starred_at), read_at = coalesce(inbox.read_at, old.read_at)
     from unnest($1::bigint[], $2::bigint[], $3::text[]) asked (old_id, channel_id, key)
       join items using (channel_id, key) join inbox old on old.item_id = asked.old_id
     where inbox.item_id = items.id and inbox.user_id = old.user_id`,
    values,
  );
  // The feed's item was not delivered: the subscription is paused, or the imported item has the same video.
  await session.query(
    `update inbox set item_id = items.id, published_at = items.published_at
     from unnest($1::bigint[], $2::bigint[], $3::text[]) asked (old_id, channel_id, key) join items using (channel_id, key)
     where inbox.item_id = asked.old_id
       and not exists (select from inbox there where there.item_id = items.id and there.user_id = inbox.user_id)`,
    values,
  );
  await session.query(
    `delete from items using unnest($1::bigint[], $2::bigint[], $3::text[]) asked (old_id, channel_id, key)
     where items.id = asked.old_id and imported_by is not null
       and exists (select from items fed where fed.channel_id = asked.channel_id and fed.key = asked.key)`,
    values,
  );
}

/** Where a clean-up has got to. */
export type SweptTo = { importedBy: UserId; id: ItemId };

/**
 * Deletes imported items that nobody has any more, except while an unsubscribe can be undone. Looks at as many as `limit`, after those of
 * the call before; null: from the beginning.
 */
export async function deleteUnownedItems(db: Queryable, after: SweptTo | null, limit: number): Promise<SweptTo | null> {
  const { rows } = await db.query<{ importedBy: UserId | null; id: ItemId }>(
    `with looked_at as (
       select id, imported_by, channel_id from items
       where imported_by is not null and ($1::uuid is null or (imported_by, id) > ($1, $2::bigint))
       order by imported_by, id limit $3
     ), deleted as (
       delete from items using looked_at
       where items.id = looked_at.id and not exists (select from inbox where item_id = looked_at.id)
         and not exists (select from partings
           where user_id = looked_at.imported_by and partings.channel_id = looked_at.channel_id)
     )
     select imported_by as "importedBy", id from looked_at order by imported_by, id offset $3 - 1`,
    [after?.importedBy ?? null, after?.id ?? null, limit],
  );
  const [last] = rows;
  // None: there were fewer than asked for, and that was the end.
  return last?.importedBy ? { importedBy: last.importedBy, id: last.id } : null;
}

/** With the account: what is left of it is nobody's. */
export async function deleteImportedBy(session: Queryable, userId: UserId): Promise<void> {
  await session.query("delete from items where imported_by = $1", [userId]);
}
