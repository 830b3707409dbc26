import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { type Answer, aFeedServer, type Entry, type FeedServer, serve, writeRss } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, type TestPerson } from "../../test/a-person.ts";
import { aRefresher } from "../../test/a-refresher.ts";
import { aServer } from "../../test/a-server.ts";
import { onlyRow } from "../db/query.ts";
import type { ChannelId } from "../ids.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let site: FeedServer;
let other: FeedServer;
let hidden: FeedServer;
/** One refresh, as if it were due. */
let refreshOnce: ReturnType<typeof aRefresher>;
beforeAll(async () => {
  db = await aDatabase();
  [site, other, hidden] = await Promise.all([aFeedServer(), aFeedServer(), aFeedServer()]);
  const settings = { PAGECAST_SUBSCRIBE: "any-feed", DATABASE_URL: db.url };
  at = (await aServer(settings)).address; // without a worker: the tests refresh themselves
  await aPerson(at); // the owner
  const allow = [site, other].map((server) => new URL(server.url("/")).host);
  refreshOnce = aRefresher(db, settings, allow);
});

let anna: TestPerson;
beforeEach(async () => {
  anna = await aMember(at, db, "pro");
});

const page = (...head: string[]) => serve(`<html><head>${head.join("")}</head><body>Hello</body></html>`, "text/html");
const link = (href: string, title = "") =>
  `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`;
const entries = (...ids: string[]): Entry[] => ids.map((id) => ({ id }));
const moved =
  (status: number, to: string): Answer =>
  (_, response) =>
    response.writeHead(status, { location: to }).end();

let names = 0;
/** A name that no other test uses. */
const aName = () => `/${++names}`;

type Row = { feedUrl: string; pointedTo: string | null; problem: { kind: string } | null };
const rowOf = async (id: ChannelId) =>
  onlyRow(
    await db.query<Row>(
      `select feed_url as "feedUrl", pointed_to as "pointedTo", problem from channels where id = $1`,
      [id],
    ),
  );
const titlesOf = async (channelId: ChannelId) =>
  (await anna.rpc.items.list.query({ channelId, limit: 100 })).items.map(({ title }) => title).sort();

async function refresh(id: ChannelId) {
  await refreshOnce(id);
  return rowOf(id);
}
async function follow(address: string) {
  const { channelId } = await anna.rpc.channels.subscribe.mutate({ channelUrl: address });
  return { id: channelId, row: await refresh(channelId) };
}

describe("an address that somebody follows", () => {
  it("may be a page: the feed it declares becomes the source, wherever it is", async () => {
    const name = aName();
    const feed = other.feed(name, entries("1", "2"));
    const { id, row } = await follow(site.answer(name, page(link("/comments/feed/"), link(feed))));
    expect(row).toEqual({ feedUrl: feed, pointedTo: null, problem: null });
    expect(await titlesOf(id)).toEqual(["Title 1", "Title 2"]);
    expect(await refresh(id)).toEqual(row);
    expect(site.asked.get(name)).toBe(1);
  });
  it("may be a list of one feed; a list of several is not a feed", async () => {
    const outline = (url: string) => `<outline type="rss" text="A" xmlUrl="${url}"/>`;
    const list = (...urls: string[]) => serve(`<opml><body>${urls.map(outline).join("")}</body></opml>`, "text/x-opml");
    const feed = site.feed(aName(), entries("1"));
    expect((await follow(site.answer(aName(), list(feed)))).row).toMatchObject({ feedUrl: feed, problem: null });
    const several = site.answer(aName(), list(feed, site.feed(aName(), entries("2"))));
    expect((await follow(several)).row).toMatchObject({ feedUrl: several, problem: { kind: "web-page" } });
  });
  it("may be a sitemap, or have a meta refresh: the next page names the feed", async () => {
    const feed = site.feed(aName(), entries("1"));
    site.answer("/", page(link(feed)));
    const sitemap = site.answer(aName(), serve(`<urlset><url><loc>${site.url("/")}</loc></url></urlset>`, "text/xml"));
    expect((await follow(sitemap)).row).toMatchObject({ feedUrl: feed, problem: null });
    const leaving = site.answer(aName(), page(`<meta http-equiv="refresh" content="0; url=/">`));
    expect((await follow(leaving)).row).toMatchObject({ feedUrl: feed, problem: null });
  });
  it("may be previewed: what is shown is what following would bring", async () => {
    const feed = site.feed(aName(), entries("1"), "The feed");
    const url = site.answer(aName(), page(link(feed)));
    const reach = { PAGECAST_REACH: new URL(feed).host };
    const { address } = await aServer({ DATABASE_URL: db.url, PAGECAST_SUBSCRIBE: "any-feed", ...reach });
    const bea = await aMember(address, db, "pro");
    expect(await bea.rpc.discover.preview.query({ feedUrl: url })).toMatchObject({ ok: true, title: "The feed" });
  });
  it.each<[string, (name: string) => Answer]>([
    ["declares itself", (name) => page(link(name))],
    ["leads in a circle", (name) => page(link(site.answer(`${name}b`, page(link(name)))))],
    [
      "leads too far",
      (name) => {
        for (let hop = 1; hop <= 5; hop++) site.answer(`${name}-${hop}`, page(link(`${name}-${hop + 1}`)));
        site.feed(`${name}-5`, entries("far"));
        return page(link(`${name}-1`));
      },
    ],
    ["names a feed in a private network", () => page(link(hidden.feed("/secret", entries("s"))))],
  ])("that %s fails as a page", async (_, answer) => {
    const name = aName();
    const { row } = await follow(site.answer(name, answer(name)));
    expect(row).toEqual({ feedUrl: site.url(name), pointedTo: null, problem: { kind: "web-page" } });
    expect(hidden.asked.get("/secret")).toBeUndefined();
    expect(site.asked.get(`${name}-4`)).toBeUndefined();
  });
  it("an empty body, and an error page, point nowhere", async () => {
    expect((await follow(site.answer(aName(), serve("", "text/xml")))).row.problem).toEqual({ kind: "empty" });
    const feed = site.feed(aName(), entries("1"));
    const notFound = site.answer(aName(), (_, response) => response.writeHead(404).end(`<html>${link(feed)}</html>`));
    expect((await follow(notFound)).row.problem).toEqual({ kind: "not-found" });
  });
});

