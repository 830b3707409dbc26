import { createHash } from "node:crypto";
import { onlyRow, type Queryable } from "../db/query.ts";
import type { ContentId, UserId } from "../ids.ts";
import type { FetchedMetadata } from "./fetched-metadata.ts";

/** A video that a person opened, with what was known about it then. */
export type Content = FetchedMetadata & { id: ContentId; ownTitle: string | null };

/** Addresses may be longer than what PostgreSQL can index. */
function keyOf(address: string): string {
  return createHash("sha256").update(address).digest("base64url");
}

export async function findMetadata(
  db: Queryable,
  address: string,
): Promise<(FetchedMetadata & { expiresAt: Date }) | undefined> {
  const { rows } = await db.query<FetchedMetadata & { expiresAt: Date }>(
    `select url, metadata, problem, expires_at as "expiresAt" from video_metadata where key = $1`,
    [keyOf(address)],
  );
  return rows[0];
}

export async function saveMetadata(
  db: Queryable,
  address: string,
  { url, metadata, problem }: FetchedMetadata,
  expiresAt: Date,
): Promise<void> {
  await db.query(
    `insert into video_metadata (key, url, cover, metadata, problem, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do update set url = excluded.url, cover = excluded.cover, metadata = excluded.metadata,
       problem = excluded.problem, expires_at = excluded.expires_at`,
    [keyOf(address), url, metadata.cover, JSON.stringify(metadata), problem, expiresAt],
  );
}

/** Bilibili's numbers of the parts at these addresses, as far as anybody has opened them. */
export async function listKnownCids(db: Queryable, addresses: readonly string[]): Promise<Map<string, string>> {
  const byKey = new Map(addresses.map((address) => [keyOf(address), address]));
  const { rows } = await db.query<{ key: string; cid: string | null }>(
    "select key, metadata ->> 'cid' as cid from video_metadata where key = any($1)",
    [[...byKey.keys()]],
  );
  return new Map(rows.flatMap(({ key, cid }) => (cid === null ? [] : [[byKey.get(key) ?? "", cid] as const])));
}

/** A few of the oldest are deleted with every new one, so the table stays as large as what is asked for. */
export async function deleteExpiredMetadata(db: Queryable, expiredBefore: Date): Promise<void> {
  await db.query(
    `delete from video_metadata where key in
       (select key from video_metadata where expires_at < $1 order by expires_at limit 20 for update skip locked)`,
    [expiredBefore],
  );
}

/** Whether this picture is the cover of a video that somebody was shown. */
export async function isKnownCover(db: Queryable, cover: string): Promise<boolean> {
  return (await db.query("select from video_metadata where cover = $1 limit 1", [cover])).rowCount === 1;
}

/** One per person and video. A site that says nothing today does not erase what it said before. */
export async function saveContent(
  db: Queryable,
  userId: UserId,
  { url, metadata, problem }: FetchedMetadata,
  openedAt: Date,
): Promise<Content> {
  const kept = await db.query<Content>(
    `insert into video_contents as kept (user_id, key, url, metadata, problem, opened_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, key) do update set
       metadata = case when excluded.problem is null or kept.problem is not null then excluded.metadata else kept.metadata end,
       problem = case when excluded.problem is null then null else kept.problem end,
       opened_at = excluded.opened_at
     returning id, url, metadata, problem, own_title as "ownTitle"`,
    [userId, keyOf(url), url, JSON.stringify(metadata), problem, openedAt],
  );
  return onlyRow(kept);
}

export async function findContent(db: Queryable, userId: UserId, id: ContentId): Promise<Content | undefined> {
  const { rows } = await db.query<Content>(
    `select id, url, metadata, problem, own_title as "ownTitle" from video_contents where id = $1 and user_id = $2`,
    [id, userId],
  );
  return rows[0];
}

export async function setOwnTitle(
  db: Queryable,
  userId: UserId,
  id: ContentId,
  title: string | null,
): Promise<boolean> {
  const { rowCount } = await db.query("update video_contents set own_title = $3 where id = $1 and user_id = $2", [
    id,
    userId,
    title,
  ]);
  return rowCount === 1;
}
