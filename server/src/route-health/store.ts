import type { Queryable } from "../db/query.ts";

/** What one channel, or the last preview, knows about a route. */
export type RouteAttempt = { route: string; workedAt: Date | null; failedAt: Date | null; problem: string | null };

export async function listAttempts(db: Queryable, routes: readonly string[]): Promise<RouteAttempt[]> {
  const { rows } = await db.query<RouteAttempt>(
    `select route, last_success_at as "workedAt", case when problem is not null then last_attempt_at end as "failedAt",
       problem->>'kind' as problem
     from channels where route = any($1) and source is null
     union all
     select route, worked_at, case when problem is not null then failing_since end, problem
     from channel_sources where route = any($1)
     union all
     select route, worked_at, failed_at, problem from route_previews where route = any($1)`,
    [routes],
  );
  return rows;
}

/** `problem` is null when it worked. */
export async function savePreview(db: Queryable, route: string, problem: string | null, now: Date): Promise<void> {
  await db.query(
    `insert into route_previews as known (route, worked_at, failed_at, problem, previewed_at)
     values ($1, case when $2::text is null then $3::timestamptz end, case when $2::text is not null then $3::timestamptz end, $2, $3)
     on conflict (route) do update set worked_at = coalesce(excluded.worked_at, known.worked_at),
       failed_at = coalesce(excluded.failed_at, known.failed_at), problem = coalesce(excluded.problem, known.problem),
       previewed_at = excluded.previewed_at`,
    [route, problem, now],
  );
}

export async function deleteOldPreviews(db: Queryable, before: Date): Promise<void> {
  await db.query("delete from route_previews where previewed_at < $1", [before]);
}
