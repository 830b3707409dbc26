import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, problemOf, type Rpc, rpcOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { aPicture, aVideoWeb, BILIBILI_VIEW, html, json, recordSites, type VideoWeb } from "../../test/a-video-web.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let web: VideoWeb;
let at: string;
let anna: TestPerson;
let ben: TestPerson;
let anonymous: Rpc;
let now = new Date("2026-11-20T12:00:00Z");
beforeAll(async () => {
  db = await aDatabase();
  web = await aVideoWeb();
  recordSites(web);
  at = (await aServer({ DATABASE_URL: db.url }, { fetchSafely: web.fetchSafely, now: () => now })).address;
  anna = await aPerson(at);
  ben = await aMember(at, db, "free");
});
afterAll(() => web.close());
beforeEach(async () => {
  web.asked.length = 0;
  anonymous = rpcOf(at, {
    "x-forwarded-for": `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
  });
  await db.query("delete from rate_limits");
});

const forget = () => db.query("delete from video_metadata");
const open = (url: string, rpc = anonymous) => rpc.videos.open.mutate({ url });
const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

it("is limited for people who are not signed in, per address", async () => {
  const [one, another] = ["203.0.113.9", "203.0.113.10"].map((from) => rpcOf(at, { "x-forwarded-for": from }));
  for (let times = 0; times < 30; times++) await open("https://vimeo.com/76979871", one);
  expect(await problemOf(open("https://vimeo.com/76979871", one))).toMatchObject({ kind: "too-often", status: 429 });
  expect(await open("https://vimeo.com/76979871", another)).toMatchObject({ dbId: null });
});

describe("metadata of", () => {
  it("a part of a Bilibili video, with what its player needs and the author to subscribe to", async () => {
    expect(await open("https://m.bilibili.com/video/av170001?p=2")).toEqual({
      dbId: null,
      video: {
        type: "bilibili",
        url: "https://www.bilibili.com/video/BV17x411w7KC?p=2",
        id: "BV17x411w7KC",
        embedId: "BV17x411w7KC",
        pageId: "2",
        cover: "http://i2.hdslb.com/bfs/archive/plum.jpg",
        config: { videoUrl: null, file: null },
        bilibili: { aid: "170001", bvid: "BV17x411w7KC", cid: "279787", page: 2 },
      },
      title: "青梅酒的第三十天：开坛与过滤 · 过滤",
      hasOwnTitle: false,
      author: "晴川手作",
      authorId: "2267573",
      authorUrl: "https://space.bilibili.com/2267573",
      description: BILIBILI_VIEW.data.desc,
      publishedAt: "2026-11-13T08:00:00.000Z",
      durationSeconds: 452,
      lang: "zh-Hans",
      channel: {
        kind: "channel",
        channelUrl: "https://space.bilibili.com/2267573",
        sources: [{ route: "/bilibili/user/video/2267573" }],
        missing: "feed-service",
        isRetired: false,
      },
      channelPage: "https://space.bilibili.com/2267573",
      start: 0,
      problem: null,
    });
  });

  it("YouTube, from oEmbed and from its page", async () => {
    expect(await open("https://youtu.be/dQw4w9WgXcQ?t=1m30s")).toMatchObject({
      video: { type: "youtube", cover: "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg" },
      title: "How a watch works",
      author: "Slow Trains",
      authorId: "@slowtrains",
      authorUrl: "https://www.youtube.com/@slowtrains",
      description: "Gears, springs, patience.",
      publishedAt: "2009-10-25T06:57:33.000Z",
      channel: { kind: "channel", channelUrl: "https://www.youtube.com/@slowtrains" },
      start: 90,
    });
  });

  it("Vimeo, from oEmbed", async () => {
    expect(await open("https://vimeo.com/76979871")).toMatchObject({
      title: "The New Vimeo Player",
      author: "Vimeo Staff",
      authorId: "staff",
      durationSeconds: 62,
      description: "It may look (mostly) the same on the surface.",
    });
  });

  it("an episode, from its page, with the file that plays and the podcast to subscribe to", async () => {
    expect(await open("https://www.xiaoyuzhoufm.com/episode/64f8a7b5c4d3e2f1a0b9c8d7")).toMatchObject({
      video: { type: "xiaoyuzhou", config: { videoUrl: "https://media.xyzcdn.net/12.m4a", file: null } },
      author: "慢火车电台",
      authorId: "5e280fb3418a84a0461fd076",
      channel: {
        kind: "channel",
        channelUrl: "https://www.xiaoyuzhoufm.com/podcast/5e280fb3418a84a0461fd076",
      },
    });
  });

  it("any page, from its own metadata", async () => {
    expect(await open("https://page.example/walk")).toMatchObject({
      video: { type: "web-page" },
      title: "A walk by the harbour",
      author: "Ink & Harbour",
      channel: { kind: "none", reason: "platform" },
    });
  });

  it("a page that refers to oEmbed", async () => {
    const oembed = '<link rel="alternate" type="application/json+oembed" href="https://tube.example/oembed">';
    web.record("https://tube.example/v/1", html(oembed));
    web.record("https://tube.example/oembed", json({ title: "A title of its own", author_name: "Someone" }));
    expect(await open("https://tube.example/v/1")).toMatchObject({ title: "A title of its own", author: "Someone" });
  });

  it("a short link's video, even where the video's page refuses us", async () => {
    expect(await open("https://b23.tv/plum90")).toMatchObject({
      video: { url: "https://www.bilibili.com/video/BV17x411w7KC?p=2", bilibili: { cid: "279787", page: 2 } },
      title: "青梅酒的第三十天：开坛与过滤 · 过滤",
      start: 90,
      problem: null,
    });
  });

  it("an audio file: none, and no site is asked", async () => {
    expect(await open("https://media.example/%E6%97%85.mp4#t=5")).toMatchObject({
      video: { type: "video-file", config: { videoUrl: "https://media.example/%E6%97%85.mp4#t=5", file: null } },
      title: "旅.mp4",
      start: 5,
      problem: null,
    });
    expect(web.asked).toEqual([]);
  });
});

describe("a page that forbids frames", () => {
  it.each([
    ["nothing about frames", {}, false],
    ["not in any", { "x-frame-options": "DENY" }, true],
    ["only in its own", { "content-security-policy": "script-src 'self'; frame-ancestors 'self'; img-src *" }, true],
    [
      "in ours",
      { "x-frame-options": "DENY", "content-security-policy": "frame-ancestors https://*.other.example *" },
      false,
    ],
  ])("says %s", async (what, headers, refusesFraming) => {
    const url = `https://framed.example/${encodeURIComponent(what)}`;
    web.record(url, { ...html("<title>A page</title>"), headers: headers as Record<string, string> });
    const opened = await open(url, anna.rpc);
    expect(opened.video).toMatchObject({ type: "web-page", refusesFraming });
    expect((await anna.rpc.videos.get.query({ dbId: opened.dbId as string })).video).toEqual(opened.video);
  });
});

