import { beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, serve, until } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let site: FeedServer;
let anna: TestPerson;
let ben: TestPerson;
let key: string;
let channels: Record<"news" | "films", string>;
let urls: Record<"news" | "films", string>;
beforeAll(async () => {
  db = await aDatabase();
  site = await aFeedServer();
  const settings = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1" };
  at = (await aServer({ ...settings, DATABASE_URL: db.url })).address;
  await aPerson(at);
  [anna, ben] = [await aMember(at, db, "pro"), await aMember(at, db, "pro")];
  key = await keyOf(anna);
  urls = { news: aFeed("News", 3), films: aFeed("Films", 2) };
  channels = { news: await follow(urls.news), films: await follow(urls.films) };
  await until(
    () => anna.rpc.items.unreadCounts.query(),
    ({ total }) => total === 5,
  );
  const { id } = await anna.rpc.folders.create.mutate({ name: "Reading 阅读" });
  await anna.rpc.folders.addChannels.mutate({ folderId: id, channelIds: [channels.news] });
});

async function keyOf(person: TestPerson): Promise<string> {
  return (await person.auth("/api-key/create", { name: "phone" })).body.key;
}

async function follow(channelUrl: string): Promise<string> {
  return (await anna.rpc.channels.subscribe.mutate({ channelUrl })).channelId;
}

let feeds = 0;
/** One item an hour, the last one the newest; those of films half an hour earlier. */
function aFeed(title: string, count: number): string {
  const items = Array.from({ length: count }, (_, at) => {
    const date = new Date(Date.now() - (count - at + (title === "Films" ? 0.5 : 0)) * 3_600_000).toUTCString();
    return `<item><guid isPermaLink="false">${at}</guid><title>${title} ${at + 1}</title><link>https://${title}.example/${at + 1}</link>
      <pubDate>${date}</pubDate><description>&lt;p onclick="x()"&gt;Words of ${title}&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;</description></item>`;
  });
  const text = `<rss version="2.0"><channel><title>${title}</title><link>https://${title}.example/</link>${items.join("")}</channel></rss>`;
  return site.answer(`/${++feeds}.xml`, serve(text));
}

const BASES = ["", "/api/greader.php"];
const authorised = () => ({ authorization: `GoogleLogin auth=${key}` });

async function get(path: string, headers: Record<string, string> = authorised(), base = "") {
  const response = await fetch(`${at}${base}/reader/api/0/${path}`, { headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
}

async function post(
  path: string,
  params: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = authorised(),
) {
  const response = await fetch(`${at}/reader/api/0/${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: params,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const LIST = "user/-/state/com.google/reading-list";
const READ = "user/-/state/com.google/read";
const STARRED = "user/-/state/com.google/starred";
const idsOf = async (query: string): Promise<string[]> =>
  (await get(`stream/items/ids?${query}`)).json().itemRefs.map(({ id }: { id: string }) => id);
const titlesOf = async (path: string): Promise<string[]> =>
  (await get(path)).json().items.map(({ title }: { title: string }) => title);

describe("signing in", () => {
  it.each(BASES)("by an API key as the password, at %s/accounts", async (base) => {
    const body = new URLSearchParams({ Email: anna.email.toUpperCase(), Passwd: key, service: "reader" });
    const response = await fetch(`${at}${base}//accounts/ClientLogin`, { method: "POST", body });
    expect(response.status).toBe(200);
    const lines = (await response.text()).trim().split("\n");
    // NetNewsWire keeps a line only if it has exactly one `=`.
    expect(lines.map((line) => line.split("=").length)).toEqual([2, 2, 2]);
    expect(lines[2]).toBe(`Auth=${key}`);
    const json = await fetch(`${at}${base}/accounts/ClientLogin?output=json`, { method: "POST", body });
    expect(await json.json()).toMatchObject({ Auth: key });
  });

  it.each([
    ["the password of the account", () => ({ Email: anna.email, Passwd: "correct horse battery" })],
    ["somebody else's name", () => ({ Email: ben.email, Passwd: key })],
    ["nothing", () => ({})],
  ])("not with %s", async (_, form) => {
    const body = new URLSearchParams(form() as Record<string, string>);
    const response = await fetch(`${at}/accounts/ClientLogin`, { method: "POST", body });
    expect([response.status, await response.text()]).toEqual([401, "Error=BadAuthentication\n"]);
  });

  it("by the header alone or by T alone, on every call", async () => {
    const token = (await get("token")).text;
    expect(token).not.toContain("=");
    expect((await get("user-info")).json()).toMatchObject({ userEmail: anna.email, userName: "Somebody" });
    expect((await post("stream/items/contents", `T=${token}&i=1`, {})).status).toBe(200);
    expect((await get(`user-info?T=${token}`, {})).status).toBe(200);
    expect((await post("edit-tag", `T=x&i=999999&a=${READ}`)).status).toBe(200);
  });

  it("a call without either is refused as clients expect it", async () => {
    for (const headers of [{}, { authorization: "GoogleLogin auth=nonsense" }] as Record<string, string>[]) {
      const { status, headers: answer } = await get("subscription/list", headers);
      expect([status, answer.get("x-reader-google-bad-token")]).toEqual([401, "true"]);
    }
  });

  it("a key that is revoked ends a sync", async () => {
    const { body } = await anna.auth("/api-key/create", { name: "lost" });
    const headers = { authorization: `GoogleLogin auth=${body.key}` };
    expect((await get("user-info", headers)).status).toBe(200);
    await anna.auth("/api-key/delete", { keyId: body.id });
    expect((await get("user-info", headers)).status).toBe(401);
  });
});

