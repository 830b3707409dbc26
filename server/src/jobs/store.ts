import { onlyRow, type Queryable } from "../db/query.ts";

/** What the queue distributes. Calls to other servers are not counted. */
export type Kind = CountedKind | "websub";
type CountedKind = "refresh" | "import";

/**
 * `waiting` and `running` count jobs in the queue: one per lane, or per imported list. `due`, `overdue` and `failedLastDay` count
 * the work itself, as the tables know it: channels, or addresses of a list.
 */
export type JobCount = {
  kind: CountedKind;
  waiting: number;
  running: number;
  due: number;
  /** Due for more than a minute: workers poll every second, so there are too few of them, or none. */
  overdue: number;
  /** How long the oldest has been due; 0 when none is. */
  lagSeconds: number;
  failedLastDay: number;
};

const OVERDUE_SECONDS = 60;

/** For the admin page and for /metrics. */
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

/** Wakes the workers of every process. */
export async function notifyDue(db: Queryable): Promise<void> {
  await db.query("select pg_notify('pagecast_due', '')");
}

/** Any number, as long as every Pagecast uses the same. */
const ANNOUNCING = 8_720_010;

/** Until the transaction ends, no other worker announces work. False when one is doing so. */
export async function tryLockAnnouncing(session: Queryable): Promise<boolean> {
  const lock = await session.query<{ isLocked: boolean }>('select pg_try_advisory_xact_lock($1) as "isLocked"', [
    ANNOUNCING,
  ]);
  return onlyRow(lock).isLocked;
}

/** Announcing the same work waits for a transaction that takes jobs, so a process that hangs in one must not hold it for long. */
export async function limitIdleTime(session: Queryable): Promise<void> {
  await session.query("set local idle_in_transaction_session_timeout = '5s'");
}

export async function currentTransaction(session: Queryable): Promise<string> {
  const current = await session.query<{ transaction: string }>("select pg_current_xact_id()::text as transaction");
  return onlyRow(current).transaction;
}

/** Null when the database does not know the transaction: it lost what was not yet written, or is another database now. */
export async function findTransactionStatus(db: Queryable, transaction: string): Promise<string | null> {
  try {
    const found = await db.query<{ status: string | null }>("select pg_xact_status($1::xid8) as status", [transaction]);
    return onlyRow(found).status;
  } catch (cause) {
    if ((cause as { code?: string }).code === INVALID_PARAMETER_VALUE) return null;
    throw cause;
  }
}

const INVALID_PARAMETER_VALUE = "22023";
