import { beforeAll, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, until } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, problemOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

const TEN_SCRIPTS = "Tea чай 茶 おちゃ 차 ชา चाय شاي תה τσάι";
const day = (date: string) => new Date(`${date}T12:00:00Z`);
const ENTRIES = [
  { id: "1", title: "Green tea", html: "<p>A cup of <b>red</b> wine, and more.</p>", at: day("2026-03-01") },
  { id: "2", title: "Tea that is green", html: `<p>${"word ".repeat(3000)} needle</p>`, at: day("2026-02-01") },
  { id: "3", title: TEN_SCRIPTS, html: "<p>Node.js, C++ and Café</p>", at: day("2026-01-31") },
  { id: "4", title: "学习视频教程", html: "<p>美味しいコーヒーを飲む。학교에서 공부한다.</p>", at: day("2025-12-31") },
];

let anna: TestPerson;
let ben: TestPerson;
let blog: string;
let other: string;
beforeAll(async () => {
  const db = await aDatabase();
  const site = await aFeedServer();
  const settings = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1" };
  const { address: at } = await aServer({ ...settings, DATABASE_URL: db.url, PAGECAST_KEEP_DAYS: "10000" });
  await aPerson(at); // the owner, whose plan has no end
  [anna, ben] = [await aMember(at, db, "pro"), await aMember(at, db, "pro")];
  const follow = async (path: string, entries: typeof ENTRIES) => {
    const channelUrl = site.feed(path, entries);
    return (await anna.rpc.channels.subscribe.mutate({ channelUrl })).channelId;
  };
  blog = await follow("/blog", ENTRIES);
  other = await follow("/other", [{ id: "5", title: "Black tea", html: "<p>milk</p>", at: day("2026-04-01") }]);
  await until(
    () => anna.rpc.items.list.query({}),
    ({ items }) => items.length === 5,
  );
  await db.query(
    "update items set author = case key when '1' then 'Ann Lee' when '2' then 'Lee Ann Smith' else author end, fingerprint = ''",
  );
  await db.query("insert into search_backlog select id from items");
  await until(
    () => found('author:"lee ann" needle'),
    (ids) => ids.length === 1,
  );
});

type Asked = Parameters<TestPerson["rpc"]["items"]["search"]["query"]>[0];
/** The first letters of the titles. */
const found = async (question: string, more: Partial<Asked> = {}) =>
  (await anna.rpc.items.search.query({ question, ...more })).items.map(({ title }) =>
    title.split(" ").slice(0, 2).join(" "),
  );

const [GREEN, THAT, SCRIPTS, CHINESE, BLACK] = ["Green tea", "Tea that", "Tea чай", "学习视频教程", "Black tea"];

it.each([
  ["words of the title", "green", [GREEN, THAT]],
  ["all words", "green wine", [GREEN]],
  ["the beginning of a word", "gree", [GREEN, THAT]],
  ["no middle of a word", "reen", []],
  ["the end of a long text", "needle", [THAT]],
  ["a phrase", '"green tea"', [GREEN]],
  ["a phrase across elements", '"red wine and"', [GREEN]],
  ["no phrase across title and text", '"tea a cup"', []],
  ["what is left out", "tea -green", [BLACK, SCRIPTS]],
  ["a phrase that is left out", 'tea -"green tea"', [BLACK, THAT, SCRIPTS]],
  ["an author", "author:lee", [GREEN, THAT]],
  ["an author of two names", 'author:"ann lee"', [GREEN]],
  ["an author by other words too", "smith", [THAT]],
  ["no author in the text", "author:wine", []],
  ["words with signs", "node.js c++ cafe", [SCRIPTS]],
  ["Chinese", "视频", [CHINESE]],
  ["Chinese in a row only", "视教", []],
  ["one Chinese letter", "频", [CHINESE]],
  ["Japanese", "コーヒー", [CHINESE]],
  ["half-width Japanese", "ｺｰﾋｰ", [CHINESE]],
  ["Korean without its ending", "학교", [CHINESE]],
  ["before a day", "tea before:2026-02-01", [SCRIPTS]],
  ["from a day on", "tea after:2026-02-01", [BLACK, GREEN, THAT]],
  ["on a day, a month, a year", "on:2026-01-31", [SCRIPTS]],
  ["of a month", "on:2026-02", [THAT]],
  ["of a year", "on:2025", [CHINESE]],
  ["unknown operators as words", "foo:green", []],
])("finds %s", async (_, question, titles) => expect(await found(question)).toEqual(titles));