describe("lists", () => {
  it.each(BASES)("channels with their folders, at %s/reader", async (base) => {
    const { json, headers } = await get("subscription/list?output=json", authorised(), base);
    const news = json().subscriptions.find(({ id }: { id: string }) => id === `feed/${channels.news}`);
    expect(news).toEqual({
      id: `feed/${channels.news}`,
      title: "News",
      categories: [{ id: "user/-/label/Reading 阅读", label: "Reading 阅读" }],
      url: urls.news,
      htmlUrl: "https://news.example/",
      iconUrl: expect.any(String),
    });
    const etag = headers.get("etag") as string;
    expect((await get("subscription/list", { ...authorised(), "if-none-match": etag }, base)).status).toBe(304);
  });

  it("labels, and the star", async () => {
    expect((await get("tag/list?output=json")).json().tags).toEqual([
      { id: STARRED },
      { id: "user/-/label/Reading 阅读", type: "folder" },
    ]);
  });

  it("unread counts of everything, of a label and of a channel", async () => {
    const { max, unreadcounts } = (await get("unread-count?output=json")).json();
    const counts = Object.fromEntries(unreadcounts.map(({ id, count }: { id: string; count: number }) => [id, count]));
    expect(max).toBe(5);
    expect(counts).toEqual({
      [LIST]: 5,
      "user/-/label/Reading 阅读": 3,
      [`feed/${channels.news}`]: 3,
      [`feed/${channels.films}`]: 2,
    });
    for (const { newestItemTimestampUsec } of unreadcounts)
      expect(Number(newestItemTimestampUsec) / 1000).toBeGreaterThan(Date.now() - 600_000);
  });

  it("every stream, newest or oldest first", async () => {
    const label = encodeURIComponent("user/-/label/Reading 阅读");
    expect(await titlesOf("stream/contents")).toEqual(["News 3", "Films 2", "News 2", "Films 1", "News 1"]);
    expect(await titlesOf(`stream/contents/${encodeURIComponent(LIST)}?r=o&n=2`)).toEqual(["News 1", "Films 1"]);
    expect(await titlesOf(`stream/contents/${label}`)).toEqual(["News 3", "News 2", "News 1"]);
    expect(await titlesOf(`stream/contents/feed/${channels.films}?r=o`)).toEqual(["Films 1", "Films 2"]);
    expect(await titlesOf(`stream/contents/${encodeURIComponent(`feed/${urls.films}`)}`)).toEqual([
      "Films 2",
      "Films 1",
    ]);
    expect(await titlesOf(`stream/contents/${STARRED}`)).toEqual([]);
    for (const missing of ["feed/999999", "user/-/label/None", `feed/${at}/none`])
      expect((await get(`stream/contents/${encodeURIComponent(missing)}`)).status).toBe(404);
    expect((await get("stream/contents/nonsense")).status).toBe(400);
  });

  it("a page continues where the one before ended, in both orders and by arrival", async () => {
    for (const query of [
      `s=${LIST}`,
      `s=${LIST}&r=o`,
      `s=${LIST}&ot=1`,
      `s=${LIST}&ot=1&r=o`,
      `s=feed/${channels.news}`,
    ]) {
      const all = await idsOf(`${query}&n=100`);
      const pages: string[] = [];
      let next = "";
      do {
        const page = (await get(`stream/items/ids?${query}&n=2${next}`)).json();
        expect(page.itemRefs.length).toBeLessThanOrEqual(2);
        pages.push(...page.itemRefs.map(({ id }: { id: string }) => id));
        next = page.continuation ? `&c=${page.continuation}` : "";
      } while (next !== "");
      expect([query, pages]).toEqual([query, all]);
    }
  });

  it("`ot` and `nt` are about arrival, not about the date of an item", async () => {
    const soon = Math.floor(Date.now() / 1000) + 60;
    expect(await idsOf(`s=${LIST}&ot=${soon - 660}`)).toHaveLength(5);
    expect(await idsOf(`s=${LIST}&nt=${soon - 660}`)).toHaveLength(0);
    expect(await idsOf(`s=${LIST}&ot=${soon}`)).toHaveLength(0);
    expect(await idsOf(`s=feed/${channels.news}&ot=${soon - 660}&nt=${soon}`)).toHaveLength(3);
  });

  it("an item has every field that clients need, and sanitised content", async () => {
    const [{ id, timestampUsec }] = (await get(`stream/items/ids?s=feed/${channels.news}&n=1`)).json().itemRefs;
    const { text } = await post("stream/items/contents", `i=${id}&i=${id}&i=999999999&i=x&output=json`);
    const { items } = JSON.parse(text);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      id: `tag:google.com,2005:reader/item/${Number(id).toString(16).padStart(16, "0")}`,
      title: "News 3",
      canonical: [{ href: "https://news.example/3" }],
      alternate: [{ href: "https://news.example/3", type: "text/html" }],
      published: expect.any(Number),
      updated: expect.any(Number),
      crawlTimeMsec: timestampUsec.slice(0, -3),
      timestampUsec,
      categories: [LIST, "user/-/label/Reading 阅读"],
      origin: { streamId: `feed/${channels.news}`, title: "News", htmlUrl: "https://news.example/" },
      summary: { content: "<p>Words of News</p>" },
    });
  });

  it("a short list that has not changed is not sent again, except to Liferea, which would look no further", async () => {
    for (const path of [`stream/items/ids?s=${LIST}`, "stream/contents?n=5", "subscription/list"]) {
      const { headers } = await get(path);
      const known = { ...authorised(), "if-none-match": headers.get("etag") as string };
      expect([path, (await get(path, known)).status]).toEqual([path, 304]);
      expect((await get(path, { ...known, "user-agent": "Liferea/1.14.4" })).status).toBe(200);
    }
    expect((await get(`stream/items/ids?s=${LIST}&n=5000`)).headers.get("etag")).toBeNull();
  });

  it("a label with many channels is read in the same order", async () => {
    const label = encodeURIComponent("user/-/label/Reading 阅读");
    expect(await idsOf(`s=${label}&n=200000`)).toEqual(await idsOf(`s=${label}&n=10`));
    expect(await idsOf(`s=${label}&n=200000&r=o`)).toEqual((await idsOf(`s=${label}&n=10`)).toReversed());
  });

  it("the items of a channel as Atom", async () => {
    const response = await fetch(`${at}/reader/atom/feed%2F${channels.news}?n=20`, { headers: authorised() });
    const text = await response.text();
    expect(response.headers.get("content-type")).toContain("application/atom+xml");
    expect(text.match(/<entry>/g)).toHaveLength(3);
    expect(text).toMatch(/<id>tag:google\.com,2005:reader\/item\/[\da-f]{16}<\/id>/);
    expect(text).toContain('label="fresh"');
  });
});

