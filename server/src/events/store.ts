import type { Queryable } from "../db/query.ts";
import type { TrackedEvent } from "./tracked-event.ts";

/** `days` has a date and a count for each day with any, oldest first. */
export type EventCount = { event: string; detail: string; total: number; days: { day: string; count: number }[] };

/** Adds to the counts of the day. */
export async function addCounts(db: Queryable, at: Date, events: readonly TrackedEvent[]): Promise<void> {
  await db.query(
    `insert into event_counts as counted (day, event, detail, count)
     select ($1::timestamptz at time zone 'utc')::date, event, detail, count(*) from unnest($2::text[], $3::text[]) as given (event, detail)
     -- In one order, so that two inserts at the same time cannot deadlock.
     group by event, detail order by event, detail
     on conflict (day, event, detail) do update set count = counted.count + excluded.count`,
    [at, events.map(({ event }) => event), events.map(({ details }) => details.type)],
  );
}

/** Most frequent first. */
export async function readEventCounts(db: Queryable, now: Date, days: number): Promise<EventCount[]> {
  const { rows } = await db.query<EventCount>(
    `select event, detail, sum(count)::float8 as total,
       json_agg(json_build_object('day', day, 'count', count) order by day) as days
     from event_counts where day > ($1::timestamptz at time zone 'utc')::date - $2::int
     group by event, detail order by total desc, event, detail`,
    [now, days],
  );
  return rows;
}
