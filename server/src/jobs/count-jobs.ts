import type { Queryable } from "../db/query.ts";
import type { Kind } from "./queue.ts";

/**
 * How the work stands. `waiting` and `running` are what the queue carries: one per lane, or per list that is brought along.
 * `due`, `overdue` and `failedLastDay` count the work itself, as the tables know it: channels, or addresses of a list.
 */
export type JobCount = {
  kind: Kind;
  waiting: number;
  running: number;
  due: number;
  /** Due for more than a minute: workers look every second, so these have too much to do, or there are none. */
  overdue: number;
  /** How long the oldest that is due has been so; 0 with none. */
  lagSeconds: number;
  failedLastDay: number;
};

const OVERDUE_SECONDS = 60;

/** For the admin page and for /metrics: the one place that knows these numbers. */
export async function countJobs(db: Queryable, now: Date): Promise<JobCount[]> {
  const { rows } = await db.query<JobCount>(
    `with carried as (
       select name as kind, count(*) filter (where state < 'active')::int as waiting,
         count(*) filter (where state = 'active')::int as running
       from pgboss.job where name = any('{refresh,import}') and state <= 'active' group by name
     ),
     due as (
       select 'refresh' as kind, next_refresh_at as due_at from channels where next_refresh_at <= $1
       union all
       select 'import', created_at from opml_imports join opml_rows on import_id = id and outcome is null
       where finished_at is null
     ),
     work as (
       select kind, count(*)::int as due,
         count(*) filter (where due_at < $1::timestamptz - make_interval(secs => ${OVERDUE_SECONDS}))::int as overdue,
         greatest(0, extract(epoch from $1 - min(due_at)))::int as "lagSeconds"
       from due group by kind
     ),
     failed as (
       select 'refresh' as kind, count(*)::int as failed from channels
       where problem is not null and last_attempt_at > $1::timestamptz - interval '1 day'
       union all
       select 'import', count(*)::int from opml_imports join opml_rows on import_id = id
       where created_at > $1::timestamptz - interval '1 day' and outcome ->> 'kind' = 'refused'
     )
     select kind, coalesce(waiting, 0) as waiting, coalesce(running, 0) as running, coalesce(due, 0) as due,
       coalesce(overdue, 0) as overdue, coalesce("lagSeconds", 0) as "lagSeconds", coalesce(failed, 0) as "failedLastDay"
     from unnest('{refresh,import}'::text[]) with ordinality as known (kind, place)
       left join carried using (kind) left join work using (kind) left join failed using (kind)
     order by place`,
    [now],
  );
  return rows;
}
