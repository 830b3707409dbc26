import type { Queryable } from "../db/query.ts";
import type { ChannelHealth } from "./describe-health.ts";

export type HealthCounts = Record<ChannelHealth, number>;

/** All channels by how they fare: what `describeHealth` says of one, for all at once; a test holds the two together. */
export async function countHealth(db: Queryable): Promise<HealthCounts> {
  const { rows } = await db.query<{ health: ChannelHealth; count: number }>(
    `select case when gone_at is not null then 'gone' when problem is not null then 'failing'
                 when last_attempt_at is null then 'first-fetch' when next_refresh_at is null then 'resting'
                 else 'fine' end as health, count(*)::int as count
     from channels group by 1`,
  );
  const counts: HealthCounts = { fine: 0, "first-fetch": 0, failing: 0, resting: 0, gone: 0 };
  for (const { health, count } of rows) counts[health] = count;
  return counts;
}
