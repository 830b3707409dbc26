import { type Db, onlyRow, type Queryable, type Statement } from "#server/db/query.ts";
import { median } from "./measure.ts";

export const ROUNDS = 20;

/** The time PostgreSQL reports, planning included, summed over all queries of a list: of all rounds the median, the 95th percentile and the slowest. */
export async function timeQueries(
  db: Db,
  list: (db: Queryable) => Promise<unknown>,
): Promise<{ ms: number; p95Ms: number; slowestMs: number }> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    let ms = 0;
    const session: Queryable = {
      async query<Row extends object>(statement: string | Statement, values: readonly unknown[] = []) {
        const sent = typeof statement === "string" ? { text: statement, values } : statement;
        ms += await explain(db, sent);
        return db.query<Row>(sent);
      },
    };
    await list(session);
    times.push(ms);
  }
  times.sort((a, b) => a - b);
  return { ms: median(times), p95Ms: times[Math.ceil(0.95 * ROUNDS) - 1] ?? 0, slowestMs: Math.max(...times) };
}

type Plan = { "Planning Time": number; "Execution Time": number };

async function explain(db: Db, { text, values = [] }: Statement): Promise<number> {
  const explained = `explain (analyze, timing off, format json) ${text}`;
  const [plan] = onlyRow(await db.query<{ "QUERY PLAN": [Plan] }>(explained, values))["QUERY PLAN"];
  return plan["Planning Time"] + plan["Execution Time"];
}
