import { onlyRow, type Queryable } from "../db/query.ts";
import type { ChannelId, FolderId, ImportId, UserId } from "../ids.ts";
import type { Problem } from "../problem.ts";

export type RowOutcome =
  /**
   * `isPageOfRoute`: the list names a route that cannot be fetched here, and its page is followed instead. `wasFollowed`: the person
   * followed it before the import.
   */
  | { kind: "subscribed"; channelUrl: string; isPageOfRoute?: true; wasFollowed?: true }
  | { kind: "refused"; problem: Problem | { kind: "no-address" | "not-a-feed" | "unreadable" | "cut-off" } };
export type DraftRow = {
  title: string;
  /** If it may be the person's own. */
  name: string | null;
  address: string;
  page: string | null;
  folderIds: FolderId[];
  outcome: RowOutcome | null;
};
/** What a list had. */
export type ImportedFolders = { folders: number; joinedFolders: number; shortenedFolders: number };
export type ImportRow = { position: number; title: string; address: string; outcome: RowOutcome | null };
export type OpenRow = {
  position: number;
  name: string | null;
  address: string;
  page: string | null;
  folderIds: FolderId[];
  /** Of the import: its channels are sorted by hand from here on. */
  firstPosition: number;
};
export type ImportView = {
  id: ImportId;
  createdAt: Date;
  finishedAt: Date | null;
  /** How many rows the list has. */
  listed: number;
  /** Channels: those that are in several folders have several rows, and count once. Rows that cannot be used count, too. */
  total: number;
  done: number;
  followed: number;
  /** Folders of the list, which all exist now. */
  folders: number;
  /** Of those: deeper than two levels, so that their names were joined; and with a name that was cut. */
  joinedFolders: number;
  shortenedFolders: number;
  /** Channels that the list gave a name of the person's own. */
  names: number;
  /** Of those: with a name that was cut. */
  shortenedNames: number;
  /** Channels that have a name from the list until their feed is fetched and says what it is called itself. */
  pendingNames: number;
  /** It ended before everything was tried. */
  isStopped: boolean;
};

const SHOWN = 20;

export async function addImport(
  db: Queryable,
  userId: UserId,
  rows: readonly DraftRow[],
  { folders, joinedFolders, shortenedFolders, firstPosition }: ImportedFolders & { firstPosition: number },
  now: Date,
): Promise<ImportId> {
  const added = await db.query<{ id: ImportId }>(
    `insert into opml_imports (user_id, created_at, folders, joined_folders, shortened_folders, first_position)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [userId, now, folders, joinedFolders, shortenedFolders, firstPosition],
  );
  const { id } = onlyRow(added);
  await db.query(
    `insert into opml_rows (import_id, position, title, name, address, page, folder_ids, outcome)
     select $1, position, title, name, address, page, "folderIds", outcome from json_to_recordset($2)
       as row (position integer, title text, name text, address text, page text, "folderIds" bigint[], outcome jsonb)`,
    [id, JSON.stringify(rows.map((row, at) => ({ position: at + 1, ...row })))],
  );
  return id;
}

/** Deletes finished imports that `listImports` no longer shows. */
export async function deleteOldImports(db: Queryable, userId: UserId): Promise<void> {
  await db.query(
    `delete from opml_imports where finished_at is not null and id in
       (select id from opml_imports where user_id = $1 order by created_at desc offset $2)`,
    [userId, SHOWN],
  );
}

/** None of an import that was stopped. */
export async function listOpenRows(db: Queryable, id: string, limit: number): Promise<OpenRow[]> {
  const { rows } = await db.query<OpenRow>(
    `select position, name, address, page, folder_ids as "folderIds", first_position as "firstPosition"
     from opml_rows join opml_imports on opml_imports.id = import_id
     where import_id = $1 and finished_at is null and outcome is null order by position limit $2`,
    [id, limit],
  );
  return rows;
}

export async function findImporter(db: Queryable, id: string): Promise<UserId | undefined> {
  const { rows } = await db.query<{ user_id: UserId }>("select user_id from opml_imports where id = $1", [id]);
  return rows[0]?.user_id;
}

/** The position after the last row of imports that still run, so that the rows of two imports do not mix. */
export async function endOfOpenImports(db: Queryable, userId: UserId): Promise<number> {
  const found = await db.query<{ end: number }>(
    `select coalesce(max(first_position + position) + 1, 0)::int as end
     from opml_imports join opml_rows on import_id = id where user_id = $1 and finished_at is null`,
    [userId],
  );
  return onlyRow(found).end;
}

/** Not by another row of the import, nor by the same row before a crash. */
export async function wasFollowedBefore(db: Queryable, id: string, channelId: ChannelId): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from opml_imports join subscriptions using (user_id)
     where id = $1 and channel_id = $2 and subscribed_at < created_at`,
    [id, channelId],
  );
  return rowCount === 1;
}

/** Returns whether the import was stopped meanwhile. */
export async function saveOutcome(
  db: Queryable,
  id: string,
  position: number,
  outcome: RowOutcome,
  channelId: ChannelId | null,
): Promise<{ isStopped: boolean }> {
  const { rows } = await db.query<{ isStopped: boolean }>(
    `update opml_rows set outcome = $3, channel_id = $4 from opml_imports
     where import_id = $1 and position = $2 and id = import_id returning finished_at is not null as "isStopped"`,
    [id, position, outcome, channelId],
  );
  return { isStopped: rows[0]?.isStopped ?? true };
}

