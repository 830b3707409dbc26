import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { onlyRow } from "#server/db/query.ts";
import { makeAllDue } from "./make-due.ts";

const GIVE_UP_MS = 90_000;

/** Waits until every channel was refreshed once more and every import is finished. People must be paused. */
export async function waitUntilIdle(sql: pg.Pool): Promise<void> {
  await makeAllDue(sql);
  const { at } = onlyRow(await sql.query<{ at: Date }>("select clock_timestamp() as at"));
  for (const giveUpAt = Date.now() + GIVE_UP_MS; ; await sleep(200)) {
    const remaining = await sql.query<{ channels: number; imports: number }>(
      `select (select count(*)::int from channels where next_refresh_at is not null
           and (last_attempt_at is null or last_attempt_at < $1 or next_refresh_at <= clock_timestamp())) as channels,
         (select count(*)::int from opml_imports where finished_at is null) as imports`,
      [at],
    );
    const { channels, imports } = onlyRow(remaining);
    if (!channels && !imports) return;
    if (Date.now() > giveUpAt)
      throw new Error(
        `${channels} channels and ${imports} imports not done in ${GIVE_UP_MS / 1000} s: ${await describeActivity(sql)}`,
      );
  }
}

/** Open jobs and busy sessions, to find out what blocks. */
async function describeActivity(sql: pg.Pool): Promise<string> {
  const jobs = await sql.query(
    "select name, state, count(*)::int from pgboss.job where state < 'completed' group by 1, 2",
  );
  const sessions = await sql.query(
    `select application_name as name, state, wait_event, (now() - xact_start)::text as open_for, left(query, 80) as query
     from pg_stat_activity where datname = 'pagecast' and state <> 'idle' and pid <> pg_backend_pid()`,
  );
  return JSON.stringify({ jobs: jobs.rows, sessions: sessions.rows });
}
