import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, serve, until } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { createFetchSafely } from "./fetch-safely.ts";

/** A server on this machine that must not be reached: every connection to it is a security hole. */
let canary: { port: number; connections: number; servers: Server[] };
/** The only other server that may be reached, and it is hostile. */
let site: FeedServer;
let service: FeedServer;
let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let anna: TestPerson;
let lookups: string[] = [];

beforeAll(async () => {
  canary = await aCanary();
  [db, site, service] = await Promise.all([aDatabase(), aFeedServer(), aFeedServer()]);
  const { fetchSafely, close } = createFetchSafely({ allow: [new URL(site.url("/")).host], resolve });
  afterAll(close);
  const settings = {
    DATABASE_URL: db.url,
    PAGECAST_ROLE: "all",
    PAGECAST_SUBSCRIBE: "any-feed",
    PAGECAST_FEED_SERVICE: service.url("").replace(/\/$/, ""),
  };
  at = (await aServer(settings, { fetchSafely })).address;
  await aPerson(at);
  anna = await aMember(at, db, "pro");
});
beforeEach(async () => {
  lookups = [];
  await db.query("delete from rate_limits");
});

async function aCanary() {
  const made = { port: 0, connections: 0, servers: [] as Server[] };
  for (const host of ["127.0.0.1", "::1"]) {
    const server = createServer((socket) => {
      made.connections++;
      socket.on("error", () => {}).end("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret");
    });
    made.servers.push(server);
    server.listen(made.port, host);
    const outcome = await Promise.race([
      once(server, "listening").then(() => "open"),
      once(server, "error").then(() => "none"),
    ]);
    // Without IPv6 there is one address less to try.
    if (outcome === "open") made.port = (server.address() as { port: number }).port;
  }
  afterAll(() => {
    for (const server of made.servers) server.close();
  });
  return made;
}

/** A public address that is not assigned to anybody. `loopback-only.ts` refuses connections to it. */
const PUBLIC = "2e00::1";

/** What names resolve to. `rebinding` is public at the first lookup and private afterwards. */
async function resolve(hostname: string) {
  lookups.push(hostname);
  const isFirst = lookups.filter((name) => name === hostname).length === 1;
  const name = hostname.replace(/\.$/, "").toLowerCase();
  const address =
    {
      "rebinding.example": isFirst ? PUBLIC : "127.0.0.1",
      "private.example": "10.0.0.1",
      "link-local.example": "169.254.169.254",
      "six.example": "::1",
      "mapped.example": "::ffff:127.0.0.1",
      "nat64.example": "64:ff9b::7f00:1",
      "zero.example": "0.0.0.0",
    }[name] ?? "127.0.0.1";
  const found = [{ address, family: address.includes(":") ? 6 : 4 }];
  // Both at once: the socket must not be able to choose the private one.
  return name === "both.example" ? [{ address: PUBLIC, family: 6 }, ...found] : found;
}

/** Forms of addresses that lead to this machine. */
const SPELLINGS = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "127.255.255.254",
  "0177.0.0.1",
  "0x7f.0.0.1",
  "0x7f000001",
  "2130706433",
  "017700000001",
  "127.0.0.1.",
  "①②⑦.⓪.⓪.①",
  "１２７。０。０。１",
  "127%2e0%2e0%2e1",
  "0.0.0.0",
  "0",
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2001:0:7f00:1::]",
  "[fe80::1]",
  "[fc00::1]",
  "[ff02::1]",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "a.localhost",
  "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
  "127.0.0.1.nip.example",
  "rebinding.example",
  "both.example",
  "private.example",
  "six.example",
  "mapped.example",
  "nat64.example",
  "zero.example",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.0.1",
  "169.254.169.254",
  "link-local.example",
  "100.64.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
];

const OTHERS = (port: number) => [
  `http://a.example@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}@a.example/`,
  `http:127.0.0.1:${port}/`,
  `http:\\\\127.0.0.1:${port}\\`,
  `http:///127.0.0.1:${port}/`,
  `ht\ntp://127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}/`,
  `ws://127.0.0.1:${port}/`,
  `ftp://127.0.0.1:${port}/`,
  `gopher://127.0.0.1:${port}/_GET%20/`,
  `dict://127.0.0.1:${port}/stats`,
  `file:///etc/passwd`,
  `file://127.0.0.1:${port}/etc/passwd`,
  `data:application/rss+xml,<rss/>`,
  `javascript:1`,
  `blob:http://127.0.0.1:${port}/x`,
  `unix:/run/postgresql/.s.PGSQL.5432`,
];

const addresses = () => [...SPELLINGS.map((host) => `http://${host}:${canary.port}/secret`), ...OTHERS(canary.port)];

