import { gzipSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openSites } from "#core/rules/catalogue.ts";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, serve, until, writeRss } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, problemOf, rpcOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { createFetchSafely } from "../net/fetch-safely.ts";
import { discoverPage } from "./discover-page.ts";
import { createRecentPages } from "./recent-pages.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let site: FeedServer;
let hidden: FeedServer;
let service: FeedServer;
let anna: TestPerson;
beforeAll(async () => {
  db = await aDatabase();
  [site, hidden, service] = await Promise.all([aFeedServer(), aFeedServer(), aFeedServer()]);
  at = (
    await aServer({
      DATABASE_URL: db.url,
      PAGECAST_ROLE: "all",
      PAGECAST_SUBSCRIBE: "any-feed",
      // Only this server may be reached; the other one on the same machine represents everything that must not be.
      PAGECAST_REACH: new URL(site.url("/")).host,
      PAGECAST_FEED_SERVICE: service.url("").replace(/\/$/, ""),
    })
  ).address;
  await aPerson(at);
  hidden.feed("/secret", [{ id: "1", title: "a secret" }]);
});
beforeEach(async () => {
  anna = await aMember(at, db, "pro");
});

const html = (head: string) => serve(`<html><head>${head}</head><body>Hello</body></html>`, "text/html");

describe("a page", () => {
  it("that is known by its document alone is followed by its address, on any host", async () => {
    const url = site.answer("/users/alice", serve('<div id="mastodon"></div>', "text/html"));
    await anna.rpc.channels.subscribe.mutate({ channelUrl: url });
    const [listed] = await anna.rpc.channels.list.query();
    expect(listed).toMatchObject({ channel: { channel_url: url }, sources: [{ feedUrl: site.url("/@alice.rss") }] });
  });

  it("lists the feeds it declares; guesses are made only on request", async () => {
    const url = site.answer(
      "/page",
      html(`<title>P</title><link rel="alternate" type="application/rss+xml" title="News" href="/news.xml">`),
    );
    site.feed("/feed", [{ id: "1" }], "Guessed");
    const found = await anna.rpc.discover.page.query({ url });
    expect(found).toEqual({
      url,
      suggestions: [],
      problem: null,
      title: "P",
      description: "",
      feeds: [{ url: site.url("/news.xml"), title: "News", from: "page" }],
      icon: `/icons/preview?page=${encodeURIComponent(url)}`,
    });
    expect(site.asked.get("/page")).toBe(1);
    expect(site.asked.get("/feed")).toBeUndefined();
    const more = await anna.rpc.discover.page.query({ url, guesses: true });
    expect(more.feeds).toEqual([
      { url: site.url("/news.xml"), title: "News", from: "page" },
      { url: site.url("/feed"), title: "Guessed", from: "guess" },
    ]);
  });

  it("that is itself a feed is found as one", async () => {
    const url = site.feed("/itself", [{ id: "1" }], "Itself");
    expect((await anna.rpc.discover.page.query({ url })).feeds).toEqual([{ url, title: "Itself", from: "itself" }]);
  });

  it("that is a list of feeds, has a meta refresh, or is a sitemap leads to feeds", async () => {
    const feedsOf = async (url: string) => (await anna.rpc.discover.page.query({ url })).feeds.map((feed) => feed.url);
    const home = html(`<link rel="alternate" type="application/rss+xml" title="Home" href="/home.xml">`);
    site.answer("/", home);
    const outlines = ["/a.xml", "/b.xml"].map(
      (path) => `<outline type="rss" text="${path}" xmlUrl="${site.url(path)}"/>`,
    );
    const opml = `<opml version="2.0"><head><title>My list</title></head><body>${outlines.join("")}</body></opml>`;
    expect(await feedsOf(site.answer("/list.opml", serve(opml, "text/x-opml")))).toEqual([
      site.url("/a.xml"),
      site.url("/b.xml"),
    ]);
    const leaving = html(`<meta http-equiv="refresh" content="0; url=/">`);
    expect(await feedsOf(site.answer("/leaving", leaving))).toEqual([site.url("/home.xml")]);
    const many = Array.from(
      { length: 60 },
      (_, n) => `<link rel="alternate" type="application/rss+xml" href="/many/${n}.xml">`,
    );
    site.answer("/many", html(many.join("")));
    const toMany = html(`<meta http-equiv="refresh" content="0; url=/many">`);
    expect(await feedsOf(site.answer("/to-many", toMany))).toHaveLength(50);
    const sitemap = serve(`<urlset><url><loc>${site.url("/")}</loc></url></urlset>`, "text/xml");
    expect(await feedsOf(site.answer("/sitemap.xml", sitemap))).toEqual([site.url("/home.xml")]);
    const circle = html(`<meta http-equiv="refresh" content="0; url=/circle">`);
    expect(await feedsOf(site.answer("/circle", circle))).toEqual([]);
    const inside = html(`<meta http-equiv="refresh" content="0; url=${hidden.url("/secret")}">`);
    expect(await feedsOf(site.answer("/inside", inside))).toEqual([]);
    expect(hidden.asked.get("/secret")).toBeUndefined();
  });

  it("that cannot be fetched has a problem, and what its address alone says", async () => {
    expect(await anna.rpc.discover.page.query({ url: site.url("/nowhere") })).toMatchObject({
      problem: "not-found",
      feeds: [],
    });
    site.answer("/private", (_, response) => response.writeHead(403).end());
    expect(await anna.rpc.discover.page.query({ url: site.url("/private") })).toMatchObject({ problem: "refused" });
    expect(await problemOf(anna.rpc.discover.page.query({ url: "javascript:alert(1)" }))).toMatchObject({
      kind: "not-an-address",
    });
  });
});

