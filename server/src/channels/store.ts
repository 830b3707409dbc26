import type { UserId } from "../accounts/identify-caller.ts";
import type { Queryable } from "../db/transact.ts";
import type { RefreshState } from "./describe-health.ts";
import type { ChannelDraft } from "./find-channel.ts";

export type ChannelId = string & { readonly __brand: "ChannelId" };

export type FollowedChannel = {
  id: ChannelId;
  channelUrl: string;
  title: string;
  subscribedAt: Date;
  pausedAt: Date | null;
  /** 1 for the channel this person has followed longest: what a smaller plan has room for. */
  place: number;
  image: string | null;
  homeUrl: string | null;
  state: RefreshState;
};

/** Newest first. */
export async function listFollowed(db: Queryable, userId: UserId): Promise<FollowedChannel[]> {
  const { rows } = await db.query(
    `select channels.id, channels.channel_url as "channelUrl", channels.title, channels.image, channels.home_url as "homeUrl",
       subscriptions.subscribed_at as "subscribedAt", subscriptions.paused_at as "pausedAt",
       row_number() over (order by subscriptions.subscribed_at, channels.id)::int as place,
       problem, problem_since as "problemSince", last_attempt_at as "lastAttemptAt", last_success_at as "lastSuccessAt",
       next_refresh_at as "nextRefreshAt", gone_at as "goneAt"
     from subscriptions join channels on channels.id = subscriptions.channel_id
     where subscriptions.user_id = $1
     order by place desc`,
    [userId],
  );
  return rows.map(({ problem, problemSince, lastAttemptAt, lastSuccessAt, nextRefreshAt, goneAt, ...channel }) => ({
    ...channel,
    state: { problem, problemSince, lastAttemptAt, lastSuccessAt, nextRefreshAt, goneAt },
  }));
}

export async function isFollowingId(db: Queryable, userId: UserId, channelId: ChannelId): Promise<boolean> {
  const { rowCount } = await db.query("select from subscriptions where user_id = $1 and channel_id = $2", [
    userId,
    channelId,
  ]);
  return rowCount === 1;
}

export async function isFollowing(db: Queryable, userId: UserId, channelUrl: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from subscriptions join channels on channels.id = subscriptions.channel_id
     where subscriptions.user_id = $1 and channels.channel_url = $2`,
    [userId, channelUrl],
  );
  return rowCount === 1;
}

/** One channel per address, however many people bring it at once. The first one's feed stays. */
export async function keepChannel(db: Queryable, { channelUrl, feed }: ChannelDraft): Promise<ChannelId> {
  const [route, feedUrl] = "route" in feed ? [feed.route, null] : [null, feed.feedUrl];
  const { rows } = await db.query(
    `with made as (
       insert into channels (channel_url, route, feed_url) values ($1, $2, $3)
       on conflict (channel_url) do nothing returning id
     )
     select id from made union all select id from channels where channel_url = $1 limit 1`,
    [channelUrl, route, feedUrl],
  );
  if (rows[0]) return rows[0].id;
  // Somebody else's transaction made it after this statement began, and has committed it since.
  const again = await db.query("select id from channels where channel_url = $1", [channelUrl]);
  return again.rows[0].id;
}

/** False when it was followed already. */
export async function addSubscription(db: Queryable, userId: UserId, channelId: ChannelId): Promise<boolean> {
  // The clock is read now, under the member's lock: `now()` is when the transaction began to wait for it.
  const { rowCount } = await db.query(
    `insert into subscriptions (user_id, channel_id, subscribed_at) values ($1, $2, clock_timestamp())
     on conflict (user_id, channel_id) do nothing`,
    [userId, channelId],
  );
  return rowCount === 1;
}

/** Answers with the channel that was followed, if it was. */
export async function deleteSubscription(
  db: Queryable,
  userId: UserId,
  channelUrl: string,
): Promise<ChannelId | undefined> {
  const { rows } = await db.query(
    `delete from subscriptions using channels
     where channels.id = subscriptions.channel_id and subscriptions.user_id = $1 and channels.channel_url = $2
     returning channels.id`,
    [userId, channelUrl],
  );
  return rows[0]?.id;
}

/** Answers with the channel, if it is followed. */
export async function setPaused(
  db: Queryable,
  userId: UserId,
  channelUrl: string,
  pausedAt: Date | null,
): Promise<ChannelId | undefined> {
  const { rows } = await db.query(
    `update subscriptions set paused_at = $3 from channels
     where channels.id = subscriptions.channel_id and subscriptions.user_id = $1 and channels.channel_url = $2
     returning channels.id`,
    [userId, channelUrl, pausedAt],
  );
  return rows[0]?.id;
}

type Details = {
  description: string;
  route: string | null;
  feedUrl: string | null;
  failures: number;
  rhythm: number[] | null;
  items: number;
};

export async function findDetails(db: Queryable, id: ChannelId): Promise<Details | undefined> {
  const { rows } = await db.query(
    `select description, route, feed_url as "feedUrl", failures, rhythm,
       (select count(*)::int from items where channel_id = channels.id) as items
     from channels where id = $1`,
    [id],
  );
  return rows[0];
}
