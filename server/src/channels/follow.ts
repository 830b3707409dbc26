import type { Queryable } from "../db/query.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, UserId } from "../ids.ts";
import { wakeChannel } from "./refresh-store.ts";

/**
 * The second half of a subscription, or of the end of a pause, in the same transaction: the channel is woken, its first
 * refresh is enqueued, and what it has already arrives. Waking locks the channel, as a refresh does, so what a refresh
 * brings at this moment arrives either here or there.
 */
export async function startFollowing(
  { queue }: Pick<Deps, "queue">,
  session: Queryable,
  userId: UserId,
  channelId: ChannelId,
): Promise<void> {
  const lane = await wakeChannel(session, channelId);
  await session.query(
    `insert into inbox (item_id, user_id, channel_id, published_at, is_video, video_key)
     select id, $1, channel_id, published_at, is_video, video_key from items where channel_id = $2
     on conflict do nothing`,
    [userId, channelId],
  );
  if (lane !== undefined) await queue.announce("refresh", [lane], session);
}

/**
 * By the channel's items, at most a few thousand: the inbox of a person may have a million rows, and no index by channel.
 * What is starred stays, read. A video that another channel of this person brings too stays as that one's.
 */
export async function stopFollowing(session: Queryable, userId: UserId, channelId: ChannelId): Promise<void> {
  // Where there are videos the person's other channels are locked, too: one of them may be bringing the same this moment, and
  // has seen that it is here already.
  await session.query(
    `select from channels
     where id = $2 or (id in (select channel_id from subscriptions where user_id = $1)
       and exists (select from items join inbox on item_id = items.id
         where items.channel_id = $2 and user_id = $1 and inbox.video_key is not null))
     order by id for no key update`,
    [userId, channelId],
  );
  await session.query(
    `with mine as (
       select item_id, user_id, inbox.video_key from items join inbox on item_id = items.id
       where items.channel_id = $2 and user_id = $1 and inbox.video_key is not null
     ) ${leaveToOtherChannels("mine")}`,
    [userId, channelId],
  );
  await session.query(
    `delete from inbox using items
     where items.channel_id = $2 and item_id = items.id and user_id = $1 and starred_at is null`,
    [userId, channelId],
  );
  await session.query(
    `update inbox set read_at = now() from items
     where items.channel_id = $2 and item_id = items.id and user_id = $1 and read_at is null`,
    [userId, channelId],
  );
}

/**
 * The end of a statement: rows of the inbox (`item_id`, `user_id`, `video_key`) whose item goes become those of the same video
 * in another channel the person follows, if there is one. A row that is there already is left as it is.
 */
export function leaveToOtherChannels(rows: string): string {
  return `, other as (
       select distinct on (going.item_id, going.user_id) going.item_id as had, going.user_id, items.id, items.channel_id,
         items.published_at
       from ${rows} going join items gone on gone.id = going.item_id
         join items on items.video_key = going.video_key and items.channel_id <> gone.channel_id
         join subscriptions on subscriptions.user_id = going.user_id and subscriptions.channel_id = items.channel_id
       where not exists (select from inbox there where there.user_id = going.user_id and there.item_id = items.id)
       order by going.item_id, going.user_id, items.id
     )
     update inbox set item_id = other.id, channel_id = other.channel_id, published_at = other.published_at
     from other where inbox.user_id = other.user_id and inbox.item_id = other.had`;
}