describe("a page that redirects", () => {
  const byAddress = (name: string) => ({
    title: `${name} posts`,
    docs: "",
    source: ["/:user"],
    target: `/${name}/:user`,
  });
  const byDocument = (name: string) => ({
    title: `${name} author`,
    docs: "",
    source: ["/:user"],
    with: { id: { select: "meta[name=id]", attr: "content" } },
    target: `/${name}/author/:id`,
  });
  const catalogue = openSites(
    ["one", "two"].map((name) => ({
      domain: `${name}.example`,
      hosts: { ".": [byAddress(name), byDocument(name)], www: [byAddress(name), byDocument(name)] },
    })),
  );
  let port: string;
  let deps: Parameters<typeof discoverPage>[0];
  beforeAll(() => {
    port = new URL(site.url("/")).port;
    const { fetchSafely } = createFetchSafely({
      allow: ["one.example", "www.one.example", "two.example"],
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    deps = { catalogue, fetchSafely, recentPages: createRecentPages(() => new Date()) };
    site.answer("/ann", (request, response) => {
      const host = request.headers.host ?? "";
      const [to, page] = host.startsWith("one.") ? [`www.${host}/ann`, ""] : ["", `<meta name="id" content="7">`];
      response.writeHead(to ? 302 : 200, { "content-type": "text/html", ...(to ? { location: `http://${to}` } : {}) });
      response.end(`<html><head>${page}</head></html>`);
    });
    site.answer("/moved", (_, response) =>
      response.writeHead(302, { location: `http://two.example:${port}/ann` }).end(),
    );
  });
  const paths = async (address: string) => {
    const found = await discoverPage(deps, address.replace("PORT", port), false);
    return found.ok ? found.value.suggestions.map(({ path }) => path).toSorted() : found.problem;
  };

  it.each([
    ["to www.", "http://one.example:PORT/ann", ["/one/ann", "/one/author/7"]],
    [
      "to another site, whose document is not read by the rules of the first",
      "http://one.example:PORT/moved",
      ["/one/moved", "/two/ann", "/two/author/7"],
    ],
    ["not at all: a fragment is not sent", "http://two.example:PORT/ann#top", ["/two/ann", "/two/author/7"]],
  ])("%s", async (_, address, expected) => {
    expect(await paths(address)).toEqual(expected);
    const kept = deps.recentPages.find(address.replace("PORT", port));
    expect(kept?.map(({ path }) => path).toSorted()).toEqual(expected);
  });
});

describe("a preview", () => {
  it("shows the newest five with covers and the cadence, and stores nothing", async () => {
    const day = 86_400_000;
    const entries = Array.from({ length: 8 }, (_, n) => ({
      id: `${n}`,
      at: new Date(Date.now() - n * day),
      html: `<img src="/c${n}.jpg"><p>x</p>`,
      link: `https://example.org/${n}`,
    }));
    const feedUrl = site.feed("/preview", entries.toReversed(), "Previewed");
    const preview = await anna.rpc.discover.preview.query({ feedUrl });
    expect(preview).toMatchObject({ ok: true, title: "Previewed", cadence: { about: { count: 1, unit: "day" } } });
    expect(preview).toMatchObject({ often: { kind: "rate", count: 1, unit: "day" } });
    if (preview.ok) expect(preview.items.map(({ title }) => title)).toEqual([0, 1, 2, 3, 4].map((n) => `Title ${n}`));
    if (preview.ok) expect(preview.items[0]?.cover).toMatch(/\/c0\.jpg$/);
    expect((await db.query("select from channels where feed_url = $1", [feedUrl])).rowCount).toBe(0);
  });

  it("of a route says why it does not work here", async () => {
    service.answer("/works/user/1?format=json", serve(writeRss("Routed", "https://example.org", [{ id: "1" }])));
    expect(await anna.rpc.discover.preview.query({ route: "/works/user/1" })).toMatchObject({
      ok: true,
      title: "Routed",
    });
    expect(await anna.rpc.discover.preview.query({ route: "/no/such/route" })).toEqual({
      ok: false,
      problem: "service:no-such-route",
    });
  });

  it("is open to everybody for what rules give for a page, and for feeds with an address", async () => {
    const anonymous = rpcOf(at, { "x-forwarded-for": "203.0.113.8" });
    service.answer("/github/issue/a/b?format=json", serve(writeRss("Issues", "https://example.org", [{ id: "1" }])));
    const transform = "/rsshub/transform/html/http%3A%2F%2F10.0.0.1/item=a";
    const isShown = { ok: true };
    const page = "https://github.com/a/b/issues";
    expect(await anonymous.discover.preview.query({ route: "/github/issue/a/b", page })).toMatchObject(isShown);
    const feedUrl = site.feed("/plain", [{ id: "1" }]);
    expect(await anonymous.discover.preview.query({ feedUrl })).toMatchObject(isShown);
    for (const input of [
      { route: "/github/issue/a/b" },
      { route: "/github/issue/a/c", page },
      { route: "/github/issue/a/b?chatgpt=true", page },
      { route: transform, page },
      { route: "/../admin", page: "not an address" },
      { route: "//evil.example/", page: "http://127.0.0.1:1/" },
    ])
      expect([input, await problemOf(anonymous.discover.preview.query(input))]).toMatchObject([
        input,
        { kind: "not-logged-in", status: 401 },
      ]);
    expect(await anna.rpc.discover.preview.query({ route: transform })).toEqual({
      ok: false,
      problem: "service:route-not-enabled",
    });
    expect(service.asked.get(`${transform}?format=json`)).toBeUndefined();
  });

  it("is limited, more strictly for people who are not signed in", async () => {
    const anonymous = rpcOf(at, { "x-forwarded-for": "203.0.113.9" });
    for (let n = 0; n < 15; n++) await anonymous.discover.preview.query({ route: "/test/1" });
    expect(await problemOf(anonymous.discover.preview.query({ route: "/test/1" }))).toMatchObject({
      kind: "too-often",
      status: 429,
    });
    expect(await anna.rpc.discover.preview.query({ route: "/no/such/route" })).toMatchObject({ ok: false });
    const another = rpcOf(at, { "x-forwarded-for": "203.0.113.10" });
    expect(await another.discover.preview.query({ route: "/test/1" })).toMatchObject({ ok: false });
  });
});

describe("private addresses cannot be reached through", () => {
  const port = () => new URL(hidden.url("/")).port;
  const addresses = () => [
    hidden.url("/secret"),
    `http://localhost:${port()}/secret`,
    `http://[::1]:${port()}/secret`,
    `http://[::ffff:127.0.0.1]:${port()}/secret`,
    `http://2130706433:${port()}/secret`,
    `http://0x7f.1:${port()}/secret`,
    `http://127.1:${port()}/secret`,
    "http://169.254.169.254/latest/meta-data/",
    "file:///etc/passwd",
  ];

  it("discover", async () => {
    for (const url of addresses()) {
      const found = await anna.rpc.discover.page.query({ url, guesses: true }).catch(() => ({ feeds: [] }));
      expect([url, found.feeds]).toEqual([url, []]);
      const preview = await anna.rpc.discover.preview.query({ feedUrl: url });
      expect([url, preview.ok]).toEqual([url, false]);
    }
    expect(hidden.asked.size).toBe(0);
  });

  it("a redirect, declared feeds, and a feed that moves", async () => {
    const redirect = site.answer("/redirect", (_, response) =>
      response.writeHead(302, { location: hidden.url("/secret") }).end(),
    );
    expect(await anna.rpc.discover.page.query({ url: redirect })).toMatchObject({ problem: "blocked-address" });
    expect(await anna.rpc.discover.preview.query({ feedUrl: redirect })).toEqual({
      ok: false,
      problem: "blocked-address",
    });
    const moved = site.answer("/moved", (_, response) =>
      response.writeHead(301, { location: hidden.url("/secret") }).end(),
    );
    const { channelId } = await anna.rpc.channels.subscribe.mutate({ channelUrl: moved });
    await until(
      () => anna.rpc.channels.get.query({ channelId }),
      ({ problem }) => problem === "blocked-address",
    );
    expect(hidden.asked.size).toBe(0);
  });

  it("subscribing and imported lists", async () => {
    for (const channelUrl of addresses()) await anna.rpc.channels.subscribe.mutate({ channelUrl }).catch(() => {});
    const rows = addresses().map((url) => `<outline type="rss" xmlUrl="${url}"/>`);
    await anna.rpc.opml.import.mutate({ text: `<opml><body>${rows.join("")}</body></opml>` });
    const tried = async () => (await anna.rpc.channels.list.query()).map(({ health }) => health);
    await until(tried, (all) => all.length > 4 && all.every((health) => health === "failing"));
    expect((await anna.rpc.items.list.query({})).items).toEqual([]);
    expect(hidden.asked.size).toBe(0);
  });
});

describe("hostile feeds", () => {
  const bomb = () => gzipSync(Buffer.alloc(40_000_000, "<item><title>x</title></item>"));
  const feeds: [string, (site: FeedServer, path: string) => string][] = [
    [
      "a bomb",
      (to, path) =>
        to.answer(path, (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb())),
    ],
    [
      "entities without end",
      (to, path) =>
        to.answer(
          path,
          serve(
            `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><rss><channel><title>&b;</title><item><title>&b;</title><guid>1</guid></item></channel></rss>`,
          ),
        ),
    ],
    [
      "a file it wants read",
      (to, path) =>
        to.answer(
          path,
          serve(
            `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><rss><channel><title>&e;</title><item><title>&e;</title><guid>1</guid></item></channel></rss>`,
          ),
        ),
    ],
    [
      "zeros and half letters",
      (to, path) => to.feed(path, [{ id: "a\u0000b", title: "x\u0000\ud800 y", html: "\udfff&#0;&#xD800;" }]),
    ],
    [
      "a huge key, a huge title",
      (to, path) => to.feed(path, [{ id: "k".repeat(100_000), title: "t".repeat(100_000) }]),
    ],
    [
      "a date that is none",
      (to, path) =>
        to.answer(
          path,
          serve(
            `<rss><channel><item><guid>1</guid><pubDate>99999-99-99</pubDate></item><item><guid>2</guid><pubDate>Fri, 01 Jan 9999 00:00:00 GMT</pubDate></item></channel></rss>`,
          ),
        ),
    ],
    [
      "the same entry a thousand times",
      (to, path) =>
        to.feed(
          path,
          Array.from({ length: 1000 }, () => ({ id: "same" })),
        ),
    ],
    ["nothing", (to, path) => to.answer(path, serve(""))],
    [
      "half of a feed",
      (to, path) =>
        to.answer(path, serve(writeRss("Half", "https://example.org", [{ id: "1" }, { id: "2" }]).slice(0, -120))),
    ],
    ["a server that hangs up", (to, path) => to.answer(path, (request) => request.socket.destroy())],
    [
      "a large feed, which is parsed in a thread",
      (to, path) =>
        to.feed(
          path,
          Array.from({ length: 900 }, (_, n) => ({ id: `${n}`, html: "<p>long</p>".repeat(60) })),
        ),
    ],
  ];

  it("harm neither the worker nor the next feed", async () => {
    const urls = feeds.map(([name, make], n) => [name, make(site, `/hostile-${n}`)] as const);
    const good = site.feed("/good", [{ id: "1", title: "good" }]);
    for (const [, channelUrl] of urls) await anna.rpc.channels.subscribe.mutate({ channelUrl });
    const { channelId } = await anna.rpc.channels.subscribe.mutate({ channelUrl: good });
    const channels = await until(
      () => anna.rpc.channels.list.query(),
      (all) => all.every(({ health }) => health !== "first-fetch"),
      40_000,
    );
    const healthOf = (name: string) =>
      channels.find(({ channel }) => channel.channel_url === urls.find(([known]) => known === name)?.[1]);
    expect(healthOf("a bomb")).toMatchObject({ health: "failing", problem: "too-large" });
    expect(healthOf("nothing")).toMatchObject({ health: "failing", problem: "empty" });
    expect(healthOf("a server that hangs up")).toMatchObject({ health: "failing", problem: "connection" });
    for (const name of [
      "zeros and half letters",
      "a huge key, a huge title",
      "a date that is none",
      "half of a feed",
      "a large feed, which is parsed in a thread",
    ])
      expect([name, healthOf(name)?.health]).toEqual([name, "fine"]);
    expect(healthOf("the same entry a thousand times")).toMatchObject({ unread: 1 });
    expect(healthOf("a large feed, which is parsed in a thread")).toMatchObject({ unread: 900 });
    expect((await anna.rpc.items.list.query({ channelId })).items).toMatchObject([{ title: "good" }]);
    const all = await anna.rpc.items.list.query({ limit: 100 });
    expect(JSON.stringify(all)).not.toContain("root:");
    for (const { publishedAt } of all.items) expect(new Date(publishedAt).getTime()).toBeLessThanOrEqual(Date.now());
  });
});
