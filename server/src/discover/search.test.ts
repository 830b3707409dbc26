import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openCatalogue } from "#core/rules/catalogue.ts";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, serve } from "../../test/a-feed-server.ts";
import { aMember, anAuthor, NOBODY_THERE } from "../../test/a-member.ts";
import { aPerson, problemOf, rpcOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { readBundled } from "../catalogue/load-catalogue.ts";
import { createFetchSafely } from "../net/fetch-safely.ts";
import { indexChannels } from "./index-channels.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let apple: FeedServer;
let owner: TestPerson;
let anna: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  db = await aDatabase();
  apple = await aFeedServer();
  const host = new URL(apple.url("/")).host;
  const { fetchSafely } = createFetchSafely({ allow: [host] });
  at = (
    await aServer(
      {
        DATABASE_URL: db.url,
        PAGECAST_SUBSCRIBE: "any-feed",
        PAGECAST_FEED_SERVICE: NOBODY_THERE,
      },
      // The directory, and nothing else, is on this machine.
      {
        fetchSafely: (url, options) => fetchSafely(url.replace("https://itunes.apple.com", `http://${host}`), options),
      },
    )
  ).address;
  owner = await aPerson(at);
  [anna, ben] = [await aMember(at, db, "pro"), await aMember(at, db, "pro")];
});

const visitor = () => rpcOf(at, { "x-forwarded-for": `198.51.100.${++visitors}` });
let visitors = 0;

/** What a worker does every few seconds. */
const catalogue = openCatalogue(readBundled());
const indexNames = () => indexChannels({ db, catalogue });

/** A channel with this title, followed by these people. */
async function follow(title: string, channelUrl: string, ...people: TestPerson[]): Promise<string> {
  let id = "";
  for (const { rpc } of people) id = (await rpc.channels.subscribe.mutate({ channelUrl })).channelId;
  await db.query("update channels set title = $2 where id = $1", [id, title]);
  await indexNames();
  return id;
}

const search = async (name: string, rpc = visitor()) => (await rpc.discover.search.query({ name })).channels;
const titles = async (name: string) => (await search(name)).map(({ title }) => title);

describe("channels by name", () => {
  it("are found by anyone if two people follow them, with public facts only", async () => {
    const url = anAuthor("kurzgesagt");
    await follow("Kurzgesagt 视频", url, anna, ben);
    const found = [{ title: "Kurzgesagt 视频", url, picture: null, kind: "text" }];
    expect(await search("kurzgesagt")).toEqual(found);
    expect(await search("视频")).toEqual(found);
    expect(await search("KURZ")).toEqual(found);
    expect(await search("sagt")).toEqual(found);
    expect(await search("something else")).toEqual([]);
  });

  it("are not found while only one person follows them, not even by that person's address", async () => {
    await follow("Secret interest", anAuthor("interest"), anna);
    expect(await search("secret interest")).toEqual([]);
    await follow("Secret interest", anAuthor("interest"), ben);
    expect(await titles("secret interest")).toEqual(["Secret interest"]);
    await ben.rpc.channels.unsubscribe.mutate({ channelUrl: anAuthor("interest") });
    // At once, whether the index has been updated or not.
    expect(await search("secret interest")).toEqual([]);
  });

  it("are not found when the account of the second follower is deleted", async () => {
    const leaving = await aMember(at, db, "pro");
    await follow("Leaving soon", anAuthor("leaving"), anna, leaving);
    expect(await titles("leaving soon")).toEqual(["Leaving soon"]);
    await leaving.rpc.account.delete.mutate({ confirm: leaving.email });
    expect(await search("leaving soon")).toEqual([]);
    await indexNames();
    expect((await db.query("select from channel_search where words like '%leaving soon%'")).rowCount).toBe(0);
  });

  it("are never found if their address is a secret", async () => {
    await follow("Hidden podcast", "https://casts.example/feed?token=abc", anna, ben);
    await follow("Hidden letters", "https://letters.example/feeds/ab3kd9fj2ls8fk3m.xml", anna, ben);
    expect(await search("hidden")).toEqual([]);
    // Even if such a row were in the index.
    await db.query(
      "insert into channel_search select id, ' hidden podcast ', 2 from channels where channel_url like '%token=abc'",
    );
    expect(await search("hidden")).toEqual([]);
  });

  it("are never found if one of their sources is a secret, also one that is not in use", async () => {
    const id = await follow("Open letters", "https://open-letters.example/blog", anna, ben);
    expect(await titles("open letters")).toEqual(["Open letters"]);
    await db.query(
      `insert into channel_sources (channel_id, number, position, feed_url)
       values ($1, 0, 0, 'https://open-letters.example/blog'), ($1, 1, 1, 'https://open-letters.example/feed?token=abc')`,
      [id],
    );
    await db.query("update channels set source = 0 where id = $1", [id]);
    // At once, and not indexed again.
    expect(await search("open letters")).toEqual([]);
    await db.query("insert into channel_search_backlog values ($1)", [id]);
    await indexNames();
    expect((await db.query("select from channel_search where channel_id = $1", [id])).rowCount).toBe(0);
  });

  it("follow their channel's name", async () => {
    const id = await follow("Former name", anAuthor("renamed"), anna, ben);
    await db.query("update channels set title = 'Present name' where id = $1", [id]);
    await indexNames();
    expect(await search("former name")).toEqual([]);
    expect(await titles("present name")).toEqual(["Present name"]);
  });

  it("come in a useful order: the same name, its beginning, then those with more followers", async () => {
    const carl = await aMember(at, db, "pro");
    await follow("All about Gardens", anAuthor("g1"), anna, ben, carl);
    await follow("Weekly gardens", anAuthor("g2"), anna, ben);
    await follow("Gardens and more", anAuthor("g3"), anna, ben);
    await follow("Gardens", anAuthor("g4"), anna, ben);
    expect(await titles("gardens")).toEqual(["Gardens", "Gardens and more", "All about Gardens", "Weekly gardens"]);
  });

  it.each([
    ["a name of nothing but signs", "%%%"],
    ["what LIKE would read as anything", "%"],
    ["a letter", "_"],
    ["a very long one", "x".repeat(1_000)],
    ["an address", "https://www.douyin.com/"],
    ["spaces", "   "],
  ])("%s finds nothing", async (_, name) => expect(await search(name)).toEqual([]));

  it("are found by a letter and signs", async () => {
    await follow("Modern C++", anAuthor("cpp"), anna, ben);
    expect(await titles("c++")).toEqual(["Modern C++"]);
  });

  it("with letters that become many in the index are indexed as far as they fit", async () => {
    await follow(`Arabic ${"ﷺ".repeat(900)}`, anAuthor("arabic"), anna, ben);
    expect(await titles("arabic")).toHaveLength(1);
  });

  it("are limited for visitors as looking up pages is", async () => {
    const rpc = visitor();
    for (let n = 0; n < 15; n++) await search("gardens", rpc);
    expect(await problemOf(search("gardens", rpc))).toMatchObject({ kind: "too-often", status: 429 });
  });
});

