import type { SourceState } from "#core/channel/choose-source.ts";
import type { ChannelDecision } from "#core/channel/decide-channel.ts";
import { isSameChannel, type Source, sourceAddress } from "#core/channel/source.ts";
import type { CheckMinutes } from "#core/feed/check-minutes.ts";
import { channelPictureAddress, siteIconAddress } from "#core/icon/icon-address.ts";
import { onlyRow, type Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";
import { addSources, newSources } from "./add-sources.ts";
import type { ChannelHealth, HealthCounts, RefreshState } from "./describe-health.ts";
import { saveSources, sourceColumns, toSource } from "./source-store.ts";

/** How one of several sources has done. */
export type StoredSourceState = Pick<SourceState, "problem" | "failingSince" | "workedAt" | "trialAt">;

export type FollowedChannel = {
  id: ChannelId;
  channelUrl: string;
  /** In the order they are tried. */
  sources: Source[];
  /** Of the same sources, in the same order. Null: there is only one. */
  sourceStates: StoredSourceState[] | null;
  /** The feed's own; empty before it was fetched. */
  feedTitle: string;
  /** The person's own name of it. Null: they call it what the feed does. */
  name: string | null;
  /** Its place among all channels, if the person sorted them by hand. */
  position: number | null;
  /** The date of its newest item. */
  lastPostAt: Date | null;
  subscribedAt: Date;
  pausedAt: Date | null;
  /** Whether the person ever opened an item of it. */
  wasOpened: boolean;
  /** 1 for the channel this person has followed longest. A smaller plan has room for the first ones. */
  place: number;
  /** The address of its picture, or of its site's icon, on this server. */
  image: string | null;
  homeUrl: string | null;
  state: RefreshState;
};

export type SourceColumns = { route: string | null; feedUrl: string | null };

/** Several sources as one JSON value. */
type ListedSource = SourceColumns & {
  problem: string | null;
  failingSince: string | null;
  workedAt: string | null;
  trialAt: string | null;
};

type FollowedRow = Omit<FollowedChannel, "image" | "sources" | "sourceStates" | "state"> &
  RefreshState &
  SourceColumns & { several: ListedSource[] | null } & PictureRow;
export type PictureRow = { pictureHash: string | null; iconHost: string | null; iconHash: string | null };

/** Null for a channel with one source, without looking. */
export const SEVERAL = `case when channels.source is not null then (
       select json_agg(json_build_object('route', route, 'feedUrl', feed_url, 'problem', problem, 'failingSince', failing_since,
         'workedAt', worked_at, 'trialAt', trial_at) order by position)
       from channel_sources where channel_id = channels.id) end as several`;

/** For feeds without dates. Of the others the newest dates are known: looking into 2,000 channels would double the time of the list. */
const NEWEST_ITEM = `(select published_at from items where items.channel_id = channels.id and imported_by is null
         order by published_at desc, items.id desc limit 1)`;

/** Newest first. */
export async function listFollowed(db: Queryable, userId: UserId): Promise<FollowedChannel[]> {
  const { rows } = await db.query<FollowedRow>(
    `select channels.id, channels.channel_url as "channelUrl", route, feed_url as "feedUrl", channels.title as "feedTitle", channels.home_url as "homeUrl",
       channel_pictures.hash as "pictureHash", site_icons.host as "iconHost", site_icons.hash as "iconHash",
       subscriptions.subscribed_at as "subscribedAt", subscriptions.paused_at as "pausedAt", subscriptions.name, subscriptions.position,
       subscriptions.opened_at is not null as "wasOpened",
       coalesce(case when rhythm ->> 0 is not null then least(to_timestamp((rhythm ->> 0)::float8 / 1000), last_success_at) end,
         ${NEWEST_ITEM}) as "lastPostAt",
       row_number() over (order by subscriptions.subscribed_at, channels.id)::int as place,
       problem, problem_since as "problemSince", last_attempt_at as "lastAttemptAt", last_success_at as "lastSuccessAt",
       next_refresh_at as "nextRefreshAt", gone_at as "goneAt", notice, notice_since as "noticeSince", ${SEVERAL}
     from subscriptions join channels on channels.id = subscriptions.channel_id
       left join channel_pictures on channel_pictures.channel_id = channels.id
       left join site_icons on site_icons.host = channel_pictures.host
     where subscriptions.user_id = $1
     order by place desc`,
    [userId],
  );
  return rows.map(({ route, feedUrl, several, pictureHash, iconHost, iconHash, ...row }) => {
    const { problem, problemSince, lastAttemptAt, lastSuccessAt, nextRefreshAt, goneAt, ...rest } = row;
    const { notice, noticeSince, ...channel } = rest;
    return {
      ...channel,
      image: imageOf(channel.id, { pictureHash, iconHost, iconHash }),
      sources: sourcesOf({ route, feedUrl, several }),
      sourceStates: several?.map(toSourceState) ?? null,
      state: { problem, problemSince, lastAttemptAt, lastSuccessAt, nextRefreshAt, goneAt, notice, noticeSince },
    };
  });
}

export function imageOf(id: ChannelId, { pictureHash, iconHost, iconHash }: PictureRow): string | null {
  if (pictureHash !== null) return channelPictureAddress(id, pictureHash);
  return iconHost !== null && iconHash !== null ? siteIconAddress(iconHost, iconHash) : null;
}

export function sourcesOf({ route, feedUrl, several }: SourceColumns & { several: SourceColumns[] | null }): Source[] {
  return (several ?? [{ route, feedUrl }]).map((source) => toSource(source.route, source.feedUrl));
}

function toSourceState({ problem, failingSince, workedAt, trialAt }: ListedSource): StoredSourceState {
  const [failing, worked, trial] = [failingSince, workedAt, trialAt].map((at) => (at === null ? null : new Date(at)));
  return { problem, failingSince: failing ?? null, workedAt: worked ?? null, trialAt: trial ?? null };
}

export async function isFollowingId(db: Queryable, userId: UserId, channelId: ChannelId): Promise<boolean> {
  const { rowCount } = await db.query({
    name: "is following",
    text: "select from subscriptions where user_id = $1 and channel_id = $2",
    values: [userId, channelId],
  });
  return rowCount === 1;
}

export type StoredChannel = { id: ChannelId; channelUrl: string };

type DecidedChannel = Extract<ChannelDecision, { kind: "channel" }>;

/** Whether this person follows the channel, by its address or by one of its sources. */
export async function isFollowing(db: Queryable, userId: UserId, decided: DecidedChannel): Promise<boolean> {
  return (await findSimilar(db, decided, userId))?.isFollowed ?? false;
}

type SimilarRow = { id: ChannelId; channelUrl: string; isFollowed: boolean } & SourceColumns & {
    several: SourceColumns[] | null;
  };

/**
 * The channel that this person means. Databases from before there were several sources may have more than one that fits: the one
 * that the person follows comes first, so that nobody gets a second one, then the one with the address that was decided on.
 */
async function findSimilar(db: Queryable, decided: DecidedChannel, userId: UserId) {
  const { channelUrl, sources } = decided;
  const { rows } = await db.query<SimilarRow>(
    `with found as (
       select id from channels where channel_url = $1
       union select id from channels where route = any($2)
       union select id from channels where feed_url = any($3)
       union select channel_id from channel_sources where route = any($2)
       union select channel_id from channel_sources where feed_url = any($3)
     )
     select channels.id, channel_url as "channelUrl", route, feed_url as "feedUrl", ${SEVERAL},
       exists (select from subscriptions where user_id = $4 and channel_id = channels.id) as "isFollowed"
     from found join channels using (id)
     order by "isFollowed" desc, channel_url = $1 desc, channels.id`,
    [
      channelUrl,
      sources.flatMap((source) => ("route" in source ? [source.route] : [])),
      sources.flatMap((source) => ("feedUrl" in source ? [source.feedUrl] : [])),
      userId,
    ],
  );
  return rows
    .map((row) => ({ id: row.id, channelUrl: row.channelUrl, isFollowed: row.isFollowed, sources: sourcesOf(row) }))
    .find((known) => isSameChannel(known, decided));
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
 * The channel for this person. One per address and one per source, however many people bring it at once and in whatever form. The locks keep two
 * addresses of one source from becoming two channels; they are taken in one order, so none waits for another.
 */
export async function findOrCreateChannel(
  db: Queryable,
  userId: UserId,
  decided: DecidedChannel,
): Promise<StoredChannel> {
  const { channelUrl, sources } = decided;
  await db.query(
    `select pg_advisory_xact_lock(hashtext('channel source'), source) from (
       select distinct hashtext(address) as source from unnest($1::text[]) address order by 1
     ) sources`,
    [sources.map(sourceAddress)],
  );
  const known = await findSimilar(db, decided, userId);
  if (known) {
    await addSources(db, known, decided);
    return { id: known.id, channelUrl: known.channelUrl };
  }
  const { route, feed_url } = sourceColumns(sources[0]);
  const several = sources.length > 1;
  const { rows } = await db.query<{ id: ChannelId }>(
    `insert into channels (channel_url, route, feed_url, source) values ($1, $2, $3, $4)
     on conflict (channel_url) do nothing returning id`,
    [channelUrl, route, feed_url, several ? 0 : null],
  );
  const made = rows[0];
  if (made && several) await saveSources(db, [{ channelId: made.id, sources: newSources(sources) }]);
  if (made) return { id: made.id, channelUrl };
  // Another transaction created it after this statement began, and has committed since.
  const again = await db.query<{ id: ChannelId }>("select id from channels where channel_url = $1", [channelUrl]);
  return { id: onlyRow(again).id, channelUrl };
}

/** Returns those that the person did not follow before. */
export async function addSubscriptions(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
): Promise<ChannelId[]> {
  // Not `now()`, which is when the transaction began to wait for the member's lock.
  const { rows } = await session.query<{ id: ChannelId }>(
    `insert into subscriptions (user_id, channel_id, subscribed_at)
     select $1, id, clock_timestamp() from unnest($2::bigint[]) id
     on conflict (user_id, channel_id) do nothing returning channel_id as id`,
    [userId, channels],
  );
  return rows.map(({ id }) => id);
}

/** They leave their folders too. Returns those whose checks the person had chosen. */
export async function deleteSubscriptions(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
): Promise<ChannelId[]> {
  await session.query("delete from folder_channels where user_id = $1 and channel_id = any($2)", [userId, channels]);
  const { rows } = await session.query<{ id: ChannelId }>(
    `with deleted as (
       delete from subscriptions where user_id = $1 and channel_id = any($2) returning channel_id, check_minutes
     ) select channel_id as id from deleted where check_minutes is not null`,
    [userId, channels],
  );
  return rows.map(({ id }) => id);
}

export async function setPaused(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
  pausedAt: Date | null,
): Promise<void> {
  await session.query("update subscriptions set paused_at = $3 where user_id = $1 and channel_id = any($2)", [
    userId,
    channels,
    pausedAt,
  ]);
}

/** Called when the person opens an item. Only the first time is written. */
export async function setOpened(db: Queryable, userId: UserId, channelId: ChannelId, now: Date): Promise<void> {
  await db.query(
    "update subscriptions set opened_at = $3 where user_id = $1 and channel_id = $2 and opened_at is null",
    [userId, channelId, now],
  );
}

/** The same for the channels of items that the person has. */
export async function setOpenedByItems(
  db: Queryable,
  userId: UserId,
  items: readonly ItemId[],
  now: Date,
): Promise<void> {
  await db.query(
    `update subscriptions set opened_at = $3 where user_id = $1 and opened_at is null
       and channel_id in (select channel_id from inbox where user_id = $1 and item_id = any($2))`,
    [userId, items, now],
  );
}

type Details = {
  description: string;
  failures: number;
  rhythm: number[] | null;
  items: number;
  /** How often the person wants it checked. Null: automatic. */
  checkMinutes: CheckMinutes | null;
};

export async function findDetails(db: Queryable, userId: UserId, id: ChannelId): Promise<Details | undefined> {
  const { rows } = await db.query<Details>(
    `select description, failures, rhythm,
       (select count(*)::int from items where channel_id = channels.id and imported_by is null) as items,
       (select check_minutes from subscriptions where user_id = $2 and channel_id = channels.id) as "checkMinutes"
     from channels where id = $1`,
    [id, userId],
  );
  return rows[0];
}

/** What the feed of a channel called itself, and its page. */
export async function findFeedNames(
  db: Queryable,
  id: ChannelId,
): Promise<{ title: string; homeUrl: string | null } | undefined> {
  const { rows } = await db.query<{ title: string; homeUrl: string | null }>(
    `select title, home_url as "homeUrl" from channels where id = $1`,
    [id],
  );
  return rows[0];
}

/** All channels by health: what `describeHealth` says of one, for all at once; a test compares the two. */
export async function countHealth(db: Queryable): Promise<HealthCounts> {
  const { rows } = await db.query<{ health: ChannelHealth; count: number }>(
    `select case when gone_at is not null then 'gone' when problem is not null then 'failing'
                 when last_attempt_at is null then 'first-fetch' when next_refresh_at is null then 'resting'
                 when notice is not null then 'unusual' else 'fine' end as health, count(*)::int as count
     from channels group by 1`,
  );
  const counts: HealthCounts = { fine: 0, unusual: 0, "first-fetch": 0, failing: 0, resting: 0, gone: 0 };
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
