import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, serve, until } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, problemOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { onlyRow } from "../db/query.ts";
import { deleteOldSavedViews } from "./store.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let site: FeedServer;
beforeAll(async () => {
  db = await aDatabase();
  site = await aFeedServer();
  const settings = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1" };
  at = (await aServer({ ...settings, DATABASE_URL: db.url })).address;
  await aPerson(at); // the owner, whose plan has no end
});

/**
 * Anna follows three channels. Each has an item of this hour and one of a hundred hours ago: News text, Films videos, Talks podcasts.
 * Films is in the folder Inner, which is in Outer; News is in both.
 */
let anna: TestPerson;
let ben: TestPerson;
let news: string;
let films: string;
let talks: string;
let outer: string;
let inner: string;
let newsUrl: string;
async function people(): Promise<void> {
  await twoMembers();
  newsUrl = aChannel("News", (id) => `<link>https://news.example/${id}</link>`);
  const filmsUrl = aChannel("Films", (id) => `<link>https://vimeo.com/${id.slice(-1)}${++videos}0000</link>`);
  const talksUrl = aChannel(
    "Talks",
    (id) =>
      `<link>https://talks.example/${id}/${++videos}</link><enclosure url="https://talks.example/${id}.mp3" type="audio/mpeg"/>`,
  );
  const follow = async (channelUrl: string) => (await anna.rpc.channels.subscribe.mutate({ channelUrl })).channelId;
  [news, films, talks] = [await follow(newsUrl), await follow(filmsUrl), await follow(talksUrl)];
  await until(
    () => titles({}),
    (all) => all.length === 6,
  );
  outer = await aFolder("Outer", null, [news]);
  inner = await aFolder("Inner", outer, [news, films]);
}

async function twoMembers(): Promise<void> {
  [anna, ben] = await Promise.all([aMember(at, db, "pro"), aMember(at, db, "pro")]);
}

let videos = 0;
let feeds = 0;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
/** The newest items first: News, Films, Talks; then the old ones in the same order. */
const AGES: Record<string, number> = { News: 0.1, Films: 0.2, Talks: 0.3 };

function aChannel(title: string, more: (id: string) => string): string {
  const entry = (id: string, age: number) =>
    `<item><guid isPermaLink="false">${id}</guid><title>${title} ${id}</title>${more(id)}<category>${title} topic</category>
      <pubDate>${hoursAgo(age).toUTCString()}</pubDate><description>Words of ${title}</description></item>`;
  const age = AGES[title] as number;
  const items = entry("1", 100 + age) + entry("2", age);
  return site.answer(
    `/${++feeds}.xml`,
    serve(`<rss version="2.0"><channel><title>${title}</title>${items}</channel></rss>`),
  );
}

async function aFolder(name: string, parentId: string | null, channels: string[], person = anna): Promise<string> {
  const userId = await idOf(person);
  const added = await db.query<{ id: string }>(
    `insert into folders (user_id, name, key, parent_id, position) values ($1, $2, lower($2), $3, 1) returning id`,
    [userId, name, parentId],
  );
  const { id } = onlyRow(added);
  await db.query(
    `insert into folder_channels (user_id, folder_id, channel_id, position)
     select $1, $2, channel_id, 1 from unnest($3::bigint[]) channel_id`,
    [userId, id, channels],
  );
  return id;
}

const idOf = async ({ email }: TestPerson) =>
  onlyRow(await db.query<{ id: string }>("select id from users where email = $1", [email])).id;
type Query = Parameters<TestPerson["rpc"]["items"]["list"]["query"]>[0];
const list = async (query: Query, person = anna) => (await person.rpc.items.list.query({ limit: 100, ...query })).items;
const titles = async (query: Query) => (await list(query)).map(({ title }) => title);
const counts = async () => await anna.rpc.items.unreadCounts.query({ since: hoursAgo(24).toISOString() });
const save = async (filter: Parameters<TestPerson["rpc"]["views"]["create"]["mutate"]>[0]["filter"], name = "Mine") =>
  (await anna.rpc.views.create.mutate({ name, filter })).id;

