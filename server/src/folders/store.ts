import type { Queryable } from "../db/query.ts";
import type { ChannelId, FolderId, UserId } from "../ids.ts";

export type StoredFolder = {
  id: FolderId;
  name: string;
  key: string;
  parentId: FolderId | null;
  position: number;
  isCollapsed: boolean;
};

export async function listFolders(db: Queryable, userId: UserId): Promise<StoredFolder[]> {
  const { rows } = await db.query<StoredFolder>({
    name: "list folders",
    text: `select id, name, key, parent_id as "parentId", position, is_collapsed as "isCollapsed" from folders
     where user_id = $1 order by position, id`,
    values: [userId],
  });
  return rows;
}

/** With the channels in each, in hand order. */
export async function listFoldersWithChannels(
  db: Queryable,
  userId: UserId,
): Promise<(StoredFolder & { channelIds: ChannelId[] })[]> {
  const { rows } = await db.query<StoredFolder & { channelIds: ChannelId[] }>({
    name: "list folders with channels",
    text: `select id, name, key, parent_id as "parentId", position, is_collapsed as "isCollapsed",
       array(select channel_id from folder_channels where user_id = $1 and folder_id = folders.id
         order by position, channel_id) as "channelIds"
     from folders where user_id = $1 order by position, id`,
    values: [userId],
  });
  return rows;
}

export type FolderChannel = { folderId: FolderId; channelId: ChannelId };

/** In hand order. */
export async function listFolderChannels(db: Queryable, userId: UserId): Promise<FolderChannel[]> {
  const { rows } = await db.query<FolderChannel>({
    name: "list folder channels",
    text: `select folder_id as "folderId", channel_id as "channelId" from folder_channels
     where user_id = $1 order by position, channel_id`,
    values: [userId],
  });
  return rows;
}

/** In hand order. */
export async function listChannelsIn(db: Queryable, userId: UserId, folderId: FolderId): Promise<ChannelId[]> {
  const { rows } = await db.query<{ id: ChannelId }>(
    `select channel_id as id from folder_channels where user_id = $1 and folder_id = $2 order by position, channel_id`,
    [userId, folderId],
  );
  return rows.map(({ id }) => id);
}

/** `id`: of a folder that was deleted. */
export type NewFolder = Omit<StoredFolder, "id"> & { id?: FolderId };

/** Their ids, in the same order. An id that was never given out is not used: the next new folder would get it too. */
export async function insertFolders(
  session: Queryable,
  userId: UserId,
  folders: readonly NewFolder[],
): Promise<FolderId[]> {
  const { rows } = await session.query<{ id: FolderId; at: number }>(
    `with given as (select case when is_called then last_value else 0 end as newest from folders_id_seq), made as (
       select at, name, key, "parentId", position, "isCollapsed",
         case when id <= newest then id else nextval('folders_id_seq') end as id
       from given, json_to_recordset($2) as folder (at integer, id bigint, name text, key text, "parentId" bigint, position integer,
         "isCollapsed" boolean)
     ), kept as (
       insert into folders (user_id, id, name, key, parent_id, position, is_collapsed)
       select $1, id, name, key, "parentId", position, "isCollapsed" from made
     )
     select id, at from made order by at`,
    [userId, JSON.stringify(folders.map((folder, at) => ({ at, ...folder })))],
  );
  return rows.map(({ id }) => id);
}

export async function renameFolder(
  session: Queryable,
  userId: UserId,
  id: FolderId,
  { name, key }: { name: string; key: string },
): Promise<void> {
  await session.query("update folders set name = $3, key = $4 where user_id = $1 and id = $2", [userId, id, name, key]);
}

export async function setParent(
  session: Queryable,
  userId: UserId,
  id: FolderId,
  parentId: FolderId | null,
): Promise<void> {
  await session.query("update folders set parent_id = $3 where user_id = $1 and id = $2", [userId, id, parentId]);
}

/** Of folders beside each other. */
export async function saveFolderOrder(session: Queryable, userId: UserId, ids: readonly FolderId[]): Promise<void> {
  await session.query(
    `update folders set position = listed.place from unnest($2::bigint[]) with ordinality listed (id, place)
     where user_id = $1 and folders.id = listed.id and position <> listed.place`,
    [userId, ids],
  );
}

/** With the folders in it. The channels stay followed. */
export async function deleteFolder(session: Queryable, userId: UserId, id: FolderId): Promise<void> {
  await session.query("delete from folders where user_id = $1 and id = $2", [userId, id]);
}

export async function setCollapsed(
  db: Queryable,
  userId: UserId,
  ids: readonly FolderId[],
  isCollapsed: boolean,
): Promise<void> {
  await db.query("update folders set is_collapsed = $3 where user_id = $1 and id = any($2)", [
    userId,
    ids,
    isCollapsed,
  ]);
}

