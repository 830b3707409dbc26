import type { Queryable } from "./query.ts";

/** Throws when the database cannot answer. */
export async function ping(db: Queryable): Promise<void> {
  await db.query("select 1");
}
