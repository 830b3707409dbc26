import type { Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";

/** How long subscribing again restores everything as if the person had never left. */
const KEPT = "interval '1 hour'";

/** Called before the subscriptions are deleted, in the same transaction. */
export async function rememberUnsubscribe(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
): Promise<void> {
  await session.query(
    `with placed as (
       select channel_id, jsonb_agg(jsonb_build_object('folderId', folder_id::text, 'position', position)) as folders
       from folder_channels where user_id = $1 and channel_id = any($2) group by channel_id
     ), delivered as (
       select items.channel_id, array_agg(item_id order by item_id) as had, array_agg(arrived_at order by item_id) as arrived_at,
         array_agg(read_at order by item_id) as read_at, array_agg(item_id) filter (where read_at is null) as unread
       from items join inbox on item_id = items.id where items.channel_id = any($2) and user_id = $1 group by items.channel_id
     )
     insert into partings (user_id, channel_id, parted_at, subscribed_at, paused_at, opened_at, name, position, full_text_always,
       full_text_selector, check_minutes, folders, had, arrived_at, read_at, unread)
     select $1, channel_id, (select clock_timestamp()), subscribed_at, paused_at, opened_at, name, position, full_text_always,
       full_text_selector, check_minutes, coalesce(folders, '[]'), coalesce(had, '{}'), coalesce(arrived_at, '{}'), coalesce(read_at, '{}'), coalesce(unread, '{}')
     from subscriptions left join placed using (channel_id) left join delivered using (channel_id)
     where user_id = $1 and channel_id = any($2)
     on conflict (user_id, channel_id) do update set parted_at = excluded.parted_at, subscribed_at = excluded.subscribed_at,
       paused_at = excluded.paused_at, opened_at = excluded.opened_at, name = excluded.name, position = excluded.position,
       full_text_always = excluded.full_text_always, full_text_selector = excluded.full_text_selector,
       check_minutes = excluded.check_minutes,
       folders = excluded.folders, had = excluded.had, arrived_at = excluded.arrived_at, read_at = excluded.read_at,
       unread = excluded.unread`,
    [userId, channels],
  );
}

/**
 * Which of these channels the person left within the last hour, and not after `until`; those they had followed longest first. Earlier ones
 * are deleted.
 */
export async function listUnsubscribed(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
  until: string | null = null,
): Promise<ChannelId[]> {
  await session.query(
    `delete from partings where user_id = $1 and channel_id = any($2) and parted_at < clock_timestamp() - ${KEPT}`,
    [userId, channels],
  );
  const { rows } = await session.query<{ id: ChannelId }>(
    `select channel_id as id from partings
     where user_id = $1 and channel_id = any($2) and ($3::timestamptz is null or parted_at <= $3)
     order by subscribed_at, channel_id`,
    [userId, channels, until],
  );
  return rows.map(({ id }) => id);
}

/** Their places in the list, names and folders, as far as the folders still exist, and whether they were opened. */
export async function restorePlaces(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
  { isUndo }: { isUndo: boolean },
): Promise<void> {
  await session.query(
    `update subscriptions set subscribed_at = partings.subscribed_at, paused_at = case when $3 then partings.paused_at end,
       opened_at = partings.opened_at, name = partings.name, position = partings.position,
       full_text_always = partings.full_text_always, full_text_selector = partings.full_text_selector,
       check_minutes = partings.check_minutes
     from partings where subscriptions.user_id = $1 and subscriptions.channel_id = any($2)
       and partings.user_id = $1 and partings.channel_id = subscriptions.channel_id`,
    [userId, channels, isUndo],
  );
  await session.query(
    `insert into folder_channels (user_id, folder_id, channel_id, position)
     select $1, folders.id, partings.channel_id, kept.position
     from partings, jsonb_to_recordset(partings.folders) as kept ("folderId" bigint, position integer)
       join folders on folders.user_id = $1 and folders.id = kept."folderId"
     where partings.user_id = $1 and partings.channel_id = any($2)
     on conflict (user_id, folder_id, channel_id) do nothing`,
    [userId, channels],
  );
}

/** Items of channels that the person left: when each arrived and was read. */
const HAD = `select parted_at, had.item_id, had.arrived_at,
       case when partings.read_at is not null then had.read_at
         when not had.item_id = any(partings.unread) then parted_at end as read_at
     from partings, unnest(partings.had, partings.arrived_at, partings.read_at) had (item_id, arrived_at, read_at)
     where partings.user_id = $1 and partings.channel_id = any($2)`;

/**
 * Before what is new is delivered. Videos that went to another channel come back, and every item is as it was: read or not, and not
 * newly arrived. Starred items and videos that another channel has stayed: what the person did with them since stays too. Leaving marked
 * starred items as read at that instant. Returns those that were not there any more.
 */
export async function restoreItems(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
): Promise<ItemId[]> {
  await session.query(
    `update inbox set item_id = items.id, channel_id = items.channel_id, published_at = items.published_at
     from (${HAD}) had join items on items.id = had.item_id
     where inbox.user_id = $1 and items.video_key is not null and inbox.video_key = items.video_key and inbox.item_id <> items.id
       and not exists (select from inbox there where there.user_id = $1 and there.item_id = items.id)`,
    [userId, channels],
  );
  await session.query(
    `update inbox set arrived_in = '0', arrived_at = had.arrived_at,
       read_at = case when inbox.read_at = had.parted_at then had.read_at else inbox.read_at end
     from (${HAD}) had where inbox.user_id = $1 and inbox.item_id = had.item_id`,
    [userId, channels],
  );
  // Inserted as they were: to deliver them as new and then change them would take twice as long.
  const { rows } = await session.query<{ id: ItemId }>(
    `insert into inbox (item_id, user_id, channel_id, published_at, is_video, is_audio, video_key, read_at, arrived_at, arrived_in)
     select items.id, $1, items.channel_id, items.published_at, items.is_video, items.is_audio, items.video_key, had.read_at,
       had.arrived_at, '0'
     from (${HAD}) had join items on items.id = had.item_id
     on conflict do nothing returning item_id as id`,
    [userId, channels],
  );
  return rows.map(({ id }) => id);
}

export async function deleteUnsubscribed(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
): Promise<void> {
  await session.query("delete from partings where user_id = $1 and channel_id = any($2)", [userId, channels]);
}

export async function deleteOldUnsubscribed(db: Queryable): Promise<void> {
  await db.query(`delete from partings where parted_at < clock_timestamp() - ${KEPT}`);
}
