import { beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { hotQueries, seedInbox } from "../../test/hot-queries.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  db = await aDatabase();
  await seedInbox(db, { channels: 40, perChannel: 500, idle: 5_000 });
});

/** PostgreSQL's plan: every node with the index it uses. */
async function planOf(sql: string, values: unknown[]): Promise<string> {
  const { rows } = await db.query(`explain (format json) ${sql}`, values);
  return JSON.stringify(rows[0]?.["QUERY PLAN"]);
}

describe("hot queries walk their indexes", () => {
  it.each(hotQueries.map((query) => [query.name, query] as const))("%s", async (_, { capture, indexes }) => {
    const asked: [string, unknown[]][] = [];
    const recording = {
      query: (sql: string, values: unknown[]) => {
        asked.push([sql, values]);
        return db.query(sql, values);
      },
    };
    await capture(recording as never);
    const plan = await planOf(...(asked[0] as [string, unknown[]]));
    for (const index of indexes) expect(plan).toContain(`"Index Name":"${index}"`);
    expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^}]*"Relation Name":"(inbox|items|item_search|channels)"/);
  });
});