describe("the items of a view", () => {
  beforeAll(people);

  it.each<[string, () => Query, string[]]>([
    ["all", () => ({}), ["News 2", "Films 2", "Talks 2", "News 1", "Films 1", "Talks 1"]],
    ["all, oldest first", () => ({ view: "all", order: "oldest", limit: 2 }), ["Talks 1", "Films 1"]],
    ["videos", () => ({ view: "videos" }), ["Films 2", "Films 1"]],
    ["podcasts", () => ({ view: "podcasts" }), ["Talks 2", "Talks 1"]],
    [
      "today, which began in the morning",
      () => ({ view: "today", since: hoursAgo(12).toISOString() }),
      ["News 2", "Films 2", "Talks 2"],
    ],
    [
      "today, which began a moment ago",
      () => ({ view: "today", since: hoursAgo(0.25).toISOString() }),
      ["News 2", "Films 2"],
    ],
    ["today, without saying when it began", () => ({ view: "today" }), ["News 2", "Films 2", "Talks 2"]],
    ["a folder", () => ({ view: `folder:${inner}` }), ["News 2", "Films 2", "News 1", "Films 1"]],
    [
      "a folder with another one inside",
      () => ({ view: `folder:${outer}` }),
      ["News 2", "Films 2", "News 1", "Films 1"],
    ],
    [
      "a folder, oldest first",
      () => ({ view: `folder:${outer}`, order: "oldest" }),
      ["Films 1", "News 1", "Films 2", "News 2"],
    ],
    ["the videos of a folder", () => ({ view: `folder:${outer}`, videosOnly: true }), ["Films 2", "Films 1"]],
    ["podcasts that are videos", () => ({ view: "podcasts", videosOnly: true }), []],
    ["what is text in a folder", () => ({ view: `folder:${outer}`, kind: "text" }), ["News 2", "News 1"]],
    ["the podcasts of everything", () => ({ view: "all", kind: "podcast" }), ["Talks 2", "Talks 1"]],
    ["videos that are text", () => ({ view: "videos", kind: "text" }), []],
    ["the podcasts of a channel", () => ({ channelId: talks, kind: "podcast" }), ["Talks 2", "Talks 1"]],
    ["the text of a channel of podcasts", () => ({ channelId: talks, kind: "text" }), []],
    ["a channel, oldest first", () => ({ channelId: news, order: "oldest" }), ["News 1", "News 2"]],
  ])("%s", async (_, query, expected) => expect(await titles(query())).toEqual(expected));

  it("of another person are refused like those of a view that does not exist", async () => {
    const saved = await save({ kind: "video" });
    const problem = (view: string) => problemOf(ben.rpc.items.list.query({ view }));
    expect(await problem(`folder:${outer}`)).toMatchObject({ kind: "no-such-folder", status: 404 });
    expect(await problem(`saved:${saved}`)).toMatchObject({ kind: "no-such-view", status: 404 });
    expect(await problem("folder:999999999999999999")).toMatchObject({ kind: "no-such-folder" });
    expect(await problem("everything")).toMatchObject({ kind: "bad-input" });
    expect(await problemOf(anna.rpc.items.list.query({ view: "all", channelId: news }))).toMatchObject({
      kind: "bad-input",
    });
  });

  it("are those that are unread, or starred, in any view", async () => {
    const [newest] = await list({});
    await anna.rpc.items.markRead.mutate({ ids: [newest?.id as string] });
    await anna.rpc.items.star.mutate({ id: newest?.id as string, starred: true });
    expect(await titles({ view: "unread", limit: 2 })).toEqual(["Films 2", "Talks 2"]);
    expect(await titles({ view: "starred" })).toEqual(["News 2"]);
    expect(await titles({ view: `folder:${outer}`, which: "unread" })).toEqual(["Films 2", "News 1", "Films 1"]);
    expect(await titles({ view: `folder:${outer}`, which: "starred" })).toEqual(["News 2"]);
    expect(await titles({ view: "unread", which: "starred" })).toEqual([]);
  });

  it.each([{ view: "all" }, { view: "folder" }, { channelId: "news" }])("are paged oldest first: %o", async (of) => {
    const query = of.channelId ? { channelId: news } : { view: of.view === "folder" ? `folder:${outer}` : "all" };
    const all = await titles({ ...query, order: "oldest" });
    const paged: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await anna.rpc.items.list.query({ ...query, order: "oldest", limit: 1, cursor });
      paged.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
    expect(paged).toEqual((await titles(query)).toReversed());
  });

  it("are of no channel that the person no longer follows", async () => {
    const [newest] = await list({ channelId: news });
    await anna.rpc.items.star.mutate({ id: newest?.id as string, starred: true });
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: newsUrl });
    expect(await titles({ view: "starred" })).toEqual(["News 2"]);
    expect(await titles({ view: `folder:${outer}` })).toEqual(["Films 2", "Films 1"]);
  });
});

