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

export async function findFolderName(db: Queryable, userId: UserId, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string }>({
    name: "find folder name",
    text: "select name from folders where user_id = $1 and id = $2",
    values: [userId, id],
  });
  return rows[0]?.name;
}

/** The channels that a person follows of these folders, of the folders inside them, and of those that are named. */
export async function listNamedChannels(
  db: Queryable,
  userId: UserId,
  { folders, channels }: { folders: readonly string[]; channels: readonly string[] },
): Promise<ChannelId[]> {
  const { rows } = await db.query<{ id: ChannelId }>({
    name: "list named channels",
    text: `select channel_id as id from (
       select folder_channels.channel_id from folders
         join folder_channels on folder_channels.user_id = folders.user_id and folder_id = folders.id
       where folders.user_id = $1 and (folders.id = any($2::bigint[]) or parent_id = any($2))
       union select unnest($3::bigint[])
     ) named join subscriptions using (channel_id) where user_id = $1 order by channel_id`,
    values: [userId, folders, channels],
  });
  return rows.map(({ id }) => id);
}
