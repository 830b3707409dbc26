import { PAYMENT_GRACE_MS } from "#core/current-membership.ts";
import type { CheckMinutes } from "#core/feed/check-minutes.ts";
import type { Judgement } from "#core/feed/judge-document.ts";
import type { WantedChecks } from "#core/feed/plan-check.ts";
import type { ChannelState } from "#core/feed/plan-refresh.ts";
import { CHANNEL_LIMIT } from "#core/membership.ts";
import type { Queryable } from "../db/query.ts";
import type { ChannelId, UserId } from "../ids.ts";
import type { DueChannel } from "./due-channel.ts";

/** How many channels of one lane are read at a time; the others follow right after. */
const PER_LANE = 50;

/** Lanes with channels that are due, the most overdue first. */
export async function listDueLanes(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ lane: string }>(
    "select lane from channels where next_refresh_at <= $1 group by lane order by min(next_refresh_at) limit $2",
    [now, limit],
  );
  return rows.map(({ lane }) => lane);
}

type DueRow = Omit<DueChannel, "state" | "documents" | "pointer" | "hub"> &
  Omit<ChannelState, "url" | "publishedAt" | "isPushed"> &
  Judgement & {
    rhythm: number[] | null;
    pointedTo: string | null;
    pointedSince: Date | null;
    hasHub: boolean;
    pushed: string | null;
  };

export async function listDueChannels(db: Queryable, lanes: readonly string[], now: Date): Promise<DueChannel[]> {
  const { rows } = await db.query<DueRow>(
    `select channel.id, channel.next_refresh_at::text as due, channel.lane, channel.route, channel.feed_url as "feedUrl",
       channel.source, channel.last_success_at is null as "isNew", ${hasActiveFollower("channel.id", "$2", "$3", "$4")} as "hasActiveFollower",
       channel.etag, channel.last_modified as "lastModified", channel.body_hash as "bodyHash",
       channel.ttl_minutes as "ttlMinutes", channel.failures, channel.rhythm, channel.usual_items as "usualItems", channel.notice,
       channel.notice_since as "noticeSince", channel.pointed_to as "pointedTo", channel.pointed_since as "pointedSince",
       hub.channel_id is not null as "hasHub", hub.pushed_at::text as pushed
     from unnest($1::text[]) wanted (lane) cross join lateral (
       select * from channels where channels.lane = wanted.lane and next_refresh_at <= $2 order by next_refresh_at limit ${PER_LANE}
     ) channel left join hub_subscriptions hub on hub.channel_id = channel.id and not hub.is_leaving`,
    [lanes, now, ...LIMITS_AND_GRACE],
  );
  return rows.map(toDueChannel);
}

function toDueChannel({ usualItems, notice, noticeSince, pointedTo, pointedSince, ...row }: DueRow): DueChannel {
  const { hasHub, pushed, etag, lastModified, bodyHash, ttlMinutes, failures, rhythm, ...channel } = row;
  return {
    ...channel,
    state: {
      url: channel.feedUrl ?? "",
      etag,
      lastModified,
      bodyHash,
      ttlMinutes,
      failures,
      publishedAt: (rhythm ?? []).map((at) => new Date(at)),
      ...(pushed === null ? {} : { isPushed: true }),
    },
    documents: { usualItems, notice, noticeSince },
    pointer: pointedTo === null || pointedSince === null ? null : { url: pointedTo, since: pointedSince },
    hub: hasHub ? { pushed } : null,
  };
}

/** Stops refreshing channels without an active follower. Those that nobody follows are retired, and deleted after a while. */
export async function restChannels(db: Queryable, channels: readonly DueChannel[], now: Date): Promise<void> {
  await db.query(
    `update channels set next_refresh_at = null,
       retired_at = case when exists (select from subscriptions where channel_id = channels.id) then null
                         else coalesce(retired_at, $3) end
     where id in (
       select channels.id from channels join unnest($1::bigint[], $2::text[]) resting (id, due) using (id)
       where next_refresh_at::text = resting.due and not ${hasActiveFollower("channels.id", "$3", "$4", "$5")} ${IN_ORDER})`,
    [channels.map(({ id }) => id), channels.map(({ due }) => due), now, ...LIMITS_AND_GRACE],
  );
}

/** A site that is too busy for one of its feeds is too busy for the other feeds that are due. */
export async function postponeLane(db: Queryable, lane: string, until: Date, now: Date): Promise<void> {
  await db.query(
    `update channels set next_refresh_at = $2
     where id in (select id from channels where lane = $1 and next_refresh_at <= $3 ${IN_ORDER})`,
    [lane, until, now],
  );
}

