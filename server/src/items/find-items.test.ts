import { beforeAll, expect, it } from "vitest";
import { parseSearch } from "#core/search/parse-search.ts";
import { writeQuery } from "#core/search/write-terms.ts";
import { ORDERS } from "#core/view/view.ts";
import { aDatabase } from "../../test/a-database.ts";
import { READER, seedInbox, someChannels } from "../../test/hot-queries.ts";
import type { ChannelId } from "../ids.ts";
import type { Cursor } from "./cursor.ts";
import { countUnreadWithWords, findIds, findInChannel, findItems } from "./find-items.ts";
import { walkInboxForWords } from "./find-store.ts";
import { estimateItems } from "./search-store.ts";
import { EVERYTHING, type ItemFilter, type ListQuery } from "./store.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  db = await aDatabase();
  await seedInbox(db, { channels: 20, perChannel: 300, words: 20 });
});

const QUESTIONS = [
  "w5x",
  "w5x w9x",
  '"w1x w2x"',
  "w5x -w1x",
  "-w1x",
  "w3",
  "author:ann17",
  "频道 w7x",
  "频",
  "nowhere",
  '"of channel item"',
];

const SCOPES: [string, Partial<ItemFilter>][] = [
  ["everything", {}],
  ["what is unread", { isUnread: true }],
  ["what is starred and unread", { isUnread: true, isStarred: true }],
  ["what is read", { isRead: true }],
  ["videos that are not starred", { kind: "video", isNotStarred: true }],
  ["a few channels", { channels: someChannels(3) }],
  ["some days", { since: new Date(Date.now() - 3 * 86_400_000), until: new Date(Date.now() - 86_400_000) }],
];

/** What the search should find, from all rows. */
async function expected({ terms, ...filter }: ListQuery): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select item_id as id from inbox join item_search using (item_id)
     where user_id = $1 and terms @@ $2::tsquery and (not $3::boolean or read_at is null) and (not $4::boolean or read_at is not null)
       and (not $5::boolean or starred_at is not null) and (not $6::boolean or starred_at is null)
       and ($7::text <> 'video' or is_video) and ($8::bigint[] is null or channel_id = any($8))
       and ($9::timestamptz is null or published_at >= $9) and ($10::timestamptz is null or published_at < $10)
     order by published_at desc, item_id desc`,
    [
      ...[READER, writeQuery(terms), filter.isUnread, filter.isRead, filter.isStarred, filter.isNotStarred],
      ...[filter.kind, filter.channels, filter.since, filter.until],
    ],
  );
  const ids = rows.map(({ id }) => id);
  return filter.order === "newest" ? ids : ids.toReversed();
}

it.each(SCOPES)("finds exactly what matches in %s, page by page, in both directions", async (_, scope) => {
  let found = 0;
  for (const question of QUESTIONS)
    for (const order of ORDERS) {
      const query: ListQuery = {
        ...{ ...EVERYTHING, ...scope, userId: READER, terms: parseSearch(question).terms },
        ...{ order, after: null, limit: 400 },
      };
      const ids: string[] = [];
      let after: Cursor | null = null;
      do {
        const { items, resumeAfter } = await findItems(db, { ...query, after }, []);
        ids.push(...items.map(({ id }) => id));
        const last = items.length === query.limit ? items.at(-1) : undefined;
        after = last ? { publishedAt: last.publishedAt, id: last.id } : resumeAfter;
      } while (after);
      expect(ids, question).toEqual(await expected(query));
      found += ids.length;
    }
  expect(found).toBeGreaterThan(0);
});

const query = (question: string, more: Partial<ListQuery> = {}): ListQuery => ({
  ...EVERYTHING,
  userId: READER,
  terms: parseSearch(question).terms,
  order: "newest",
  after: null,
  limit: 21,
  ...more,
});

it("leaves out channels that rest", async () => {
  const [first] = (await findItems(db, query("w1x"), [])).items;
  const { items } = await findItems(db, query("w1x"), [first?.channel.id as ChannelId]);
  expect(items).toHaveLength(21);
  expect(items.some(({ channel }) => channel.id === first?.channel.id)).toBe(false);
});

it("searches what a channel has, also what was never delivered", async () => {
  const channel = "3" as ChannelId;
  const before = (await findInChannel(db, query("item", { limit: 400 }), channel)).items;
  expect(before).toHaveLength(300);
  await db.query("delete from inbox where item_id = $1", [before[0]?.id]);
  const { items } = await findInChannel(db, query("item -nowhere", { limit: 400 }), channel);
  expect(items.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(items[0]).toMatchObject({ isRead: true, isStarred: false });
  const unread = (await findInChannel(db, query("item", { limit: 400, isUnread: true }), channel)).items;
  expect(unread.map(({ isRead }) => isRead)).not.toContain(true);
});

it("stops a search that takes long, and says where to continue", async () => {
  const { ids, resumeAfter } = await findIds(db, query("-item"), []);
  expect(ids).toEqual([]);
  expect(resumeAfter).not.toBeNull();
  const more = await findIds(db, query("-item", { after: resumeAfter }), []);
  expect(more).toEqual({ ids: [], resumeAfter: null });
  expect(await walkInboxForWords(db, query("w1x"), [], "('w1x')", 50)).toMatchObject({ walked: 50 });
});

it("asks for nothing that cannot be", async () => {
  for (const more of [
    { isUnread: true, isRead: true },
    { isStarred: true, isNotStarred: true },
  ])
    expect(await findItems(db, query("w1x", more), [])).toEqual({ items: [], resumeAfter: null });
});

it("counts up to a limit", async () => {
  const count = (question: string, most: number) =>
    countUnreadWithWords(db, { ...EVERYTHING, userId: READER, terms: parseSearch(question).terms }, [], most);
  expect(await count("item", 500)).toEqual({ unread: 500, hasMore: true });
  expect(await count("nowhere", 500)).toEqual({ unread: 0, hasMore: false });
});

it("knows from the statistics which words are common", async () => {
  const [all, beginning, none] = await estimateItems(db, [
    { term: "item", isPrefix: false },
    { term: "summ", isPrefix: true },
    { term: "nowhere", isPrefix: false },
  ]);
  expect([Math.round((all as number) / 1000), Math.round((beginning as number) / 1000), none]).toEqual([6, 6, 0]);
});
