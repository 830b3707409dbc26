import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Makes channels due for a refresh now. Rows are locked in the order of their ids, as everywhere, so that nothing deadlocks. */
export async function makeDue(sql: pg.Pool, condition = "next_refresh_at is not null"): Promise<void> {
  await sql.query(
    `update channels set next_refresh_at = now()
     where id in (select id from channels where ${condition} order by id for no key update)`,
  );
}

/** Retries while the database is still recovering. */
export async function makeAllDue(sql: pg.Pool): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      return await makeDue(sql);
    } catch {
      await sleep(300);
    }
  }
}
