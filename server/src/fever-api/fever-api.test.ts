import { beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, serve, until } from "../../test/a-feed-server.ts";
import { aMember, grant } from "../../test/a-member.ts";
import { aPerson, problemOf, rpcOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { feverKey } from "./sign-in.ts";

let at: string;
let db: Awaited<ReturnType<typeof aDatabase>>;
let site: FeedServer;
let anna: TestPerson;
let ben: TestPerson;
let key: string;
let bensKey: string;
let [news, films, folder] = [0, 0, 0];
beforeAll(async () => {
  db = await aDatabase();
  site = await aFeedServer();
  const settings = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1" };
  // A proxy in front, so that each test can be another network address.
  at = (await aServer({ ...settings, DATABASE_URL: db.url, PAGECAST_PROXIES: "1" })).address;
  await aPerson(at);
  [anna, ben] = [await aMember(at, db, "pro"), await aMember(at, db, "pro")];
  [key, bensKey] = [await turnOn(anna), await turnOn(ben)];
  const follow = async (who: TestPerson, channelUrl: string) =>
    Number((await who.rpc.channels.subscribe.mutate({ channelUrl })).channelId);
  [news, films] = [await follow(anna, aFeed("News", 60)), await follow(anna, aFeed("Films", 2))];
  await follow(ben, aFeed("Other", 1));
  for (const [who, count] of [
    [anna, 62],
    [ben, 1],
  ] as const)
    await until(
      () => who.rpc.items.unreadCounts.query(),
      ({ total }) => total === count,
    );
  folder = Number((await anna.rpc.folders.create.mutate({ name: "Reading" })).id);
  await anna.rpc.folders.addChannels.mutate({ folderId: `${folder}`, channelIds: [`${news}`] });
});

async function turnOn(who: TestPerson): Promise<string> {
  const { name, password } = await who.rpc.fever.turnOn.mutate();
  expect(name).toBe(who.email);
  return feverKey(name, password);
}

let feeds = 0;
function aFeed(title: string, count: number): string {
  const items = Array.from({ length: count }, (_, n) => {
    const date = new Date(Date.now() - (count - n) * 3_600_000).toUTCString();
    return `<item><guid isPermaLink="false">${n}</guid><title>${title} ${n + 1}</title><link>https://${title}.example/${n + 1}</link>
      <pubDate>${date}</pubDate><description>&lt;p&gt;Words of ${title}&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;</description></item>`;
  });
  return site.answer(
    `/${++feeds}.xml`,
    serve(`<rss version="2.0"><channel><title>${title}</title>${items.join("")}</channel></rss>`),
  );
}

type Item = { id: number; feed_id: number; title: string; is_read: number; is_saved: number };
type Answer = {
  api_version: number;
  auth: number;
  last_refreshed_on_time: number;
  groups: { id: number; title: string }[];
  feeds: { id: number }[];
  feeds_groups: { group_id: number; feed_ids: string }[];
  favicons: object[];
  items: Item[];
  total_items: number;
  links: object[];
  unread_item_ids: string;
  saved_item_ids: string;
};

let clients = 0;
const somebody = () => `203.0.113.${(clients++ % 250) + 1}`;

/** As clients do it: what is asked for is in the address, the key and the marks in the body. */
async function post(query: string, body: Record<string, string> = {}, { path = "/fever/", from = somebody() } = {}) {
  const response = await fetch(`${at}${path}?api${query && `&${query}`}`, {
    method: "POST",
    headers: { "x-forwarded-for": from },
    body: new URLSearchParams({ api_key: key, ...body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const ask = async (query: string, body: Record<string, string> = {}): Promise<Answer> =>
  JSON.parse((await post(query, body)).text);
const numbers = (text: string) => (text === "" ? [] : text.split(",").map(Number));

it("serves the whole session of a client", async () => {
  expect(await ask("")).toEqual({ api_version: 3, auth: 1, last_refreshed_on_time: expect.any(Number) });
  const { groups, feeds: listed, feeds_groups, last_refreshed_on_time: refreshed } = await ask("groups&feeds");
  expect(refreshed).toBeGreaterThan(Date.now() / 1000 - 600);
  expect(groups).toEqual([{ id: folder, title: "Reading" }]);
  expect(feeds_groups).toEqual([{ group_id: folder, feed_ids: `${news}` }]);
  expect(listed).toHaveLength(2);
  expect(listed).toContainEqual({
    id: news,
    favicon_id: expect.any(Number),
    title: "News",
    url: expect.stringContaining(".xml"),
    site_url: expect.stringMatching(/^http/),
    is_spark: 0,
    last_updated_on_time: expect.any(Number),
  });
  expect((await ask("favicons")).favicons).toEqual([]);
  expect((await ask("links")).links).toEqual([]);

  // From the oldest up, as clients fetch everything for the first time.
  const seen: Item[] = [];
  for (let since = 0; ; ) {
    const { items, total_items } = await ask(`items&since_id=${since}`);
    expect([total_items, items.length <= 50]).toEqual([62, true]);
    seen.push(...items);
    if (items.length === 0) break;
    since = Math.max(...items.map(({ id }) => id));
  }
  const ids = seen.map(({ id }) => id);
  expect([seen.length, new Set(ids).size, ids]).toEqual([62, 62, ids.toSorted((a, b) => a - b)]);
  expect(seen.every(({ id }) => Number.isSafeInteger(id))).toBe(true);
  expect(seen.find(({ title }) => title === "Films 1")).toEqual({
    id: expect.any(Number),
    feed_id: films,
    title: "Films 1",
    author: "",
    html: "<p>Words of Films</p>",
    url: "https://films.example/1",
    is_saved: 0,
    is_read: 0,
    created_on_time: expect.any(Number),
  });
  // From the newest down, as others do.
  const newest = (await ask("items&max_id=0")).items;
  expect(newest.map(({ id }) => id)).toEqual(ids.slice(-50).reverse());
  const next = (await ask(`items&max_id=${newest.at(-1)?.id}`)).items;
  expect(next.map(({ id }) => id)).toEqual(ids.slice(0, 12).reverse());
  const [first, second, third] = ids as [number, number, number];
  expect((await ask(`items&with_ids=${third},${first}`)).items.map(({ id }) => id)).toEqual([third, first]);

  expect(numbers((await ask("unread_item_ids")).unread_item_ids).toSorted((a, b) => a - b)).toEqual(ids);
  expect((await ask("saved_item_ids")).saved_item_ids).toBe("");
  const mark = (as: string, id: number) => ask("", { mark: "item", as, id: `${id}` });
  await mark("read", first);
  await mark("saved", second);
  // Twice is the same as once: nothing is toggled.
  await mark("saved", second);
  const after = await ask("unread_item_ids&saved_item_ids");
  expect(numbers(after.unread_item_ids)).not.toContain(first);
  expect(numbers(after.saved_item_ids)).toEqual([second]);
  expect(await anna.rpc.items.unreadCounts.query()).toMatchObject({ total: 61 });
  expect((await anna.rpc.items.list.query({ which: "starred" })).items.map(({ id }) => Number(id))).toEqual([second]);
  expect((await ask(`items&with_ids=${first},${second}`)).items).toMatchObject([{ is_read: 1 }, { is_saved: 1 }]);
  await mark("unread", first);
  await mark("unsaved", second);
  const undone = await ask("unread_item_ids&saved_item_ids");
  expect([numbers(undone.unread_item_ids).length, undone.saved_item_ids]).toEqual([62, ""]);

  const unreadOf = async () => numbers((await ask("unread_item_ids")).unread_item_ids).length;
  // An hour before anything arrived.
  await ask("", { mark: "group", as: "read", id: `${folder}`, before: `${Math.floor(Date.now() / 1000) - 3_600}` });
  expect(await unreadOf()).toBe(62);
  await ask("", { mark: "group", as: "read", id: `${folder}`, before: `${Math.ceil(Date.now() / 1000)}` });
  expect(await unreadOf()).toBe(2);
  await ask("", { mark: "feed", as: "read", id: `${films}` });
  expect(await unreadOf()).toBe(0);
  await ask("", { mark: "item", as: "unread", id: `${first},${second}` });
  expect(await unreadOf()).toBe(2);
  await ask("", { mark: "group", as: "read", id: "0" });
  expect(await unreadOf()).toBe(0);
  expect((await ben.rpc.items.unreadCounts.query()).total).toBe(1);
});

describe("who", () => {
  it("answers at every address that clients use", async () => {
    for (const path of ["/fever", "/fever/", "//fever/", "/api/fever.php", "//api/fever.php", "/fever/index.php"])
      expect([path, JSON.parse((await post("", {}, { path })).text).auth]).toEqual([path, 1]);
  });

  it("takes the parts of a form, too", async () => {
    const body = new FormData();
    body.set("api_key", key.toUpperCase());
    body.set("file", new File(["x"], "x.txt"));
    expect(await (await fetch(`${at}/fever/?api&groups`, { method: "POST", body })).json()).toMatchObject({
      auth: 1,
      groups: [{ id: folder }],
    });
  });

  it.each([
    ["nothing", ""],
    ["an empty key", "api_key="],
    ["a wrong key", `api_key=${"0".repeat(32)}`],
    ["something else", "api_key=%F0%9F%92%A3"],
    ["a very long key", `api_key=${"a".repeat(100_000)}`],
    ["a wrong one first", `api_key=${"0".repeat(32)}&api_key=`],
  ])("says nothing to somebody with %s", async (_, body) => {
    const headers = { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": somebody() };
    const response = await fetch(`${at}/fever/?api&groups&feeds&items`, { method: "POST", headers, body });
    expect([response.status, await response.json()]).toEqual([200, { api_version: 3, auth: 0 }]);
  });

  it("does not take a key from the address, nor by GET, nor a cookie, nor an API key", async () => {
    for (const query of [`api&api_key=${key}`, "api"])
      for (const method of ["GET", "POST"])
        expect(
          await (await fetch(`${at}/fever/?${query}`, { method, headers: { cookie: anna.cookie } })).json(),
        ).toEqual({
          api_version: 3,
          auth: 0,
        });
    const apiKey = (await anna.auth("/api-key/create", { name: "x" })).body.key as string;
    expect(await ask("", { api_key: apiKey })).toMatchObject({ auth: 0 });
    expect(await ask("", { api_key: feverKey(anna.email, apiKey) })).toMatchObject({ auth: 0 });
  });

  it("opens nothing but this API", async () => {
    const byKey = rpcOf(at, { "x-api-key": key });
    expect(await problemOf(byKey.account.get.query())).toMatchObject({ kind: "bad-api-key" });
    const headers = { authorization: `GoogleLogin auth=${key}` };
    expect((await fetch(`${at}/reader/api/0/user-info`, { headers })).status).toBe(401);
  });

  it("is off until it is turned on, has a new password each time, and ends at once", async () => {
    const cora = await aMember(at, db, "pro");
    expect(await cora.rpc.fever.get.query()).toBeNull();
    const first = await turnOn(cora);
    expect(await cora.rpc.fever.get.query()).toMatchObject({ lastRequest: null });
    expect(await ask("", { api_key: first })).toMatchObject({ auth: 1 });
    expect((await cora.rpc.fever.get.query())?.lastRequest).not.toBeNull();
    const second = await turnOn(cora);
    expect(await ask("", { api_key: first })).toMatchObject({ auth: 0 });
    expect(await ask("", { api_key: second })).toMatchObject({ auth: 1 });
    await cora.rpc.fever.turnOff.mutate();
    expect(await ask("", { api_key: second })).toMatchObject({ auth: 0 });
  });

  it("stores neither the password nor what clients send", async () => {
    const { rows } = await db.query<{ row: string }>("select fever_access::text as row from fever_access");
    expect(rows.length).toBeGreaterThan(1);
    for (const { row } of rows) expect(row).not.toContain(key);
  });

  it("is in the export of the account, as the scope of each key is, without secrets", async () => {
    const ella = await aMember(at, db, "pro");
    const secret = await turnOn(ella);
    await ella.auth("/api-key/create", { name: "phone", metadata: { scope: "read" } });
    const text = await (await fetch(`${at}/api/account/export`, { headers: { cookie: ella.cookie } })).text();
    expect(JSON.parse(text)).toMatchObject({
      feverAccess: [{ last_request: null }],
      apiKeys: [{ name: "phone", scope: "read" }],
    });
    expect(text).not.toContain(secret);
  });

  it("lets nobody in whose account is suspended", async () => {
    const dora = await aMember(at, db, "pro");
    const hers = await turnOn(dora);
    await db.query("update users set banned_at = now() where email = $1", [dora.email]);
    expect(await ask("", { api_key: hers })).toMatchObject({ auth: 0 });
  });

  it("limits guesses by network address, and then a right one is refused, too", async () => {
    const from = "198.51.100.7";
    const guess = (n: number) => post("", { api_key: n.toString(16).padStart(32, "0") }, { from });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => guess(n)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await guess(99);
    expect([refused.status, JSON.parse(refused.text).problem.kind]).toEqual([429, "too-often"]);
    expect((await post("", {}, { from })).status).toBe(429);
    expect((await post("", {}, { from: "198.51.100.8" })).status).toBe(200);
    // A client that is signed in is not counted, however often it asks.
    for (let n = 0; n < 60; n++) expect((await post("", {}, { from: "198.51.100.9" })).status).toBe(200);
  });
});

describe("bad input", () => {
  const PARTS = ["groups", "feeds", "favicons", "items", "links", "unread_item_ids", "saved_item_ids"];
  const NAMES = ["since_id", "max_id", "with_ids", "mark", "as", "id", "before"];
  const VALUES = [
    "",
    "0",
    "-1",
    "1.5",
    "x",
    "null",
    "9".repeat(18),
    "9".repeat(500),
    "1,2,,x,-3",
    "'; drop table users",
    "é\u202e",
  ];

  it.each(NAMES)("%s is anything, missing or repeated", async (name) => {
    for (const value of VALUES)
      for (const query of [`${PARTS.join("&")}&${new URLSearchParams({ [name]: value })}&${name}=${name}`]) {
        const { status, text } = await post(query);
        expect([value, status, JSON.parse(text).auth]).toEqual([value, 200, 1]);
      }
    expect((await post(`items&${name}=%00`)).status).toBe(400);
    expect(
      (await ask(`items&with_ids=${Array.from({ length: 3_000 }, (_, n) => n).join(",")}`)).items.length,
    ).toBeLessThan(51);
  });

  it("marks nothing where the mark cannot be read", async () => {
    const before = (await ask("unread_item_ids&saved_item_ids")).unread_item_ids;
    const whole = { mark: "feed", as: "read", id: `${news}`, before: "soon" };
    await ask("", { mark: "group", as: "unread", id: "0" });
    await ask("", whole);
    await ask("", { ...whole, mark: "group" });
    for (const missing of ["mark", "as", "id"] as const) {
      const { [missing]: _, ...rest } = { ...whole, before: "" };
      await ask("", rest);
    }
    expect((await ask("unread_item_ids")).unread_item_ids).toBe(before);
  });

  it("a body that is no form, and other methods", async () => {
    const broken = { "content-type": "multipart/form-data; boundary=x" };
    expect((await fetch(`${at}/fever/?api`, { method: "POST", headers: broken, body: "--y" })).status).toBe(200);
    for (const method of ["PUT", "DELETE", "HEAD"])
      expect((await fetch(`${at}/fever/?api`, { method })).status).toBe(200);
  });
});

it("reads and marks nothing of another person", async () => {
  const [theirs] = (await ben.rpc.items.list.query({})).items;
  const [channel] = (await ben.rpc.channels.list.query()) as unknown as { id: string }[];
  const { id: theirFolder } = await ben.rpc.folders.create.mutate({ name: "Ben's" });
  await ben.rpc.folders.addChannels.mutate({ folderId: theirFolder, channelIds: [channel?.id as string] });
  expect((await ask(`items&with_ids=${theirs?.id}`)).items).toEqual([]);
  for (const as of ["read", "saved"]) await ask("", { mark: "item", as, id: `${theirs?.id}` });
  await ask("", { mark: "feed", as: "read", id: `${channel?.id}` });
  await ask("", { mark: "group", as: "read", id: theirFolder });
  await ask("", { mark: "group", as: "read", id: "0" });
  expect((await ben.rpc.items.unreadCounts.query()).total).toBe(1);
  expect((await ben.rpc.items.list.query({ which: "starred" })).items).toEqual([]);
  const bens = JSON.parse((await post("unread_item_ids&groups", { api_key: bensKey })).text) as Answer;
  expect([numbers(bens.unread_item_ids), bens.groups]).toEqual([
    [Number(theirs?.id)],
    [{ id: Number(theirFolder), title: "Ben's" }],
  ]);
});

it("leaves out channels that rest, and marks nothing in them", async () => {
  const eve = await aMember(at, db, "pro");
  const hers = await turnOn(eve);
  await eve.rpc.channels.subscribe.mutate({ channelUrl: aFeed("Resting", 1) });
  await until(
    () => eve.rpc.items.unreadCounts.query(),
    ({ total }) => total === 1,
  );
  const before = await ask("items", { api_key: hers });
  expect(before.items).toHaveLength(1);
  await grant(db, eve, "free");
  expect((await ask(`items&with_ids=${before.items[0]?.id}`, { api_key: hers })).items).toEqual([]);
  const after = await ask("items&unread_item_ids", { api_key: hers, mark: "group", as: "read", id: "0" });
  expect([after.items, after.total_items, after.unread_item_ids]).toEqual([[], 0, ""]);
  const { rows } = await db.query(
    "select from inbox join users on users.id = user_id where email = $1 and read_at is null",
    [eve.email],
  );
  expect(rows).toHaveLength(1);
});