/** Finished with rows left undone means stopped. Returns how many those are. */
export async function stopOpenImport(db: Queryable, id: ImportId, now: Date): Promise<number> {
  const counted = await db.query<{ left: number }>(
    `with stopped as (update opml_imports set finished_at = $2 where id = $1 and finished_at is null),
     deleted as (update reader_imports set token = null where import_id = $1)
     select count(*)::int as left from opml_rows where import_id = $1 and outcome is null`,
    [id, now],
  );
  return onlyRow(counted).left;
}

export async function finishImport(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    `with finished as (
       update opml_imports set finished_at = $2
       where id = $1 and not exists (select from opml_rows where import_id = $1 and outcome is null) returning id
     )
     update reader_imports set token = null from finished where import_id = finished.id`,
    [id, now],
  );
}

export async function listUnfinishedImports(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: ImportId }>(
    `select id from opml_imports where finished_at is null
       and not exists (select from reader_imports where import_id = id and retry_at > now())
     order by created_at limit 100`,
  );
  return rows.map(({ id }) => id);
}

/** Continues with the rows left undone, and with those that were refused with one of these problems. Returns how many. */
export async function reopenRows(db: Queryable, id: ImportId, kinds: readonly string[]): Promise<number> {
  const counted = await db.query<{ open: number }>(
    `with reopened as (update opml_imports set finished_at = null where id = $1),
     retried as (
       update opml_rows set outcome = null where import_id = $1 and outcome -> 'problem' ->> 'kind' = any($2) returning position
     )
     select ((select count(*) from retried) + count(*))::int as open from opml_rows where import_id = $1 and outcome is null`,
    [id, kinds],
  );
  return onlyRow(counted).open;
}

/** Newest first: all of a person's, or one of them. */
export async function listImports(db: Queryable, userId: UserId, id: ImportId | null): Promise<ImportView[]> {
  const { rows } = await db.query<ImportView>(
    `select id, created_at as "createdAt", finished_at as "finishedAt", folders, joined_folders as "joinedFolders",
       shortened_folders as "shortenedFolders", counts.*, named.*,
       finished_at is not null and (done < total or exists (
         select from reader_imports reader where reader.user_id = $1 and reader.import_id = opml_imports.id and (
           problem is not null or stars_listed_at is null
           or exists (select from reader_stars where user_id = $1 and import_id = reader.import_id and outcome is null)
           or exists (select from reader_streams join opml_rows using (import_id, position)
             where user_id = $1 and import_id = reader.import_id and done_at is null and channel_id is not null)
         ))) as "isStopped"
     from opml_imports, lateral (
       select coalesce(sum(rows), 0)::int as listed, count(*)::int as total, (count(*) filter (where open = 0))::int as done,
         (count(*) filter (where subscribed > 0))::int as followed
       from (
         select count(*) as rows, count(*) filter (where outcome is null) as open,
           count(*) filter (where outcome ->> 'kind' = 'subscribed') as subscribed
         from opml_rows where import_id = opml_imports.id group by address, case when address = '' then position end
       ) channel
     ) counts, lateral (
       select (count(distinct channels.id) filter (where last_attempt_at is not null))::int as names,
         (count(distinct channels.id) filter (where last_attempt_at is not null and opml_rows.name <> opml_rows.title))::int
           as "shortenedNames",
         (count(distinct channels.id) filter (where last_attempt_at is null))::int as "pendingNames"
       from opml_rows join subscriptions using (channel_id) join channels on channels.id = channel_id
       where import_id = opml_imports.id and subscriptions.user_id = $1 and subscriptions.name = opml_rows.name
     ) named
     where user_id = $1 and ($2::uuid is null or id = $2) order by created_at desc limit $3`,
    [userId, id, SHOWN],
  );
  return rows;
}

export async function listRows(db: Queryable, id: ImportId, after: number, limit: number): Promise<ImportRow[]> {
  const { rows } = await db.query<ImportRow>(
    "select position, title, address, outcome from opml_rows where import_id = $1 and position > $2 order by position limit $3",
    [id, after, limit],
  );
  return rows;
}

export type ExportedChannel = {
  id: ChannelId;
  /** The person's own. */
  name: string | null;
  position: number | null;
  title: string;
  channelUrl: string;
  homeUrl: string | null;
  /** Of the source in use. */
  route: string | null;
  /** The channel's own feed, even while it fails and a route is in use: a route can be followed only where there is a feed service. */
  feedUrl: string | null;
};

/** Newest first. */
export async function listForExport(db: Queryable, userId: UserId): Promise<ExportedChannel[]> {
  const { rows } = await db.query<ExportedChannel>(
    `select channels.id, name, subscriptions.position, title, channel_url as "channelUrl", home_url as "homeUrl", route,
       coalesce(feed_url, (
         select listed.feed_url from channel_sources listed where listed.channel_id = channels.id and listed.feed_url is not null
         order by listed.position limit 1)) as "feedUrl"
     from subscriptions join channels on channels.id = channel_id
     where user_id = $1 order by subscribed_at desc, channels.id desc`,
    [userId],
  );
  return rows;
}
