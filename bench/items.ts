// npm run bench -- items: pages of 20 out of 1,000,000 items of one reader, in milliseconds of database time.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Db, onlyRow, type Queryable } from "#server/db/query.ts";
import type { ChannelId } from "#server/ids.ts";
import type { Cursor } from "#server/items/cursor.ts";
import { countUnread, listInbox, listOfChannel, searchInbox } from "#server/items/store.ts";
import { createLog } from "#server/log.ts";
import { READER, seedInbox } from "../server/test/hot-queries.ts";
import { machine } from "./measure.ts";
import { ROUNDS, timeQueries } from "./time-queries.ts";

const CHANNELS = 1000;
const PER_CHANNEL = 1000;
const PAGE = 20;
const LIMIT_MS = 5;

type Result = { what: string; ms: number; slowestMs: number; isLimited: boolean };

export async function run({ json }: { json: boolean }): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-bench-"));
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres(folder, log);
  const db = connect(postgres.url, log);
  try {
    await migrate(db, log);
    if (!json) console.log(`Storing ${CHANNELS * PER_CHANNEL} items …`);
    await seedInbox(db, { channels: CHANNELS, perChannel: PER_CHANNEL });
    const results = await measure(db);
    if (json)
      console.log(JSON.stringify({ machine: machine(), items: CHANNELS * PER_CHANNEL, page: PAGE, results }, null, 2));
    else
      for (const { what, ms, slowestMs, isLimited } of results)
        console.log(
          `${what.padEnd(34)} ${ms.toFixed(2).padStart(8)} ms${isLimited ? ` (at most ${LIMIT_MS})` : ""}, slowest of ${ROUNDS} ${slowestMs.toFixed(2)} ms`,
        );
    const slow = results.filter(({ isLimited, ms }) => isLimited && ms > LIMIT_MS);
    for (const { what, ms } of slow) console.error(`${what} took ${ms.toFixed(1)} ms, the limit is ${LIMIT_MS}`);
    return slow.length ? 1 : 0;
  } finally {
    await db.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(db: Db): Promise<Result[]> {
  const deep = await findCursor(db, 500 * PAGE);
  const query = (more: object) => ({
    userId: READER,
    which: "all" as const,
    videosOnly: false,
    before: null,
    limit: PAGE + 1,
    ...more,
  });
  const channel = "1" as ChannelId;
  const results: Result[] = [];
  for (const [page, before] of [
    ["page 1", null],
    ["page 500", deep],
  ] as const) {
    results.push(
      await time(db, `all, ${page}`, (session) => listInbox(session, query({ before }), [])),
      await time(db, `unread, ${page}`, (session) => listInbox(session, query({ before, which: "unread" }), [])),
      await time(db, `starred, ${page}`, (session) => listInbox(session, query({ before, which: "starred" }), [])),
      await time(db, `videos, ${page}`, (session) => listInbox(session, query({ before, videosOnly: true }), [])),
      await time(db, `one channel, ${page}`, (session) => listOfChannel(session, channel, query({ before }))),
    );
  }
  const search = (patterns: string[]) => (session: Queryable) =>
    searchInbox(session, READER, patterns, null, PAGE + 1, []);
  results.push(
    await time(db, "unread counts (100,000 unread)", (session) => countUnread(session, READER), false),
    await time(db, "search for something rare", search(["% item 777 %", "%channel 77 %"]), false),
    await time(db, "search for something common", search(["% 频 道 %"]), false),
  );
  return results;
}

async function findCursor(db: Db, offset: number): Promise<Cursor> {
  const found = await db.query<Cursor>(
    `select published_at as "publishedAt", item_id as id from inbox where user_id = $1
     order by published_at desc, item_id desc offset $2 limit 1`,
    [READER, offset],
  );
  return onlyRow(found);
}

async function time(
  db: Db,
  what: string,
  list: (db: Queryable) => Promise<unknown>,
  isLimited = true,
): Promise<Result> {
  return { what, ...(await timeQueries(db, list)), isLimited };
}
