import { beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { type Answer, aFeedServer, endless, type FeedServer, serve, until } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { aDib, anIco, anSvg, aPng, aPngBomb, type Colour } from "../../test/pictures.ts";
import { transact } from "../db/transact.ts";
import type { ChannelId } from "../ids.ts";
import { createLog } from "../log.ts";
import { createFetchSafely } from "../net/fetch-safely.ts";
import { drawIconInThread } from "./draw-icon-in-thread.ts";
import { findChannelPicture, findSiteIcon } from "./find-icon.ts";
import { noteSites, takeDue, tryLockTaking } from "./store.ts";

const RED: Colour = [200, 30, 30];
const BLUE: Colour = [30, 30, 200];

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let anna: TestPerson;
let sites: FeedServer[];
/** On this machine too, but not among what may be reached. */
let hidden: FeedServer;
beforeAll(async () => {
  db = await aDatabase();
  sites = await Promise.all(Array.from({ length: 8 }, aFeedServer));
  hidden = await aFeedServer();
  hidden.answer("/secret.png", serve(aPng(64, 64, RED), "image/png"));
  at = (
    await aServer({
      DATABASE_URL: db.url,
      PAGECAST_ROLE: "all",
      PAGECAST_SUBSCRIBE: "any-feed",
      PAGECAST_REACH: sites.map(hostOf).join(","),
    })
  ).address;
  await aPerson(at);
  anna = await aMember(at, db, "pro");
});

const hostOf = (site: FeedServer) => new URL(site.url("/")).host;
const png = (colour: Colour, side = 180) => serve(aPng(side, side, colour), "image/png");
const page = (head: string) => serve(`<html><head>${head}</head></html>`, "text/html");
const rss = (link: string, image: string | null) =>
  serve(
    `<rss version="2.0"><channel><title>F</title><link>${link}</link>${image ? `<image><url>${image}</url></image>` : ""}<item><guid>${image}</guid><title>t</title></item></channel></rss>`,
  );

async function follow(feed: string): Promise<ChannelId> {
  return (await anna.rpc.channels.subscribe.mutate({ channelUrl: feed })).channelId as ChannelId;
}
const imageOf = async (id: ChannelId) => (await anna.rpc.channels.list.query()).find((one) => one.id === id)?.image;
/** Until a picture is there: of its own, or the site's. */
const pictured = (id: ChannelId) =>
  until(
    () => imageOf(id),
    (image) => Boolean(image),
  );
/** Until both the channel and its site have been looked at. */
async function lookedUp(id: ChannelId, host: string): Promise<void> {
  const due = () =>
    db.query(
      `select from channel_pictures left join site_icons using (host)
       where channel_id = $1 and host = $2 and site_icons.look_at > now() + interval '1 hour'
         and (channel_pictures.look_at is null or channel_pictures.look_at > now() + interval '1 hour')`,
      [id, host],
    );
  await until(due, ({ rowCount }) => rowCount === 1);
}

describe("a channel", () => {
  it("has the picture that its feed names, small, from our own origin, forever", async () => {
    const [site] = sites as [FeedServer];
    site.answer("/logo.png", png(RED, 300));
    const id = await follow(site.answer("/feed", rss(site.url("/"), site.url("/logo.png"))));
    const image =
      (await until(
        () => imageOf(id),
        (found) => found?.startsWith("/icons/channel/") === true,
      )) ?? "";
    for (const [side, most] of [
      ["64", 300],
      ["144", 400],
    ] as const) {
      const response = await fetch(`${at}${image}?side=${side}`);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
        "cross-origin-resource-policy": "same-origin",
      });
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(most);
    }
    expect((await fetch(`${at}${image.replace(/.$/, (last) => (last === "0" ? "1" : "0"))}`)).status).toBe(404);
    expect(site.asked.get("/logo.png")).toBe(1);
    expect((await anna.rpc.channels.get.query({ channelId: id })).image).toBe(image);

    // Another address: looked at again, but not at once, because some feeds name another one every time.
    site.answer("/new.png", png(BLUE, 300));
    site.answer("/feed", rss(site.url("/"), site.url("/new.png")));
    await anna.rpc.channels.refreshNow.mutate({ channelId: id });
    const noted = () => db.query("select from channel_pictures where channel_id = $1 and image like '%/new.png'", [id]);
    await until(noted, ({ rowCount }) => rowCount === 1);
    expect(await imageOf(id)).toBe(image);
    expect(site.asked.get("/new.png")).toBeUndefined();
    await db.query("update channel_pictures set look_at = now() where channel_id = $1", [id]);
    const changed = await until(
      () => imageOf(id),
      (found) => found !== image,
    );
    expect(changed).toMatch(/^\/icons\/channel\//);
  });

  it("may use the picture of another site, which is then its own and not that site's", async () => {
    const [, site, other] = sites as [FeedServer, FeedServer, FeedServer];
    other.answer("/theirs.png", png(BLUE));
    const id = await follow(site.answer("/borrowed", rss(site.url("/"), other.url("/theirs.png"))));
    expect(
      await until(
        () => imageOf(id),
        (found) => found?.startsWith("/icons/channel/") === true,
      ),
    ).toBeTruthy();
    const { rowCount } = await db.query("select from site_icons where host = $1", [hostOf(other)]);
    expect(rowCount).toBe(0);
  });

  it("without one has the portrait of its page, if that is square, and otherwise its site's icon", async () => {
    const site = sites[3] as FeedServer;
    site.answer("/", page(`<link rel="apple-touch-icon" href="/touch.png">`));
    site.answer("/touch.png", png(RED));
    site.answer("/portrait.png", png(BLUE, 400));
    site.answer("/banner.png", serve(aPng(1_200, 630, BLUE), "image/png"));
    site.answer("/@ann", page(`<meta property="og:image" content="/portrait.png">`));
    site.answer("/post", page(`<meta property="og:image" content="/banner.png">`));
    const [ann, post, home] = await Promise.all([
      follow(site.answer("/ann.xml", rss(site.url("/@ann"), null))),
      follow(site.answer("/post.xml", rss(site.url("/post"), null))),
      follow(site.answer("/home.xml", rss(site.url("/"), null))),
    ]);
    expect(
      await until(
        () => imageOf(ann),
        (found) => found?.startsWith("/icons/channel/") === true,
      ),
    ).toBeTruthy();
    await lookedUp(post, hostOf(site));
    const icon = await pictured(home);
    expect(icon).toMatch(new RegExp(`^/icons/site/${hostOf(site)}/[\\da-f]{24}$`));
    expect(await imageOf(post)).toBe(icon);
    expect((await fetch(at + icon)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    // One look for three channels.
    expect(site.asked.get("/touch.png")).toBe(1);
  });

  it("of a site without an icon has none, and the site is asked once a week", async () => {
    const site = sites[4] as FeedServer;
    const id = await follow(site.answer("/feed", rss(site.url("/"), site.url("/nothing.png"))));
    await lookedUp(id, hostOf(site));
    expect(await imageOf(id)).toBeNull();
    const { rows } = await db.query<{ days: number }>(
      "select round(extract(epoch from look_at - now()) / 86400)::int as days from site_icons where host = $1",
      [hostOf(site)],
    );
    expect(rows).toEqual([{ days: 7 }]);
    expect([site.asked.get("/nothing.png"), site.asked.get("/favicon.ico")]).toEqual([1, 1]);
  });
});

describe("the icon of a site", () => {
  it("of an unlisted site is shown to people who follow a channel there, and says nothing to others", async () => {
    const site = sites[3] as FeedServer;
    const address = `${at}/icons/site/${hostOf(site)}`;
    const shown = await fetch(address, { headers: { cookie: anna.cookie } });
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, max-age=86400"]);
    const etag = shown.headers.get("etag") ?? "";
    const again = await fetch(address, { headers: { cookie: anna.cookie, "if-none-match": etag } });
    expect(again.status).toBe(304);

    const ben = await aMember(at, db, "pro");
    const ask = async (host: string, cookie: string) => {
      const { status, headers } = await fetch(`${at}/icons/site/${host}`, {
        headers: { cookie, "if-none-match": etag },
      });
      return { status, headers: Object.entries(Object.fromEntries(headers)).filter(([name]) => name !== "date") };
    };
    const unknown = await ask("nobody-follows.example", ben.cookie);
    expect(unknown.status).toBe(404);
    expect(await ask(hostOf(site), ben.cookie)).toEqual(unknown);
    expect(await ask(hostOf(site), "")).toEqual(unknown);
    // Also while the icon is looked for, and if there is none.
    expect(await ask(hostOf(sites[4] as FeedServer), ben.cookie)).toEqual(unknown);
    await ben.rpc.channels.subscribe.mutate({ channelUrl: site.url("/home.xml") });
    expect((await ask(hostOf(site), ben.cookie)).status).toBe(304);
  });

  it("is looked for if the catalogue has the site, and for no other host", async () => {
    const known = async (host: string) => (await db.query("select from site_icons where host = $1", [host])).rowCount;
    for (const headers of [{}, { cookie: anna.cookie }] as Record<string, string>[]) {
      const unknown = hostOf(sites[7] as FeedServer);
      expect((await fetch(`${at}/icons/site/${unknown}`, { headers })).status).toBe(404);
      expect((await fetch(`${at}/icons/site/evil.github.com`, { headers })).status).toBe(404);
      expect([await known(unknown), await known("evil.github.com")]).toEqual([0, 0]);
    }
    expect(sites[7]?.asked.size).toBe(0);
    const pending = await fetch(`${at}/icons/site/github.com`);
    expect([pending.status, pending.headers.get("cache-control")]).toEqual([404, "private, max-age=20"]);
    expect(await known("github.com")).toBe(1);
    for (const host of ["..%2f..%2fetc", "a%00b", "a b", "%5b::1%5d", "localhost"])
      expect((await fetch(`${at}/icons/site/${host}`)).status).toBeGreaterThanOrEqual(400);
  });

  it("can be asked for only so often before it is known", async () => {
    const { rows } = await db.query<{ count: number }>("select count(*)::int as count from site_icons");
    const before = rows[0]?.count ?? 0;
    const from = { "x-forwarded-for": "203.0.113.77" };
    await db.query("insert into rate_limits (key, count, resets_at) values ($1, 118, now() + interval '1 minute')", [
      "icons in 60 s by 203.0.113.77",
    ]);
    const statuses: number[] = [];
    for (const host of ["gitlab.com", "zhihu.com", "bilibili.com", "v2ex.com"])
      statuses.push((await fetch(`${at}/icons/site/${host}`, { headers: from })).status);
    expect(statuses).toEqual([404, 404, 429, 429]);
    const after = await db.query<{ count: number }>("select count(*)::int as count from site_icons");
    expect((after.rows[0]?.count ?? 0) - before).toBe(2);
  });
});

describe("a preview", () => {
  const icon = (address: string | null, cookie = anna.cookie) => fetch(`${at}${address}`, { headers: { cookie } });

  it("has the picture that the channel would have, and stores no channel's picture", async () => {
    const site = sites[5] as FeedServer;
    site.answer("/logo.png", png(RED));
    const feedUrl = site.answer("/feed", rss(site.url("/blog"), site.url("/logo.png")));
    const preview = await anna.rpc.discover.preview.query({ feedUrl });
    if (!preview.ok) throw new Error(preview.problem);
    expect(preview).not.toHaveProperty("image");
    const response = await icon(preview.icon);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect((await icon(preview.icon, "")).status).toBe(404);
  });

  it("falls back to the site's icon, which it waits for", async () => {
    const site = sites[5] as FeedServer;
    site.answer("/", page(`<link rel="icon" href="/icon.svg">`));
    site.answer("/icon.svg", serve(anSvg("#c81e1e"), "image/svg+xml"));
    const feedUrl = site.answer("/without", rss(site.url("/"), null));
    const [preview, found] = await Promise.all([
      anna.rpc.discover.preview.query({ feedUrl }),
      anna.rpc.discover.page.query({ url: site.url("/") }),
    ]);
    expect((await icon(preview.ok ? preview.icon : null)).status).toBe(200);
    expect((await icon(found.icon)).status).toBe(200);
  });

  it("of a site that only others follow is fetched, and not taken from what is stored for them", async () => {
    const site = sites[3] as FeedServer;
    const ben = await aMember(at, db, "pro");
    const address = `/icons/preview?page=${encodeURIComponent(site.url("/"))}`;
    const before = site.asked.get("/touch.png") ?? 0;
    const [hers, his] = [await icon(address), await icon(address, ben.cookie)];
    expect([hers.status, his.status]).toEqual([200, 200]);
    expect((site.asked.get("/touch.png") ?? 0) - before).toBe(1);
    expect(his.headers.get("etag")).toBe(hers.headers.get("etag"));
  });

  it("is looked for six at a time for one person, and no longer once they leave", async () => {
    const site = sites[6] as FeedServer;
    const closed: string[] = [];
    const slow = Array.from({ length: 6 }, (_, n) =>
      site.answer(`/slow-${n}.png`, (request) => request.socket.on("close", () => closed.push(request.url ?? ""))),
    );
    const address = (image: string) =>
      `${at}/icons/preview?page=${encodeURIComponent(site.url("/"))}&image=${encodeURIComponent(image)}`;
    site.answer("/quick.png", png(RED));
    const leaving = new AbortController();
    const asked = slow.map((image) =>
      fetch(address(image), { headers: { cookie: anna.cookie }, signal: leaving.signal }).catch(() => "left"),
    );
    await until(
      async () => site.asked.size,
      (count) => count === 6,
    );
    const refused = await icon(address(site.url("/quick.png")).slice(at.length));
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([404, "private, max-age=20"]);
    const other = await aMember(at, db, "pro");
    expect((await icon(address(site.url("/quick.png")).slice(at.length), other.cookie)).status).toBe(200);
    leaving.abort();
    expect(await Promise.all(asked)).toEqual(Array(6).fill("left"));
    await until(
      async () => closed.length,
      (count) => count === 6,
    );
    expect((await icon(address(site.url("/quick.png")).slice(at.length))).status).toBe(200);
  });

  it("adds no site to those looked for while too many are", async () => {
    const host = hostOf(sites[3] as FeedServer);
    const known = async () => (await db.query("select from site_icons where host = $1", [host])).rowCount;
    await db.query("delete from site_icons where host = $1", [host]);
    // Each is being looked for by another process.
    await db.query(
      `insert into site_icons (host, look_at, leased_until, needed_at)
       select 'pending-' || n || '.example', now(), now() + interval '1 hour', now() from generate_series(1, 500) n`,
    );
    const address = `/icons/preview?page=${encodeURIComponent(`http://${host}/`)}`;
    const refused = await icon(address);
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([404, "private, max-age=20"]);
    expect(await known()).toBe(0);
    await db.query("delete from site_icons where host like 'pending-%'");
    expect((await icon(address)).status).toBe(200);
    expect(await known()).toBe(1);
  });

  it("reaches no private address", async () => {
    const secret = encodeURIComponent(hidden.url("/secret.png"));
    for (const query of [`page=${secret}`, `page=${secret}&image=${secret}`, "page=file:///etc/passwd", "image=x", ""])
      expect((await icon(`/icons/preview?${query}`)).status).toBe(404);
    expect(hidden.asked.size).toBe(0);
  });

  it("cannot be used by pages of other sites", async () => {
    const address = `${at}/icons/preview?page=${encodeURIComponent((sites[7] as FeedServer).url("/"))}`;
    const headers = { cookie: anna.cookie, "sec-fetch-site": "cross-site" };
    expect((await fetch(address, { headers })).status).toBe(404);
    expect(sites[7]?.asked.size).toBe(0);
  });
});

describe("looking for an icon", () => {
  const { drawIcon } = drawIconInThread(createLog("silent"));
  let site: FeedServer;
  let deps: Parameters<typeof findSiteIcon>[0];
  beforeAll(async () => {
    site = await aFeedServer();
    const { fetchSafely } = createFetchSafely({ allow: [hostOf(site)] });
    // As in production, only sooner.
    const hurried: typeof fetchSafely = (url, options) => {
      expect(options?.timeoutMs).toBeLessThanOrEqual(10_000);
      expect(options?.maxBytes).toBeLessThanOrEqual(5_000_000);
      return fetchSafely(url, { ...options, timeoutMs: 1_500 });
    };
    deps = { fetchSafely: hurried, drawIcon, secret: "a secret" };
  });

  it("gives a picture another hash on every installation, so that no one else can compute it", async () => {
    site.answer("/", page(`<link rel="icon" href="/good.png" sizes="96x96">`));
    site.answer("/good.png", serve(aPng(96, 96, RED), "image/png"));
    const [here, again, elsewhere] = await Promise.all(
      ["a secret", "a secret", "another"].map((secret) => findSiteIcon({ ...deps, secret }, hostOf(site))),
    );
    expect(here).toMatchObject({ kind: "found" });
    expect(again).toEqual(here);
    expect(elsewhere).not.toEqual(here);
  });

  const manifest = (text: string) => serve(text, "application/manifest+json");
  const GOOD = `{"icons": [{"src": "/good.png", "sizes": "192x192"}]}`;
  it.each([
    ["a declared icon", { "/": page(`<link rel="icon" href="/good.png" sizes="96x96">`) }, "found"],
    ["/favicon.ico", { "/": page(""), "/favicon.ico": serve(anIco(aDib(32, RED))) }, "found"],
    [
      "/favicon.ico of a page that refuses us",
      { "/": status(403), "/favicon.ico": serve(anIco(aDib(32, RED))) },
      "found",
    ],
    ["the manifest", { "/": page(`<link rel="manifest" href="/m.json">`), "/m.json": manifest(GOOD) }, "found"],
    [
      "a bad manifest",
      { "/": page(`<link rel="manifest" href="/m.json">`), "/m.json": manifest(`{"icons": 7}`) },
      "none",
    ],
    [
      "an icon that is a page, then one that works",
      { "/": page(`<link rel="icon" href="/x" sizes="192x192"><link rel="icon" href="/good.png">`), "/x": page("") },
      "found",
    ],
    [
      "a bomb, then one that works",
      {
        "/": page(`<link rel="icon" href="/bomb.png" sizes="192x192"><link rel="icon" href="/good.png">`),
        "/bomb.png": serve(aPngBomb(50_000, 50_000), "image/png"),
      },
      "found",
    ],
    [
      "a file without end, then one that works",
      {
        "/": page(`<link rel="icon" href="/endless.png" sizes="192x192"><link rel="icon" href="/good.png">`),
        "/endless.png": endless,
      },
      "found",
    ],
    [
      "a server that never answers, then one icon that works",
      {
        "/": page(`<link rel="icon" href="/silent.png" sizes="192x192"><link rel="icon" href="/good.png">`),
        "/silent.png": () => {},
      },
      "found",
    ],
    ["nothing", { "/": page("") }, "none"],
    ["a busy server", { "/": page(`<link rel="icon" href="/busy.png">`), "/busy.png": status(503) }, "unreachable"],
    ["a page that never answers", { "/": () => {} }, "unreachable"],
    ["a page of a hundred megabytes", { "/": endless, "/favicon.ico": serve(anIco(aDib(32, RED))) }, "found"],
    ["a redirect without end", { "/": redirect("/") }, "none"],
  ] as [string, Record<string, Answer>, string][])("%s", async (_, answers, outcome) => {
    for (const path of ["/", "/favicon.ico", "/m.json"]) site.answer(path, answers[path] ?? status(404));
    site.answer("/good.png", png(RED));
    for (const [path, answer] of Object.entries(answers)) site.answer(path, answer);
    expect((await findSiteIcon(deps, hostOf(site))).kind).toBe(outcome);
  });

  it.each([
    ["dns", "found"],
    ["connection", "found"],
    ["tls", "found"],
    ["timeout", "unreachable"],
  ] as const)("at www. where the name without it fails: %s", async (problem, outcome) => {
    site.answer("/", page(`<link rel="icon" href="/good.png">`));
    site.answer("/good.png", png(RED));
    const asked: string[] = [];
    // The site is on this machine, under the one name that it answers to.
    const fetchSafely: typeof deps.fetchSafely = async (url, options) => {
      asked.push(url);
      const { host } = new URL(url);
      if (host === "only-www.example") return { ok: false, problem, url, detail: "" };
      return deps.fetchSafely(url.replace("https://www.only-www.example", `http://${hostOf(site)}`), options);
    };
    expect((await findSiteIcon({ ...deps, fetchSafely }, "only-www.example")).kind).toBe(outcome);
    expect(asked.filter((url) => url.includes("://www."))).toHaveLength(outcome === "found" ? 1 : 0);
  });

  it.each(["www.a.example", "127.0.0.1", "127.0.0.1:81", "[::1]", "nas", "nas:81"])(
    "not at www. for %s",
    async (host) => {
      const asked: string[] = [];
      const fetchSafely: typeof deps.fetchSafely = async (url) => {
        asked.push(url);
        return { ok: false, problem: "connection", url, detail: "" };
      };
      await findSiteIcon({ ...deps, fetchSafely }, host);
      expect(asked).toEqual([`https://${host}/`, `http://${host}/`]);
    },
  );

  it("reaches no private address: declared, as a redirect, or as the image of a feed", async () => {
    const secret = hidden.url("/secret.png");
    site.answer("/favicon.ico", redirect(secret));
    site.answer("/", page(`<link rel="icon" href="${secret}"><link rel="manifest" href="${hidden.url("/m.json")}">`));
    expect(await findSiteIcon(deps, hostOf(site))).toEqual({ kind: "none" });
    site.answer("/@ann", page(`<meta property="og:image" content="${secret}">`));
    const addresses = [secret, site.answer("/away.png", redirect(secret)), "file:///etc/passwd", "data:image/png,x"];
    for (const image of addresses)
      expect(await findChannelPicture(deps, { image, homeUrl: site.url("/@ann") })).toEqual({ kind: "none" });
    for (const host of [hostOf(hidden), "169.254.169.254", "localhost:1", "[::1]:1"])
      expect((await findSiteIcon(deps, host)).kind).not.toBe("found");
    expect(hidden.asked.size).toBe(0);
  });
});

it("is one at a time per host, for all processes together", async () => {
  const own = await aDatabase();
  const now = new Date();
  await noteSites(own, ["a.example", "b.example"], now);
  await own.query("insert into channels (channel_url, feed_url) values ('https://a.example/1', 'https://a.example/1')");
  await own.query(
    "insert into channel_pictures (channel_id, host, image, look_at) select id, 'a.example', 'https://a.example/i.png', $1 from channels",
    [now],
  );
  const until = new Date(now.getTime() + 60_000);
  const take = (at: Date) =>
    transact(own, async (session) =>
      (await tryLockTaking(session)) ? takeDue(session, { dueBefore: at, now: at, until, limit: 10 }) : [],
    );
  const taken = (await Promise.all([take(now), take(now), take(now)])).flat();
  taken.push(...(await take(now)));
  expect(taken.map(({ host }) => host).toSorted()).toEqual(["a.example", "b.example"]);
  // A process that died: its lease ends.
  expect(await take(new Date(until.getTime() + 1))).toHaveLength(2);
});

function status(code: number): Answer {
  return (_, response) => response.writeHead(code).end();
}

function redirect(to: string): Answer {
  return (_, response) => response.writeHead(302, { location: to }).end();
}