/** Every input for an address. Each may answer anything, but must not have connected. */
const WAYS: [string, (url: string, index: number) => Promise<unknown>][] = [
  ["discover.page", (url) => anna.rpc.discover.page.query({ url, guesses: true })],
  ["discover.preview", (url) => anna.rpc.discover.preview.query({ feedUrl: url })],
  [
    "discover.preview of a route",
    (url) => anna.rpc.discover.preview.query({ route: `/${url.replace(/^\w+:\/*/, "/")}` }),
  ],
  ["videos.open", (url) => anna.rpc.videos.open.mutate({ url })],
  ["covers", (url) => fetch(`${at}/api/cover?url=${encodeURIComponent(url)}`, { headers: { cookie: anna.cookie } })],
  [
    "readerImport.start, also by a redirect",
    async (url, index) => {
      const login = { userName: "anna", password: "x" };
      await Promise.allSettled([anna.rpc.readerImport.start.mutate({ address: url, ...login })]);
      site.answer(`/reader${index}/accounts/ClientLogin`, (_, response) =>
        response.writeHead(307, { location: `${encodeURI(url).replaceAll("%25", "%")}accounts/ClientLogin` }).end(),
      );
      await anna.rpc.readerImport.start.mutate({ address: site.url(`/reader${index}`), ...login });
    },
  ],
  [
    "a redirect",
    async (url, index) => {
      // Not allowed in an HTTP header.
      const to = site.answer(`/r${index}`, (_, response) =>
        response.writeHead(302, { location: encodeURI(url).replaceAll("%25", "%") }).end(),
      );
      await anna.rpc.discover.preview.query({ feedUrl: to });
      await anna.rpc.videos.open.mutate({ url: to });
      await fetch(`${at}/api/cover?url=${encodeURIComponent(to)}`, { headers: { cookie: anna.cookie } });
    },
  ],
  [
    "a redirect of the feed service",
    (url, index) => {
      service.answer(`/moved/${index}?format=json`, (_, response) =>
        response.writeHead(302, { location: encodeURI(url) }).end(),
      );
      return anna.rpc.discover.preview.query({ route: `/moved/${index}` });
    },
  ],
  [
    "what a page names: feeds, pictures, an answer for players",
    (url, index) => {
      const attribute = url.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
      const page = `<title>x</title><link rel="alternate" type="application/json+oembed" href="${attribute}">
        <link rel="alternate" type="application/rss+xml" href="${attribute}"><base href="${attribute}">
        <meta property="og:image" content="${attribute}"><link rel="canonical" href="${attribute}">`;
      return anna.rpc.videos.open.mutate({ url: site.answer(`/p${index}`, serve(page, "text/html")) });
    },
  ],
];

describe("private addresses cannot be reached through", () => {
  it.each(WAYS)("%s", async (_, go) => {
    const all = addresses();
    for (let from = 0; from < all.length; from += 10) {
      await db.query("delete from rate_limits");
      await Promise.allSettled(all.slice(from, from + 10).map((url, index) => go(url, from + index)));
    }
    expect(canary.connections).toBe(0);
  });

  it("a name that resolves differently the second time", async () => {
    for (let time = 0; time < 3; time++)
      await anna.rpc.discover.preview.query({ feedUrl: `http://rebinding.example:${canary.port}/` });
    expect(lookups.length).toBeGreaterThan(1);
    expect(canary.connections).toBe(0);
  });

  it("subscribing and an imported list, when the worker fetches them", async () => {
    const [some, others] = [addresses().slice(0, 25), addresses().slice(25)];
    await Promise.allSettled(some.map((channelUrl) => anna.rpc.channels.subscribe.mutate({ channelUrl })));
    const rows = others.map((url) => `<outline type="rss" xmlUrl="${url.replaceAll("&", "&amp;")}" htmlUrl="${url}"/>`);
    const { id } = await anna.rpc.opml.import.mutate({ text: `<opml><body>${rows.join("")}</body></opml>` });
    await until(
      () => anna.rpc.opml.get.query({ id }),
      ({ finishedAt }) => finishedAt !== null,
    );
    const channels = await until(
      () => anna.rpc.channels.list.query(),
      (list) => list.every(({ health }) => health !== "first-fetch"),
    );
    expect(channels.length).toBeGreaterThan(20);
    expect(channels.filter(({ health }) => health !== "failing")).toEqual([]);
    expect(canary.connections).toBe(0);
  });

  it("the canary reports when it is reached", async () => {
    await fetch(`http://127.0.0.1:${canary.port}/`);
    expect(canary.connections).toBe(1);
  });
});

