// npm run bench -- items: pages of 20 out of 1,000,000 items of one reader, in milliseconds of database time.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { searchPatterns } from "#core/feed/search-words.ts";
import type { View } from "#core/view/view.ts";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Db, onlyRow, type Queryable } from "#server/db/query.ts";
import type { ChannelId } from "#server/ids.ts";
import type { Cursor } from "#server/items/cursor.ts";
import {
  countUnread,
  countUnreadOfViews,
  countUnreadWithWords,
  EVERYTHING,
  type ItemFilter,
  listInbox,
  listOfChannel,
  type Place,
} from "#server/items/store.ts";
import { createLog } from "#server/log.ts";
import { countUnreadWithNewest, listStream, type StreamFilter } from "#server/reader-api/store.ts";
import { findView } from "#server/views/find-view.ts";
import { addSavedView } from "#server/views/store.ts";
import { READER, seedInbox, someChannels } from "../server/test/hot-queries.ts";
import { machine } from "./measure.ts";
import { ROUNDS, timeQueries } from "./time-queries.ts";

const CHANNELS = 2000;
const PER_CHANNEL = 500;
const FOLDERS = 200;
const PAGE = 20;
const LIMIT_MS = 5;
/** As many as most other readers ask for at once. */
const IDS = 1000;
/** A folder with half of the channels, none of which has an item near the beginning of the list. */
const WORST_MS = 50;

const WHOLE_STREAM: StreamFilter = {
  isUnread: false,
  isRead: false,
  isStarred: false,
  isNotStarred: false,
  channels: null,
  except: [],
  from: null,
  to: null,
};

/** `atMost`: milliseconds; null where there is no limit. */
type Result = { what: string; ms: number; slowestMs: number; atMost: number | null };

