import pg from "pg";
import { type Db, onlyRow, type Queryable, type Session, type Statement } from "#server/db/query.ts";
import { median } from "./measure.ts";

export const ROUNDS = 20;
/** PostgreSQL decides at the sixth run of a named statement whether it keeps one plan for all values. */
const FIRST_RUNS = 6;

/**
 * The time PostgreSQL reports, summed over all queries of a list: of all rounds the median, the 95th percentile and the slowest. As in
 * the server, planning is included, and a named statement is planned as PostgreSQL decides for a session that has sent it before.
 */
export async function timeQueries(
  db: Db,
  list: (db: Queryable) => Promise<unknown>,
): Promise<{ ms: number; p95Ms: number; slowestMs: number }> {
  const session = await db.connect();
  try {
    const times: number[] = [];
    const prepared = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      let ms = 0;
      const timed: Queryable = {
        async query<Row extends object>(statement: string | Statement, values: readonly unknown[] = []) {
          const sent = typeof statement === "string" ? { text: statement, values } : statement;
          ms += await (sent.name
            ? execute(session, sent.name, sent, prepared)
            : explain(session, sent.text, sent.values));
          return session.query<Row>({ text: sent.text, values: sent.values ?? [] });
        },
      };
      await list(timed);
      times.push(ms);
    }
    times.sort((a, b) => a - b);
    return { ms: median(times), p95Ms: times[Math.ceil(0.95 * ROUNDS) - 1] ?? 0, slowestMs: Math.max(...times) };
  } finally {
    await session.query("deallocate all");
    session.release();
  }
}

async function execute(session: Session, name: string, { text, values = [] }: Statement, prepared: Set<string>) {
  const command = `execute ${pg.escapeIdentifier(name)} ${values.length ? `(${values.map(literal)})` : ""}`;
  if (!prepared.has(name)) {
    prepared.add(name);
    await session.query(`prepare ${pg.escapeIdentifier(name)} as ${text}`);
    for (let run = 0; run < FIRST_RUNS; run++) await session.query(command);
  }
  return explain(session, command);
}

/** Parameters cannot be sent to `execute`. */
function literal(value: unknown): string {
  if (value === null) return "null";
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(Array.isArray(value) ? `{${value}}` : String(value));
}

type Plan = { "Planning Time": number; "Execution Time": number };

async function explain(session: Session, text: string, values: readonly unknown[] = []): Promise<number> {
  const explained = `explain (analyze, timing off, format json) ${text}`;
  const [plan] = onlyRow(await session.query<{ "QUERY PLAN": [Plan] }>(explained, values))["QUERY PLAN"];
  return plan["Planning Time"] + plan["Execution Time"];
}