describe("changes", () => {
  it("an item is read, unread and starred, by any form of its id", async () => {
    const [id = ""] = await idsOf(`s=feed/${channels.films}&n=1`);
    const hex = Number(id).toString(16);
    const state = async () =>
      (({ isRead, isStarred }) => ({ isRead, isStarred }))(await anna.rpc.items.get.query({ id }));
    for (const form of [id, hex.padStart(16, "0"), `tag:google.com,2005:reader/item/${hex}`]) {
      expect((await post("edit-tag", `i=${form}&a=${READ}&r=user/-/state/com.google/kept-unread`)).text).toBe("OK");
      expect(await state()).toEqual({ isRead: true, isStarred: false });
      await post("edit-tag", `i=${form}&r=${READ}&a=user/-/state/com.google/kept-unread&a=${STARRED}`);
      expect(await state()).toEqual({ isRead: false, isStarred: true });
      await post("edit-tag", `i=${form}&r=${STARRED}&a=user/-/state/com.google/broadcast`);
      expect(await state()).toEqual({ isRead: false, isStarred: false });
    }
    await post("edit-tag", `i=${id}&a=${READ}&a=${STARRED}`);
    expect(await idsOf(`s=${LIST}&xt=${READ}&n=100`)).toHaveLength(4);
    expect(await idsOf(`s=${READ}`)).toEqual([id]);
    expect(await idsOf(`s=${STARRED}&it=${READ}`)).toEqual([id]);
    expect(await idsOf(`s=${LIST}&xt=${STARRED}&n=100`)).toHaveLength(4);
    await post("edit-tag", `i=${id}&r=${READ}&r=${STARRED}`);
    expect((await post("edit-tag", `i=${id}&a=user/-/label/Mine`)).status).toBe(400);
  });

  it("only a person's own items", async () => {
    const [id = ""] = await idsOf(`s=${LIST}&n=1`);
    const theirs = { authorization: `GoogleLogin auth=${await keyOf(ben)}` };
    expect((await post("edit-tag", `i=${id}&a=${READ}&a=${STARRED}`, theirs)).text).toBe("OK");
    expect(await anna.rpc.items.get.query({ id })).toMatchObject({ isRead: false, isStarred: false });
    expect(JSON.parse((await post("stream/items/contents", `i=${id}`, theirs)).text).items).toEqual([]);
    expect((await get(`stream/items/ids?s=feed/${channels.news}`, theirs)).status).toBe(404);
  });

  it("all of a label is read, but not what arrived after `ts`", async () => {
    const unread = async () => (await anna.rpc.items.unreadCounts.query()).total;
    const label = encodeURIComponent("user/-/label/Reading 阅读");
    await post("mark-all-as-read", `s=${label}&ts=${(Date.now() - 3_600_000) * 1000}`);
    expect(await unread()).toBe(5);
    expect((await post("mark-all-as-read", `s=${label}&ts=${Date.now() * 1000}`)).text).toBe("OK");
    expect(await unread()).toBe(2);
    await post("mark-all-as-read", `s=${LIST}`);
    expect(await unread()).toBe(0);
    expect((await post("mark-all-as-read", `s=${LIST}&ts=yesterday`)).status).toBe(400);
    const read = await idsOf(`s=${READ}&n=100`);
    await post("edit-tag", `${read.map((id) => `i=${id}`).join("&")}&r=${READ}`);
    expect(await unread()).toBe(5);
  });

  it("a channel is followed into a folder, renamed, moved and left", async () => {
    const url = aFeed("Third", 1);
    const named = async () =>
      (await get("subscription/list")).json().subscriptions.find((one: { url: string }) => one.url === url);
    const s = encodeURIComponent(`feed/${url}`);
    expect((await post("subscription/edit", `ac=subscribe&s=${s}&t=Mine&a=user/-/label/New`)).text).toBe("OK");
    expect(await named()).toMatchObject({ title: "Mine", categories: [{ label: "New" }] });
    await post("subscription/edit", `ac=edit&s=${(await named()).id}&t=Ours&a=user/-/label/Other&r=user/-/label/New`);
    expect(await named()).toMatchObject({ title: "Ours", categories: [{ label: "Other" }] });
    expect((await post("rename-tag", "s=user/-/label/Other&dest=user/-/label/Else")).text).toBe("OK");
    expect(await named()).toMatchObject({ categories: [{ label: "Else" }] });
    expect((await post("disable-tag", "s=user/-/label/Else")).text).toBe("OK");
    expect(await named()).toMatchObject({ categories: [] });
    expect((await post("subscription/edit", `ac=unsubscribe&s=${s}`)).text).toBe("OK");
    expect(await named()).toBeUndefined();
    expect((await post("subscription/edit", `ac=edit&s=${s}&t=x`)).status).toBe(404);
    expect((await post("subscription/edit", `ac=nonsense&s=${s}`)).status).toBe(400);
  });

  it("several channels in one call: each with its own name, and all of them or none", async () => {
    const [one, two] = [aFeed("One", 1), aFeed("Two", 1)];
    const s = (url: string) => `s=${encodeURIComponent(`feed/${url}`)}`;
    const list = async () =>
      (await get("subscription/list")).json().subscriptions as { url: string; title: string; categories: unknown[] }[];
    const before = await list();
    expect(
      (await post("subscription/edit", `ac=subscribe&${s(one)}&s=feed/nonsense&t=A&a=user/-/label/Both`)).status,
    ).toBe(400);
    expect((await post("subscription/edit", `ac=subscribe&${s(one)}&a=user/-/label/%20`)).status).toBe(400);
    expect(await list()).toEqual(before);
    await post("subscription/edit", `ac=subscribe&${s(one)}&${s(two)}&t=A&t=B&a=user/-/label/Both`);
    const both = (await list()).filter(({ url }) => url === one || url === two);
    expect(both.map(({ title, categories }) => [title, categories.length]).toSorted()).toEqual([
      ["A", 1],
      ["B", 1],
    ]);
    expect((await post("subscription/edit", `ac=edit&${s(one)}&s=feed/999999&t=C`)).status).toBe(404);
    expect((await list()).filter(({ url }) => url === one)).toMatchObject([{ title: "A" }]);
    expect((await post("subscription/edit", `ac=unsubscribe&${s(one)}&${s(two)}`)).text).toBe("OK");
    await post("disable-tag", "s=user/-/label/Both");
    expect(await list()).toEqual(before);
  });

  it("what is typed is followed, or the reason is said", async () => {
    const url = aFeed("Quick", 1);
    const added = JSON.parse((await post("subscription/quickadd", `quickadd=${encodeURIComponent(url)}`)).text);
    expect(added).toMatchObject({ numResults: 1, query: url, streamId: expect.stringMatching(/^feed\/\d+$/) });
    await post("subscription/edit", `ac=unsubscribe&s=${added.streamId}`);
    const refused = JSON.parse((await post("subscription/quickadd", "quickadd=nonsense")).text);
    expect(refused).toMatchObject({ numResults: 0, error: expect.stringMatching(/\w/) });
  });

  it("the plan is asked as everywhere else", async () => {
    const free = await aMember(at, db, "free");
    const headers = { authorization: `GoogleLogin auth=${await keyOf(free)}` };
    const { status, text } = await post(
      "subscription/edit",
      `ac=subscribe&s=${encodeURIComponent(`feed/${urls.news}`)}`,
      headers,
    );
    expect([status, JSON.parse(text).problem.kind]).toEqual([403, "members-only"]);
  });

  it("a list is exported, and imported", async () => {
    const { text } = await get("subscription/export");
    expect(text).toContain(urls.news);
    const theirs = { authorization: `GoogleLogin auth=${await keyOf(ben)}`, "content-type": "text/xml" };
    expect((await post("subscription/import", text, theirs)).text).toBe("OK");
    await until(
      () => ben.rpc.channels.list.query(),
      (list) => list.length === 2,
    );
  });

  it("an imported list is read in its own encoding", async () => {
    const cy = await aMember(at, db, "pro");
    const theirs = { authorization: `GoogleLogin auth=${await keyOf(cy)}`, "content-type": "text/xml" };
    // 科技 in GB18030.
    const [before, after] = [
      '<?xml version="1.0" encoding="gb18030"?><opml><body><outline text="',
      '"/></body></opml>',
    ];
    const list = Buffer.concat([Buffer.from(before), Buffer.from([0xbf, 0xc6, 0xbc, 0xbc]), Buffer.from(after)]);
    expect((await post("subscription/import", list, theirs)).text).toBe("OK");
    expect((await cy.rpc.folders.list.query()).map(({ name }) => name)).toEqual(["科技"]);
  });

  it("only by POST", async () => {
    for (const name of [
      "edit-tag",
      "mark-all-as-read",
      "subscription/edit",
      "subscription/quickadd",
      "rename-tag",
      "disable-tag",
    ])
      expect([name, (await get(`${name}?i=1&s=${LIST}&a=${READ}`)).status]).toEqual([name, 405]);
    expect((await get("nonsense")).status).toBe(404);
    expect((await get("constructor")).status).toBe(404);
  });
});