/** Plans can grow without a call to us, so resting channels are checked from time to time. Returns their lanes. */
export async function wakeActivelyFollowed(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ lane: string }>(
    `update channels set next_refresh_at = $1, retired_at = null
     where id in (
       select id from channels
       where next_refresh_at is null and gone_at is null and ${hasActiveFollower("channels.id", "$1", "$2", "$3")} ${IN_ORDER})
     returning lane`,
    [now, ...LIMITS_AND_GRACE],
  );
  return rows.map(({ lane }) => lane);
}

/**
 * Called in the transaction of new subscriptions or of the end of pauses. Locks the channels, and returns the lanes of those that
 * are due. Rows that need no change are not written.
 */
export async function wakeChannels(session: Queryable, channels: readonly ChannelId[]): Promise<string[]> {
  const { rows } = await session.query<{ lane: string }>(
    `with locked as (
       select id, lane, gone_at, next_refresh_at, retired_at from channels where id = any($1) ${IN_ORDER}
     ), woken as (
       update channels set retired_at = null,
         next_refresh_at = case when channels.gone_at is null then coalesce(channels.next_refresh_at, now()) end
       from locked where channels.id = locked.id
         and (locked.retired_at is not null or (locked.gone_at is null) = (locked.next_refresh_at is null))
     )
     select distinct lane from locked where gone_at is null and coalesce(next_refresh_at, now()) <= now()`,
    [channels],
  );
  return rows.map(({ lane }) => lane);
}

/** Makes channels due when a person asks for it, even channels that are gone, because sites do come back. Returns their lanes. */
export async function makeDue(session: Queryable, channels: readonly ChannelId[], now: Date): Promise<string[]> {
  const { rows } = await session.query<{ lane: string }>(
    `with due as (
       update channels set next_refresh_at = $2, gone_at = null
       where id in (select id from channels where id = any($1) ${IN_ORDER}) returning lane
     ) select distinct lane from due`,
    [channels, now],
  );
  return rows.map(({ lane }) => lane);
}

/** `minutes` is null for the automatic interval. Returns false if the person does not follow the channel. */
export async function saveCheckMinutes(
  session: Queryable,
  userId: UserId,
  channelId: ChannelId,
  minutes: CheckMinutes | null,
): Promise<boolean> {
  const { rowCount } = await session.query(
    "update subscriptions set check_minutes = $3 where user_id = $1 and channel_id = $2",
    [userId, channelId, minutes],
  );
  return rowCount === 1;
}

