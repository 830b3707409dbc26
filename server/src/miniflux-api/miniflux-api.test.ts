import { beforeAll, describe, expect, it } from "vitest";
import { feedProblems } from "#words/en/feed-problems.ts";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, serve, until } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

let at: string;
let site: FeedServer;
let anna: TestPerson;
let key: string;
let bensKey: string;
let news: number;
let films: number;
let folder: number;
beforeAll(async () => {
  const db = await aDatabase();
  site = await aFeedServer();
  const settings = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1" };
  at = (await aServer({ ...settings, DATABASE_URL: db.url })).address;
  await aPerson(at);
  anna = await aMember(at, db, "pro");
  key = (await anna.auth("/api-key/create", { name: "phone" })).body.key;
  const ben = await aMember(at, db, "pro");
  bensKey = (await ben.auth("/api-key/create", { name: "phone" })).body.key;
  const follow = async (channelUrl: string) =>
    Number((await anna.rpc.channels.subscribe.mutate({ channelUrl })).channelId);
  [news, films] = [await follow(aFeed("News", 3)), await follow(aFeed("Films", 2))];
  await until(
    () => anna.rpc.items.unreadCounts.query(),
    ({ total }) => total === 5,
  );
  folder = Number((await anna.rpc.folders.create.mutate({ name: "Reading" })).id);
  await anna.rpc.folders.addChannels.mutate({ folderId: `${folder}`, channelIds: [`${news}`] });
});

let feeds = 0;
/** One item an hour, the last one the newest; those of films half an hour earlier. */
function aFeed(title: string, count: number): string {
  const items = Array.from({ length: count }, (_, n) => {
    const date = new Date(Date.now() - (count - n + (title === "Films" ? 0.5 : 0)) * 3_600_000).toUTCString();
    return `<item><guid isPermaLink="false">${n}</guid><title>${title} ${n + 1}</title><link>https://${title}.example/${n + 1}</link>
      <pubDate>${date}</pubDate><description>&lt;p&gt;Words of ${title}&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;</description></item>`;
  });
  return site.answer(
    `/${++feeds}.xml`,
    serve(`<rss version="2.0"><channel><title>${title}</title>${items.join("")}</channel></rss>`),
  );
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { "x-auth-token": key },
) {
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(`${at}/v1/${path}`, init);
  const text = await response.text();
  return { status: response.status, json: text === "" ? null : JSON.parse(text) };
}

const get = async (path: string) => (await call("GET", path)).json;
const titles = async (query: string): Promise<string[]> =>
  (await get(query)).entries.map(({ title }: { title: string }) => title);

it("says in words what is wrong with a feed", async () => {
  expect((await get(`feeds/${news}`)).parsing_error_message).toBe("");
  const channelUrl = site.answer("/gone.xml", (_request, response) => response.writeHead(404).end());
  const { channelId } = await anna.rpc.channels.subscribe.mutate({ channelUrl });
  const feed = await until(
    () => get(`feeds/${channelId}`),
    ({ parsing_error_count }) => parsing_error_count > 0,
  );
  expect(feed.parsing_error_message).toBe(feedProblems.byName["not-found"].what);
  await anna.rpc.channels.unsubscribe.mutate({ channelUrl });
});

it("knows a person by a key, in either way", async () => {
  const basic = (name: string) => ({ authorization: `Basic ${Buffer.from(`${name}:${key}`).toString("base64")}` });
  expect(await get("me")).toMatchObject({ id: 1, username: anna.email });
  expect((await call("GET", "me", undefined, basic(anna.email))).status).toBe(200);
  for (const headers of [{}, { "x-auth-token": "nonsense" }, basic("somebody@else.example")] as Record<
    string,
    string
  >[]) {
    const { status, json } = await call("GET", "me", undefined, headers);
    expect([status, typeof json.error_message]).toEqual([401, "string"]);
  }
});

