import type { Queryable } from "../db/query.ts";
import type { ChannelId, FolderId, UserId } from "../ids.ts";

/** Which channel is in which folder, and its place there. */
export type Placed = { channelId: ChannelId; folderId: FolderId; position: number };

/** What a person did, with what Undo needs. Instants are PostgreSQL's text, which is exact to the microsecond. */
export type BulkAction =
  | { kind: "pause"; channelIds: ChannelId[]; pausedAt: string }
  | { kind: "resume"; channels: { id: ChannelId; pausedAt: string }[]; deliveredAt: string }
  /** `isNew`: the folder was made for it. `added`: which channels were not in it. `taken`: where channels were and no longer are. */
  | {
      kind: "move";
      channelIds: readonly ChannelId[];
      folderId: FolderId | null;
      isNew: boolean;
      added: readonly ChannelId[];
      taken: readonly Placed[];
    }
  /** `followedBefore`: how many channels the person followed. */
  | { kind: "unsubscribe"; channelIds: ChannelId[]; followedBefore: number };

const KEPT = "interval '1 hour'";
/** Of one person. Nobody undoes the eleventh action back. */
const MOST = 10;

/** Returns its id, for Undo. */
export async function saveAction(session: Queryable, userId: UserId, action: BulkAction): Promise<string> {
  const { rows } = await session.query<{ id: string }>(
    "insert into bulk_actions (user_id, done_at, action) values ($1, clock_timestamp(), $2) returning id",
    [userId, JSON.stringify(action)],
  );
  await session.query(
    `delete from bulk_actions where user_id = $1
       and id < (select id from bulk_actions where user_id = $1 order by id desc offset ${MOST - 1} limit 1)`,
    [userId],
  );
  return rows[0]?.id as string;
}

/** Undefined when there is none, or it is too long ago. */
export async function findAction(
  session: Queryable,
  userId: UserId,
  id: string,
): Promise<{ action: BulkAction; doneAt: string } | undefined> {
  const { rows } = await session.query<{ action: BulkAction; doneAt: string }>(
    `select action, done_at::text as "doneAt" from bulk_actions
     where user_id = $1 and id = $2 and done_at > clock_timestamp() - ${KEPT}`,
    [userId, id],
  );
  return rows[0];
}

export async function deleteAction(session: Queryable, userId: UserId, id: string): Promise<void> {
  await session.query("delete from bulk_actions where user_id = $1 and id = $2", [userId, id]);
}

/** With what is left of it to undo. */
export async function replaceAction(session: Queryable, userId: UserId, id: string, action: BulkAction): Promise<void> {
  await session.query("update bulk_actions set action = $3 where user_id = $1 and id = $2", [
    userId,
    id,
    JSON.stringify(action),
  ]);
}

export async function deleteOldActions(db: Queryable): Promise<void> {
  await db.query(`delete from bulk_actions where done_at < clock_timestamp() - ${KEPT}`);
}

export type ChosenRow = { id: ChannelId; isPaused: boolean; place: number; lastAttemptAt: Date | null };

/** Those of these channels that the person follows, each once, in the order given. */
export async function listChosen(db: Queryable, userId: UserId, channels: readonly ChannelId[]): Promise<ChosenRow[]> {
  const { rows } = await db.query<ChosenRow>(
    `with mine as (
       select channel_id as id, paused_at is not null as "isPaused",
         row_number() over (order by subscribed_at, channel_id)::int as place
       from subscriptions where user_id = $1
     ), chosen as (
       select id, min(at) as at from unnest($2::bigint[]) with ordinality listed (id, at) group by id
     )
     select mine.id, mine."isPaused", mine.place, last_attempt_at as "lastAttemptAt"
     from chosen join mine using (id) join channels using (id) order by chosen.at`,
    [userId, channels],
  );
  return rows;
}

/** Pauses them now, and returns when that was. */
export async function pauseNow(session: Queryable, userId: UserId, channels: readonly ChannelId[]): Promise<string> {
  const { rows } = await session.query<{ now: string }>(
    `with paused as (update subscriptions set paused_at = now() where user_id = $1 and channel_id = any($2))
     select now()::text as now`,
    [userId, channels],
  );
  return rows[0]?.now as string;
}

