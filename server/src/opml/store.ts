import { onlyRow, type Queryable } from "../db/query.ts";
import type { ImportId, UserId } from "../ids.ts";
import type { Problem } from "../problem.ts";

export type RowOutcome =
  | { kind: "subscribed"; channelUrl: string }
  | { kind: "refused"; problem: Problem | { kind: "no-address" } };
export type DraftRow = { title: string; address: string; page: string | null; outcome: RowOutcome | null };
export type ImportRow = { position: number; title: string; address: string; outcome: RowOutcome | null };
export type OpenRow = { position: number; address: string; page: string | null };
export type ImportView = {
  id: ImportId;
  createdAt: Date;
  finishedAt: Date | null;
  total: number;
  done: number;
  followed: number;
};

const SHOWN = 20;

export async function addImport(
  db: Queryable,
  userId: UserId,
  rows: readonly DraftRow[],
  now: Date,
): Promise<ImportId> {
  const added = await db.query<{ id: ImportId }>(
    "insert into opml_imports (user_id, created_at) values ($1, $2) returning id",
    [userId, now],
  );
  const { id } = onlyRow(added);
  await db.query(
    `insert into opml_rows (import_id, position, title, address, page, outcome)
     select $1, position, title, address, page, outcome from json_to_recordset($2)
       as row (position integer, title text, address text, page text, outcome jsonb)`,
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

export async function listOpenRows(db: Queryable, id: string, limit: number): Promise<OpenRow[]> {
  const { rows } = await db.query<OpenRow>(
    "select position, address, page from opml_rows where import_id = $1 and outcome is null order by position limit $2",
    [id, limit],
  );
  return rows;
}

export async function findImporter(db: Queryable, id: string): Promise<UserId | undefined> {
  const { rows } = await db.query<{ user_id: UserId }>("select user_id from opml_imports where id = $1", [id]);
  return rows[0]?.user_id;
}

export async function saveOutcome(db: Queryable, id: string, position: number, outcome: RowOutcome): Promise<void> {
  await db.query("update opml_rows set outcome = $3 where import_id = $1 and position = $2", [id, position, outcome]);
}

export async function finishImport(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    `update opml_imports set finished_at = $2
     where id = $1 and not exists (select from opml_rows where import_id = $1 and outcome is null)`,
    [id, now],
  );
}

export async function listUnfinishedImports(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: ImportId }>(
    "select id from opml_imports where finished_at is null order by created_at limit 100",
  );
  return rows.map(({ id }) => id);
}

/** Makes rows that were refused with one of these problems open again. Returns how many. */
export async function reopenRows(db: Queryable, id: ImportId, kinds: readonly string[]): Promise<number> {
  const { rowCount } = await db.query(
    `with reopened as (update opml_imports set finished_at = null where id = $1)
     update opml_rows set outcome = null where import_id = $1 and outcome -> 'problem' ->> 'kind' = any($2)`,
    [id, kinds],
  );
  return rowCount ?? 0;
}

/** Newest first: all of a person's, or one of them. */
export async function listImports(db: Queryable, userId: UserId, id: ImportId | null): Promise<ImportView[]> {
  const { rows } = await db.query<ImportView>(
    `select id, created_at as "createdAt", finished_at as "finishedAt", counts.*
     from opml_imports, lateral (
       select count(*)::int as total, count(outcome)::int as done,
         (count(*) filter (where outcome ->> 'kind' = 'subscribed'))::int as followed
       from opml_rows where import_id = opml_imports.id
     ) counts
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
  title: string;
  channelUrl: string;
  homeUrl: string | null;
  route: string | null;
  feedUrl: string | null;
};

export async function listForExport(db: Queryable, userId: UserId): Promise<ExportedChannel[]> {
  const { rows } = await db.query<ExportedChannel>(
    `select title, channel_url as "channelUrl", home_url as "homeUrl", route, feed_url as "feedUrl"
     from subscriptions join channels on channels.id = channel_id where user_id = $1 order by subscribed_at, channels.id`,
    [userId],
  );
  return rows;
}