it.each(TEN_SCRIPTS.split(" "))("finds %s in a title of ten scripts", async (word) => {
  expect(await found(word)).toContain(SCRIPTS);
});

it("knows what is starred, read and unread", async () => {
  const [item] = (await anna.rpc.items.search.query({ question: "needle" })).items;
  await anna.rpc.items.star.mutate({ id: item?.id as string, starred: true });
  await anna.rpc.items.markRead.mutate({ ids: [item?.id as string] });
  expect(await found("is:starred")).toEqual([THAT]);
  expect(await found("tea is:read")).toEqual([THAT]);
  expect(await found("green is:unread")).toEqual([GREEN]);
  expect(await found("green -is:starred")).toEqual([GREEN]);
  expect(await found("is:read is:unread")).toEqual([]);
  await anna.rpc.items.markUnread.mutate({ ids: [item?.id as string] });
});

it("searches in a channel, a folder and a saved view, together with other choices", async () => {
  expect(await found("tea", { channelId: blog })).toEqual([GREEN, THAT, SCRIPTS]);
  expect(await found("tea", { channelId: blog, order: "oldest", which: "unread" })).toEqual([SCRIPTS, THAT, GREEN]);
  const { id: folder } = await anna.rpc.folders.create.mutate({ name: "Others" });
  await anna.rpc.folders.addChannels.mutate({ folderId: folder, channelIds: [other] });
  expect(await found("tea", { view: `folder:${folder}` })).toEqual([BLACK]);
  expect(await found("tea", { view: "videos" })).toEqual([]);
  expect(await found("tea", { kind: "text", which: "unread" })).toEqual([BLACK, GREEN, THAT, SCRIPTS]);
  const filter = { words: 'tea -"green tea" after:2026-02', channels: [blog, other] };
  const { id } = await anna.rpc.views.create.mutate({ name: "Tea", filter });
  const { items } = await anna.rpc.items.list.query({ view: `saved:${id}` });
  expect(items.map(({ title }) => title)).toEqual(["Black tea", "Tea that is green"]);
  expect(await found("-milk", { view: `saved:${id}` })).toEqual([THAT]);
  expect(await anna.rpc.views.unreadCounts.query()).toEqual([{ id, unread: 2, hasMore: false }]);
  expect((await anna.rpc.items.markRead.mutate({ view: `saved:${id}` })).changed).toBe(2);
  expect(await problemOf(anna.rpc.items.search.query({ question: "tea", channelId: blog, view: "all" }))).toMatchObject(
    {
      kind: "bad-input",
    },
  );
  expect(await problemOf(ben.rpc.items.search.query({ question: "tea", channelId: blog }))).toMatchObject({
    kind: "no-such-channel",
  });
});

it("begins days at midnight where the person is", async () => {
  expect(await found("on:2026-01-31", { timeZone: "Pacific/Kiritimati" })).toEqual([]);
  expect(await found("on:2026-02-01", { timeZone: "Pacific/Kiritimati" })).toEqual([SCRIPTS]);
});

it("says what cannot be searched for", async () => {
  const problem = (question: string) => problemOf(anna.rpc.items.search.query({ question }));
  expect(await problem("tea before:2026-02-30")).toMatchObject({ kind: "bad-search-date", text: "before:2026-02-30" });
  expect(await problem(Array.from({ length: 80 }, (_, at) => `w${at}`).join(" "))).toMatchObject({
    kind: "search-too-long",
    limit: 64,
  });
  expect(await problem("x ".repeat(500))).toMatchObject({ kind: "bad-input" });
  const filter = { words: "on:never" };
  expect(await problemOf(anna.rpc.views.create.mutate({ name: "No", filter }))).toMatchObject({
    kind: "bad-search-date",
  });
});

it.each([
  "",
  "  ",
  "!!!",
  "-",
  '"',
  "''",
  "\\",
  "' or 1=1 --",
  "tea:*",
  "a & b | !c",
  "<->",
  "(",
  "x".repeat(500),
  "\ud800",
])("is not harmed by %j", async (question) => {
  const { items } = await anna.rpc.items.search.query({ question });
  expect(items.length).toBeLessThanOrEqual(4);
  expect((await ben.rpc.items.search.query({ question })).items).toEqual([]);
});
