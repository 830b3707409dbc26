// npm run bench -- items: pages of 20 out of 1,000,000 items of one reader, in milliseconds of database time.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSearch } from "#core/search/parse-search.ts";
import type { View } from "#core/view/view.ts";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Db, onlyRow, type Queryable } from "#server/db/query.ts";
import type { ChannelId } from "#server/ids.ts";
import type { Cursor } from "#server/items/cursor.ts";
import { countUnreadWithWords, findInChannel, findItems } from "#server/items/find-items.ts";
import {
  countUnread,
  countUnreadOfViews,
  EVERYTHING,
  type ItemFilter,
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
/** As many as a short article has. */
const WORDS_OF_ITEM = 150;
const FOLDERS = 200;
const PAGE = 20;
const LIST: Limit = { of: "ms", atMost: 5 };
const SEARCH: Limit = { of: "p95Ms", atMost: 150 };
/** As many as most other readers ask for at once. */
const IDS = 1000;
/** Of lists that no index has together: a folder with half of the channels, none of which has an item near the beginning, and ids of a label. */
const WORST: Limit = { of: "ms", atMost: 50 };

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

/** Milliseconds: of a list, its median; of a search, its 95th percentile. */
type Limit = { of: "ms" | "p95Ms"; atMost: number };
type Result = { what: string; ms: number; p95Ms: number; slowestMs: number; limit: Limit | null };

export async function run({ json }: { json: boolean }): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-bench-"));
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres(folder, log);
  const db = connect(postgres.url, log);
  try {
    await migrate(db, log);
    if (!json) console.log(`Storing ${CHANNELS * PER_CHANNEL} items of ${CHANNELS} channels in ${FOLDERS} folders …`);
    await seedInbox(db, { channels: CHANNELS, perChannel: PER_CHANNEL, words: WORDS_OF_ITEM });
    const results = await measure(db);
    if (json)
      console.log(JSON.stringify({ machine: machine(), items: CHANNELS * PER_CHANNEL, page: PAGE, results }, null, 2));
    else for (const result of results) console.log(describe(result));
    const slow = results.filter((result) => result.limit !== null && result[result.limit.of] > result.limit.atMost);
    for (const { what } of slow) console.error(`${what} took too long`);
    return slow.length ? 1 : 0;
  } finally {
    await db.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function describe({ what, ms, p95Ms, limit }: Result): string {
  const atMost = (of: Limit["of"]) => (limit?.of === of ? ` (at most ${Number(limit.atMost.toFixed(2))})` : "");
  return `${what.padEnd(56)} ${ms.toFixed(2).padStart(8)} ms${atMost("ms")}, p95 of ${ROUNDS} ${p95Ms.toFixed(2).padStart(8)} ms${atMost("p95Ms")}`;
}

async function measure(db: Db): Promise<Result[]> {
  const views = await seedViews(db);
  const deep = await findCursor(db, 500 * PAGE);
  const channel = "1" as ChannelId;
  const results: Result[] = [];
  const list = (filter: Partial<ItemFilter>, place: Partial<Place>) => (session: Queryable) =>
    findItems(session, { ...EVERYTHING, userId: READER, ...FIRST_PAGE, ...filter, ...place }, []);
  /** Finding the channels of a folder included. */
  const view =
    (of: View, place: Partial<Place>, more: Partial<ItemFilter> = {}) =>
    async (session: Queryable) => {
      const found = await findView(session, READER, of, TODAY, "UTC");
      if (!found.ok) throw new Error(found.problem.kind);
      await list({ ...found.value.filter, ...more }, place)(session);
    };
  const add = async (what: string, ask: (session: Queryable) => Promise<unknown>, limit: Limit | null = LIST) => {
    const result = { what, ...(await timeQueries(db, ask)), limit };
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
    await add(`folder of 1,000 channels, ${page}`, view(views.large, place), page === "oldest first" ? WORST : LIST);
  }
  await add("today", view({ kind: "today" }, {}));
  await add("today, oldest first", view({ kind: "today" }, { order: "oldest" }));
  await add("folder of 10 channels, unread", view(views.small, {}, { isUnread: true }));
  await add("folder of 100 old channels, unread", view(views.manyOld, {}, { isUnread: true }));
  await add("folder of 1,000 channels, unread", view(views.large, {}, { isUnread: true }));
  await add("folder of 10 channels, today", view(views.small, {}, { since: TODAY }));
  await add("saved view: videos of a folder, unread", view(views.videos, {}));

  const counts = await add("unread counts (100,000 unread)", (session) => countUnread(session, READER), null);
  await add("unread counts of all views", (session) => countUnreadOfViews(session, READER, TODAY), {
    of: "ms",
    atMost: 2 * counts,
  });
  await add("unread counts for another reader", (session) => countUnreadWithNewest(session, READER), {
    of: "ms",
    atMost: 2 * counts,
  });
  const ids = (filter: Partial<StreamFilter>) => (session: Queryable) =>
    listStream(session, READER, { ...WHOLE_STREAM, ...filter }, { order: "newest", after: null, limit: IDS + 1 });
  await add(`${IDS} ids for another reader`, ids({}));
  await add(`${IDS} unread ids for another reader`, ids({ isUnread: true }));
  await add(`${IDS} ids that arrived since`, ids({ from: TODAY }));
  // None of the items of old channels is near the beginning of the inbox.
  await add(`${IDS} ids of 10 channels`, ids({ channels: someChannels(10) }), WORST);
  const old = someChannels(100, { old: true });
  await add(`${IDS} ids of 100 old channels`, ids({ channels: old }), WORST);
  await add(`${IDS} unread ids of 100 old channels`, ids({ channels: old, isUnread: true }), WORST);
  await add(`${IDS} ids of 1,000 channels`, ids({ channels: someChannels(1000) }), WORST);

  // A word that nearly every item has stops at its 501st item; two that few have together are found by their index.
  for (const [what, question] of [
    ["a common word", "频道"],
    ["rare words", WORDS],
    ["a word that no item has", "nowhere"],
  ] as const)
    await add(
      `unread count of a view with ${what}`,
      (session) => countUnreadWithWords(session, { ...EVERYTHING, userId: READER, ...ask(question) }, [], 500),
      SEARCH,
    );

  for (const [what, question] of Object.entries(SEARCHES)) {
    await add(`search: ${what}`, list(ask(question), {}), SEARCH);
    await add(`search in a folder: ${what}`, view(views.small, {}, ask(question)), SEARCH);
    await add(`search in 1,000 channels: ${what}`, view(views.large, {}, ask(question)), SEARCH);
    await add(
      `search in a channel: ${what}`,
      (session) => findInChannel(session, { ...EVERYTHING, userId: READER, ...FIRST_PAGE, ...ask(question) }, channel),
      SEARCH,
    );
  }
  await add("saved view with rare words", view(views.rareWord, {}), SEARCH);
  await add("saved view with a common word", view(views.commonWord, {}), SEARCH);
  return results;
}

const FIRST_PAGE: Place = { order: "newest", after: null, limit: PAGE + 1 };
const WORDS = "item 477";
/** The words that hot-queries.ts writes. */
const SEARCHES = {
  "a word in every item": "频道",
  "a common word": "w20x",
  "a word in 1 % of the items": "w1400x",
  "a rare word": "w38000x",
  "two common words": "w20x w35x",
  "a common and a rare word": "w20x w38000x",
  "a word in no item": "nowhere",
  "the beginning of many words": "w3",
  "a phrase of common words": '"w20x w35x"',
  "a phrase that no item has": '"of channel item"',
  "a common word without another": "w20x -w35x",
  "only what is left out": "-w20x",
  "an author": "author:ann17",
  "an author and a common word": "author:ann17 w20x",
  "starred, of some days": "is:starred after:2020 w20x",
};
const ask = (question: string) => {
  const { terms, isStarred } = parseSearch(question);
  return { terms, isStarred };
};
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
