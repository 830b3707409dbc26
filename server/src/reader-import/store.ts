import type { ReaderProblem } from "#core/import/reader-problem.ts";
import { onlyRow, type Queryable } from "../db/query.ts";
import type { ChannelId, ImportId, UserId } from "../ids.ts";

export type ReaderImport = {
  address: string;
  userName: string;
  token: Uint8Array | null;
  starsListedAt: Date | null;
  /** Where the list of what is starred goes on, and how many pages of it were read. */
  starsContinuation: string | null;
  starPages: number;
  waitingSince: Date | null;
  failures: number;
  retryAt: Date | null;
  isStopped: boolean;
};

export async function addReaderImport(
  session: Queryable,
  userId: UserId,
  id: ImportId,
  { address, userName, token }: { address: string; userName: string; token: Buffer },
  streams: readonly { streamId: string; row: number }[],
): Promise<void> {
  await session.query(
    "insert into reader_imports (user_id, import_id, address, user_name, token) values ($1, $2, $3, $4, $5)",
    [userId, id, address, userName, token],
  );
  await session.query(
    `insert into reader_streams (user_id, import_id, stream_id, position)
     select $1, $2, stream_id, position from unnest($3::text[], $4::int[]) stream (stream_id, position)`,
    [userId, id, streams.map(({ streamId }) => streamId), streams.map(({ row }) => row)],
  );
}

export async function findReaderImport(db: Queryable, userId: UserId, id: string): Promise<ReaderImport | undefined> {
  const { rows } = await db.query<ReaderImport>(
    `select address, user_name as "userName", token, stars_listed_at as "starsListedAt",
       stars_continuation as "starsContinuation", star_pages as "starPages", waiting_since as "waitingSince", failures, retry_at as "retryAt", finished_at is not null as "isStopped"
     from reader_imports join opml_imports on opml_imports.id = import_id
     where reader_imports.user_id = $1 and import_id = $2`,
    [userId, id],
  );
  return rows[0];
}

/**
 * For a retry: with a new token, and stars whose channels were not followed are looked at again. A list of stars that was not read to its
 * end is read from its beginning, because the other server may not know its continuation any more.
 */
export async function reopenReaderImport(
  session: Queryable,
  userId: UserId,
  id: ImportId,
  { address, token }: { address: string; token: Buffer },
): Promise<void> {
  await session.query(
    `delete from reader_stars using reader_imports reader where reader_stars.user_id = $1 and reader_stars.import_id = $2
       and reader.user_id = $1 and reader.import_id = $2 and stars_listed_at is null`,
    [userId, id],
  );
  await session.query(
    `update reader_imports set stars_continuation = null, star_pages = 0, address = $3, token = $4, failures = 0, retry_at = null, problem = null, waiting_since = null
     where user_id = $1 and import_id = $2`,
    [userId, id, address, token],
  );
  await session.query(
    "update reader_stars set outcome = null where user_id = $1 and import_id = $2 and outcome = 'left-out'",
    [userId, id],
  );
}

/** Ends an import early: what is left of it needs the person. */
export async function endReaderImport(
  session: Queryable,
  userId: UserId,
  id: string,
  problem: ReaderProblem,
  now: Date,
): Promise<void> {
  await session.query("update reader_imports set token = null, problem = $3 where user_id = $1 and import_id = $2", [
    userId,
    id,
    problem,
  ]);
  await session.query("update opml_imports set finished_at = $2 where id = $1 and finished_at is null", [id, now]);
}

/** `retryAt` null: it works again. */
export async function saveFailures(
  db: Queryable,
  userId: UserId,
  id: string,
  failures: number,
  retryAt: Date | null,
): Promise<void> {
  await db.query("update reader_imports set failures = $3, retry_at = $4 where user_id = $1 and import_id = $2", [
    userId,
    id,
    failures,
    retryAt,
  ]);
}

export async function saveWaiting(db: Queryable, userId: UserId, id: string, now: Date): Promise<void> {
  await db.query(
    "update reader_imports set waiting_since = coalesce(waiting_since, $3) where user_id = $1 and import_id = $2",
    [userId, id, now],
  );
}

