import type { Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";

/**
 * Delivers everything that channels have to one person. What they have already stays as it is. What is paused waits for the end of
 * the pause. Returns what is new.
 */
export async function deliverChannels(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
): Promise<ItemId[]> {
  const { rows } = await session.query<{ id: ItemId }>(
    `insert into inbox (item_id, user_id, channel_id, published_at, is_video, is_audio, video_key)
     select id, $1, channel_id, published_at, is_video, is_audio, video_key from items
     where channel_id in (
       select channel_id from subscriptions where user_id = $1 and channel_id = any($2) and paused_at is null)
       and (imported_by is null or imported_by = $1)
       and not exists (select from story_copies where user_id = $1 and story_copies.item_id = items.id)
     on conflict do nothing returning item_id as id`,
    [userId, channels],
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks channels that a person leaves. If they have videos of them, their other channels are locked too: one of them may be
 * delivering the same video at this moment, and would skip it because it is still there.
 */
export async function lockLeftChannels(session: Queryable, userId: UserId, channels: readonly ChannelId[]) {
  await session.query(
    `select from channels
     where id = any($2) or (id in (select channel_id from subscriptions where user_id = $1)
       and exists (select from items join inbox on item_id = items.id
         where items.channel_id = any($2) and user_id = $1 and inbox.video_key is not null))
     order by id for no key update`,
    [userId, channels],
  );
}

/** Videos of channels that a person leaves become those of another channel they follow, if it has the same video. */
export async function handOverVideos(session: Queryable, userId: UserId, channels: readonly ChannelId[]) {
  await session.query(
    `with leaving as (
       select item_id, user_id, inbox.video_key from items join inbox on item_id = items.id
       where items.channel_id = any($2) and user_id = $1 and inbox.video_key is not null
     ) ${HAND_OVER}`,
    [userId, channels],
  );
}

/** The same for everyone who has one of these items. */
export async function handOverVideosOf(session: Queryable, items: readonly ItemId[]): Promise<void> {
  await session.query(
    `with leaving as (
       select item_id, user_id, video_key from inbox where item_id = any($1) and video_key is not null
     ) ${HAND_OVER}`,
    [items],
  );
}

/** The end of a statement: rows of the inbox that `leaving` names. A row that is there already is left as it is. */
const HAND_OVER = `, other as (
       select distinct on (leaving.item_id, leaving.user_id) leaving.item_id as old_id, leaving.user_id, items.id,
         items.channel_id, items.published_at
       from leaving join items old on old.id = leaving.item_id
         join items on items.video_key = leaving.video_key and items.channel_id <> old.channel_id and items.imported_by is null
         join subscriptions on subscriptions.user_id = leaving.user_id and subscriptions.channel_id = items.channel_id
       where not exists (select from inbox there where there.user_id = leaving.user_id and there.item_id = items.id)
       order by leaving.item_id, leaving.user_id, items.id
     )
     update inbox set item_id = other.id, channel_id = other.channel_id, published_at = other.published_at
     from other where inbox.user_id = other.user_id and inbox.item_id = other.old_id`;

/**
 * Removes what channels delivered to one person; what is starred stays, read since the person left. By the channels' items, of
 * which each has a few thousand at most.
 */
export async function removeChannels(session: Queryable, userId: UserId, channels: readonly ChannelId[]) {
  await session.query(
    `delete from inbox using items
     where items.channel_id = any($2) and item_id = items.id and user_id = $1 and starred_at is null`,
    [userId, channels],
  );
  await session.query(
    `update inbox set read_at = parted_at from items join partings on partings.channel_id = items.channel_id
     where items.channel_id = any($2) and item_id = items.id and inbox.user_id = $1 and partings.user_id = $1
       and inbox.read_at is null`,
    [userId, channels],
  );
}

/** What one delivery brought and the person has neither read nor starred, as if it had not been. */
export async function takeBackDelivery(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
  deliveredAt: string,
): Promise<void> {
  await session.query("delete from story_copies where user_id = $1 and channel_id = any($2) and arrived_at = $3", [
    userId,
    channels,
    deliveredAt,
  ]);
  await session.query(
    `delete from inbox where user_id = $1 and channel_id = any($2) and arrived_at = $3 and read_at is null
       and starred_at is null`,
    [userId, channels, deliveredAt],
  );
}
