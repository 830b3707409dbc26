import type { ChannelDecision } from "#core/channel/decide-channel.ts";
import type { Source } from "#core/channel/source.ts";
import { channelPictureAddress, siteIconAddress } from "#core/icon/icon-address.ts";
import { onlyRow, type Queryable } from "../db/query.ts";
import type { ChannelId, UserId } from "../ids.ts";
import type { ChannelHealth, HealthCounts, RefreshState } from "./describe-health.ts";

export type FollowedChannel = {
  id: ChannelId;
  channelUrl: string;
  /** In the order they are tried. */
  sources: Source[];
  title: string;
  subscribedAt: Date;
  pausedAt: Date | null;
  /** 1 for the channel this person has followed longest. A smaller plan has room for the first ones. */
  place: number;
  /** The address of its picture, or of its site's icon, on this server. */
  image: string | null;
  homeUrl: string | null;
  state: RefreshState;
};

type FollowedRow = Omit<FollowedChannel, "image" | "sources" | "state"> &
  RefreshState & { route: string | null; feedUrl: string | null } & PictureRow;
type PictureRow = { pictureHash: string | null; iconHost: string | null; iconHash: string | null };

/** Newest first. */
export async function listFollowed(db: Queryable, userId: UserId): Promise<FollowedChannel[]> {
  const { rows } = await db.query<FollowedRow>(
    `select channels.id, channels.channel_url as "channelUrl", route, feed_url as "feedUrl", channels.title, channels.home_url as "homeUrl",
       channel_pictures.hash as "pictureHash", site_icons.host as "iconHost", site_icons.hash as "iconHash",
       subscriptions.subscribed_at as "subscribedAt", subscriptions.paused_at as "pausedAt",
       row_number() over (order by subscriptions.subscribed_at, channels.id)::int as place,
       problem, problem_since as "problemSince", last_attempt_at as "lastAttemptAt", last_success_at as "lastSuccessAt",
       next_refresh_at as "nextRefreshAt", gone_at as "goneAt"
     from subscriptions join channels on channels.id = subscriptions.channel_id
       left join channel_pictures on channel_pictures.channel_id = channels.id
       left join site_icons on site_icons.host = channel_pictures.host
     where subscriptions.user_id = $1
     order by place desc`,
    [userId],
  );
  return rows.map(({ route, feedUrl, pictureHash, iconHost, iconHash, ...row }) => {
    const { problem, problemSince, lastAttemptAt, lastSuccessAt, nextRefreshAt, goneAt, ...channel } = row;
    return {
      ...channel,
      image: imageOf(channel.id, { pictureHash, iconHost, iconHash }),
      sources: [route === null ? { feedUrl: feedUrl ?? "" } : { route }],
      state: { problem, problemSince, lastAttemptAt, lastSuccessAt, nextRefreshAt, goneAt },
    };
  });
}

function imageOf(id: ChannelId, { pictureHash, iconHost, iconHash }: PictureRow): string | null {
  if (pictureHash !== null) return channelPictureAddress(id, pictureHash);
  return iconHost !== null && iconHash !== null ? siteIconAddress(iconHost, iconHash) : null;
}

export async function isFollowingId(db: Queryable, userId: UserId, channelId: ChannelId): Promise<boolean> {
  const { rowCount } = await db.query("select from subscriptions where user_id = $1 and channel_id = $2", [
    userId,
    channelId,
  ]);
  return rowCount === 1;
}

export type StoredChannel = { id: ChannelId; channelUrl: string };

type DecidedChannel = Extract<ChannelDecision, { kind: "channel" }>;

/** Whether this person follows the channel, by its address or by the feed it reads. */
export async function isFollowing(
  db: Queryable,
  userId: UserId,
  { channelUrl, sources }: DecidedChannel,
): Promise<boolean> {
  const [route, feedUrl] = sourceColumns(sources[0]);
  const { rowCount } = await db.query(
    `select from subscriptions join channels on channels.id = subscriptions.channel_id
     where subscriptions.user_id = $1 and (channel_url = $2 or route = $3 or feed_url = $4) limit 1`,
    [userId, channelUrl, route, feedUrl],
  );
  return rowCount === 1;
}