/** Ends their pauses, and returns since when each was paused. */
export async function endPauses(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
): Promise<{ id: ChannelId; pausedAt: string }[]> {
  const { rows } = await session.query<{ id: ChannelId; pausedAt: string }>(
    `with before as (
       select channel_id as id, paused_at::text as "pausedAt" from subscriptions
       where user_id = $1 and channel_id = any($2) and paused_at is not null
     ), ended as (
       update subscriptions set paused_at = null where user_id = $1 and channel_id = any($2)
     )
     select id, "pausedAt" from before`,
    [userId, channels],
  );
  return rows;
}

/** Ends the pauses that began at this instant. Returns the channels. */
export async function endPausesSince(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
  pausedAt: string,
): Promise<ChannelId[]> {
  const { rows } = await session.query<{ id: ChannelId }>(
    `update subscriptions set paused_at = null where user_id = $1 and channel_id = any($2) and paused_at = $3
     returning channel_id as id`,
    [userId, channels, pausedAt],
  );
  return rows.map(({ id }) => id);
}

/** Pauses them again, since when they were paused before. Returns those that were not paused. */
export async function restorePauses(
  session: Queryable,
  userId: UserId,
  channels: readonly { id: ChannelId; pausedAt: string }[],
): Promise<ChannelId[]> {
  const { rows } = await session.query<{ id: ChannelId }>(
    `update subscriptions set paused_at = before."pausedAt"
     from unnest($2::bigint[], $3::timestamptz[]) before (id, "pausedAt")
     where user_id = $1 and channel_id = before.id and paused_at is null returning channel_id as id`,
    [userId, channels.map(({ id }) => id), channels.map(({ pausedAt }) => pausedAt)],
  );
  return rows.map(({ id }) => id);
}

/** The time of this transaction, which is when what it delivers arrives. */
export async function readTransactionTime(session: Queryable): Promise<string> {
  const { rows } = await session.query<{ now: string }>("select now()::text as now");
  return rows[0]?.now as string;
}

/** Out of every folder but this one. Returns where they were. */
export async function removeFromOtherFolders(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
  folderId: FolderId | null,
): Promise<Placed[]> {
  const { rows } = await session.query<Placed>(
    `delete from folder_channels where user_id = $1 and channel_id = any($2) and folder_id is distinct from $3
     returning channel_id as "channelId", folder_id as "folderId", position`,
    [userId, channels, folderId],
  );
  return rows;
}

/**
 * At the end of the folder, in this order. Those that are in it keep their place, and so does every other channel. Returns those that
 * were not in it.
 */
export async function appendToFolder(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
  folderId: FolderId,
): Promise<ChannelId[]> {
  const { rows } = await session.query<{ id: ChannelId }>(
    `insert into folder_channels (user_id, folder_id, channel_id, position)
     select $1, $3, id, at + coalesce((select max(position) from folder_channels where user_id = $1 and folder_id = $3), 0)
     from unnest($2::bigint[]) with ordinality listed (id, at)
     on conflict (user_id, folder_id, channel_id) do nothing returning channel_id as id`,
    [userId, channels, folderId],
  );
  return rows.map(({ id }) => id);
}

/** Puts channels that are followed back where they were, as far as the folders still exist. Where they are since stays as it is. */
export async function restorePlaced(session: Queryable, userId: UserId, placed: readonly Placed[]): Promise<void> {
  await session.query(
    `insert into folder_channels (user_id, folder_id, channel_id, position)
     select $1, folders.id, channel_id, before.position
     from json_to_recordset($2) as before ("channelId" bigint, "folderId" bigint, position integer)
       join folders on folders.user_id = $1 and folders.id = before."folderId"
       join subscriptions on subscriptions.user_id = $1 and subscriptions.channel_id = before."channelId"
     on conflict (user_id, folder_id, channel_id) do nothing`,
    [userId, JSON.stringify(placed)],
  );
}

/** Unless something is in it: a channel or a folder. */
export async function deleteEmptyFolder(session: Queryable, userId: UserId, id: FolderId): Promise<void> {
  await session.query(
    `delete from folders where user_id = $1 and id = $2
       and not exists (select from folder_channels where user_id = $1 and folder_id = $2)
       and not exists (select from folders inside where inside.user_id = $1 and inside.parent_id = $2)`,
    [userId, id],
  );
}
