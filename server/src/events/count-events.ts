import type { Queryable } from "../db/query.ts";
import type { Deps } from "../deps.ts";
import type { TrackedEvent } from "./tracked-event.ts";

/** `days` has the day's date and count, oldest first, days with none left out. */
export type EventCount = { event: string; detail: string; total: number; days: { day: string; count: number }[] };

/** Adds to the day's counts, and passes the same on to whoever the owner named. Nothing tells who it was. */
export async function countEvents(
  deps: Pick<Deps, "db" | "forwardEvents" | "now">,
  events: readonly TrackedEvent[],
): Promise<void> {
  const at = deps.now();
  await addCounts(deps.db, at, events);
  deps.forwardEvents?.(events, at);
}

/** What this server did for somebody who may be counted. It neither waits for the count nor fails with it. */
export function countDone(
  deps: Pick<Deps, "db" | "forwardEvents" | "log" | "now">,
  countable: boolean,
  event: TrackedEvent,
): void {
  if (!countable) return;
  countEvents(deps, [event]).catch((cause) => deps.log.warn({ cause: cause.message }, "an event was not counted"));
}

async function addCounts(db: Queryable, at: Date, events: readonly TrackedEvent[]): Promise<void> {
  await db.query(
    `insert into event_counts as counted (day, event, detail, count)
     select ($1::timestamptz at time zone 'utc')::date, event, detail, count(*) from unnest($2::text[], $3::text[]) as given (event, detail)
     -- In one order, so that two who count at once wait for each other instead of for ever.
     group by event, detail order by event, detail
     on conflict (day, event, detail) do update set count = counted.count + excluded.count`,
    [at, events.map(({ event }) => event), events.map(({ details }) => details.type)],
  );
}

export async function readEventCounts({ db, now }: Pick<Deps, "db" | "now">, days: number): Promise<EventCount[]> {
  const { rows } = await db.query<EventCount>(
    `select event, detail, sum(count)::float8 as total,
       json_agg(json_build_object('day', day, 'count', count) order by day) as days
     from event_counts where day > ($1::timestamptz at time zone 'utc')::date - $2::int
     group by event, detail order by total desc, event, detail`,
    [now(), days],
  );
  return rows;
}