describe("decompression bombs are stopped", () => {
  const zeros = Buffer.alloc(60_000_000, " ");
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  const bombs: [string, Buffer][] = [
    ["gzip", gzipSync(zeros)],
    ["deflate", deflateSync(zeros)],
    ["br", brotliCompressSync(zeros, quick)],
    ["zstd", zstdCompressSync(zeros)],
    ["gzip, gzip", gzipSync(gzipSync(zeros))],
    ["br, gzip", gzipSync(brotliCompressSync(zeros, quick))],
  ];

  it.each(bombs)("%s", async (encoding, body) => {
    const path = `/bomb-${encoding.replace(/\W+/g, "-")}`;
    const headers = { "content-type": "text/html", "content-encoding": encoding };
    const url = site.answer(path, (_, response) => response.writeHead(200, headers).end(body));
    expect(await anna.rpc.discover.page.query({ url })).toMatchObject({ problem: "too-large" });
    expect(await anna.rpc.discover.preview.query({ feedUrl: url })).toEqual({ ok: false, problem: "too-large" });
    expect(await anna.rpc.videos.open.mutate({ url })).toMatchObject({ problem: "too-large" });
    const headersOf = { cookie: anna.cookie };
    expect((await fetch(`${at}/api/cover?url=${encodeURIComponent(url)}`, { headers: headersOf })).status).toBe(502);
  });

  const doctype = (inside: string) => `<?xml version="1.0"?><!DOCTYPE x [${inside}]>`;
  const laughs = Array.from({ length: 20 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join(
    "",
  );
  const feed = (title: string) =>
    `<rss><channel><title>${title}</title><item><title>${title}</title></item></channel></rss>`;
  it.each([
    ["a billion laughs", `${doctype(`<!ENTITY l0 "ha">${laughs}`)}${feed("&l20;")}`],
    ["a quadratic one", `${doctype(`<!ENTITY a "${"a".repeat(50_000)}">`)}${feed("&a;".repeat(20_000))}`],
    ["a file of ours", `${doctype('<!ENTITY f SYSTEM "file:///etc/passwd">')}${feed("&f;")}`],
    ["an address of ours", `${doctype('<!ENTITY % p SYSTEM "http://127.0.0.1:1/"> %p;')}${feed("x")}`],
  ])("%s in XML expands to nothing", async (what, text) => {
    const url = site.answer(`/${encodeURIComponent(what)}`, serve(text));
    const previewed = JSON.stringify(await anna.rpc.discover.preview.query({ feedUrl: url }));
    expect(previewed.length).toBeLessThan(5_000);
    expect(previewed).not.toMatch(/root:|haha|a{50}/);
    expect(JSON.stringify(await anna.rpc.discover.page.query({ url })).length).toBeLessThan(5_000);
    const list = text.replace(
      /<rss>.*/s,
      '<opml><body><outline text="&l20;&a;&f;" xmlUrl="http://a.example/"/></body></opml>',
    );
    const { id } = await anna.rpc.opml.import.mutate({ text: list });
    expect(JSON.stringify(await anna.rpc.opml.get.query({ id })).length).toBeLessThan(2_000);
  });
});

describe("names of properties of Object.prototype", () => {
  it.each(["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"])(
    "%s is a name like any other",
    async (name) => {
      const json = `{"version":"https://jsonfeed.org/version/1.1","title":"T","${name}":{"polluted":1},
      "items":[{"id":"${name}","title":"${name}","${name}":{"polluted":1},"authors":[{"${name}":1}]}]}`;
      const feedUrl = site.answer(`/json/${name}`, serve(json, "application/feed+json"));
      expect(await anna.rpc.discover.preview.query({ feedUrl })).toMatchObject({ ok: true, items: [{ title: name }] });
      const xml = `<rss><channel><title>T</title><${name}>x</${name}><item><guid>1</guid><title>A</title><${name} ${name}="x">y</${name}></item></channel></rss>`;
      const xmlUrl = site.answer(`/xml/${name}`, serve(xml));
      expect(await anna.rpc.discover.preview.query({ feedUrl: xmlUrl })).toMatchObject({
        ok: true,
        items: [{ title: "A" }],
      });
      const page = `<title>P</title><meta name="${name}" content="x"><meta property="og:${name}" content="x"><script type="application/ld+json">{"${name}":{"polluted":1},"@type":"${name}"}</script>`;
      const opened = await anna.rpc.videos.open.mutate({ url: site.answer(`/page/${name}`, serve(page, "text/html")) });
      expect(opened).toMatchObject({ title: "P" });
      const rows = `<outline ${name}="x" text="${name}" xmlUrl="http://a.example/${name}"/>`;
      await anna.rpc.opml.import.mutate({ text: `<opml><body>${rows}</body></opml>` });
      expect(await anna.rpc.discover.page.query({ url: site.url(`/none/${name}`) })).toMatchObject({ feeds: [] });
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );
});
