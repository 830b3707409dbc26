import type { HubState } from "#core/feed/plan-push.ts";
import type { Queryable } from "../db/query.ts";
import type { ChannelId } from "../ids.ts";

/** A channel whose feed names hubs, and which has no subscription for them. */
export type UnmatchedChannel = { id: ChannelId; hubUrls: string[]; topic: string };

/**
 * A channel that is refreshed wants to be told by a hub of the feed that it is fetched from. Not by our own hub: a person who follows
 * their own private feed would make it grow by itself, faster and faster.
 */
const WANTED = "next_refresh_at is not null and route is null and feed_url is not null and hub_urls is not null";

export async function listUnmatched(
  db: Queryable,
  publicUrl: string,
  /** Null: any. */
  channels: readonly ChannelId[] | null,
  limit: number,
): Promise<UnmatchedChannel[]> {
  const { rows } = await db.query<UnmatchedChannel>(
    `select wanted.id, wanted.hub_urls as "hubUrls", wanted.topic from (
       select id, coalesce(self_url, feed_url, '') as topic,
         coalesce((select array_agg(url) from unnest(hub_urls) url where not starts_with(url, $1 || '/')), '{}') as hub_urls
       from channels where ${WANTED} and ($2::bigint[] is null or id = any($2))
     ) wanted
     where cardinality(wanted.hub_urls) > 0 and not exists (
       select from hub_subscriptions mine where mine.channel_id = wanted.id and not mine.is_leaving
         and mine.topic = wanted.topic and mine.hub_url = any(wanted.hub_urls))
     limit $3`,
    [publicUrl, channels, limit],
  );
  return rows;
}

export type NewSubscription = {
  channel_id: ChannelId;
  callback: string;
  secret: string;
  hub_url: string;
  host: string;
  topic: string;
};

/** In the place of what these channels had. When another process does the same at this moment, its rows count. */
export async function replaceSubscriptions(
  session: Queryable,
  subscriptions: readonly NewSubscription[],
  now: Date,
): Promise<void> {
  await session.query(
    `with leaving as (
       select channel_id, callback from hub_subscriptions where channel_id = any($1) and not is_leaving
       order by channel_id, callback for update
     )
     update hub_subscriptions mine set is_leaving = true, due_at = $2, asked_at = null, failures = 0
     from leaving where mine.channel_id = leaving.channel_id and mine.callback = leaving.callback`,
    [subscriptions.map(({ channel_id }) => channel_id), now],
  );
  await session.query(
    `insert into hub_subscriptions (channel_id, callback, secret, hub_url, host, topic, due_at)
     select channel_id, callback, secret, hub_url, host, topic, $2
     from json_to_recordset($1) as row (channel_id bigint, callback text, secret text, hub_url text, host text, topic text)
     order by channel_id
     on conflict do nothing`,
    [JSON.stringify(subscriptions), now],
  );
}

/** Subscriptions of channels that rest, are gone, have another source now, or name no hub any more. */
export async function leaveUnwanted(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `update hub_subscriptions mine set is_leaving = true, due_at = $1, asked_at = null, failures = 0
     from (
       select channel_id, callback from hub_subscriptions
       where not is_leaving and not exists (select from channels where id = channel_id and ${WANTED})
       order by channel_id, callback for update
     ) unwanted
     where mine.channel_id = unwanted.channel_id and mine.callback = unwanted.callback`,
    [now],
  );
}

export async function listDueHubs(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ host: string }>(
    "select host from hub_subscriptions where due_at <= $1 group by host order by min(due_at) limit $2",
    [now, limit],
  );
  return rows.map(({ host }) => host);
}

export type DueSubscription = {
  channelId: ChannelId;
  callback: string;
  secret: string;
  hubUrl: string;
  host: string;
  topic: string;
  isLeaving: boolean;
  leaseEndsAt: Date | null;
  failures: number;
  /** All that the feed names now; null when the channel names none any more. */
  hubUrls: string[] | null;
};

/**
 * One request to this hub that is due. It is stored as sent before it is sent, because a hub may confirm it before it answers: until
 * `deadline` it may do so, and then it is due again.
 */
export async function takeDueSubscription(
  session: Queryable,
  host: string,
  now: Date,
  deadline: Date,
): Promise<DueSubscription | undefined> {
  const { rows } = await session.query<DueSubscription>(
    `with due as (
       select channel_id, callback from hub_subscriptions where host = $1 and due_at <= $2
       order by due_at limit 1 for update skip locked
     )
     update hub_subscriptions mine set asked_at = $2, due_at = $3, failures = mine.failures + 1
     from due join channels on channels.id = due.channel_id
     where mine.channel_id = due.channel_id and mine.callback = due.callback
     returning mine.channel_id as "channelId", mine.callback, mine.secret, mine.hub_url as "hubUrl", mine.host, mine.topic,
       mine.is_leaving as "isLeaving", mine.lease_ends_at as "leaseEndsAt", mine.failures - 1 as failures,
       channels.hub_urls as "hubUrls"`,
    [host, now, deadline],
  );
  return rows[0];
}

/** Another hub of the same feed, with a callback that the one before does not know. */
export async function changeHub(
  db: Queryable,
  callback: string,
  next: Pick<NewSubscription, "callback" | "secret" | "hub_url" | "host">,
): Promise<void> {
  await db.query(
    `update hub_subscriptions set callback = $2, secret = $3, hub_url = $4, host = $5, lease_ends_at = null, streak = 0
     where callback = $1 and not is_leaving`,
    [callback, next.callback, next.secret, next.hub_url, next.host],
  );
}

