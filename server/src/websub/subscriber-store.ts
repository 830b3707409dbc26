import type { Queryable } from "../db/query.ts";
import type { ChannelId, UserId } from "../ids.ts";
import type { Format } from "../private-feed/open-private-feed.ts";

/** Which private feed, and who is told about it. */
export type SubscriberKey = { userId: UserId; token: string; format: Format; callbackHash: Uint8Array };

export type AskedSubscription = SubscriberKey & {
  callback: string;
  host: string;
  mode: "subscribe" | "unsubscribe";
  secret: string | null;
  leaseSeconds: number;
};

/** Until the transaction ends, nobody else is counted for this feed. */
export async function countSubscribers(session: Queryable, { userId, token, callbackHash }: SubscriberKey) {
  await session.query("select pg_advisory_xact_lock(hashtextextended($1, 20))", [token]);
  const { rows } = await session.query<{ others: number }>(
    "select count(*)::int as others from feed_subscribers where user_id = $1 and token = $2 and callback_hash <> $3",
    [userId, token, callbackHash],
  );
  return rows[0]?.others ?? 0;
}

export async function hasSubscriber(db: Queryable, key: SubscriberKey): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from feed_subscribers where user_id = $1 and token = $2 and format = $3 and callback_hash = $4",
    [key.userId, key.token, key.format, key.callbackHash],
  );
  return rowCount === 1;
}

/** What a subscriber has goes on until the new request is confirmed. */
export async function saveAsked(session: Queryable, asked: AskedSubscription, now: Date): Promise<void> {
  await session.query(
    `insert into feed_subscribers as mine
       (user_id, token, format, callback_hash, callback, host, asked_mode, asked_secret, asked_lease_seconds, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (user_id, token, format, callback_hash) do update set asked_mode = excluded.asked_mode,
       asked_secret = excluded.asked_secret, asked_lease_seconds = excluded.asked_lease_seconds, due_at = excluded.due_at, failures = 0,
       requests = mine.requests + 1`,
    [
      asked.userId,
      asked.token,
      asked.format,
      asked.callbackHash,
      asked.callback,
      asked.host,
      asked.mode,
      asked.secret,
      asked.leaseSeconds,
      now,
    ],
  );
}

/**
 * Called at the end of the transaction that delivers new items. A subscriber that is waiting for its next delivery is told about
 * these then; one that is being told at this moment is told again, which `changes` shows.
 */
export async function noteArrivals(
  session: Queryable,
  channels: readonly ChannelId[],
  now: Date,
  sendAt: Date,
): Promise<void> {
  await session.query(
    `update feed_subscribers mine set changes = mine.changes + 1, due_at = coalesce(mine.due_at, $3)
     from (
       select user_id, token, format, callback_hash from feed_subscribers
       where lease_ends_at > $2 and exists (
         select from subscriptions where subscriptions.user_id = feed_subscribers.user_id and channel_id = any($1) and paused_at is null)
       order by user_id, token, format, callback_hash for update
     ) told
     where mine.user_id = told.user_id and mine.token = told.token and mine.format = told.format
       and mine.callback_hash = told.callback_hash`,
    [channels, now, sendAt],
  );
}

export async function listDueCallbackHosts(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ host: string }>(
    "select host from feed_subscribers where due_at <= $1 group by host order by min(due_at) limit $2",
    [now, limit],
  );
  return rows.map(({ host }) => host);
}

export type DueSubscriber = SubscriberKey & {
  callback: string;
  secret: string | null;
  leaseEndsAt: Date | null;
  askedMode: string | null;
  askedLeaseSeconds: number | null;
  failures: number;
  requests: string;
  changes: string;
  sentEtag: string | null;
};

export async function findDueSubscriber(db: Queryable, host: string, now: Date): Promise<DueSubscriber | undefined> {
  const { rows } = await db.query<DueSubscriber>(
    `select user_id as "userId", token, format, callback_hash as "callbackHash", callback, secret, lease_ends_at as "leaseEndsAt",
       asked_mode as "askedMode", asked_lease_seconds as "askedLeaseSeconds", failures, requests, changes, sent_etag as "sentEtag"
     from feed_subscribers where host = $1 and due_at <= $2 order by due_at limit 1`,
    [host, now],
  );
  return rows[0];
}

const IS_ONE = "user_id = $1 and token = $2 and format = $3 and callback_hash = $4";

function keyOf({ userId, token, format, callbackHash }: SubscriberKey): unknown[] {
  return [userId, token, format, callbackHash];
}

/** Unless the subscriber has sent another request since. */
const IS_SAME = `${IS_ONE} and requests = $5`;

type Request = SubscriberKey & Pick<DueSubscriber, "requests">;

function requestOf(request: Request): unknown[] {
  return [...keyOf(request), request.requests];
}

/** Due at once: something may have arrived while it was asked. */
export async function confirmSubscriber(
  db: Queryable,
  request: Request,
  { endsAt, etag, now }: { endsAt: Date; etag: string; now: Date },
): Promise<void> {
  await db.query(
    `update feed_subscribers set secret = asked_secret, asked_secret = null, asked_mode = null, asked_lease_seconds = null,
       failures = 0, lease_ends_at = $6, sent_etag = coalesce(sent_etag, $7), due_at = $8
     where ${IS_SAME} and asked_mode = 'subscribe'`,
    [...requestOf(request), endsAt, etag, now],
  );
}

/** It did not confirm. What it had before goes on. */
export async function dropAsked(db: Queryable, request: Request, now: Date): Promise<void> {
  await db.query(`delete from feed_subscribers where ${IS_SAME} and lease_ends_at is null`, requestOf(request));
  await db.query(
    `update feed_subscribers set asked_mode = null, asked_secret = null, asked_lease_seconds = null, failures = 0, due_at = $6
     where ${IS_SAME}`,
    [...requestOf(request), now],
  );
}

export async function retrySubscriber(db: Queryable, request: Request, failures: number, at: Date): Promise<void> {
  await db.query(`update feed_subscribers set failures = $6, due_at = $7 where ${IS_SAME}`, [
    ...requestOf(request),
    failures,
    at,
  ]);
}

/** `changes` as it was before the feed was read: what arrived since is sent next. */
export async function saveSent(
  db: Queryable,
  key: SubscriberKey,
  { changes, etag, nextAt }: { changes: string; etag: string; nextAt: Date },
): Promise<void> {
  await db.query(
    `update feed_subscribers set sent_etag = $5, failures = 0,
       due_at = case when asked_mode is not null then due_at when changes <> $6 then $7::timestamptz end
     where ${IS_ONE}`,
    [...keyOf(key), etag, changes, nextAt],
  );
}

export async function deleteSubscriber(db: Queryable, request: Request): Promise<void> {
  await db.query(`delete from feed_subscribers where ${IS_SAME}`, requestOf(request));
}

/** Their time is over, and they did not ask for more. */
export async function deleteEndedSubscribers(db: Queryable, now: Date): Promise<void> {
  await db.query("delete from feed_subscribers where lease_ends_at < $1 and asked_mode is null", [now]);
}