/** Which of the channels this person follows has one of these addresses, the first one first. */
export async function findFollowed(
  db: Queryable,
  userId: UserId,
  channelUrls: readonly string[],
): Promise<ChannelId | undefined> {
  const { rows } = await db.query<{ id: ChannelId }>(
    `select channels.id from subscriptions join channels on channels.id = subscriptions.channel_id
     where subscriptions.user_id = $1 and channel_url = any($2) order by array_position($2, channel_url) limit 1`,
    [userId, channelUrls],
  );
  return rows[0]?.id;
}

/**
 * One channel per address and one per feed, however many people bring it at once and in whatever form. The lock keeps two
 * addresses of one feed from becoming two channels.
 */
export async function findOrCreateChannel(
  db: Queryable,
  { channelUrl, sources }: DecidedChannel,
): Promise<StoredChannel> {
  const [route, feedUrl] = sourceColumns(sources[0]);
  await db.query("select pg_advisory_xact_lock(hashtext('channel source'), hashtext($1))", [route ?? feedUrl]);
  const { rows } = await db.query<StoredChannel>(
    `with known as (
       select id, channel_url from channels where channel_url = $1 or route = $2 or feed_url = $3
       order by channel_url = $1 desc, id limit 1
     ), made as (
       insert into channels (channel_url, route, feed_url) select $1, $2, $3 where not exists (select from known)
       on conflict (channel_url) do nothing returning id, channel_url
     )
     select id, channel_url as "channelUrl" from known union all select id, channel_url from made`,
    [channelUrl, route, feedUrl],
  );
  if (rows[0]) return rows[0];
  // Another transaction created it after this statement began, and has committed since.
  const again = await db.query<{ id: ChannelId }>("select id from channels where channel_url = $1", [channelUrl]);
  return { id: onlyRow(again).id, channelUrl };
}

function sourceColumns(source: Source): [route: string | null, feedUrl: string | null] {
  return "route" in source ? [source.route, null] : [null, source.feedUrl];
}

/** False when the person follows it already. */
export async function addSubscription(db: Queryable, userId: UserId, channelId: ChannelId): Promise<boolean> {
  // Not `now()`, which is when the transaction began to wait for the member's lock.
  const { rowCount } = await db.query(
    `insert into subscriptions (user_id, channel_id, subscribed_at) values ($1, $2, clock_timestamp())
     on conflict (user_id, channel_id) do nothing`,
    [userId, channelId],
  );
  return rowCount === 1;
}

export async function deleteSubscription(db: Queryable, userId: UserId, channelId: ChannelId): Promise<void> {
  await db.query("delete from subscriptions where user_id = $1 and channel_id = $2", [userId, channelId]);
}

export async function setPaused(
  db: Queryable,
  userId: UserId,
  channelId: ChannelId,
  pausedAt: Date | null,
): Promise<void> {
  await db.query("update subscriptions set paused_at = $3 where user_id = $1 and channel_id = $2", [
    userId,
    channelId,
    pausedAt,
  ]);
}

type Details = {
  description: string;
  failures: number;
  rhythm: number[] | null;
  items: number;
};

export async function findDetails(db: Queryable, id: ChannelId): Promise<Details | undefined> {
  const { rows } = await db.query<Details>(
    `select description, failures, rhythm,
       (select count(*)::int from items where channel_id = channels.id) as items
     from channels where id = $1`,
    [id],
  );
  return rows[0];
}

/** All channels by health: what `describeHealth` says of one, for all at once; a test compares the two. */
export async function countHealth(db: Queryable): Promise<HealthCounts> {
  const { rows } = await db.query<{ health: ChannelHealth; count: number }>(
    `select case when gone_at is not null then 'gone' when problem is not null then 'failing'
                 when last_attempt_at is null then 'first-fetch' when next_refresh_at is null then 'resting'
                 else 'fine' end as health, count(*)::int as count
     from channels group by 1`,
  );
  const counts: HealthCounts = { fine: 0, "first-fetch": 0, failing: 0, resting: 0, gone: 0 };
  for (const { health, count } of rows) counts[health] = count;
  return counts;
}

/** Which of these people follow one of these channels. */
export async function listFollowers(
  db: Queryable,
  channels: readonly string[],
  people: readonly UserId[],
): Promise<UserId[]> {
  const { rows } = await db.query<{ user_id: UserId }>(
    "select distinct user_id from subscriptions where channel_id = any($1) and user_id = any($2)",
    [channels, people],
  );
  return rows.map(({ user_id }) => user_id);
}