describe("a feed that the site replaced by a page", () => {
  /** Followed with two items; then there is a page at its address. */
  async function replaced(answer: (name: string) => Answer, title = "A feed") {
    const name = aName();
    const url = site.answer(name, serve(writeRss(title, site.url(`/home${name}`), entries("1", "2"))));
    const { id } = await follow(url);
    site.answer(name, answer(name));
    return { id, url, name };
  }
  const newFeed = (name: string, title = "A feed", server = site) =>
    server.answer(`${name}-new`, serve(writeRss(title, server.url("/elsewhere"), entries("1", "2", "3"))));

  it("is read where the page says, and the address stays until that has lasted for a week", async () => {
    const { id, url, name } = await replaced((old) => page(link(newFeed(old))));
    const feed = site.url(`${name}-new`);
    expect(await refresh(id)).toEqual({ feedUrl: url, pointedTo: feed, problem: null });
    expect(await titlesOf(id)).toEqual(["Title 1", "Title 2", "Title 3"]);
    expect(await refresh(id)).toEqual({ feedUrl: url, pointedTo: feed, problem: null });
    await db.query("update channels set pointed_since = now() - interval '8 days' where id = $1", [id]);
    expect(await refresh(id)).toEqual({ feedUrl: feed, pointedTo: null, problem: null });
    const asked = site.asked.get(name);
    await refresh(id);
    expect(site.asked.get(name)).toBe(asked);
    expect(await titlesOf(id)).toEqual(["Title 1", "Title 2", "Title 3"]);
  });
  it("is read at its own address again as soon as it is back there", async () => {
    const { id, url, name } = await replaced((old) => page(link(newFeed(old))));
    await refresh(id);
    // With the validators of the other feed, this would be "not modified".
    site.answer(name, (request, response) => {
      if (request.headers["if-none-match"]) response.writeHead(304).end();
      else response.writeHead(200).end(writeRss("A feed", site.url("/"), entries("1", "2", "3", "4")));
    });
    expect(await refresh(id)).toEqual({ feedUrl: url, pointedTo: null, problem: null });
    expect(await titlesOf(id)).toEqual(["Title 1", "Title 2", "Title 3", "Title 4"]);
  });
  it("has the new address at once where the old one redirects permanently to the page", async () => {
    const { id, name } = await replaced((old) => {
      site.answer(`${old}-home`, page(link(newFeed(old))));
      return moved(301, site.url(`${old}-home`));
    });
    expect(await refresh(id)).toEqual({ feedUrl: site.url(`${name}-new`), pointedTo: null, problem: null });
  });
  it.each<[string, (name: string) => string]>([
    ["a feed of another site", (name) => newFeed(name, "A feed", other)],
    [
      "an address that redirects to another site",
      (name) => site.answer(`${name}-away`, moved(302, newFeed(name, "A feed", other))),
    ],
    ["another feed of the same site", (name) => newFeed(name, "All of the site")],
  ])("fails where the page names %s", async (_, feedOf) => {
    const { id, url } = await replaced((name) => page(link(feedOf(name))));
    expect(await refresh(id)).toEqual({ feedUrl: url, pointedTo: null, problem: { kind: "web-page" } });
    expect(await titlesOf(id)).toEqual(["Title 1", "Title 2"]);
  });
});
