// Routes of RSSHub that fetch any address in their path, by every way that a route gets into this server.
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeHTML } from "entities/decode";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { until } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, problemOf, type Rpc, rpcOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

/** Those of RSSHub 1.0.0-master.f99e982 that do it, with the part that is resolved as an address in the place of "*". */
const ROUTES = [
  "/005/*",
  "/readhub/*",
  "/81/81rc/*",
  "/78dm/*",
  "/agri/*",
  "/beijingprice/*",
  "/cfmmc/*",
  "/chinawriter/*",
  "/cs/*",
  "/duozhi/*",
  "/fangchan/list/*",
  "/gov/mee/nnsa/*",
  "/gov/moa/suburl/*",
  "/gov/mot/*",
];

/** Each stands for the same address on this machine, once the service has decoded it. */
const NOTATIONS: ((host: string) => string)[] = [
  (host) => `http://${host}/secret`,
  (host) => encodeURIComponent(`http://${host}/secret`),
  (host) => encodeURIComponent(encodeURIComponent(`http://${host}/secret`)),
  (host) => encodeURIComponent(encodeURIComponent(encodeURIComponent(`http://${host}/secret`))),
  (host) => [...`http://${host}`].map((character) => `%${character.charCodeAt(0).toString(16)}`).join(""),
  (host) => encodeURIComponent(`HTTP:${host}`),
  (host) => encodeURIComponent(`http:/${host}/`),
  (host) => encodeURIComponent(`http:\\\\${host}\\secret`),
  (host) => encodeURIComponent(`//${host}/`),
  (host) => encodeURIComponent(`\\/${host}`),
  (host) => `//${host}/secret`,
  (host) => encodeURIComponent(` \thttp://${host}`),
  (host) => encodeURIComponent(`ht\ntp://${host}`),
  (host) => encodeURIComponent(`http://user:password@${host}/`),
  (host) => encodeURIComponent(`http://${host.replace("127.0.0.1", "①②⑦。0。0。1")}/`),
  (host) => encodeURIComponent(`http://${host.replace("127.0.0.1", "2130706433")}/`),
  (host) => encodeURIComponent(`http://${host.replace("127.0.0.1", "localhost")}/`),
  (host) => encodeURIComponent(`http&colon;&sol;&sol;${host}`),
  (host) => `http%u003a%u002f%u002f${host}`,
  (host) => encodeURIComponent(`ｈｔｔｐ：／／${host}`),
];

/** A server on this machine that must not be reached. */
let canary: { host: string; reached: number };
/** What the stand-in for RSSHub was asked: nothing, when a route is refused before that. */
let asked: string[] = [];
let service: string;
let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let anna: TestPerson;