/** Puts them into the folder, if they are not there, in this order. */
export async function saveChannelOrder(
  session: Queryable,
  userId: UserId,
  folderId: FolderId,
  ids: readonly ChannelId[],
): Promise<void> {
  await session.query(
    `insert into folder_channels (user_id, folder_id, channel_id, position)
     select $1, $2, id, place from unnest($3::bigint[]) with ordinality listed (id, place)
     on conflict (user_id, folder_id, channel_id) do update set position = excluded.position
       where folder_channels.position <> excluded.position`,
    [userId, folderId, ids],
  );
}

export async function removeFromFolder(
  session: Queryable,
  userId: UserId,
  folderId: FolderId,
  ids: readonly ChannelId[],
): Promise<void> {
  await session.query("delete from folder_channels where user_id = $1 and folder_id = $2 and channel_id = any($3)", [
    userId,
    folderId,
    ids,
  ]);
}

/** Every channel that the person follows, newest first. */
export async function listPositions(
  db: Queryable,
  userId: UserId,
): Promise<{ id: ChannelId; position: number | null }[]> {
  const { rows } = await db.query<{ id: ChannelId; position: number | null }>(
    `select channel_id as id, position from subscriptions where user_id = $1
     order by subscribed_at desc, channel_id desc`,
    [userId],
  );
  return rows;
}

export async function savePositions(session: Queryable, userId: UserId, ids: readonly ChannelId[]): Promise<void> {
  await session.query(
    `update subscriptions set position = listed.place from unnest($2::bigint[]) with ordinality listed (id, place)
     where user_id = $1 and channel_id = listed.id and position is distinct from listed.place`,
    [userId, ids],
  );
}

/** After every place that the person gave to a channel. */
export async function nextPosition(db: Queryable, userId: UserId): Promise<number> {
  const { rows } = await db.query<{ next: number | null }>(
    `select greatest((select max(position) from subscriptions where user_id = $1),
       (select max(position) from folder_channels where user_id = $1)) + 1 as next`,
    [userId],
  );
  return rows[0]?.next ?? 1;
}

export type NamedChannel = { name: string | null; title: string; channelUrl: string };

/** What a person and the feed call a channel. Undefined if they do not follow it. */
export async function findNames(
  db: Queryable,
  userId: UserId,
  channelId: ChannelId,
): Promise<NamedChannel | undefined> {
  const { rows } = await db.query<NamedChannel>(
    `select subscriptions.name, channels.title, channel_url as "channelUrl"
     from subscriptions join channels on channels.id = channel_id where user_id = $1 and channel_id = $2`,
    [userId, channelId],
  );
  return rows[0];
}

export async function setName(
  session: Queryable,
  userId: UserId,
  channelId: ChannelId,
  name: string | null,
): Promise<void> {
  await session.query("update subscriptions set name = $3 where user_id = $1 and channel_id = $2", [
    userId,
    channelId,
    name,
  ]);
}

/** Adds a channel to folders that still exist, and with `isSorted` gives it its place there and among all channels. */
export async function addAt(
  session: Queryable,
  userId: UserId,
  channelId: ChannelId,
  { folderIds, position, isSorted }: { folderIds: readonly FolderId[]; position: number; isSorted: boolean },
): Promise<void> {
  if (isSorted)
    await session.query("update subscriptions set position = $3 where user_id = $1 and channel_id = $2", [
      userId,
      channelId,
      position,
    ]);
  if (folderIds.length)
    await session.query(
      `insert into folder_channels (user_id, folder_id, channel_id, position)
       select $1, id, $2, $4 from folders where user_id = $1 and id = any($3)
       on conflict (user_id, folder_id, channel_id) do update set position = excluded.position where $5`,
      [userId, channelId, folderIds, position, isSorted],
    );
}

export type FoundName = { userId: UserId; channelId: ChannelId; name: string; title: string };

/**
 * People's names of these channels. Rows that another transaction is changing are skipped: waiting for them could be a deadlock,
 * because a person who ends a pause locks the row before the channel.
 */
export async function lockNames(session: Queryable, channels: readonly ChannelId[]): Promise<FoundName[]> {
  const { rows } = await session.query<Omit<FoundName, "name"> & { name: string | null }>(
    `select user_id as "userId", channel_id as "channelId", subscriptions.name, channels.title
     from subscriptions join channels on channels.id = channel_id
     where channel_id = any($1) and subscriptions.name is not null for no key update of subscriptions skip locked`,
    [channels],
  );
  return rows.flatMap(({ name, ...row }) => (name === null ? [] : [{ ...row, name }]));
}

export async function deleteNames(session: Queryable, named: readonly FoundName[]): Promise<void> {
  await session.query(
    `update subscriptions set name = null from unnest($1::uuid[], $2::bigint[]) named (user_id, channel_id)
     where subscriptions.user_id = named.user_id and subscriptions.channel_id = named.channel_id`,
    [named.map(({ userId }) => userId), named.map(({ channelId }) => channelId)],
  );
}
