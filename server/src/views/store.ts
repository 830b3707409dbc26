import type { ViewFilter } from "#core/view/view.ts";
import { onlyRow, type Queryable } from "../db/query.ts";
import type { ChannelId, UserId } from "../ids.ts";

export type SavedView = { id: string; name: string; filter: ViewFilter };

/** How long a deleted view can be restored. */
const KEPT = "interval '1 hour'";

export async function listSavedViews(db: Queryable, userId: UserId): Promise<SavedView[]> {
  const { rows } = await db.query<SavedView>(
    "select id, name, filter from saved_views where user_id = $1 and deleted_at is null order by position, id",
    [userId],
  );
  return rows;
}

export async function findSavedView(db: Queryable, userId: UserId, id: string): Promise<SavedView | undefined> {
  const { rows } = await db.query<SavedView>({
    name: "find saved view",
    text: "select id, name, filter from saved_views where user_id = $1 and id = $2 and deleted_at is null",
    values: [userId, id],
  });
  return rows[0];
}

export async function countSavedViews(session: Queryable, userId: UserId): Promise<number> {
  const { rowCount } = await session.query("select from saved_views where user_id = $1 and deleted_at is null", [
    userId,
  ]);
  return rowCount ?? 0;
}

/** At the end. Returns its id. */
export async function addSavedView(
  session: Queryable,
  userId: UserId,
  { name, filter }: Omit<SavedView, "id">,
): Promise<string> {
  const added = await session.query<{ id: string }>(
    `insert into saved_views (user_id, name, filter, position)
     values ($1, $2, $3, (select coalesce(max(position), 0) + 1 from saved_views where user_id = $1)) returning id`,
    [userId, name, JSON.stringify(filter)],
  );
  return onlyRow(added).id;
}

/** What is left out stays. False when there is no such view. */
export async function updateSavedView(
  db: Queryable,
  userId: UserId,
  id: string,
  { name, filter }: { name?: string | undefined; filter?: ViewFilter | undefined },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update saved_views set name = coalesce($3, name), filter = coalesce($4::jsonb, filter)
     where user_id = $1 and id = $2 and deleted_at is null`,
    [userId, id, name ?? null, filter ? JSON.stringify(filter) : null],
  );
  return rowCount === 1;
}

/** False when there is no such view. */
export async function deleteSavedView(db: Queryable, userId: UserId, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "update saved_views set deleted_at = clock_timestamp() where user_id = $1 and id = $2 and deleted_at is null",
    [userId, id],
  );
  return rowCount === 1;
}

/** In its old place, with its private feed. False when it was never deleted, or too long ago. */
export async function restoreSavedView(session: Queryable, userId: UserId, id: string): Promise<boolean> {
  const { rowCount } = await session.query(
    `update saved_views set deleted_at = null
     where user_id = $1 and id = $2 and deleted_at > clock_timestamp() - ${KEPT}`,
    [userId, id],
  );
  return rowCount === 1;
}

/** The order of all of a person's views, deleted ones included. */
export async function orderSavedViews(session: Queryable, userId: UserId, ids: readonly string[]): Promise<void> {
  await session.query(
    `update saved_views set position = ordered.position
     from unnest($2::bigint[]) with ordinality ordered (id, position)
     where user_id = $1 and saved_views.id = ordered.id`,
    [userId, ids],
  );
}

export async function listSavedViewIds(
  session: Queryable,
  userId: UserId,
): Promise<{ id: string; isDeleted: boolean }[]> {
  const { rows } = await session.query<{ id: string; isDeleted: boolean }>(
    `select id, deleted_at is not null as "isDeleted" from saved_views where user_id = $1 order by position, id`,
    [userId],
  );
  return rows;
}

/** Of every person: those that can no longer be restored, and their private feeds. */
export async function deleteOldSavedViews(db: Queryable): Promise<void> {
  await db.query(
    `with gone as (
       delete from saved_views where deleted_at < clock_timestamp() - ${KEPT} returning user_id, id
     )
     delete from view_feeds using gone where view_feeds.user_id = gone.user_id and view = 'saved:' || gone.id`,
  );
}

/**
 * The ids of the channels of person $1 in these folders, separated by spaces, possibly with duplicates. They need no check that the person
 * follows them: only followed channels are added to a folder (`inMembersTurn`), and `deleteSubscriptions` removes them from it.
 */
function channelsIn(condition: string): string {
  return `(select string_agg(folder_channels.channel_id::text, ' ')
       from folders folder join folder_channels on folder_channels.user_id = folder.user_id and folder_id = folder.id
       where folder.user_id = $1 and (${condition}))`;
}

function readIds(ids: string | null): ChannelId[] {
  return [...new Set(ids?.split(" "))] as ChannelId[];
}

/** A folder with its channels, and those of the folders inside it. */
export async function findFolder(
  db: Queryable,
  userId: UserId,
  id: string,
): Promise<{ name: string; channels: ChannelId[] } | undefined> {
  const { rows } = await db.query<{ name: string; ids: string | null }>({
    name: "find folder",
    text: `select name, ${channelsIn("folder.id = $2 or folder.parent_id = $2")} as ids
     from folders where user_id = $1 and id = $2`,
    values: [userId, id],
  });
  const [found] = rows;
  return found && { name: found.name, channels: readIds(found.ids) };
}

/**
 * The channels that a person follows of these folders, of the folders inside them, and of those that are named. `(select $2)`: see
 * docs/notes/views.md.
 */
export async function listNamedChannels(
  db: Queryable,
  userId: UserId,
  { folders, channels }: { folders: readonly string[]; channels: readonly string[] },
): Promise<ChannelId[]> {
  const found = await db.query<{ ids: string | null }>({
    name: "list named channels",
    text: `select nullif(concat_ws(' ',
       ${channelsIn("folder.id = any((select $2::bigint[])::bigint[]) or folder.parent_id = any((select $2::bigint[])::bigint[])")},
       (select string_agg(channel_id::text, ' ') from subscriptions where user_id = $1 and channel_id = any((select $3::bigint[])::bigint[]))
     ), '') as ids`,
    values: [userId, folders, channels],
  });
  return readIds(onlyRow(found).ids);
}