describe("a cached answer", () => {
  const stream = (id: string) => `stream/contents/feed/${id}?n=20`;

  it("is sent with the same ETag until something changes", async () => {
    const channelUrl = aFeed("Cached", 2);
    const id = await follow(channelUrl);
    await until(
      () => get(stream(id)),
      (answer) => answer.json().items.length === 2,
    );
    const seen = new Set<string>();
    const next = async () => {
      const [first, again] = [await get(stream(id)), await get(stream(id))];
      expect(again.text).toBe(first.text);
      expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
      const unchanged = await get(stream(id), { ...authorised(), "if-none-match": first.headers.get("etag") ?? "" });
      expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
      const etag = first.headers.get("etag") as string;
      expect(seen).not.toContain(etag);
      seen.add(etag);
      return first.json().items as { id: string; title: string; categories: string[]; origin: { title: string } }[];
    };
    const [item] = await next();
    await post("edit-tag", `i=${item?.id}&a=${READ}`);
    expect((await next())[0]?.categories).toContain(READ);
    await post("edit-tag", `i=${item?.id}&a=${STARRED}`);
    expect((await next())[0]?.categories).toContain(STARRED);
    await anna.rpc.channels.rename.mutate({ channelUrl, name: "Mine" });
    expect((await next())[0]?.origin.title).toBe("Mine");
    const folder = await anna.rpc.folders.create.mutate({ name: "Before" });
    await anna.rpc.folders.addChannels.mutate({ folderId: folder.id, channelIds: [id] });
    expect((await next())[0]?.categories).toContain("user/-/label/Before");
    await anna.rpc.folders.rename.mutate({ id: folder.id, name: "After" });
    expect((await next())[0]?.categories).toContain("user/-/label/After");
    await db.query("update items set title = 'Edited', fingerprint = 'edited' where channel_id = $1", [id]);
    expect((await next()).map(({ title }) => title)).toEqual(["Edited", "Edited"]);
    await post("subscription/edit", `ac=unsubscribe&s=feed/${id}`);
    expect((await get(stream(id))).status).toBe(404);
  });
});

describe("many ids", () => {
  it("9,999 ids in one call are read; more are refused", async () => {
    const own = await idsOf(`s=${LIST}&n=100`);
    const ids = [...own, ...Array.from({ length: 9_999 - own.length }, (_, n) => String(1_000_000 + n))];
    const many = await post("stream/items/contents", ids.map((id) => `i=${id}`).join("&"));
    expect(JSON.parse(many.text).items).toHaveLength(own.length);
    const more = Array.from({ length: 10_001 }, (_, n) => `i=${n + 1}`).join("&");
    expect((await post("stream/items/contents", more)).status).toBe(400);
  });
});