/** The channels that a person chose an interval for. */
export async function listOwnChoices(session: Queryable, userId: UserId): Promise<ChannelId[]> {
  const { rows } = await session.query<{ id: ChannelId }>(
    "select channel_id as id from subscriptions where user_id = $1 and check_minutes is not null",
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Until the transaction ends, no refresh result of these channels is stored, and no other transaction plans their checks. */
export async function lockChannels(session: Queryable, channels: readonly ChannelId[]): Promise<void> {
  await session.query(`select from channels where id = any($1) ${IN_ORDER}`, [channels]);
}

/** Which of the channels have a follower who chose an interval. The follower need not be active. */
export async function listChosenChecks(session: Queryable, channels: readonly ChannelId[]): Promise<ChannelId[]> {
  const { rows } = await session.query<{ id: ChannelId }>(
    `select id from unnest($1::bigint[]) chosen (id) where ${HAS_CHOICE}`,
    [channels],
  );
  return rows.map(({ id }) => id);
}

/**
 * How often active followers want the channels checked. Leaves out channels for which none of them chose an interval. The channels must be
 * locked. This is a separate statement, so that it sees what the previous holder of the lock has changed.
 */
export async function listWantedChecks(
  session: Queryable,
  channels: readonly ChannelId[],
  now: Date,
): Promise<Map<ChannelId, WantedChecks>> {
  const { rows } = await session.query<{ id: ChannelId; wanted: WantedChecks | null }>(
    `select chosen.id, ${wantedChecks("chosen.id", "$2", "$3", "$4")} as wanted
     from unnest($1::bigint[]) chosen (id) where ${HAS_CHOICE}`,
    [channels, now, ...LIMITS_AND_GRACE],
  );
  return new Map(rows.flatMap(({ id, wanted }) => (wanted ? [[id, wanted]] : [])));
}

export type PlannedCheck = {
  id: ChannelId;
  lane: string;
  plannedAt: Date | null;
  lastAt: Date | null;
  ttlMinutes: number | null;
  rhythm: number[] | null;
};

/**
 * Which of the channels have a next check that was planned from how often they publish, not from a failure or a hub's push. Leaves out
 * channels that are due: a worker may be fetching them, and its result is only stored if they have not changed. The channels must be locked.
 */
export async function listPlannedChecks(
  session: Queryable,
  channels: readonly ChannelId[],
  now: Date,
): Promise<PlannedCheck[]> {
  const { rows } = await session.query<PlannedCheck>(
    `select id, lane, next_refresh_at as "plannedAt", last_attempt_at as "lastAt", ttl_minutes as "ttlMinutes", rhythm
     from channels where id = any($1) and next_refresh_at > $2 and last_success_at is not null
       and failures = 0 and problem is null
       and not exists (select from hub_subscriptions where channel_id = channels.id and not is_leaving and pushed_at is not null)`,
    [channels, now],
  );
  return rows;
}

/** The channels must be locked. */
export async function setNextChecks(
  session: Queryable,
  checks: readonly { id: ChannelId; nextAt: Date }[],
): Promise<void> {
  await session.query(
    `update channels set next_refresh_at = planned.at
     from unnest($1::bigint[], $2::timestamptz[]) planned (id, at) where channels.id = planned.id`,
    [checks.map(({ id }) => id), checks.map(({ nextAt }) => nextAt)],
  );
}

/** A channel that rests or is gone is never due, so this is where we notice that its last follower left. */
export async function retireUnfollowed(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `update channels set retired_at = $1
     where id in (
       select id from channels where next_refresh_at is null and retired_at is null
         and not exists (select from subscriptions where channel_id = channels.id) ${IN_ORDER})`,
    [now],
  );
}

/** Deletes channels that nobody has followed since, with their items. A channel with starred items is kept. */
export async function deleteRetired(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from channels where id in (
       select id from channels where retired_at < $1
         and not exists (select from subscriptions where channel_id = channels.id)
         and not exists (select from inbox join items on items.id = inbox.item_id where items.channel_id = channels.id)
       order by id limit $2 for update skip locked)`,
    [before, limit],
  );
  return rowCount ?? 0;
}

/** Several channels are always locked in the order of their ids, or two transactions would wait for each other. */
const IN_ORDER = "order by channels.id for no key update of channels";

const HAS_CHOICE = "exists (select from subscriptions where channel_id = chosen.id and check_minutes is not null)";

/**
 * `WantedChecks` as JSON, or null if no active follower chose an interval. Reads the index subscriptions_checks up to the first active
 * follower. The parameters are those of `hasActiveFollower`.
 */
function wantedChecks(channelId: string, now: string, limits: string, grace: string): string {
  return `(
    select json_build_object('minutes', check_minutes, 'isAutomaticToo', exists (
      select from subscriptions other
      where other.channel_id = ${channelId} and other.check_minutes is null and ${isActive("other", now, limits, grace)}))
    from subscriptions choosing
    where choosing.channel_id = ${channelId} and choosing.check_minutes is not null
      and ${isActive("choosing", now, limits, grace)}
    order by check_minutes limit 1
  )`;
}

const LIMITS_AND_GRACE = [JSON.stringify(CHANNEL_LIMIT), `${PAYMENT_GRACE_MS} milliseconds`];

function hasActiveFollower(channelId: string, now: string, limits: string, grace: string): string {
  return `exists (
    select from subscriptions mine where mine.channel_id = ${channelId} and ${isActive("mine", now, limits, grace)}
  )`;
}

/**
 * Whether a subscription is one that the channel is refreshed for. The SQL form of `currentMembership` and `CHANNEL_LIMIT` of core; a test
 * compares them. The last two parameters are `LIMITS_AND_GRACE`.
 */
function isActive(mine: string, now: string, limits: string, grace: string): string {
  return `${mine}.paused_at is null and exists (
    select from users
    where users.id = ${mine}.user_id and users.banned_at is null
      and (users.role = 'admin' or exists (
        select from memberships
        where memberships.user_id = ${mine}.user_id and ended_at is null
          and (until is null or until + case source when 'payment' then ${grace}::interval else interval '0' end > ${now}::timestamptz)
          and (${limits}::json ->> plan)::int not between 0 and (
            select count(*) from subscriptions earlier
            where earlier.user_id = ${mine}.user_id
              and (earlier.subscribed_at, earlier.channel_id) < (${mine}.subscribed_at, ${mine}.channel_id))))
  )`;
}
