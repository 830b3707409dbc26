import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable } from "#server/db/query.ts";

/** `rows` is a table, with a condition where needed. */
export async function waitUntilNone(db: Queryable, rows: string, intervalMs: number): Promise<void> {
  while ((await db.query(`select from ${rows} limit 1`)).rowCount) await sleep(intervalMs);
}