describe("what the address alone says", () => {
  it.each([
    ["a site that is down", "https://www.bilibili.com/video/BV1xx411c7mD", "bilibili BV1xx411c7mD", "refused"],
    ["a machine that is not public", "http://10.0.0.1/a/b", "10.0.0.1 · b", "blocked-address"],
    ["our own machine", `http://127.0.0.1:1/x`, "127.0.0.1 · x", "blocked-address"],
    ["a page without a title", "https://empty.example/", "empty.example", "silent"],
    ["a huge page", "https://huge.example/", "huge.example", "too-large"],
    ["a page that is no text", "https://bytes.example/", "bytes.example", "silent"],
    ["a page that hangs up", "https://rude.example/", "rude.example", "connection"],
    ["a short link that leads in circles", "https://b23.tv/circle", "b23.tv · circle", "too-many-redirects"],
  ])("is shown for %s", async (_, url, title, problem) => {
    web.record("https://empty.example/", html(""));
    web.record("https://huge.example/", { body: `<title>huge</title>${" ".repeat(4_000_000)}` });
    web.record("https://bytes.example/", { type: "application/octet-stream", body: Buffer.alloc(5000, 0) });
    web.record("https://rude.example/", (request) => request.socket.destroy());
    web.record("https://b23.tv/circle", { to: "https://b23.tv/circle" });
    expect(await open(url)).toMatchObject({ title, author: null, problem });
  });

  it("does not exist for what is not an address", async () => {
    for (const url of ["javascript:alert(1)", "file:///etc/passwd", "hello", "ftp://a.example/"])
      expect(await problemOf(open(url))).toMatchObject({ kind: "not-an-address", status: 400 });
  });
});