describe("a saved view", () => {
  beforeAll(people);

  it.each<[string, () => Parameters<typeof save>[0], string[]]>([
    ["everything", () => ({}), ["News 2", "Films 2", "Talks 2", "News 1", "Films 1", "Talks 1"]],
    [
      "some channels, oldest first",
      () => ({ channels: [news, talks], order: "oldest" }),
      ["Talks 1", "News 1", "Talks 2", "News 2"],
    ],
    [
      "a folder and a channel",
      () => ({ folders: [inner], channels: [talks, news] }),
      ["News 2", "Films 2", "Talks 2", "News 1", "Films 1", "Talks 1"],
    ],
    ["the podcasts", () => ({ kind: "podcast" }), ["Talks 2", "Talks 1"]],
    ["the videos of a folder", () => ({ folders: [outer], kind: "video" }), ["Films 2", "Films 1"]],
    ["text", () => ({ kind: "text" }), ["News 2", "News 1"]],
    ["a folder and a channel that are gone", () => ({ folders: ["999999"], channels: ["999999"] }), []],
    [
      "a folder that is gone and one that is not",
      () => ({ folders: ["999999", inner], kind: "text" }),
      ["News 2", "News 1"],
    ],
  ])("contains %s", async (_, filter, expected) => {
    expect(await titles({ view: `saved:${await save(filter())}` })).toEqual(expected);
  });

  it("shows what is unread only, in its own order unless asked for another", async () => {
    const view = `saved:${await save({ which: "unread", folders: [outer], order: "oldest" })}`;
    const [newest] = await list({});
    await anna.rpc.items.markRead.mutate({ ids: [newest?.id as string] });
    expect(await titles({ view })).toEqual(["Films 1", "News 1", "Films 2"]);
    expect(await titles({ view, order: "newest" })).toEqual(["Films 2", "News 1", "Films 1"]);
  });

  it("contains what has its words, in titles, texts and categories", async () => {
    const view = `saved:${await save({ words: " films  words " })}`;
    await until(
      () => titles({ view }),
      (found) => found.length === 2,
    );
    expect(await titles({ view, order: "oldest" })).toEqual(["Films 1", "Films 2"]);
    const topic = `saved:${await save({ words: "talks topic", channels: [talks, news] })}`;
    await until(
      () => titles({ view: topic }),
      (found) => found.join() === "Talks 2,Talks 1",
    );
    expect(await titles({ view: `saved:${await save({ words: "talks topic", channels: [news] })}` })).toEqual([]);
    expect((await anna.rpc.items.markRead.mutate({ view })).changed).toBe(2);
    expect(await titles({ view: "unread", videosOnly: true })).toEqual([]);
  });
});