/**
 * One page of what is starred. Those that are stored already stay as they are; no more than `most` are stored. Returns how many were not
 * known, and how many of them were stored.
 */
export async function addStars(
  session: Queryable,
  userId: UserId,
  id: string,
  itemIds: readonly string[],
  most: number,
): Promise<{ found: number; added: number }> {
  const counted = await session.query<{ found: number; added: number }>(
    `with found as (
       select item_id, min(at) as at from unnest($3::text[]) with ordinality listed (item_id, at)
       where not exists (
         select from reader_stars known where user_id = $1 and import_id = $2 and known.item_id = listed.item_id)
       group by item_id
     ), added as (
       insert into reader_stars (user_id, import_id, item_id) select $1, $2, item_id from found order by at
       limit greatest(0, $4 - (select count(*) from reader_stars where user_id = $1 and import_id = $2)) returning item_id
     )
     select (select count(*) from found)::int as found, (select count(*) from added)::int as added`,
    [userId, id, itemIds, most],
  );
  return onlyRow(counted);
}

/** `listedAt` null: it goes on. */
export async function saveStarsListed(
  session: Queryable,
  userId: UserId,
  id: string,
  {
    continuation,
    pages,
    hasMore,
    listedAt,
  }: { continuation: string | null; pages: number; hasMore: boolean; listedAt: Date | null },
): Promise<void> {
  await session.query(
    `update reader_imports set stars_continuation = $3, star_pages = $4, has_more_stars = $5, stars_listed_at = $6
     where user_id = $1 and import_id = $2`,
    [userId, id, continuation, pages, hasMore, listedAt],
  );
}

/** A star whose item the other server gave. */
export async function findBroughtStar(db: Queryable, userId: UserId, id: string): Promise<string | null> {
  const { rows } = await db.query<{ itemId: string }>(
    `select item_id as "itemId" from reader_stars
     where user_id = $1 and import_id = $2 and outcome in ('found', 'added') limit 1`,
    [userId, id],
  );
  return rows[0]?.itemId ?? null;
}

export async function listOpenStars(db: Queryable, userId: UserId, id: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ itemId: string }>(
    `select item_id as "itemId" from reader_stars
     where user_id = $1 and import_id = $2 and outcome is null order by item_id limit $3`,
    [userId, id, limit],
  );
  return rows.map(({ itemId }) => itemId);
}

export type StarOutcome = "found" | "added" | "left-out";

export async function saveStarOutcomes(
  session: Queryable,
  userId: UserId,
  id: string,
  outcomes: ReadonlyMap<string, StarOutcome>,
): Promise<void> {
  await session.query(
    `update reader_stars set outcome = saved.outcome from unnest($3::text[], $4::text[]) saved (item_id, outcome)
     where user_id = $1 and import_id = $2 and reader_stars.item_id = saved.item_id`,
    [userId, id, [...outcomes.keys()], [...outcomes.values()]],
  );
}

export type StreamChannel = { streamId: string; channelId: ChannelId; homeUrl: string | null };

/** What was read of a feed there, without its text, and the ids that are left. */
export type ReadSoFar = {
  open: string[];
  items: { title: string; link: string | null; videoKey: string | null; publishedAt: string | null; isRead: boolean }[];
};
export type ReadyStream = StreamChannel & { readSoFar: ReadSoFar | null };

/** A feed whose channel is followed and was fetched at least once, and whose read state was not brought yet. */
export async function findReadyStream(db: Queryable, userId: UserId, id: string): Promise<ReadyStream | undefined> {
  const { rows } = await db.query<ReadyStream>(
    `select stream_id as "streamId", channels.id as "channelId", home_url as "homeUrl", read_so_far as "readSoFar"
     from reader_streams join opml_rows using (import_id, position) join channels on channels.id = opml_rows.channel_id
     where user_id = $1 and import_id = $2 and done_at is null and last_attempt_at is not null
     order by position limit 1`,
    [userId, id],
  );
  return rows[0];
}