describe("hostile metadata", () => {
  it("becomes plain text, without addresses that could run a script", async () => {
    web.record(
      "https://evil.example/",
      html(`<meta property="og:title" content="&lt;img src=x onerror=alert(1)&gt;\u202egpj.exe"><meta name="author" content="a&#0;b">
        <link rel="author" href="javascript:alert(2)"><meta property="og:image" content="data:text/html,x">
        <meta property="og:description" content="${"很长".repeat(50_000)}">`),
    );
    const opened = await open("https://evil.example/", anna.rpc);
    expect(opened).toMatchObject({
      title: "<img src=x onerror=alert(1)>gpj.exe",
      authorUrl: null,
      video: { cover: null },
    });
    expect(opened.description?.length).toBe(5_000);
    expect(await anna.rpc.videos.get.query({ dbId: opened.dbId as string })).toMatchObject({ title: opened.title });
  });

  it("cannot name another site as the author of a Bilibili video", async () => {
    const owner = { mid: "../../evil", name: "x" };
    const view = { ...BILIBILI_VIEW, data: { ...BILIBILI_VIEW.data, owner } };
    web.record("https://api.bilibili.com/x/web-interface/view?bvid=BV1xx411c79H", json(view));
    expect(await open("https://www.bilibili.com/video/BV1xx411c79H")).toMatchObject({
      authorId: null,
      authorUrl: null,
    });
  });
});

describe("the cache of metadata", () => {
  it("asks a site once a day, and once for many people at once", async () => {
    await forget();
    await Promise.all([
      open("https://vimeo.com/76979871"),
      open("https://vimeo.com/76979871"),
      open("https://vimeo.com/76979871", anna.rpc),
    ]);
    expect(web.asked).toHaveLength(1);
    minutesLater(23 * 60);
    await open("https://vimeo.com/76979871");
    expect(web.asked).toHaveLength(1);
    minutesLater(2 * 60);
    await open("https://vimeo.com/76979871");
    expect(web.asked).toHaveLength(2);
  });

  it("asks again five minutes after a failure, and keeps what it had before", async () => {
    web.record("https://shaky.example/", { status: 500 });
    expect(await open("https://shaky.example/")).toMatchObject({ title: "shaky.example", problem: "refused" });
    web.record("https://shaky.example/", html("<title>Here</title>"));
    expect(await open("https://shaky.example/")).toMatchObject({ problem: "refused" });
    minutesLater(6);
    expect(await open("https://shaky.example/")).toMatchObject({ title: "Here", problem: null });
    web.record("https://shaky.example/", { status: 500 });
    minutesLater(25 * 60);
    expect(await open("https://shaky.example/")).toMatchObject({ title: "Here", problem: null });
  });

  it("deletes what nobody asked for in a month", async () => {
    await open("https://page.example/walk");
    minutesLater(32 * 24 * 60);
    await open("https://vimeo.com/76979871");
    const { rows } = await db.query("select url from video_metadata order by url");
    expect(rows).toEqual([{ url: "https://vimeo.com/76979871" }]);
  });
});

describe("what a person opened", () => {
  it("is stored once per person and video, and found by its id", async () => {
    const first = await open("https://www.bilibili.com/video/BV17x411w7KC", anna.rpc);
    const again = await open("https://m.bilibili.com/video/av170001", anna.rpc);
    const bens = await open("https://www.bilibili.com/video/BV17x411w7KC", ben.rpc);
    expect(first.dbId).toMatch(/^[\da-f-]{36}$/);
    expect(again.dbId).toBe(first.dbId);
    expect(bens.dbId).not.toBe(first.dbId);
    expect(await anna.rpc.videos.get.query({ dbId: first.dbId as string })).toEqual({ ...first, start: 0 });
  });

  it("cannot be seen by others", async () => {
    const { dbId } = await open("https://vimeo.com/76979871", anna.rpc);
    const mine = { dbId: dbId as string };
    expect(await problemOf(ben.rpc.videos.get.query(mine))).toMatchObject({ kind: "no-such-video", status: 404 });
    expect(await problemOf(ben.rpc.videos.rename.mutate({ ...mine, title: "Ben's" }))).toMatchObject({
      kind: "no-such-video",
    });
    expect(await problemOf(anonymous.videos.get.query(mine))).toMatchObject({ kind: "not-logged-in", status: 401 });
    expect(await problemOf(anonymous.videos.rename.mutate({ ...mine, title: "x" }))).toMatchObject({
      kind: "not-logged-in",
    });
    expect((await anna.rpc.videos.get.query(mine)).title).toBe("The New Vimeo Player");
  });

  it("is kept when the site removes it", async () => {
    const { dbId } = await open("https://vimeo.com/76979871", anna.rpc);
    await forget();
    web.asked.length = 0;
    expect(await anna.rpc.videos.get.query({ dbId: dbId as string })).toMatchObject({ author: "Vimeo Staff" });
    expect(web.asked).toEqual([]);
  });

  it("is fetched again as long as there is no metadata", async () => {
    web.record("https://late.example/", { status: 503 });
    const { dbId, title } = await open("https://late.example/", anna.rpc);
    expect(title).toBe("late.example");
    web.record("https://late.example/", html("<title>At last</title>"));
    minutesLater(6);
    const known = { title: "At last", problem: null };
    expect(await anna.rpc.videos.get.query({ dbId: dbId as string })).toMatchObject(known);
  });

  it("is deleted with the account, and is part of its export", async () => {
    const carl = await aPerson(at);
    const { dbId } = await open("https://vimeo.com/76979871", carl.rpc);
    await carl.rpc.videos.rename.mutate({ dbId: dbId as string, title: "Mine" });
    const exported = await fetch(`${at}/api/account/export`, { headers: { cookie: carl.cookie } });
    expect(((await exported.json()) as { videos: unknown }).videos).toMatchObject([
      { url: "https://vimeo.com/76979871", title: "Mine" },
    ]);
    await carl.rpc.account.delete.mutate({ confirm: carl.email });
    const { rowCount } = await db.query("select from video_contents where id = $1", [dbId]);
    expect(rowCount).toBe(0);
  });
});

