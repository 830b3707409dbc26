import { beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { hotQueries, seedInbox } from "../../test/hot-queries.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  db = await aDatabase();
  await seedInbox(db, { channels: 40, perChannel: 500, idle: 5_000 });
  // A generic plan is estimated for the average person, so most people here have fewer items than a page.
  await db.query(
    `with made as (
       insert into users (id, name, email, email_verified, created_at, updated_at)
       select gen_random_uuid(), 'Reader', n || '@example.org', true, now(), now() from generate_series(1, 300) n returning id
     ) insert into inbox (item_id, user_id, channel_id, published_at, is_video, is_audio, read_at)
     select items.id, made.id, channel_id, published_at, false, false, case when items.id % 2 = 0 then now() end
     from made, items where items.id <= 5`,
  );
  await db.query("vacuum analyze inbox");
});

type Sent = { text: string; values: readonly unknown[]; name?: string };

/** PostgreSQL's plan: every node with the index it uses. Of a statement with a name, the generic plan. */
async function planOf({ text, values, name }: Sent): Promise<string> {
  const { rows } = name
    ? await db.query(`explain (generic_plan, format json) ${text}`)
    : await db.query(`explain (format json) ${text}`, values);
  return JSON.stringify(rows[0]?.["QUERY PLAN"]);
}

describe("a statement with a name", () => {
  // PostgreSQL goes on planning it for every execution if the generic plan has a higher estimated cost than the custom plans.
  it("uses a generic plan from the sixth execution on", async () => {
    const session = await db.connect();
    try {
      for (const { capture } of hotQueries) for (let time = 0; time < 7; time++) await capture(session);
      const { rows } = await session.query<{ name: string }>(
        "select name from pg_prepared_statements where generic_plans = 0 and custom_plans > 5",
      );
      expect(rows).toEqual([]);
    } finally {
      session.release();
    }
  });
});

describe("hot queries walk their indexes", () => {
  it.each(hotQueries.map((query) => [query.name, query] as const))("%s", async (_, { capture, indexes }) => {
    const sent: Sent[] = [];
    const recording = {
      query: (statement: string | Sent, values: unknown[] = []) => {
        const whole = typeof statement === "string" ? { text: statement, values } : statement;
        sent.push(whole);
        return db.query(whole);
      },
    };
    await capture(recording as never);
    const plan = (await Promise.all(sent.map(planOf))).join();
    for (const index of indexes) expect(plan).toContain(`"Index Name":"${index}"`);
    expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^}]*"Relation Name":"(inbox|items|item_search|channels)"/);
    // A bitmap scan reads and sorts everything that a person has.
    expect(plan).not.toMatch(/"Node Type":"Bitmap Heap Scan"[^}]*"Relation Name":"inbox"/);
  });
});