it("lists categories and feeds", async () => {
  expect(await get("categories")).toMatchObject([
    { id: 0, title: "All" },
    { id: folder, title: "Reading" },
  ]);
  const list = await get("feeds");
  expect(list.find(({ id }: { id: number }) => id === news)).toMatchObject({ title: "News", category: { id: folder } });
  expect(list.find(({ id }: { id: number }) => id === films)).toMatchObject({ title: "Films", category: { id: 0 } });
  expect(await get(`categories/${folder}/feeds`)).toHaveLength(1);
  expect(await get("feeds/counters")).toEqual({ reads: {}, unreads: { [news]: 3, [films]: 2 } });
});

describe("entries", () => {
  it.each([
    ["entries?order=published_at&direction=desc", ["News 3", "Films 2", "News 2", "Films 1", "News 1"]],
    ["entries?limit=2", ["News 1", "Films 1"]],
    ["entries?limit=2&offset=4", ["News 3"]],
    ["entries?status=read", []],
    ["entries?status=read&status=unread&limit=1", ["News 1"]],
    ["entries?starred=true", []],
    ["entries?search=Films", ["Films 1", "Films 2"]],
    ["entries?category_id=0", ["Films 1", "Films 2"]],
  ])("%s", async (query, expected) => {
    // An item can be found a few seconds after it arrives.
    if (query.includes("search"))
      await until(
        () => titles(query),
        (found) => found.length === 2,
      );
    expect(await titles(query)).toEqual(expected);
  });

  it("of a feed and of a category, with all fields", async () => {
    expect(await titles(`categories/${folder}/entries?direction=desc`)).toEqual(["News 3", "News 2", "News 1"]);
    const { total, entries } = await get(`feeds/${news}/entries?order=published_at&direction=desc`);
    expect(total).toBe(3);
    expect(entries[0]).toMatchObject({
      feed_id: news,
      status: "unread",
      starred: false,
      title: "News 3",
      url: "https://news.example/3",
      content: "<p>Words of News</p>",
      reading_time: 1,
      enclosures: [],
      feed: { id: news, category: { title: "Reading" } },
    });
    const [newest, , oldest] = entries.map(({ id }: { id: number }) => id);
    expect(await titles(`entries?after_entry_id=${Math.min(newest, oldest)}&category_id=${folder}`)).toHaveLength(2);
    expect(await get(`entries/${newest}`)).toMatchObject({ id: newest, title: "News 3" });
  });

  it("are read, unread and starred", async () => {
    const { entries } = await get("entries?limit=2");
    const [first, second] = entries.map(({ id }: { id: number }) => id);
    expect((await call("PUT", "entries", { entry_ids: [first, second], status: "read" })).status).toBe(204);
    expect(await titles("entries?status=unread")).toHaveLength(3);
    expect((await call("PUT", "entries", { entry_ids: [first, second], status: "unread" })).status).toBe(204);
    expect((await call("PUT", `entries/${first}/bookmark`)).status).toBe(204);
    expect(await titles("entries?starred=1")).toEqual(["News 1"]);
    expect((await call("PUT", `entries/${first}/bookmark`)).status).toBe(204);
    expect(await titles("entries?starred=1")).toEqual([]);
    for (const path of [`feeds/${films}/mark-all-as-read`, `categories/${folder}/mark-all-as-read`])
      expect((await call("PUT", path)).status).toBe(204);
    expect((await anna.rpc.items.unreadCounts.query()).total).toBe(0);
    const all = (await get("entries")).entries.map(({ id }: { id: number }) => id);
    await call("PUT", "entries", { entry_ids: all, status: "unread" });
    expect((await anna.rpc.items.unreadCounts.query()).total).toBe(5);
  });

  it("of a channel that the person left are only listed where starred ones are asked for, with a feed", async () => {
    const { feed_id: left } = (await call("POST", "feeds", { feed_url: aFeed("Left", 1) })).json;
    const { entries } = await until(
      () => get(`feeds/${left}/entries`),
      ({ total }) => total === 1,
    );
    await call("PUT", `entries/${entries[0].id}/bookmark`);
    await call("DELETE", `feeds/${left}`);
    expect(await titles("entries")).not.toContain("Left 1");
    expect(Object.keys((await get("feeds/counters")).reads)).not.toContain(String(left));
    const { entries: starred } = await get("entries?starred=true");
    expect(starred).toMatchObject([{ title: "Left 1", feed: { id: left, title: "Left", category: { id: 0 } } }]);
    expect(await get(`entries/${entries[0].id}`)).toMatchObject({ feed: { id: left } });
    await call("PUT", `entries/${entries[0].id}/bookmark`);
    expect(await titles("entries?starred=true")).toEqual([]);
  });

  it("of other people are not found", async () => {
    const [{ id }] = (await get("entries?limit=1")).entries;
    const theirs = { "x-auth-token": bensKey };
    expect((await call("GET", `entries/${id}`, undefined, theirs)).status).toBe(404);
    expect((await call("PUT", `entries/${id}/bookmark`, undefined, theirs)).status).toBe(404);
    expect((await call("PUT", "entries", { entry_ids: [id], status: "read" }, theirs)).status).toBe(204);
    expect((await call("GET", `feeds/${news}`, undefined, theirs)).status).toBe(404);
    expect((await get(`entries/${id}`)).status).toBe("unread");
  });
});