describe("an edited title", () => {
  it("stays, whatever the site says later, until the site's own title is restored", async () => {
    const { dbId } = await open("https://vimeo.com/76979871", anna.rpc);
    const renamed = await anna.rpc.videos.rename.mutate({ dbId: dbId as string, title: "  My\nplayer " });
    expect(renamed).toEqual({ title: "My player" });
    minutesLater(25 * 60);
    expect((await open("https://vimeo.com/76979871", anna.rpc)).title).toBe("My player");
    expect((await open("https://vimeo.com/76979871", ben.rpc)).title).toBe("The New Vimeo Player");
    await anna.rpc.videos.rename.mutate({ dbId: dbId as string, title: "The New Vimeo Player" });
    const { rows } = await db.query("select own_title from video_contents where id = $1", [dbId]);
    expect(rows).toEqual([{ own_title: null }]);
  });

  it("is refused for a web page, for an empty title, and for an invalid id", async () => {
    const { dbId } = await open("https://page.example/walk", anna.rpc);
    const rename = (id: string, title: string) => anna.rpc.videos.rename.mutate({ dbId: id, title });
    expect(await problemOf(rename(dbId as string, "x"))).toMatchObject({ kind: "title-not-editable", status: 400 });
    const { dbId: vimeo } = await open("https://vimeo.com/76979871", anna.rpc);
    expect(await problemOf(rename(vimeo as string, " \u0000 "))).toMatchObject({ kind: "bad-input" });
    expect(await problemOf(rename("1", "x"))).toMatchObject({ kind: "bad-input" });
  });
});

it("limits how often a caller can make this server fetch", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 31 }, () => open("https://vimeo.com/76979871")));
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
});

describe("covers", () => {
  const cover = (url: string, headers: Record<string, string> = {}) =>
    fetch(`${at}/api/cover?url=${encodeURIComponent(url)}`, { headers });
  const PLUM = "http://i2.hdslb.com/bfs/archive/plum.jpg";

  it("are served by this server, with the type of their bytes", async () => {
    await open("https://www.bilibili.com/video/BV17x411w7KC");
    const answer = await cover(PLUM);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "image/png",
      "private, max-age=86400",
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(aPicture())).toBe(true);
    expect(web.asked).toContain(PLUM);
  });

  it("are not an open proxy: only known covers for people who are not signed in, and none for other sites", async () => {
    web.record("https://pictures.example/a.png", { type: "image/png", body: aPicture(8, 8) });
    expect((await cover("https://pictures.example/a.png")).status).toBe(404);
    expect((await cover("https://pictures.example/a.png", { cookie: anna.cookie })).status).toBe(200);
    await open("https://www.bilibili.com/video/BV17x411w7KC");
    expect((await cover(PLUM, { "sec-fetch-site": "cross-site" })).status).toBe(404);
    expect((await cover(PLUM, { "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  it.each([
    ["a page that calls itself a picture", { type: "image/png", body: "<script>alert(1)</script>" }, 415],
    [
      "a drawing that may hold scripts",
      { type: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" },
      415,
    ],
    ["a picture that is gone", { status: 404 }, 502],
    ["more bytes than any picture", { type: "image/png", body: Buffer.alloc(7_000_000) }, 502],
  ])("are refused for %s", async (what, answer, status) => {
    const url = `https://pictures.example/${encodeURIComponent(what)}`;
    web.record(url, answer);
    expect((await cover(url, { cookie: anna.cookie })).status).toBe(status);
  });

  it("are never fetched from this machine", async () => {
    expect((await cover(`${at}/icon.svg`, { cookie: anna.cookie })).status).toBe(502);
    expect((await cover("javascript:1", { cookie: anna.cookie })).status).toBe(502);
  });
});
