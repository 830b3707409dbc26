import type { UserId } from "../accounts/identify-caller.ts";
import type { Queryable } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { wakeChannel } from "./refresh-store.ts";
import type { ChannelId } from "./store.ts";

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

/** What is starred stays, read. A video that another channel of this person brings too stays as that one's. */
export async function stopFollowing(session: Queryable, userId: UserId, channelId: ChannelId): Promise<void> {
  await session.query("select from channels where id = $1 for no key update", [channelId]);
  await session.query(
    `with other as (
       select distinct on (inbox.item_id) inbox.item_id as had, items.id, items.channel_id, items.published_at
       from inbox join items on items.video_key = inbox.video_key and items.channel_id <> $2
         join subscriptions on subscriptions.user_id = $1 and subscriptions.channel_id = items.channel_id
       where inbox.user_id = $1 and inbox.channel_id = $2 and inbox.video_key is not null
       order by inbox.item_id, items.id
     )
     update inbox set item_id = other.id, channel_id = other.channel_id, published_at = other.published_at
     from other where inbox.user_id = $1 and inbox.item_id = other.had`,
    [userId, channelId],
  );
  await session.query("delete from inbox where user_id = $1 and channel_id = $2 and starred_at is null", [
    userId,
    channelId,
  ]);
  await session.query(
    "update inbox set read_at = coalesce(read_at, now()) where user_id = $1 and channel_id = $2 and read_at is null",
    [userId, channelId],
  );
}
