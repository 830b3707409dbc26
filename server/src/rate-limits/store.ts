import { onlyRow, type Queryable } from "../db/query.ts";

export type CallCount = { count: number; retryAfter: number };

/**
 * Counts one more call. One statement, so that the count is right for concurrent requests and for all processes together.
 * `retryAfter` is the number of seconds until the count starts again.
 */
export async function countCall(db: Queryable, key: string, windowSeconds: number): Promise<CallCount> {
  const counted = await db.query<CallCount>(
    `insert into rate_limits as counted (key, count, resets_at) values ($1, 1, now() + make_interval(secs => $2))
     on conflict (key) do update set
       count = case when counted.resets_at <= now() then 1 else counted.count + 1 end,
       resets_at = case when counted.resets_at <= now() then excluded.resets_at else counted.resets_at end
     returning count, ceil(extract(epoch from resets_at - now()))::int as "retryAfter"`,
    [key, windowSeconds],
  );
  return onlyRow(counted);
}

/** How many calls were counted in this window. Until the transaction ends, nobody else counts. */
export async function lockCount(session: Queryable, key: string, windowSeconds: number): Promise<number> {
  const { rows } = await session.query<{ count: number }>(
    `insert into rate_limits as counted (key, count, resets_at) values ($1, 0, now() + make_interval(secs => $2))
     on conflict (key) do update set
       count = case when counted.resets_at <= now() then 0 else counted.count end,
       resets_at = case when counted.resets_at <= now() then excluded.resets_at else counted.resets_at end
     returning count`,
    [key, windowSeconds],
  );
  return rows[0]?.count ?? 0;
}

/** How many calls were counted in this window. */
export async function readCount(db: Queryable, key: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "select count from rate_limits where key = $1 and resets_at > now()",
    [key],
  );
  return rows[0]?.count ?? 0;
}

/** Which of these have been counted in their window. */
export async function listLimited(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    "select key from rate_limits where key = any($1) and resets_at > now() and count > 0",
    [keys],
  );
  return rows.map(({ key }) => key);
}

/** Counts this many more calls for each key. In one order, so that two transactions never wait for each other. */
export async function countCalls(
  session: Queryable,
  keys: readonly string[],
  windowSeconds: number,
  calls: number,
): Promise<void> {
  await session.query(
    `insert into rate_limits as counted (key, count, resets_at)
     select key, $3, now() + make_interval(secs => $2) from unnest($1::text[]) key order by key
     on conflict (key) do update set
       count = case when counted.resets_at <= now() then excluded.count else counted.count + excluded.count end,
       resets_at = case when counted.resets_at <= now() then excluded.resets_at else counted.resets_at end`,
    [keys, windowSeconds, calls],
  );
}

/** Rows that another process is deleting are skipped, so that two deletes never wait for each other. */
export async function deleteExpiredCounts(db: Queryable): Promise<void> {
  await db.query(
    `delete from rate_limits where key in (
       select key from rate_limits where resets_at < now() - interval '1 minute' limit 100 for update skip locked
     )`,
  );
}