describe("podcasts", () => {
  const path = (term: string) =>
    `/search?media=podcast&entity=podcast&country=US&limit=20&term=${encodeURIComponent(term)}`;
  const answer = (name: string) =>
    JSON.stringify({ results: [{ collectionName: name, artistName: "Ana", feedUrl: "https://feeds.example/1" }] });
  const podcasts = (name: string) => anna.rpc.discover.podcasts.query({ name });
  beforeEach(async () => {
    await db.query("delete from rate_limits");
    await owner.rpc.admin.directories.set.mutate({ isOn: true });
  });

  it("are searched only if the owner allows it; nothing is sent out before", async () => {
    await owner.rpc.admin.directories.set.mutate({ isOn: false });
    apple.answer(path("the daily"), serve(answer("The Daily"), "text/javascript"));
    expect(await podcasts("the daily")).toEqual({ kind: "off" });
    expect(await anna.rpc.discover.search.query({ name: "the daily" })).toMatchObject({ hasDirectory: false });
    expect(apple.asked.size).toBe(0);
    await owner.rpc.admin.directories.set.mutate({ isOn: true });
    expect(await owner.rpc.admin.directories.get.query()).toEqual({ isOn: true });
    expect(await anna.rpc.discover.search.query({ name: "the daily" })).toMatchObject({ hasDirectory: true });
    expect(apple.asked.size).toBe(0);
    expect(await podcasts("the daily")).toEqual({
      kind: "found",
      podcasts: [{ title: "The Daily", author: "Ana", feedUrl: "https://feeds.example/1", picture: null }],
    });
  });

  it("are asked for once a day, by whoever and however it is written", async () => {
    apple.answer(path("cached"), serve(answer("Cached"), "text/javascript"));
    const first = await podcasts("cached");
    expect(await podcasts("  CACHED ")).toEqual(first);
    expect(await visitor().discover.podcasts.query({ name: "ｃached" })).toEqual(first);
    expect(apple.asked.get(path("cached"))).toBe(1);
    await db.query("update directory_answers set expires_at = now() - interval '1 second'");
    await podcasts("cached");
    expect(apple.asked.get(path("cached"))).toBe(2);
  });

  it("fail in words when the directory does not answer as expected, and are asked for again", async () => {
    apple.answer(path("broken"), serve("<html>busy</html>", "text/html"));
    expect(await podcasts("broken")).toEqual({ kind: "failed" });
    apple.answer(path("broken"), (_, response) => response.writeHead(503).end());
    expect(await podcasts("broken")).toEqual({ kind: "failed" });
    apple.answer(path("broken"), (request) => request.socket.destroy());
    expect(await podcasts("broken")).toEqual({ kind: "failed" });
    apple.answer(path("broken"), serve("x".repeat(2_000_000), "text/javascript"));
    expect(await podcasts("broken")).toEqual({ kind: "failed" });
    apple.answer(path("broken"), serve(answer("Back"), "text/javascript"));
    expect(await podcasts("broken")).toMatchObject({ kind: "found" });
  });

  it("are asked for twenty times a minute at most, whoever asks", async () => {
    for (let n = 0; n < 21; n++) apple.answer(path(`many ${n}`), serve(answer(`Many ${n}`), "text/javascript"));
    const people = [anna, ben];
    for (let n = 0; n < 20; n++)
      expect(await people[n % 2]?.rpc.discover.podcasts.query({ name: `many ${n}` })).toMatchObject({ kind: "found" });
    expect(await podcasts("many 20")).toEqual({ kind: "busy" });
    expect(apple.asked.get(path("many 20"))).toBeUndefined();
    // What is known is still found.
    expect(await podcasts("many 3")).toMatchObject({ kind: "found" });
  });

  it("of an empty name are none", async () => {
    expect(await podcasts(" ")).toEqual({ kind: "found", podcasts: [] });
  });
});
