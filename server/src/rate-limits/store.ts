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

/** Rows that another process is deleting are skipped, so that two deletes never wait for each other. */
export async function deleteExpiredCounts(db: Queryable): Promise<void> {
  await db.query(
    `delete from rate_limits where key in (
       select key from rate_limits where resets_at < now() - interval '1 minute' limit 100 for update skip locked
     )`,
  );
}