export async function run({ json }: { json: boolean }): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-bench-"));
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres(folder, log);
  const db = connect(postgres.url, log);
  try {
    await migrate(db, log);
    if (!json) console.log(`Storing ${CHANNELS * PER_CHANNEL} items of ${CHANNELS} channels in ${FOLDERS} folders …`);
    await seedInbox(db, { channels: CHANNELS, perChannel: PER_CHANNEL });
    const results = await measure(db);
    if (json)
      console.log(JSON.stringify({ machine: machine(), items: CHANNELS * PER_CHANNEL, page: PAGE, results }, null, 2));
    else
      for (const { what, ms, slowestMs, atMost } of results)
        console.log(
          `${what.padEnd(42)} ${ms.toFixed(2).padStart(8)} ms${atMost === null ? "" : ` (at most ${Number(atMost.toFixed(2))})`}, slowest of ${ROUNDS} ${slowestMs.toFixed(2)} ms`,
        );
    const slow = results.filter(({ atMost, ms }) => atMost !== null && ms > atMost);
    for (const { what, ms, atMost } of slow) console.error(`${what} took ${ms.toFixed(1)} ms, the limit is ${atMost}`);
    return slow.length ? 1 : 0;
  } finally {
    await db.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(db: Db): Promise<Result[]> {
  const views = await seedViews(db);
  const deep = await findCursor(db, 500 * PAGE);
  const channel = "1" as ChannelId;
  const results: Result[] = [];
  const list = (filter: Partial<ItemFilter>, place: Partial<Place>) => (session: Queryable) =>
    listInbox(session, { ...EVERYTHING, userId: READER, ...FIRST_PAGE, ...filter, ...place }, []);
  /** Finding the channels of a folder included. */
  const view =
    (of: View, place: Partial<Place>, more: Partial<ItemFilter> = {}) =>
    async (session: Queryable) => {
      const found = await findView(session, READER, of, TODAY);
      if (!found.ok) throw new Error(found.problem.kind);
      await list({ ...found.value.filter, ...more }, place)(session);
    };
  const add = async (what: string, ask: (session: Queryable) => Promise<unknown>, atMost: number | null = LIMIT_MS) => {
    const result = { what, ...(await timeQueries(db, ask)), atMost };
    results.push(result);
    return result.ms;
  };
  for (const [page, place] of [
    ["page 1", {}],
    ["page 500", { after: deep }],
    ["oldest first", { order: "oldest" }],
  ] as const) {
    await add(`all, ${page}`, list({}, place));
    await add(`unread, ${page}`, list({ isUnread: true }, place));
    await add(`starred, ${page}`, list({ isStarred: true }, place));
    await add(`videos, ${page}`, list({ kind: "video" }, place));
    await add(`podcasts, ${page}`, list({ kind: "podcast" }, place));
    await add(`one channel, ${page}`, (session) =>
      listOfChannel(session, READER, channel, { which: "all", kind: "any", ...FIRST_PAGE, ...place }),
    );
    await add(`folder of 10 channels, ${page}`, view(views.small, place));
    await add(`folder of 10 old channels, ${page}`, view(views.old, place));
    await add(`folder of 100 old channels, ${page}`, view(views.manyOld, place));
    // The first 50,000 items of the inbox are of other channels, so all of these are looked up.
    await add(
      `folder of 1,000 channels, ${page}`,
      view(views.large, place),
      page === "oldest first" ? WORST_MS : LIMIT_MS,
    );
  }
  await add("today", view({ kind: "today" }, {}));
  await add("today, oldest first", view({ kind: "today" }, { order: "oldest" }));
  await add("folder of 10 channels, unread", view(views.small, {}, { isUnread: true }));
  await add("folder of 100 old channels, unread", view(views.manyOld, {}, { isUnread: true }));
  await add("folder of 1,000 channels, unread", view(views.large, {}, { isUnread: true }));
  await add("folder of 10 channels, today", view(views.small, {}, { since: TODAY }));
  await add("saved view: videos of a folder, unread", view(views.videos, {}));

  const counts = await add("unread counts (100,000 unread)", (session) => countUnread(session, READER), null);
  await add("unread counts of all views", (session) => countUnreadOfViews(session, READER, TODAY), 2 * counts);
  await add("unread counts for another reader", (session) => countUnreadWithNewest(session, READER), 2 * counts);
  const ids = (filter: Partial<StreamFilter>) => (session: Queryable) =>
    listStream(session, READER, { ...WHOLE_STREAM, ...filter }, { order: "newest", after: null, limit: IDS + 1 });
  await add(`${IDS} ids for another reader`, ids({}));
  await add(`${IDS} unread ids for another reader`, ids({ isUnread: true }));
  await add(`${IDS} ids that arrived since`, ids({ from: TODAY }));

  // A word that nearly every item has stops at its 501st item; two that few have together are found by their index.
  for (const [what, patterns] of [
    ["a common word", ["% 频 道 %"]],
    ["rare words", searchPatterns(WORDS)],
    ["a word that no item has", ["%nowhere%"]],
  ] as const)
    await add(
      `unread count of a view with ${what}`,
      (session) => countUnreadWithWords(session, { ...EVERYTHING, userId: READER, patterns }, [], 501),
      null,
    );

  const rare = ["% item 477 %", "%channel 77 %"];
  await add("search for something rare", list({ patterns: rare }, {}), null);
  await add("search for something common", list({ patterns: ["% 频 道 %"] }, {}), null);
  const search = await add("search for the words of a view", list({ patterns: searchPatterns(WORDS) }, {}), null);
  await add("saved view with these words", view(views.rareWord, {}), 2 * search);
  await add("saved view with a common word", view(views.commonWord, {}), 2 * search);
  return results;
}

const FIRST_PAGE: Place = { order: "newest", after: null, limit: PAGE + 1 };
const WORDS = "item 477";
const TODAY = new Date(Date.now() - 86_400_000 / 2);

/** Every channel is in one of the folders; some are in others too. */
async function seedViews(db: Db) {
  await db.query(
    `insert into folders (user_id, name, key, position)
     select $1, 'Folder ' || n, 'folder ' || n, n from generate_series(1, $2::int) n`,
    [READER, FOLDERS],
  );
  await db.query(
    `insert into folder_channels (user_id, folder_id, channel_id, position)
     select $1, folders.id, subscriptions.channel_id, subscriptions.channel_id from folders join subscriptions using (user_id)
     where user_id = $1 and subscriptions.channel_id % $2 = folders.position - 1`,
    [READER, FOLDERS],
  );
  const addFolder = async (name: string, channels: readonly ChannelId[]): Promise<View> => {
    const added = await db.query<{ id: string }>(
      `insert into folders (user_id, name, key, position) values ($1, $2, $2, 0) returning id`,
      [READER, name],
    );
    const { id } = onlyRow(added);
    await db.query(
      `insert into folder_channels (user_id, folder_id, channel_id, position)
       select $1, $2, channel_id, channel_id from unnest($3::bigint[]) channel_id`,
      [READER, id, channels],
    );
    return { kind: "folder", id };
  };
  const small = await addFolder("small", someChannels(10));
  const filter = { channels: [], which: "all", kind: "any", words: "", order: "newest" } as const;
  const save = async (name: string, more: object): Promise<View> => ({
    kind: "saved",
    id: await addSavedView(db, READER, {
      name,
      filter: { ...filter, channels: [], folders: "id" in small ? [small.id] : [], ...more },
    }),
  });
  const views = {
    small,
    old: await addFolder("old", someChannels(10, { old: true })),
    manyOld: await addFolder("many old", someChannels(100, { old: true })),
    large: await addFolder("large", someChannels(1000)),
    videos: await save("videos", { kind: "video", which: "unread" }),
    rareWord: await save("rare", { words: WORDS }),
    commonWord: await save("common", { words: "频道" }),
  };
  for (const table of ["folders", "folder_channels"]) await db.query(`vacuum analyze ${table}`);
  return views;
}

async function findCursor(db: Db, offset: number): Promise<Cursor> {
  const found = await db.query<Cursor>(
    `select published_at as "publishedAt", item_id as id from inbox where user_id = $1
     order by published_at desc, item_id desc offset $2 limit 1`,
    [READER, offset],
  );
  return onlyRow(found);
}
