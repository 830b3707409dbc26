import { onlyRow, type Queryable } from "../db/query.ts";

export type RouteFailure = { problem: string; channels: number; route: string; lastAt: Date };

export async function countFollowedRoutes(db: Queryable): Promise<number> {
  const counted = await db.query<{ count: number }>(
    `select count(*)::float8 as count from channels
     where (route is not null or source is not null and exists (
         select from channel_sources where channel_id = channels.id and channel_sources.route is not null))
       and exists (select from subscriptions where channel_id = channels.id)`,
  );
  return onlyRow(counted).count;
}

/** Channels of routes that fail now, without another source that works, by cause, most frequent first, each with the one that was tried last. */
export async function listRouteFailures(db: Queryable): Promise<RouteFailure[]> {
  const { rows } = await db.query<RouteFailure>(
    `with failing as (
       select route, problem->>'kind' as problem, last_attempt_at from channels
       where route is not null and problem is not null and next_refresh_at is not null and source is null
       union all
       select listed.route, listed.problem, last_attempt_at from channels join channel_sources listed on channel_id = channels.id
       where listed.route is not null and listed.problem is not null
         and channels.problem is not null and next_refresh_at is not null
     )
     select problem, count(*)::float8 as channels, max(last_attempt_at) as "lastAt",
       (array_agg(route order by last_attempt_at desc))[1] as route
     from failing group by 1 order by 2 desc, 1 limit 20`,
  );
  return rows;
}