/** Unless the hub has confirmed the request since it was sent. */
export async function retrySubscription(db: Queryable, callback: string, sent: Date, at: Date): Promise<void> {
  await db.query("update hub_subscriptions set due_at = $3 where callback = $1 and due_at = $2", [callback, sent, at]);
}

/** A hub that does not answer for one feed does not answer for the others either. */
export async function postponeHub(
  db: Queryable,
  { host, hubUrl }: Pick<DueSubscription, "host" | "hubUrl">,
  now: Date,
  until: Date,
): Promise<void> {
  await db.query(
    `update hub_subscriptions mine set due_at = $3
     from (select channel_id, callback from hub_subscriptions where host = $1 and hub_url = $4 and due_at <= $2
       order by channel_id, callback for update) due
     where mine.channel_id = due.channel_id and mine.callback = due.callback`,
    [host, now, until, hubUrl],
  );
}

export type FoundSubscription = {
  channelId: ChannelId;
  secret: string;
  topic: string;
  isLeaving: boolean;
  askedAt: Date | null;
  leaseEndsAt: Date | null;
  failures: number;
};

export async function findSubscription(db: Queryable, callback: string): Promise<FoundSubscription | undefined> {
  const { rows } = await db.query<FoundSubscription>(
    `select channel_id as "channelId", secret, topic, is_leaving as "isLeaving", asked_at as "askedAt",
       lease_ends_at as "leaseEndsAt", failures
     from hub_subscriptions where callback = $1`,
    [callback],
  );
  return rows[0];
}

export async function confirmSubscription(
  db: Queryable,
  callback: string,
  { endsAt, renewAt }: { endsAt: Date; renewAt: Date },
): Promise<void> {
  await db.query(
    "update hub_subscriptions set lease_ends_at = $2, due_at = $3, failures = 0 where callback = $1 and not is_leaving",
    [callback, endsAt, renewAt],
  );
}

export async function denySubscription(
  db: Queryable,
  callback: string,
  failures: number,
  retryAt: Date,
): Promise<void> {
  await db.query(
    `update hub_subscriptions set lease_ends_at = null, pushed_at = null, streak = 0, asked_at = null, failures = $2, due_at = $3
     where callback = $1 and not is_leaving`,
    [callback, failures, retryAt],
  );
}

export async function deleteSubscription(db: Queryable, callback: string): Promise<void> {
  await db.query("delete from hub_subscriptions where callback = $1 and is_leaving", [callback]);
}

/**
 * The hub says that the feed of this channel has changed. The channel is locked first, as by a refresh that is being stored. One that
 * fails keeps its backoff, one that rests goes on resting. Returns its lane if it is due now.
 */
export async function notePush(
  session: Queryable,
  { callback, channelId }: { callback: string; channelId: ChannelId },
  now: Date,
  leastBetweenMs: number,
): Promise<string[]> {
  await session.query("select from channels where id = $1 for no key update", [channelId]);
  await session.query(
    `update hub_subscriptions set pushed_at = $2 where callback = $1 and not is_leaving and lease_ends_at is not null`,
    [callback, now],
  );
  const { rows } = await session.query<{ lane: string; isDue: boolean }>(
    `update channels set next_refresh_at =
       least(next_refresh_at, greatest($2::timestamptz, last_attempt_at + make_interval(secs => $3::float8 / 1000)))
     where id = $1 and next_refresh_at > $2 and failures = 0
     returning lane, next_refresh_at <= $2 as "isDue"`,
    [channelId, now, leastBetweenMs],
  );
  return rows.filter(({ isDue }) => isDue).map(({ lane }) => lane);
}

export type HubRow = HubState & {
  channelId: ChannelId;
  /** As `DueChannel.hub` has it: whether there was a push since. */
  pushed: string | null;
};

/** In a transaction that has locked the channels: pushes wait. */
export async function listHubStates(session: Queryable, channels: readonly ChannelId[]): Promise<HubRow[]> {
  const { rows } = await session.query<HubRow>(
    `select channel_id as "channelId", lease_ends_at as "leaseEndsAt", pushed_at as "pushedAt", pushed_at::text as pushed, streak
     from hub_subscriptions where channel_id = any($1) and not is_leaving`,
    [channels],
  );
  return rows;
}

export async function saveHubStates(
  session: Queryable,
  states: readonly { channel_id: ChannelId; pushed_at: Date | null; streak: number }[],
): Promise<void> {
  await session.query(
    `update hub_subscriptions mine set pushed_at = row.pushed_at, streak = row.streak
     from json_to_recordset($1) as row (channel_id bigint, pushed_at timestamptz, streak integer)
     where mine.channel_id = row.channel_id and not mine.is_leaving
       and (mine.pushed_at is distinct from row.pushed_at or mine.streak <> row.streak)`,
    [JSON.stringify(states)],
  );
}

/** For the screens of one channel. */
export async function findHubState(db: Queryable, channelId: ChannelId): Promise<HubState | undefined> {
  const { rows } = await db.query<HubState>(
    `select lease_ends_at as "leaseEndsAt", pushed_at as "pushedAt", streak
     from hub_subscriptions where channel_id = $1 and not is_leaving`,
    [channelId],
  );
  return rows[0];
}

export type PushCount = { state: string; count: number };

/** For /metrics: both sides of WebSub. */
export async function countPushes(db: Queryable, now: Date): Promise<PushCount[]> {
  const { rows } = await db.query<PushCount>(
    `select 'agreed' as state, count(*)::int as count from hub_subscriptions where not is_leaving and lease_ends_at > $1
     union all
     select 'asked', count(*)::int from hub_subscriptions where not is_leaving and (lease_ends_at > $1) is not true
     union all
     select 'subscribers', count(*)::int from feed_subscribers where lease_ends_at > $1`,
    [now],
  );
  return rows;
}