describe("saved views", () => {
  beforeEach(twoMembers);

  it("is created, changed, moved, deleted and restored", async () => {
    const { rpc } = anna;
    const names = async () => (await rpc.views.list.query()).map(({ name }) => name);
    const [one, two, three] = [await save({}, "One"), await save({ kind: "video" }, "Two"), await save({}, "Three")];
    expect(await rpc.views.list.query()).toEqual([
      { id: one, name: "One", filter: EMPTY },
      { id: two, name: "Two", filter: { ...EMPTY, kind: "video" } },
      { id: three, name: "Three", filter: EMPTY },
    ]);
    await rpc.views.move.mutate({ id: three, beforeId: one });
    expect(await names()).toEqual(["Three", "One", "Two"]);
    await rpc.views.move.mutate({ id: three, beforeId: null });
    await rpc.views.update.mutate({ id: one, name: " First " });
    await rpc.views.update.mutate({ id: two, filter: { channels: ["7", "7"], words: " tea " } });
    const { removed } = await rpc.views.delete.mutate({ id: two });
    expect(await rpc.views.list.query()).toEqual([
      { id: one, name: "First", filter: EMPTY },
      { id: three, name: "Three", filter: EMPTY },
    ]);
    expect(await problemOf(rpc.items.list.query({ view: `saved:${two}` }))).toMatchObject({ kind: "no-such-view" });
    await rpc.views.move.mutate({ id: three, beforeId: one });
    await rpc.views.restore.mutate({ removed });
    expect(await names()).toEqual(["Three", "First", "Two"]);
    expect((await rpc.views.list.query()).at(-1)?.filter).toEqual({ ...EMPTY, channels: ["7"], words: "tea" });
  });

  it("can be restored for an hour, and only by its person", async () => {
    const id = await save({});
    await anna.rpc.privateFeed.renew.mutate({ view: `saved:${id}` });
    const { removed } = await anna.rpc.views.delete.mutate({ id });
    expect(await problemOf(ben.rpc.views.restore.mutate({ removed }))).toMatchObject({ kind: "no-such-view" });
    await deleteOldSavedViews(db);
    await anna.rpc.views.restore.mutate({ removed });
    expect(await problemOf(anna.rpc.views.restore.mutate({ removed }))).toMatchObject({ kind: "no-such-view" });
    await anna.rpc.views.delete.mutate({ id });
    await db.query("update saved_views set deleted_at = now() - interval '61 minutes' where id = $1", [id]);
    expect(await problemOf(anna.rpc.views.restore.mutate({ removed }))).toMatchObject({ kind: "no-such-view" });
    await deleteOldSavedViews(db);
    expect((await db.query("select from saved_views where id = $1", [id])).rowCount).toBe(0);
    expect((await db.query("select from view_feeds where view = $1", [`saved:${id}`])).rowCount).toBe(0);
  });

  it("belongs to one person", async () => {
    const id = await save({});
    const { views } = ben.rpc;
    expect(await views.list.query()).toEqual([]);
    for (const refused of [
      () => views.update.mutate({ id, name: "Ben's" }),
      () => views.delete.mutate({ id }),
      () => views.move.mutate({ id, beforeId: null }),
    ])
      expect(await problemOf(refused())).toMatchObject({ kind: "no-such-view", status: 404 });
    const own = (await views.create.mutate({ name: "Own", filter: {} })).id;
    expect(await problemOf(views.move.mutate({ id: own, beforeId: id }))).toMatchObject({ kind: "no-such-view" });
  });

  it("is one of a hundred at most, also when two are created at once", async () => {
    await db.query(
      "insert into saved_views (user_id, name, filter, position) select $1, 'x', $2, n from generate_series(1, 99) n",
      [await idOf(anna), EMPTY],
    );
    const both = await Promise.allSettled([save({}), save({})]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await problemOf(save({}))).toMatchObject({ kind: "too-many-views", limit: 100, status: 409 });
    const [first] = await anna.rpc.views.list.query();
    const { removed } = await anna.rpc.views.delete.mutate({ id: first?.id as string });
    await save({});
    expect(await problemOf(anna.rpc.views.restore.mutate({ removed }))).toMatchObject({ kind: "too-many-views" });
  });

  it.each([
    ["no name", { name: " ", filter: {} }],
    ["a name that is too long", { name: "x".repeat(201), filter: {} }],
    ["words that are too long", { name: "x", filter: { words: "x".repeat(501) } }],
    ["an unknown kind", { name: "x", filter: { kind: "smell" } }],
    ["ids that are none", { name: "x", filter: { folders: ["x"] } }],
    ["too many channels", { name: "x", filter: { channels: Array.from({ length: 2001 }, () => "1") } }],
  ])("is refused with %s", async (_, input) => {
    expect(await problemOf(anna.rpc.views.create.mutate(input as never))).toMatchObject({ kind: "bad-input" });
  });
});

const EMPTY = { folders: [], channels: [], kind: "any", which: "all", words: "", order: "newest" };

it("has words as long as a search", async () => {
  await twoMembers();
  const words = `${"tea ".repeat(124)}cups`;
  await anna.rpc.items.search.query({ question: words });
  const id = await save({ words });
  expect((await anna.rpc.views.list.query())[0]?.filter.words).toBe(words);
  expect(await titles({ view: `saved:${id}` })).toEqual([]);
});

