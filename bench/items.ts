// npm run bench -- items: lists of 20 out of 1,000,000 items of one reader, in milliseconds of database time.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Db, onlyRow } from "#server/db/query.ts";
import type { Cursor } from "#server/items/cursor.ts";
import { countUnread, listInbox, listOfChannel, searchInbox } from "#server/items/store.ts";
import { createLog } from "#server/log.ts";
import { READER, seedInbox } from "../server/test/hot-queries.ts";
import { machine } from "./measure.ts";

const CHANNELS = 1000;
const PER_CHANNEL = 1000;
const PAGE = 20;
const LIMIT_MS = 5;
const TRIES = 20;

type Row = { what: string; ms: number; worstMs: number; limited: boolean };

export async function run({ json }: { json: boolean }): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-bench-"));
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres(folder, log);
  const db = connect(postgres.url, log);
  try {
    await migrate(db, log);
    if (!json) console.log(`Storing ${CHANNELS * PER_CHANNEL} items …`);
    await seedInbox(db, { channels: CHANNELS, perChannel: PER_CHANNEL });
    const rows = await measure(db);
    if (json)
      console.log(JSON.stringify({ machine: machine(), items: CHANNELS * PER_CHANNEL, page: PAGE, rows }, null, 2));
    else
      for (const { what, ms, worstMs, limited } of rows)
        console.log(
          `${what.padEnd(34)} ${ms.toFixed(2).padStart(8)} ms${limited ? ` (at most ${LIMIT_MS})` : ""}, the slowest of ${TRIES} ${worstMs.toFixed(2)} ms`,
        );
    const slow = rows.filter(({ limited, ms }) => limited && ms > LIMIT_MS);
    for (const { what, ms } of slow) console.error(`${what} took ${ms.toFixed(1)} ms, more than ${LIMIT_MS}`);
    return slow.length ? 1 : 0;
  } finally {
    await db.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(db: Db): Promise<Row[]> {
  const deep = await cursorAt(db, 500 * PAGE);
  const query = (more: object) => ({
    userId: READER,
    which: "all" as const,
    videosOnly: false,
    before: null,
    limit: PAGE + 1,
    ...more,
  });
  const rows: Row[] = [];
  for (const [at, before] of [
    ["page 1", null],
    ["page 500", deep],
  ] as const) {
    rows.push(await timed(db, `all, ${at}`, (asked) => listInbox(asked, query({ before }), [])));
    rows.push(await timed(db, `unread, ${at}`, (asked) => listInbox(asked, query({ before, which: "unread" }), [])));
    rows.push(await timed(db, `starred, ${at}`, (asked) => listInbox(asked, query({ before, which: "starred" }), [])));
    rows.push(await timed(db, `videos, ${at}`, (asked) => listInbox(asked, query({ before, videosOnly: true }), [])));
    rows.push(await timed(db, `one channel, ${at}`, (asked) => listOfChannel(asked, "1" as never, query({ before }))));
  }
  rows.push(await timed(db, "unread counts (100,000 unread)", (asked) => countUnread(asked, READER), false));
  const search = (patterns: string[]) => (asked: Db) => searchInbox(asked, READER, patterns, null, PAGE + 1, []);
  rows.push(await timed(db, "search for something rare", search(["% item 777 %", "%channel 77 %"]), false));
  rows.push(await timed(db, "search for something common", search(["% 频 道 %"]), false));
  return rows;
}

async function cursorAt(db: Db, offset: number): Promise<Cursor> {
  const found = await db.query<Cursor>(
    `select published_at as "publishedAt", item_id as id from inbox where user_id = $1
     order by published_at desc, item_id desc offset $2 limit 1`,
    [READER, offset],
  );
  return onlyRow(found);
}

/** The time the database says it took, planning included, summed over all questions the list asks; the middle of many tries. */
async function timed(db: Db, what: string, ask: (db: Db) => Promise<unknown>, limited = true): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < TRIES; round++) {
    let ms = 0;
    const asking = {
      query: async (sql: string, values: unknown[]) => {
        const explained = await db.query<{ "QUERY PLAN": [Record<"Planning Time" | "Execution Time", number>] }>(
          `explain (analyze, timing off, format json) ${sql}`,
          values,
        );
        const [plan] = onlyRow(explained)["QUERY PLAN"];
        ms += plan["Planning Time"] + plan["Execution Time"];
        return db.query(sql, values);
      },
    };
    await ask(asking as never);
    times.push(ms);
  }
  times.sort((one, other) => one - other);
  return { what, ms: times[TRIES >> 1] as number, worstMs: times.at(-1) as number, limited };
}
