import { onlyRow, type Queryable } from "../db/query.ts";

export type RouteFailure = { problem: string; channels: number; route: string; lastAt: Date };

export async function countFollowedRoutes(db: Queryable): Promise<number> {
  const counted = await db.query<{ count: number }>(
    `select count(*)::float8 as count from channels
     where route is not null and exists (select from subscriptions where channel_id = channels.id)`,
  );
  return onlyRow(counted).count;
}

/** Channels of routes that fail now, by cause, most frequent first, each with the one that was tried last. */
export async function listRouteFailures(db: Queryable): Promise<RouteFailure[]> {
  const { rows } = await db.query<RouteFailure>(
    `select problem->>'kind' as problem, count(*)::float8 as channels, max(last_attempt_at) as "lastAt",
       (array_agg(route order by last_attempt_at desc))[1] as route
     from channels where route is not null and problem is not null and next_refresh_at is not null
     group by 1 order by 2 desc, 1 limit 20`,
  );
  return rows;
}