describe("unread counts", () => {
  beforeAll(people);

  it("are those of all views and channels", async () => {
    const [newest, , , , , oldest] = await list({});
    await anna.rpc.items.star.mutate({ id: newest?.id as string, starred: true });
    await anna.rpc.items.markRead.mutate({ ids: [oldest?.id as string] });
    const { channels, ...rest } = await counts();
    expect(rest).toEqual({ total: 5, views: { unread: 5, starred: 1, videos: 2, podcasts: 1, today: 3 }, left: [] });
    expect(channels.toSorted((a, b) => Number(a.channelId) - Number(b.channelId))).toEqual([
      { channelId: news, unread: 2, videos: 0, podcasts: 0 },
      { channelId: films, unread: 2, videos: 2, podcasts: 0 },
      { channelId: talks, unread: 1, videos: 0, podcasts: 1 },
    ]);
    const { views } = await anna.rpc.items.unreadCounts.query({ since: hoursAgo(0.15).toISOString() });
    expect(views.today).toBe(1);
  });

  it("of a view with words are those that have them", async () => {
    const ofViews = () => anna.rpc.views.unreadCounts.query();
    const words = await save({ words: "topic" });
    const inFolder = await save({ words: "words films", folders: [outer], which: "unread" });
    const ofKind = await save({ words: "topic", kind: "podcast" });
    const elsewhere = await save({ words: "films", channels: [talks] });
    await save({ kind: "video" });
    const expected = [
      { id: words, unread: 5, hasMore: false },
      { id: inFolder, unread: 2, hasMore: false },
      { id: ofKind, unread: 1, hasMore: false },
      { id: elsewhere, unread: 0, hasMore: false },
    ];
    await until(ofViews, (found) => found[0]?.unread === 5);
    expect(await ofViews()).toEqual(expected);
    expect(await ben.rpc.views.unreadCounts.query()).toEqual([]);
    const { readAt } = await anna.rpc.items.markRead.mutate({ view: `saved:${inFolder}` });
    expect((await ofViews()).map(({ unread }) => unread)).toEqual([3, 0, 1, 0]);
    await anna.rpc.items.markUnread.mutate({ readAt });
  });

  it("of a view with words stop at 500", async () => {
    const userId = await idOf(ben);
    await ben.rpc.views.create.mutate({ name: "Common", filter: { words: "common" } });
    await db.query(
      `with added as (
         insert into items (channel_id, key, title, published_at, summary, content_html, is_video, fingerprint)
         select $2, 'common ' || n, 'Common', now(), '', '', false, '' from generate_series(1, 501) n returning id
       ), searchable as (insert into item_search (item_id, terms) select id, 'common:1' from added)
       insert into inbox (item_id, user_id, channel_id, published_at, is_video) select id, $1, $2, now(), false from added`,
      [userId, news],
    );
    expect(await ben.rpc.views.unreadCounts.query()).toMatchObject([{ unread: 500, hasMore: true }]);
    await db.query(
      "update inbox set read_at = now() where user_id = $1 and item_id = (select max(item_id) from inbox where user_id = $1)",
      [userId],
    );
    expect(await ben.rpc.views.unreadCounts.query()).toMatchObject([{ unread: 500, hasMore: false }]);
  });

  it("name the channels that were left, whose starred items can be unread again", async () => {
    const [newest] = await list({ channelId: news });
    await anna.rpc.items.star.mutate({ id: newest?.id as string, starred: true });
    const named = await save({ channels: [news] });
    const withWords = await save({ channels: [news], words: "topic" });
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: newsUrl });
    expect((await counts()).left).toEqual([]);
    await anna.rpc.items.markUnread.mutate({ ids: [newest?.id as string] });
    const { channels, left, total } = await counts();
    expect([left, total]).toEqual([[news], 4]);
    expect(channels).toContainEqual({ channelId: news, unread: 1, videos: 0, podcasts: 0 });
    expect(await titles({ view: `saved:${named}` })).toEqual([]);
    expect((await anna.rpc.views.unreadCounts.query()).find(({ id }) => id === withWords)?.unread).toBe(0);
  });
});

