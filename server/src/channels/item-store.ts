import type { Notice } from "#core/feed/judge-document.ts";
import type { Queryable } from "../db/query.ts";
import type { ChannelId, ItemId } from "../ids.ts";
import type { DueChannel } from "./due-channel.ts";
import type { ItemRow } from "./to-item-row.ts";

/**
 * Locked in the order of their ids, so that two workers never wait for each other. Channels refreshed by another worker in the
 * meantime are skipped.
 */
export async function lockDueChannels(
  session: Queryable,
  channels: readonly DueChannel[],
): Promise<Map<ChannelId, LockedChannel>> {
  const { rows } = await session.query<LockedChannel>(
    `select channels.id, has_shared_keys as "hasSharedKeys", has_imported_items as "hasImportedItems"
     from channels join unnest($1::bigint[], $2::text[]) claimed (id, due) using (id)
     where next_refresh_at::text = claimed.due order by channels.id for no key update of channels`,
    [channels.map(({ id }) => id), channels.map(({ due }) => due)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** `hasSharedKeys`: its documents had several entries of one id or link. `hasImportedItems`: people may have brought items of it. */
export type LockedChannel = { id: ChannelId; hasSharedKeys: boolean; hasImportedItems: boolean };

/** Which of these items are stored: the fingerprint of each by `storedKey`. */
export async function listStored(session: Queryable, items: readonly ItemRow[]): Promise<Map<string, string>> {
  const { rows } = await session.query<Pick<ItemRow, "channel_id" | "fingerprint" | "key">>(
    `select channel_id, key, fingerprint from items
     join unnest($1::bigint[], $2::text[]) asked (channel_id, key) using (channel_id, key)`,
    [items.map(({ channel_id }) => channel_id), items.map(({ key }) => key)],
  );
  return new Map(rows.map((row) => [storedKey(row), row.fingerprint]));
}

export function storedKey({ channel_id, key }: Pick<ItemRow, "channel_id" | "key">): string {
  return `${channel_id} ${key}`;
}

/**
 * Stores new and edited items, and delivers the new ones to everyone who follows the channel and has not paused it. A video
 * that someone has already, from any channel, stays the one item it is. Returns the new items.
 * One statement, because asking for the rows again by their ids took five times as long as writing them.
 */
export async function insertItems(session: Queryable, items: readonly ItemRow[]): Promise<NewItem[]> {
  const { rows } = await session.query<NewItem>(
    `with kept as (
       insert into items (channel_id, source, key, title, author, link, published_at, updated_at, summary, content_html, enclosures,
         cover, duration_seconds, video, video_key, is_video, is_audio, categories, details, fingerprint, story_link, story_title)
       select channel_id, source, key, title, author, link, published_at, updated_at, summary, content_html, enclosures,
         cover, duration_seconds, video, video_key, is_video, is_audio, categories, details, fingerprint, story_link, story_title
       from json_to_recordset($1) as row (channel_id bigint, source smallint, key text, title text, author text, link text,
         published_at timestamptz, updated_at timestamptz, summary text, content_html text, enclosures jsonb, cover text,
         duration_seconds integer, video jsonb, video_key text, is_video boolean, is_audio boolean, categories text[], details jsonb,
         fingerprint text, story_link text, story_title text)
       on conflict (channel_id, key) do update set title = excluded.title, author = excluded.author, link = excluded.link,
         updated_at = excluded.updated_at, summary = excluded.summary, content_html = excluded.content_html,
         enclosures = excluded.enclosures, cover = excluded.cover, duration_seconds = excluded.duration_seconds,
         video = excluded.video, video_key = excluded.video_key, is_video = excluded.is_video,
         is_audio = excluded.is_audio, categories = excluded.categories, details = excluded.details, fingerprint = excluded.fingerprint,
         -- The page's own address, which its full text has shown, stays.
         story_link = case when items.link = excluded.link and excluded.video_key is null
           then coalesce(items.story_link, excluded.story_link) else excluded.story_link end,
         story_title = excluded.story_title
       where items.fingerprint <> excluded.fingerprint
       returning id, channel_id, published_at, is_video, is_audio, video_key, xmax = 0 as is_new
     ), searchable as (
       insert into search_backlog (item_id) select id from kept
     ), recast as (
       update inbox set is_video = kept.is_video, is_audio = kept.is_audio from kept
       where not is_new and inbox.item_id = kept.id
         and (inbox.is_video, inbox.is_audio) <> (kept.is_video, kept.is_audio)
     ), delivered as (
       insert into inbox (item_id, user_id, channel_id, published_at, is_video, is_audio, video_key)
       select kept.id, user_id, channel_id, published_at, is_video, is_audio, video_key
       from kept join subscriptions using (channel_id) where is_new and paused_at is null
       on conflict do nothing
     )
     select id, channel_id as "channelId" from kept where is_new`,
    [JSON.stringify(items)],
  );
  return rows;
}

type NewItem = { id: ItemId; channelId: ChannelId };

export type OldItem = { id: ItemId; videoKey: string | null };

/** Items past the limits of their channel, without those that people brought from elsewhere, that are neither starred nor among those that its feed still lists. */
export async function listOldItems(
  session: Queryable,
  channels: readonly ChannelId[],
  listed: readonly Pick<ItemRow, "channel_id" | "key">[],
  limits: { items: number; before: Date; alwaysKept: number },
): Promise<OldItem[]> {
  const { rows } = await session.query<OldItem>(
    `select ranked.id, video_key as "videoKey" from unnest($1::bigint[]) wanted (channel_id) cross join lateral (
       select id, key, channel_id, published_at, video_key, coalesce(source, 0) as source, row_number() over (order by published_at desc, id desc) as place
       from items where items.channel_id = wanted.channel_id and imported_by is null
     ) ranked
     where (place > $4 or (place > $6 and published_at < $5))
       and not exists (select from unnest($2::bigint[], $3::text[]) listed (channel_id, key)
         where listed.channel_id = ranked.channel_id and listed.key = ranked.key)
       and not exists (select from inbox where inbox.item_id = ranked.id and starred_at is not null)
       -- What another source listed may still be there: deleted, it would come back as new when that source is used again.
       and (place > 2 * $4 or not exists (select from channels where channels.id = ranked.channel_id
         and channels.source is not null and (channels.source <> ranked.source
           or exists (select from item_keys where item_keys.item_id = ranked.id and item_keys.source <> channels.source))))`,
    [
      channels,
      listed.map(({ channel_id }) => channel_id),
      listed.map(({ key }) => key),
      limits.items,
      limits.before,
      limits.alwaysKept,
    ],
  );
  return rows;
}

/** Someone may be starring one of them at this moment: with both tables locked, the star is either seen here or fails. */
export async function deleteUnstarred(session: Queryable, items: readonly ItemId[]): Promise<void> {
  await session.query("select count(*) from (select from items where id = any($1) order by id for update) locked", [
    items,
  ]);
  await session.query(
    "select count(*) from (select from inbox where item_id = any($1) order by item_id, user_id for update) locked",
    [items],
  );
  await session.query(
    `delete from items where id = any($1)
       and not exists (select from inbox where item_id = items.id and starred_at is not null)`,
    [items],
  );
}

/** What a refresh writes to its channel, named like the columns; what is left out becomes null or stays, as the SQL says. */
export type ChannelRow = {
  id: ChannelId;
  at: Date;
  next_at?: Date | null;
  failures: number;
  succeeded: boolean;
  gone: boolean;
  has_feed: boolean;
  problem?: { kind: string } | null;
  etag?: string | null;
  last_modified?: string | null;
  body_hash?: string | null;
  move_to?: string | null;
  /** The next refresh fetches another source: its number, and the columns of its address. */
  source?: number;
  route?: string | null;
  feed_url?: string | null;
  title?: string;
  home_url?: string | null;
  image?: string | null;
  description?: string;
  ttl_minutes?: number | null;
  /** Left out: what is stored stays. */
  rhythm?: number[];
  language?: string | null;
  hub_urls?: string[] | null;
  self_url?: string | null;
  has_shared_keys?: boolean;
  /** Whether the document was judged; if not, what is stored of earlier ones stays. */
  judged?: boolean;
  usual_items?: number | null;
  notice?: Notice | null;
  notice_since?: Date | null;
  pointed_to?: string | null;
};

export async function updateChannels(session: Queryable, channels: readonly ChannelRow[]): Promise<void> {
  await session.query(
    `update channels set
       next_refresh_at = row.next_at, last_attempt_at = row.at,
       last_success_at = case when row.succeeded then row.at else last_success_at end,
       failures = row.failures,
       problem = row.problem,
       problem_since = case when row.problem is null then null else coalesce(problem_since, row.at) end,
       gone_at = case when row.gone then row.at end,
       etag = case when row.succeeded then row.etag when row.source is null then channels.etag end,
       last_modified = case when row.succeeded then row.last_modified when row.source is null then channels.last_modified end,
       body_hash = case when row.succeeded then row.body_hash when row.source is null then channels.body_hash end,
       source = coalesce(row.source, channels.source),
       route = case when row.source is null then channels.route else row.route end,
       feed_url = case when row.source is not null then row.feed_url
                       when channels.feed_url is not null then coalesce(row.move_to, channels.feed_url) end,
       title = coalesce(nullif(row.title, ''), channels.title),
       home_url = case when row.has_feed then row.home_url else channels.home_url end,
       image = case when row.has_feed then row.image else channels.image end,
       description = case when row.has_feed then row.description else channels.description end,
       ttl_minutes = case when row.has_feed then row.ttl_minutes else channels.ttl_minutes end,
       rhythm = case when row.has_feed then coalesce(row.rhythm, channels.rhythm) else channels.rhythm end,
       language = case when row.has_feed then row.language else channels.language end,
       hub_urls = case when row.source is not null then null when row.has_feed then row.hub_urls else channels.hub_urls end,
       self_url = case when row.source is not null then null when row.has_feed then row.self_url else channels.self_url end,
       has_shared_keys = channels.has_shared_keys or coalesce(row.has_shared_keys, false),
       -- They are about one source.
       usual_items = case when row.judged then row.usual_items when row.source is null then channels.usual_items end,
       notice = case when row.judged then row.notice when row.source is null then channels.notice end,
       notice_since = case when row.judged then row.notice_since when row.source is null then channels.notice_since end,
       pointed_to = case when row.succeeded then row.pointed_to when row.source is null then channels.pointed_to end,
       pointed_since = case when not row.succeeded then case when row.source is null then channels.pointed_since end
                            when row.pointed_to is null then null
                            when row.pointed_to = channels.pointed_to then channels.pointed_since
                            else row.at end
     from json_to_recordset($1) as row (id bigint, at timestamptz, next_at timestamptz, succeeded boolean, gone boolean,
       failures integer, problem jsonb, etag text, last_modified text, body_hash text, move_to text, source smallint,
       route text, feed_url text, has_feed boolean, title text, home_url text, image text, description text, ttl_minutes integer, rhythm jsonb,
       language text, hub_urls text[], self_url text, has_shared_keys boolean,
       judged boolean, usual_items integer, notice jsonb, notice_since timestamptz, pointed_to text)
     where channels.id = row.id`,
    [JSON.stringify(channels)],
  );
}

/** PostgreSQL sends this to every web process when the transaction commits. A notification holds 8,000 bytes at most. */
export async function notifyNewItems(session: Queryable, channels: readonly ChannelId[]): Promise<void> {
  for (let at = 0; at < channels.length; at += 300)
    await session.query("select pg_notify('pagecast_items', $1)", [channels.slice(at, at + 300).join(",")]);
}