/**
 * How many feeds still wait for the first refresh of their channel, or had it since `findReadyStream` looked. Channels that are not
 * refreshed are not waited for.
 */
export async function countWaitingStreams(db: Queryable, userId: UserId, id: string): Promise<number> {
  const counted = await db.query<{ count: number }>(
    `select count(*)::int as count
     from reader_streams join opml_rows using (import_id, position) join channels on channels.id = opml_rows.channel_id
       join subscriptions on subscriptions.channel_id = channels.id and subscriptions.user_id = $1
     where reader_streams.user_id = $1 and import_id = $2 and done_at is null and next_refresh_at is not null and paused_at is null`,
    [userId, id],
  );
  return onlyRow(counted).count;
}

export async function saveReadSoFar(
  session: Queryable,
  userId: UserId,
  id: string,
  streamId: string,
  readSoFar: ReadSoFar,
): Promise<void> {
  await session.query(
    "update reader_streams set read_so_far = $4 where user_id = $1 and import_id = $2 and stream_id = $3",
    [userId, id, streamId, JSON.stringify(readSoFar)],
  );
}

export async function saveStreamDone(
  session: Queryable,
  userId: UserId,
  id: string,
  streamId: string,
  now: Date,
): Promise<void> {
  await session.query(
    "update reader_streams set done_at = $4, read_so_far = null where user_id = $1 and import_id = $2 and stream_id = $3",
    [userId, id, streamId, now],
  );
}

/** The channels of these feeds that the person follows. */
export async function listStreamChannels(
  db: Queryable,
  userId: UserId,
  id: string,
  streamIds: readonly string[],
): Promise<StreamChannel[]> {
  const { rows } = await db.query<StreamChannel>(
    `select stream_id as "streamId", channels.id as "channelId", home_url as "homeUrl"
     from reader_streams join opml_rows using (import_id, position) join channels on channels.id = opml_rows.channel_id
       join subscriptions on subscriptions.channel_id = channels.id and subscriptions.user_id = $1
     where reader_streams.user_id = $1 and import_id = $2 and stream_id = any($3)`,
    [userId, id, streamIds],
  );
  return rows;
}

export type ReaderProgress = {
  address: string;
  userName: string;
  /** Null: not counted yet. */
  stars: number | null;
  hasMoreStars: boolean;
  starsDone: number;
  /** Of those: items that were stored here because the feed no longer has them, and those that were left out. */
  starsAdded: number;
  starsLeftOut: number;
  /** Feeds of followed channels, and those whose read state was brought. */
  feeds: number;
  feedsDone: number;
  /** Those whose channel was not fetched yet. */
  feedsWaiting: number;
  problem: ReaderProblem | null;
};

export async function findReaderProgress(
  db: Queryable,
  userId: UserId,
  id: ImportId,
): Promise<ReaderProgress | undefined> {
  const { rows } = await db.query<ReaderProgress>(
    `select address, user_name as "userName", case when stars_listed_at is not null then star.total end as stars,
       has_more_stars as "hasMoreStars", star.done as "starsDone", star.added as "starsAdded", star.left_out as "starsLeftOut",
       feed.total as feeds, feed.done as "feedsDone", feed.waiting as "feedsWaiting", reader_imports.problem
     from reader_imports, lateral (
       select count(*)::int as total, count(outcome)::int as done, (count(*) filter (where outcome = 'added'))::int as added,
         (count(*) filter (where outcome = 'left-out'))::int as left_out
       from reader_stars where user_id = $1 and import_id = $2
     ) star, lateral (
       select count(*)::int as total, count(done_at)::int as done,
         (count(*) filter (where done_at is null and last_attempt_at is null))::int as waiting
       from reader_streams join opml_rows using (import_id, position) join channels on channels.id = channel_id
       where user_id = $1 and import_id = $2
     ) feed
     where user_id = $1 and import_id = $2`,
    [userId, id],
  );
  return rows[0];
}