describe("marking a view as read", () => {
  beforeAll(people);

  it.each<[string, () => { view: string; since?: string; kind?: "video" | "text" }, string[]]>([
    ["everything", () => ({ view: "all" }), []],
    ["the text of everything", () => ({ view: "all", kind: "text" }), ["Films 2", "Talks 2", "Films 1", "Talks 1"]],
    [
      "the videos that are text, which are none",
      () => ({ view: "videos", kind: "text" }),
      ["News 2", "Films 2", "Talks 2", "News 1", "Films 1", "Talks 1"],
    ],
    ["the videos", () => ({ view: "videos" }), ["News 2", "Talks 2", "News 1", "Talks 1"]],
    ["today", () => ({ view: "today", since: hoursAgo(1).toISOString() }), ["News 1", "Films 1", "Talks 1"]],
    ["a folder", () => ({ view: `folder:${outer}` }), ["Talks 2", "Talks 1"]],
  ])("marks %s, and is undone", async (_, input, left) => {
    const { changed, readAt } = await anna.rpc.items.markRead.mutate(input());
    expect(await titles({ view: "unread" })).toEqual(left);
    expect(changed).toBe(6 - left.length);
    expect((await anna.rpc.items.markUnread.mutate({ readAt })).changed).toBe(changed);
    expect(await titles({ view: "unread" })).toHaveLength(6);
  });

  it("stops at the newest item that the person has seen", async () => {
    const seen = (await list({ view: `folder:${outer}` }))[2];
    const upTo = { publishedAt: seen?.publishedAt as string, id: seen?.id as string };
    expect((await anna.rpc.items.markRead.mutate({ view: `folder:${outer}`, upTo })).changed).toBe(2);
    expect(await titles({ view: "unread" })).toEqual(["News 2", "Films 2", "Talks 2", "Talks 1"]);
  });

  it("is refused for a view that does not exist", async () => {
    expect(await problemOf(ben.rpc.items.markRead.mutate({ view: `folder:${outer}` }))).toMatchObject({
      kind: "no-such-folder",
    });
  });
});

describe("the private feed of a view", () => {
  beforeAll(people);

  const read = async (url: string, headers = {}) => {
    const response = await fetch(url, { headers });
    const text = await response.text();
    return { status: response.status, etag: response.headers.get("etag") ?? "", text };
  };
  const feedOf = async (url: string) => {
    const { title, items } = JSON.parse((await read(url)).text) as { title: string; items: { title: string }[] };
    return { title, items: items.map((item) => item.title) };
  };

  it("has the newest items of the view under an address of its own", async () => {
    const { privateFeed } = anna.rpc;
    const saved = await save({ channels: [talks], order: "oldest" }, "Talks & more");
    const [all, videosFeed, folder, mine] = await Promise.all([
      privateFeed.renew.mutate(),
      privateFeed.renew.mutate({ view: "videos" }),
      privateFeed.renew.mutate({ view: `folder:${outer}` }),
      privateFeed.renew.mutate({ view: `saved:${saved}` }),
    ]);
    expect((await feedOf(all.jsonUrl)).items).toHaveLength(6);
    expect((await feedOf(all.jsonUrl)).title).toBe("Pagecast");
    expect(await feedOf(videosFeed.jsonUrl)).toEqual({ title: "Videos – Pagecast", items: ["Films 2", "Films 1"] });
    expect(await feedOf(folder.jsonUrl)).toEqual({
      title: "Outer – Pagecast",
      items: ["News 2", "Films 2", "News 1", "Films 1"],
    });
    expect(await feedOf(mine.jsonUrl)).toEqual({ title: "Talks & more – Pagecast", items: ["Talks 2", "Talks 1"] });
    expect((await read(mine.atomUrl)).text).toContain("<title>Talks &amp; more – Pagecast</title>");
    const { etag } = await read(folder.atomUrl);
    expect((await read(folder.atomUrl, { "if-none-match": etag })).status).toBe(304);
    expect(await privateFeed.get.query({ view: "all" })).toEqual(all);
    expect(await privateFeed.get.query({ view: `folder:${outer}` })).toEqual(folder);
    expect(await privateFeed.get.query({ view: `folder:${inner}` })).toBeNull();
  });

  it("is a new document after its view or one of its channels is renamed", async () => {
    const { privateFeed, folders, channels } = anna.rpc;
    const { atomUrl } = await privateFeed.renew.mutate({ view: `folder:${outer}` });
    const { etag: first } = await read(atomUrl);
    await channels.rename.mutate({ channelUrl: newsUrl, name: "My morning" });
    const renamed = await read(atomUrl, { "if-none-match": first });
    expect(renamed).toMatchObject({ status: 200, text: expect.stringContaining("My morning") });
    await folders.rename.mutate({ id: outer, name: "Outside" });
    const { status, text, etag } = await read(atomUrl, { "if-none-match": renamed.etag });
    expect([status, text.includes("Outside – Pagecast")]).toEqual([200, true]);
    expect((await read(atomUrl, { "if-none-match": etag })).status).toBe(304);
    await Promise.all([
      channels.rename.mutate({ channelUrl: newsUrl, name: null }),
      folders.rename.mutate({ id: outer, name: "Outer" }),
    ]);
    expect((await read(atomUrl, { "if-none-match": first })).status).toBe(304);
  });

  it("is renewed and deleted separately, and ends with its view", async () => {
    const { privateFeed, views } = anna.rpc;
    const id = await save({});
    const view = `saved:${id}`;
    const [everything, first] = [await privateFeed.renew.mutate(), await privateFeed.renew.mutate({ view })];
    const second = await privateFeed.renew.mutate({ view });
    const status = async ({ atomUrl }: { atomUrl: string }) => (await read(atomUrl)).status;
    expect(await Promise.all([everything, first, second].map(status))).toEqual([200, 404, 200]);
    const { removed } = await views.delete.mutate({ id });
    expect(await status(second)).toBe(404);
    await views.restore.mutate({ removed });
    expect(await status(second)).toBe(200);
    await privateFeed.off.mutate({ view });
    expect(await Promise.all([everything, second].map(status))).toEqual([200, 404]);
    expect(await problemOf(ben.rpc.privateFeed.renew.mutate({ view }))).toMatchObject({ kind: "no-such-view" });
    await privateFeed.off.mutate();
    expect(await status(everything)).toBe(404);
  });
});

