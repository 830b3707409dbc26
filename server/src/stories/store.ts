import { COMPARED_HTML, STORY_DAYS, type StoryText } from "#core/story/is-same-story.ts";
import type { Pair } from "#core/story/plan-merges.ts";
import type { Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";

/** Items of other channels with the same link or title. */
type Twins = {
  id: ItemId;
  twinId: ItemId;
  isSameLink: boolean;
  /** Null where the link decides. */
  texts: { one: StoryText; other: StoryText } | null;
};

/** More channels with the same story than any person follows. Titles cost more, because their texts are compared. */
const MOST_SAME_LINK = 50;
const MOST_SAME_TITLE = 20;
/** Of all items together: comparing two long texts takes two milliseconds, and others who deliver wait meanwhile. */
const MOST_COMPARED = 200;

/** Not for items that one person imported, which nobody else sees. */
const IS_NEAR = `twin.channel_id <> fresh.channel_id and twin.imported_by is null
  and twin.published_at between fresh.published_at - $3::interval and fresh.published_at + $3::interval`;
/** That someone has both, or that person $2 has it. */
const IS_SHARED = `case when $2::uuid is null
    then exists (select from subscriptions one join subscriptions other using (user_id)
      where one.channel_id = fresh.channel_id and other.channel_id = twin.channel_id)
    else exists (select from inbox where inbox.item_id = twin.id and inbox.user_id = $2)
      or exists (select from story_copies where story_copies.user_id = $2 and story_copies.item_id = twin.id) end`;

/** A link that several items of a channel have says nothing about one of them: some feeds always link to the same page. */
function isOnlyLink(item: string): string {
  return `not exists (select from items same where same.story_link = ${item}.story_link
    and same.channel_id = ${item}.channel_id and same.id <> ${item}.id)`;
}

/** Nor does the title of a regular post. It is recognised by those of the same days, because titles come back after a year. */
function isOnlyTitle(item: string): string {
  return `not exists (select from items same where same.story_title = ${item}.story_title
    and same.channel_id = ${item}.channel_id and same.id <> ${item}.id
    and same.published_at between ${item}.published_at - $3::interval and ${item}.published_at + $3::interval)`;
}

/** Two look-ups in an index for each of these items; most have no twin. Null: whoever follows both channels. */
export async function listTwins(session: Queryable, items: readonly ItemId[], userId: UserId | null): Promise<Twins[]> {
  const { rows } = await session.query<Twins>(
    `with fresh as materialized (
       select id, channel_id, published_at, story_link, story_title, summary, content_html from items
       where id = any($1::bigint[]) and imported_by is null and (story_link is not null or story_title is not null)
     )
     select fresh.id, twin.id as "twinId", true as "isSameLink", null::json as texts
     from fresh cross join lateral (
       select id from items twin where twin.story_link = fresh.story_link and ${IS_NEAR} and ${IS_SHARED}
         and ${isOnlyLink("fresh")} and ${isOnlyLink("twin")}
       order by id limit ${MOST_SAME_LINK}
     ) twin
     union all
     (select fresh.id, twin.id, false, json_build_object(
       'one', json_build_object('summary', fresh.summary, 'html', left(fresh.content_html, $4::int)),
       'other', json_build_object('summary', twin.summary, 'html', left(twin.content_html, $4::int)))
     from fresh cross join lateral (
       select id, summary, content_html from items twin
       where twin.story_title = fresh.story_title and ${IS_NEAR} and ${IS_SHARED}
         and (twin.story_link = fresh.story_link) is not true
         and ${isOnlyTitle("fresh")} and ${isOnlyTitle("twin")}
       order by id limit ${MOST_SAME_TITLE}
     ) twin limit ${MOST_COMPARED})`,
    [items, userId, `${STORY_DAYS} days`, COMPARED_HTML],
  );
  return rows;
}

/**
 * Until the transaction ends, no other transaction decides what is a copy: of two items of one story that are delivered at the same moment, the
 * second transaction sees the first one's. Taken before rows of the inbox are changed, or as late as possible.
 */
export async function lockStories(session: Queryable): Promise<void> {
  await session.query("select pg_advisory_xact_lock(hashtext('stories'))");
}

/** Those of the pairs that a person has, unless they want them as they are. What is starred or has copies stays what it is. */
export async function listPairs(
  session: Queryable,
  pairs: readonly { id: ItemId; twinId: ItemId }[],
  userId: UserId | null,
): Promise<(Pair & { userId: UserId })[]> {
  const { rows } = await session.query<Pair & { userId: UserId }>(
    `select fresh.user_id as "userId", fresh.item_id::text as id, fresh.channel_id::text as "channelId", pair.twin_id::text as "twinId",
       entry.item_id::text as "entryId", array(
         select channel_id::text from inbox where inbox.user_id = fresh.user_id and inbox.item_id = entry.item_id
         union select channel_id::text from story_copies
         where story_copies.user_id = fresh.user_id and story_copies.copy_of = entry.item_id
       ) as "entryChannels"
     from unnest($1::bigint[], $2::bigint[]) pair (id, twin_id)
       join inbox fresh on fresh.item_id = pair.id and ($3::uuid is null or fresh.user_id = $3) and fresh.starred_at is null
       cross join lateral (
         select item_id from inbox where inbox.user_id = fresh.user_id and inbox.item_id = pair.twin_id
         union all
         select copy_of from story_copies where story_copies.user_id = fresh.user_id and story_copies.item_id = pair.twin_id
       ) entry
       -- What is starred stays in the inbox when its channel is left, and nothing else becomes a part of it.
       join inbox shown on shown.user_id = fresh.user_id and shown.item_id = entry.item_id
       join subscriptions followed on followed.user_id = shown.user_id and followed.channel_id = shown.channel_id
     where entry.item_id <> fresh.item_id
       and not exists (select from story_copies where story_copies.user_id = fresh.user_id and story_copies.copy_of = fresh.item_id)
       and not exists (select from story_settings where story_settings.user_id = fresh.user_id and not is_merged)
       and not exists (select from separate_items
         where separate_items.user_id = fresh.user_id and separate_items.item_id in (fresh.item_id, pair.twin_id, entry.item_id))
     order by fresh.user_id, fresh.published_at, fresh.item_id, entry.item_id`,
    [pairs.map(({ id }) => id), pairs.map(({ twinId }) => twinId), userId],
  );
  return rows;
}

/**
 * Items of the inbox become copies of other items there. If a copy was read, the story was. An entry that is being deleted at this moment
 * gets none: waiting for the other transaction could be waiting for each other.
 */
export async function addCopies(
  session: Queryable,
  copies: readonly { userId: UserId; id: string; entryId: string }[],
): Promise<void> {
  await session.query(
    `with planned as (
       select * from unnest($1::uuid[], $2::bigint[], $3::bigint[]) planned (user_id, item_id, copy_of)
     ), entry as (
       select user_id, item_id from inbox
       where (user_id, item_id) in (select user_id, copy_of from planned) for key share skip locked
     ), moved as (
       delete from inbox using planned join entry on entry.user_id = planned.user_id and entry.item_id = planned.copy_of
       where inbox.user_id = planned.user_id and inbox.item_id = planned.item_id
       returning inbox.user_id, inbox.item_id, planned.copy_of, inbox.channel_id, inbox.arrived_at, inbox.read_at
     ), copied as (
       insert into story_copies (user_id, item_id, copy_of, channel_id, arrived_at)
       select user_id, item_id, copy_of, channel_id, arrived_at from moved
     )
     update inbox set read_at = moved.read_at from moved
     where inbox.user_id = moved.user_id and inbox.item_id = moved.copy_of and inbox.read_at is null and moved.read_at is not null`,
    [copies.map(({ userId }) => userId), copies.map(({ id }) => id), copies.map(({ entryId }) => entryId)],
  );
}

/** Copies become items of the inbox again, read if their entry is. They did not arrive now. */
const SHOW_COPIES = `insert into inbox (item_id, user_id, channel_id, published_at, is_video, is_audio, video_key, read_at, arrived_at, arrived_in)
     select items.id, shown.user_id, items.channel_id, items.published_at, items.is_video, items.is_audio, items.video_key, shown.read_at,
       shown.arrived_at, '0'
     from shown join items on items.id = shown.item_id
     on conflict do nothing`;

/** All of a person. */
export async function showAllCopies(session: Queryable, userId: UserId): Promise<void> {
  await session.query(
    `with shown as (
       delete from story_copies using inbox
       where story_copies.user_id = $1 and inbox.user_id = $1 and inbox.item_id = story_copies.copy_of
       returning story_copies.user_id, story_copies.item_id, story_copies.arrived_at, inbox.read_at
     ) ${SHOW_COPIES}`,
    [userId],
  );
}

/** Of one entry. Returns it and then them; from now on each is shown on its own. */
export async function showCopiesOf(session: Queryable, userId: UserId, entryId: ItemId, now: Date): Promise<ItemId[]> {
  const { rows } = await session.query<{ id: ItemId }>(
    `insert into separate_items (user_id, item_id, separated_at)
     select user_id, item_id, $3::timestamptz from story_copies where user_id = $1 and copy_of = $2
     union all select $1::uuid, $2::bigint, $3::timestamptz where exists (select from story_copies where user_id = $1 and copy_of = $2)
     on conflict (user_id, item_id) do update set separated_at = excluded.separated_at
     returning item_id as id`,
    [userId, entryId, now],
  );
  await session.query(
    `with shown as (
       delete from story_copies using inbox
       where story_copies.user_id = $1 and story_copies.copy_of = $2 and inbox.user_id = $1 and inbox.item_id = $2
       returning story_copies.user_id, story_copies.item_id, story_copies.arrived_at, inbox.read_at
     ) ${SHOW_COPIES}`,
    [userId, entryId],
  );
  return [entryId, ...rows.flatMap(({ id }) => (id === entryId ? [] : [id]))];
}

/** The entry of an item that is one or is a copy; undefined: it is neither. */
export async function findEntry(session: Queryable, userId: UserId, id: ItemId): Promise<ItemId | undefined> {
  const { rows } = await session.query<{ id: ItemId }>(
    "select copy_of as id from story_copies where user_id = $1 and (item_id = $2 or copy_of = $2) limit 1",
    [userId, id],
  );
  return rows[0]?.id;
}

/** Returns those that were shown on their own. */
export async function deleteSeparate(session: Queryable, userId: UserId, ids: readonly ItemId[]): Promise<ItemId[]> {
  const { rows } = await session.query<{ id: ItemId }>(
    "delete from separate_items where user_id = $1 and item_id = any($2::bigint[]) returning item_id as id",
    [userId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Before a person leaves channels: their copies go, and where the entry is of these channels, a copy of another one takes its place. */
export async function handOverStories(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
): Promise<void> {
  await session.query("delete from story_copies where user_id = $1 and channel_id = any($2)", [userId, channels]);
  await session.query(
    `delete from inbox where user_id = $1 and channel_id = any($2)
       and item_id in (select copy_of from story_copies where user_id = $1)`,
    [userId, channels],
  );
}

/**
 * Nothing of these channels is shown, so where a story has a copy in another channel, that becomes the entry, with what was read and
 * starred, and the entry becomes a copy.
 */
export async function replaceHiddenEntries(db: Queryable, userId: UserId, hidden: readonly ChannelId[]): Promise<void> {
  await db.query(
    `with first as (
       select distinct on (copy_of) copy_of, story_copies.item_id
       from story_copies join inbox on inbox.user_id = $1 and inbox.item_id = copy_of
       where story_copies.user_id = $1 and inbox.channel_id = any($2) and story_copies.channel_id <> all($2)
       order by copy_of, story_copies.item_id
     ), shown as (
       delete from story_copies using first where user_id = $1 and story_copies.item_id = first.item_id
       returning story_copies.user_id, story_copies.item_id, story_copies.copy_of, story_copies.arrived_at
     ), gone as (
       delete from inbox using shown where inbox.user_id = $1 and inbox.item_id = shown.copy_of
       returning inbox.item_id, inbox.channel_id, inbox.arrived_at, inbox.read_at, inbox.starred_at
     ), entry as (
       insert into inbox (item_id, user_id, channel_id, published_at, is_video, is_audio, video_key, read_at, starred_at, arrived_at, arrived_in)
       select items.id, $1, items.channel_id, items.published_at, items.is_video, items.is_audio, items.video_key, gone.read_at,
         gone.starred_at, shown.arrived_at, '0'
       from shown join gone on gone.item_id = shown.copy_of join items on items.id = shown.item_id
       on conflict do nothing
     ), others as (
       update story_copies set copy_of = shown.item_id from shown
       where story_copies.user_id = $1 and story_copies.copy_of = shown.copy_of and story_copies.item_id <> shown.item_id
     )
     insert into story_copies (user_id, item_id, copy_of, channel_id, arrived_at)
     select $1, gone.item_id, shown.item_id, gone.channel_id, gone.arrived_at from shown join gone on gone.item_id = shown.copy_of`,
    [userId, hidden],
  );
}

/** The newest of a person's inbox. */
export async function listNewest(session: Queryable, userId: UserId, since: Date, limit: number): Promise<ItemId[]> {
  const { rows } = await session.query<{ id: ItemId }>(
    `select item_id as id from inbox where user_id = $1 and published_at >= $2
     order by published_at desc, item_id desc limit $3`,
    [userId, since, limit],
  );
  return rows.map(({ id }) => id);
}

export async function isMerging(db: Queryable, userId: UserId): Promise<boolean> {
  const { rowCount } = await db.query("select from story_settings where user_id = $1 and not is_merged", [userId]);
  return rowCount === 0;
}

/** Returns whether that is a change. */
export async function setMerging(session: Queryable, userId: UserId, isMerged: boolean): Promise<boolean> {
  const { rowCount } = await session.query(
    `insert into story_settings as mine (user_id, is_merged) select $1, $2 where not $2 or exists (select from story_settings where user_id = $1)
     on conflict (user_id) do update set is_merged = excluded.is_merged where mine.is_merged <> excluded.is_merged`,
    [userId, isMerged],
  );
  return rowCount === 1;
}