beforeAll(async () => {
  canary = { host: "", reached: 0 };
  canary.host = await listen((_, response) => {
    canary.reached++;
    response.end("<title>internal</title>");
  });
  service = `http://${await listen((request, response) => {
    asked.push(request.url ?? "");
    void resolveAll(request.url ?? "").then(() =>
      response.end(`{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1"}]}`),
    );
  })}`;
  db = await aDatabase();
  at = (
    await aServer({
      DATABASE_URL: db.url,
      PAGECAST_ROLE: "all",
      PAGECAST_SUBSCRIBE: "any-feed",
      PAGECAST_FEED_SERVICE: service,
    })
  ).address;
  await aPerson(at);
  anna = await aMember(at, db, "pro");
});
beforeEach(() => {
  canary.reached = 0;
  asked = [];
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** As RSSHub does, and worse: what follows each slash is decoded in every way there is, resolved against a site, and fetched. */
async function resolveAll(path: string): Promise<void> {
  const values = [...path.matchAll(/[/=]/g)].map(({ index }) => path.slice(index + 1));
  const forms = new Set(values.flatMap((value) => [value, ...decodings(value)]));
  const addresses = [...forms].flatMap((form) =>
    ["https://site.invalid/", "http://site.invalid/"].map((site) => URL.parse(form, site)),
  );
  const others = new Set(addresses.flatMap((url) => (url && !url.host.endsWith("site.invalid") ? [url.href] : [])));
  await Promise.all([...others].map((address) => fetch(address.replace(/\/\/.*@/, "//")).catch(() => {})));
}

function decodings(value: string): string[] {
  const all: string[] = [];
  for (let text = value; all.length < 8; ) {
    text = unescape(decodeHTML(lenient(text)).normalize("NFKC"));
    all.push(text);
  }
  return all;
}

function lenient(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

const hostileRoutes = () =>
  ROUTES.flatMap((route) => NOTATIONS.map((write) => route.replace("*", () => write(canary.host))));

/** Every route and every notation, but not each with each. */
const someRoutes = () =>
  NOTATIONS.map((write, index) => (ROUTES[index % ROUTES.length] as string).replace("*", () => write(canary.host)));

/** Somebody who is not signed in, each from another network address. */
function aVisitor(headers: Record<string, string> = {}): Rpc {
  visitors++;
  return rpcOf(at, { "x-forwarded-for": `203.0.${visitors >> 8}.${visitors & 255}`, ...headers });
}
let visitors = 0;

/** Ten at once, and never too often. */
async function forEach(routes: readonly string[], go: (route: string) => Promise<void>): Promise<void> {
  for (let from = 0; from < routes.length; from += 10) {
    await db.query("delete from rate_limits");
    await Promise.all(routes.slice(from, from + 10).map(go));
  }
}

it("the stand-in for the service reaches the canary with every one of them", async () => {
  for (const route of hostileRoutes()) {
    canary.reached = 0;
    await (await fetch(service + route)).text();
    expect([route, canary.reached > 0]).toEqual([route, true]);
  }
});

describe("the canary is not reached through", () => {
  const REFUSED = { ok: false, problem: "service:address-in-route" };
  const isUntouched = () => expect({ reached: canary.reached, asked }).toEqual({ reached: 0, asked: [] });

  it("a preview without signing in, whatever page is named", async () => {
    await forEach(someRoutes(), async (route) => {
      const nobody = aVisitor();
      for (const page of [undefined, "https://005.tv/zx/", `http://${canary.host}/`])
        expect([route, (await problemOf(nobody.discover.preview.query({ route, page }))).kind]).toEqual([
          route,
          "not-logged-in",
        ]);
    });
    isUntouched();
  });

  it("a preview without signing in, of a page for which a rule gives it", async () => {
    const sites = [
      "https://005.tv/",
      "https://www.78dm.net/",
      "https://www.81rc.81.cn/",
      "https://cfmmc.com/",
      "https://readhub.cn/",
    ];
    const pages = sites.flatMap((site) => NOTATIONS.map((write) => site + write(canary.host)));
    let previewed = 0;
    await forEach(pages, async (page) => {
      const nobody = aVisitor();
      const { suggestions } = await nobody.discover.page.query({ url: page });
      for (const { path } of suggestions.filter(({ isDocs, path }) => !isDocs && path.includes("secret"))) {
        expect([path, await nobody.discover.preview.query({ route: path, page })]).toEqual([path, REFUSED]);
        previewed++;
      }
    });
    expect(previewed).toBeGreaterThan(5);
    isUntouched();
  });

  it("a preview", async () => {
    await forEach(hostileRoutes(), async (route) => {
      expect([route, await anna.rpc.discover.preview.query({ route })]).toEqual([route, REFUSED]);
    });
    isUntouched();
  });

  it("subscribing, by the address of the route or as a feed of a page", async () => {
    await forEach(someRoutes(), async (route) => {
      for (const input of [
        { channelUrl: `https://rsshub.app${route}` },
        { channelUrl: service + route },
        { channelUrl: "https://005.tv/zx/", feed: { route } },
      ])
        expect([route, await problemOf(anna.rpc.channels.subscribe.mutate(input))]).toMatchObject([
          route,
          { kind: "route-refused", reason: "address-in-route", status: 400 },
        ]);
    });
    isUntouched();
  });

  it("an imported list", async () => {
    for (const instance of ["https://rsshub.app", service]) {
      const rows = hostileRoutes().map((route) => instance + route);
      const outlines = rows.map((url) => `<outline type="rss" xmlUrl="${url.replaceAll("&", "&amp;")}"/>`);
      const { id } = await anna.rpc.opml.import.mutate({ text: `<opml><body>${outlines.join("")}</body></opml>` });
      const done = await until(
        () => anna.rpc.opml.get.query({ id }),
        ({ finishedAt }) => finishedAt !== null,
      );
      expect(done.rows.length).toBe(rows.length);
      for (const { address, outcome } of done.rows)
        expect([address, outcome]).toEqual([
          address,
          { kind: "refused", problem: { kind: "route-refused", reason: "address-in-route" } },
        ]);
    }
    isUntouched();
  });

  it("a refresh of a channel that was stored earlier", async () => {
    const ids: string[] = [];
    for (const [index, route] of ROUTES.entries()) {
      const stored = route.replace("*", () => (NOTATIONS[index] as (host: string) => string)(canary.host));
      const { rows } = await db.query<{ id: string }>(
        `with made as (insert into channels (channel_url, route) values ($1, $2) returning id)
         insert into subscriptions (user_id, channel_id, subscribed_at)
           select users.id, made.id, now() from made, users where email = $3 returning channel_id::text as id`,
        [`https://rsshub.app${stored}`, stored, anna.email],
      );
      ids.push(...rows.map(({ id }) => id));
    }
    await db.query("delete from rate_limits");
    for (const channelId of ids) {
      await anna.rpc.channels.refreshNow.mutate({ channelId });
      await until(
        () => anna.rpc.channels.get.query({ channelId }),
        ({ problem }) => problem === "service:address-in-route",
      );
    }
    isUntouched();
  });

  it("the addresses for other readers", async () => {
    const { baseUrl } = await anna.rpc.routeFeeds.get.query();
    await forEach(someRoutes(), async (route) => {
      const answer = await fetch(baseUrl + route);
      expect([route, answer.status, await answer.json()]).toMatchObject([
        route,
        404,
        { problem: { kind: "service:address-in-route" } },
      ]);
    });
    isUntouched();
  });

  it("the extension, signed in with a key and without", async () => {
    const { body } = await anna.auth("/api-key/create", { name: "extension" });
    const origin = "chrome-extension://abcdefghijklmnop";
    const extension = rpcOf(at, { "x-api-key": body.key, origin });
    const page = "https://005.tv/zx/";
    await forEach(someRoutes(), async (route) => {
      expect([route, await extension.discover.preview.query({ route, page })]).toEqual([route, REFUSED]);
      const subscribed = extension.channels.subscribe.mutate({ channelUrl: page, feed: { route } });
      expect([route, (await problemOf(subscribed)).kind]).toEqual([route, "route-refused"]);
      const seen = aVisitor({ origin }).discover.preview.query({ route, page });
      expect([route, (await problemOf(seen)).kind]).toEqual([route, "not-logged-in"]);
    });
    isUntouched();
  });
});