it("a feed is found, followed, renamed, moved and left", async () => {
  const url = aFeed("Third", 1);
  const { json, status } = await call("POST", "feeds", { feed_url: url, category_id: folder });
  expect(status).toBe(201);
  const path = `feeds/${json.feed_id}`;
  expect(await get(path)).toMatchObject({ feed_url: url, category: { id: folder } });
  const made = (await call("POST", "categories", { title: "New" })).json;
  expect((await call("POST", "categories", { title: "new" })).status).toBe(400);
  const changed = await call("PUT", path, { title: "Mine", category_id: made.id });
  expect([changed.status, changed.json]).toMatchObject([201, { title: "Mine", category: { id: made.id } }]);
  expect((await call("PUT", `categories/${made.id}`, { title: "Else" })).json).toMatchObject({ title: "Else" });
  expect((await call("DELETE", `categories/${made.id}`)).status).toBe(204);
  expect(await get(path)).toMatchObject({ category: { id: 0 } });
  expect((await call("PUT", `${path}/refresh`)).status).toBe(204);
  expect((await call("DELETE", path)).status).toBe(204);
  expect((await call("GET", path)).status).toBe(404);
});

it.each([
  ["GET", "entries?status=nonsense", undefined, 400],
  ["GET", "entries?limit=-1", undefined, 400],
  ["GET", `entries?after_entry_id=${"9".repeat(40)}`, undefined, 400],
  ["PUT", "entries", { entry_ids: [], status: "read" }, 400],
  ["PUT", "entries", { entry_ids: ["x"], status: "read" }, 400],
  ["PUT", "entries", { entry_ids: [1], status: "removed" }, 400],
  ["PUT", "entries", "text", 400],
  ["POST", "feeds", { feed_url: "nonsense" }, 400],
  ["POST", "categories", { title: "" }, 400],
  ["POST", "categories", { title: "a\0b" }, 400],
  ["GET", "feeds/999999999", undefined, 404],
  ["GET", "categories/999999999/entries", undefined, 404],
  ["GET", "icons/999999999", undefined, 404],
  ["GET", "nonsense", undefined, 404],
  ["GET", "constructor", undefined, 404],
  ["POST", "me", {}, 405],
] as const)("%s %s is refused with a reason", async (method, path, body, expected) => {
  const { status, json } = await call(method, path, body);
  expect([status, typeof json.error_message]).toEqual([expected, "string"]);
});