describe("the arrival of an item", () => {
  beforeAll(people);

  it("is when the person got it, and stays when they leave a channel and come back", async () => {
    const before = await list({ channelId: news });
    for (const { arrivedAt, publishedAt } of before) {
      expect(Math.abs(Date.now() - Date.parse(arrivedAt))).toBeLessThan(60_000);
      expect(arrivedAt).not.toBe(publishedAt);
    }
    await db.query("update inbox set arrived_at = null where item_id = $1", [before[1]?.id]);
    await anna.rpc.channels.unsubscribe.mutate({ channelUrl: newsUrl });
    await anna.rpc.channels.subscribe.mutate({ channelUrl: newsUrl });
    expect((await list({ channelId: news })).map(({ arrivedAt }) => arrivedAt)).toEqual([
      before[0]?.arrivedAt,
      before[1]?.publishedAt,
    ]);
  });

  it("is when they starred it, if it was never delivered, and its publication for everything else", async () => {
    await db.query("delete from inbox where user_id = $1", [await idOf(anna)]);
    const [undelivered] = await list({ channelId: news });
    expect(undelivered?.arrivedAt).toBe(undelivered?.publishedAt);
    await anna.rpc.items.star.mutate({ id: undelivered?.id as string, starred: true });
    const [starred] = await list({ view: "starred" });
    expect(Date.now() - Date.parse(starred?.arrivedAt as string)).toBeLessThan(60_000);
    expect((await anna.rpc.items.get.query({ id: starred?.id as string })).arrivedAt).toBe(starred?.arrivedAt);
  });
});

it("exports and deletes views and their feeds with the account", async () => {
  await people();
  const id = await save({ words: "tea" }, "Tea");
  await anna.rpc.views.delete.mutate({ id: await save({}, "Deleted") });
  await anna.rpc.privateFeed.renew.mutate({ view: `saved:${id}` });
  const response = await fetch(`${at}/api/account/export`, { headers: { cookie: anna.cookie } });
  const account = (await response.json()) as { items: { arrived_at: string }[] };
  expect(account).toMatchObject({
    savedViews: [{ name: "Tea", filter: { ...EMPTY, words: "tea" } }],
    viewFeeds: [{ view: `saved:${id}` }],
  });
  expect(account.items.every(({ arrived_at }) => !Number.isNaN(Date.parse(arrived_at)))).toBe(true);
  const userId = await idOf(anna);
  await anna.rpc.account.delete.mutate({ confirm: anna.email });
  for (const table of ["saved_views", "view_feeds", "folders", "folder_channels"])
    expect((await db.query(`select from ${table} where user_id = $1`, [userId])).rowCount).toBe(0);
});
