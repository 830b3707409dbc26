import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Source } from "#core/channel/source.ts";
import { openSites } from "#core/rules/catalogue.ts";
import { aDatabase } from "../../test/a-database.ts";
import { type Answer, aFeedServer, type Entry, type FeedServer, until } from "../../test/a-feed-server.ts";
import { aLiveConnection } from "../../test/a-live-connection.ts";
import { aMember, NOBODY_THERE } from "../../test/a-member.ts";
import { aPerson, problemOf, type Rpc, type TestPerson } from "../../test/a-person.ts";
import { aRefresher } from "../../test/a-refresher.ts";
import { aServer } from "../../test/a-server.ts";
import { onlyRow } from "../db/query.ts";
import { transact } from "../db/transact.ts";
import { listRouteFailures } from "../feed-service-admin/store.ts";
import type { ChannelId, UserId } from "../ids.ts";
import { deliverChannels } from "./inbox-store.ts";
import { listDueChannels } from "./refresh-store.ts";
import { addSubscriptions, findOrCreateChannel, isFollowing } from "./store.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
/** The sites, and the feed service: a route is a path on it. */
let site: FeedServer;
/** One refresh, as if it were due. */
let refresh: ReturnType<typeof aRefresher>;
beforeAll(async () => {
  db = await aDatabase();
  site = await aFeedServer();
  const { origin, host } = new URL(site.url("/"));
  // Without a worker: the tests refresh themselves.
  const settings = { PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_FEED_SERVICE: origin, PAGECAST_KEEP_ITEMS: "25" };
  at = (await aServer({ ...settings, DATABASE_URL: db.url })).address;
  await aPerson(at); // the owner
  refresh = aRefresher(db, { ...settings, DATABASE_URL: db.url }, [host]);
});

let anna: TestPerson;
let annaId: UserId;
beforeEach(async () => {
  anna = await aMember(at, db, "pro");
  annaId = await idOf(anna);
});

const idOf = async ({ email }: TestPerson) =>
  onlyRow(await db.query<{ id: UserId }>("select id from users where email = $1", [email])).id;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const list = async (person = anna) => (await person.rpc.items.list.query({ limit: 100 })).items;
const titles = async (person = anna) => (await list(person)).map(({ title }) => title);
const has = (count: number) => (all: unknown[]) => all.length === count;
const unread = async (person = anna) => (await person.rpc.items.unreadCounts.query()).total;

let names = 0;
/** A page with its own feed and a route. `own` and `route` answer with these entries from now on, or as given. */
function aPage() {
  const name = ++names;
  const [ownPath, route] = [`/own-${name}.xml`, `/made/${name}`];
  const set = (path: string, answer: Entry[] | Answer | number) =>
    typeof answer === "number"
      ? site.answer(path, (_, response) => response.writeHead(answer).end())
      : typeof answer === "function"
        ? site.answer(path, answer)
        : site.feed(path, answer);
  const madePath = `${route}?format=json`;
  return {
    channelUrl: `https://page-${name}.example`,
    ownUrl: site.url(ownPath),
    ownPath,
    route,
    madePath,
    sources: [{ feedUrl: site.url(ownPath) }, { route }] as [Source, Source],
    own: (answer: Entry[] | Answer | number) => void set(ownPath, answer),
    made: (answer: Entry[] | Answer | number) => void set(madePath, answer),
    asked: () => [site.asked.get(ownPath) ?? 0, site.asked.get(madePath) ?? 0],
  };
}

const decided = (channelUrl: string, sources: readonly [Source, ...Source[]]) =>
  ({ kind: "channel", channelUrl, sources, missing: null, isRetired: false }) as const;

/** As `subscribe` does it, with a decision of our own. */
async function subscribe(channelUrl: string, sources: readonly [Source, ...Source[]], userId = annaId) {
  return transact(db, async (session) => {
    const channel = await findOrCreateChannel(session, userId, decided(channelUrl, sources));
    await addSubscriptions(session, userId, [channel.id]);
    await deliverChannels(session, userId, [channel.id]);
    return channel.id;
  });
}
const follow = async (channelUrl: string, sources: readonly [Source, ...Source[]]) => {
  const id = await subscribe(channelUrl, sources);
  await refresh(id);
  return id;
};

const stateOf = async (id: ChannelId) =>
  onlyRow(
    await db.query<{ lane: string; isDue: boolean; source: number | null; etag: string | null }>(
      `select lane, coalesce(next_refresh_at <= now(), false) as "isDue", source, etag from channels where id = $1`,
      [id],
    ),
  );

const trialNow = (id: ChannelId) =>
  db.query(
    "update channel_sources set trial_at = now() - interval '1 minute' where channel_id = $1 and problem is not null",
    [id],
  );
const noTrial = (id: ChannelId) =>
  db.query("update channel_sources set trial_at = now() + interval '9 days' where channel_id = $1", [id]);
const channelOf = async (id: ChannelId, person = anna) => {
  const channel = (await person.rpc.channels.list.query()).find((one) => one.id === id);
  if (!channel) throw new Error("not followed");
  return channel;
};
const inUse = async (id: ChannelId) => (await channelOf(id)).sourceStates?.findIndex(({ isInUse }) => isInUse);

/** Native feed and route name the same three posts differently: other ids, other forms of the link, one more word in a title. */
const ownEntries: Entry[] = [
  { id: "tag:own,1", title: "One", link: "https://www.page.example/1/", at: hoursAgo(30) },
  { id: "tag:own,2", title: "Two", link: "https://www.page.example/2/?utm_source=rss", at: hoursAgo(20) },
  { id: "tag:own,3", title: "Video", link: "https://www.youtube.com/watch?v=dQw4w9WgXcQ", at: hoursAgo(10) },
];
const madeEntries: Entry[] = [
  { id: "https://page.example/1", title: "One", link: "http://page.example/1", at: hoursAgo(30) },
  { id: "made-2", title: "Two", link: "https://page.example/2", at: hoursAgo(20), html: "<p>Longer text</p>" },
  { id: "made-3", title: "Video ▶", link: "https://youtu.be/dQw4w9WgXcQ", at: hoursAgo(10) },
];

describe("switching between the site's own feed and a route", () => {
  it("delivers nothing twice and loses nothing, there and back", async () => {
    const page = aPage();
    page.own(ownEntries);
    const id = await follow(page.channelUrl, page.sources);
    expect(await inUse(id)).toBe(0);
    const [video, two] = await list();
    await anna.rpc.items.markRead.mutate({ ids: [two?.id as string] });
    await anna.rpc.items.star.mutate({ id: video?.id as string, starred: true });
    const before = await list();
    const live = await aLiveConnection(at, anna.cookie);
    await until(() => live.events, has(1));

    // The own feed breaks; the third failure makes the route the source of the next refresh.
    page.own(500);
    page.made([...madeEntries, { id: "made-4", title: "Four", link: "https://page.example/4", at: hoursAgo(1) }]);
    for (const failures of [1, 2, 3]) {
      expect((await stateOf(id)).source).toBe(0);
      await refresh(id);
      expect(await channelOf(id)).toMatchObject({ health: "failing", problem: "server-error" });
      expect((await anna.rpc.channels.get.query({ channelId: id })).failures).toBe(failures % 3);
    }
    expect(await stateOf(id)).toMatchObject({ source: 1, etag: null });
    const wait = new Date((await channelOf(id)).nextRefreshAt ?? 0).getTime() - Date.now();
    expect(wait).toBeGreaterThan(30_000);
    expect(wait).toBeLessThan(70_000);
    await refresh(id);

    expect(await titles()).toEqual(["Four", "Video ▶", "Two", "One"]);
    const after = await list();
    expect(after.slice(1).map((item) => [item.id, item.isRead, item.isStarred])).toEqual(
      before.map((item) => [item.id, item.isRead, item.isStarred]),
    );
    expect(await unread()).toBe(3);
    // Only what is new is announced.
    await until(() => live.items(), has(1));
    expect(live.items()).toEqual([after[0]?.id]);
    expect(await channelOf(id)).toMatchObject({
      health: "fine",
      sources: page.sources,
      sourceStates: [
        { isInUse: false, problem: "server-error", failingSince: expect.any(String), nextTrialAt: expect.any(String) },
        { isInUse: true, problem: null, failingSince: null, nextTrialAt: null },
      ],
    });

    // Refreshing the route again changes nothing; an edit there is an edit.
    await noTrial(id);
    await refresh(id);
    const [, , edited] = madeEntries as [Entry, Entry, Entry];
    page.made([...madeEntries.slice(0, 2), { ...edited, title: "Video, edited" }]);
    await refresh(id);
    expect(await titles()).toEqual(["Four", "Video, edited", "Two", "One"]);
    expect((await stateOf(id)).etag).not.toBe(null);

    // The own feed is tried in place of a refresh, still fails, and no one notices.
    await trialNow(id);
    await refresh(id);
    expect((await stateOf(id)).source).toBe(0);
    expect(await inUse(id)).toBe(1);
    await refresh(id);
    expect(await stateOf(id)).toMatchObject({ source: 1 });
    expect(await channelOf(id)).toMatchObject({ health: "fine", problem: null });

    // It works again, with everything that the route brought, under its own ids, and one more.
    page.own([
      ...ownEntries,
      { id: "tag:own,4", title: "Four", link: "https://www.page.example/4/", at: hoursAgo(1) },
      { id: "tag:own,5", title: "Five", link: "https://www.page.example/5/", at: hoursAgo(0.5) },
    ]);
    await refresh(id);
    await trialNow(id);
    await refresh(id);
    await refresh(id);
    expect(await stateOf(id)).toMatchObject({ source: 0 });
    expect(await inUse(id)).toBe(0);
    expect(await titles()).toEqual(["Five", "Four", "Video", "Two", "One"]);
    expect(await unread()).toBe(4);
    expect((await list())[2]).toMatchObject({ id: video?.id, isStarred: true });
    expect((await anna.rpc.channels.get.query({ channelId: id })).items).toBe(5);
    await until(() => live.items(), has(2));
    await live.cut();

    // And once more to the route.
    page.own(410);
    await refresh(id);
    await refresh(id);
    expect(await inUse(id)).toBe(1);
    expect((await list()).map((item) => item.id).toSorted()).toEqual(
      [...before, ...after.slice(0, 1), ...(await list()).slice(0, 1)].map((item) => item.id).toSorted(),
    );
    expect(await unread()).toBe(4);
  });

  it("an item that the other source lists later is still the same item", async () => {
    const page = aPage();
    page.own(ownEntries);
    const id = await follow(page.channelUrl, page.sources);
    page.own(410);
    page.made(madeEntries.slice(0, 1));
    await refresh(id);
    await refresh(id);
    page.made(madeEntries.slice(0, 2));
    await refresh(id);
    page.made(madeEntries);
    await refresh(id);
    expect(await titles()).toEqual(["Video ▶", "Two", "One"]);
  });

  it("a page that is published again under the same link is a new item, as with one source", async () => {
    const daily = "https://page.example/daily";
    const page = aPage();
    page.own([{ id: "own-monday", title: "Monday", link: daily, at: hoursAgo(50) }]);
    const id = await follow(page.channelUrl, page.sources);
    page.own([{ id: "own-tuesday", title: "Tuesday", link: daily, at: hoursAgo(26) }]);
    await refresh(id);
    expect(await titles()).toEqual(["Tuesday", "Monday"]);
    page.own(410);
    page.made([{ id: "made-tuesday", title: "Tuesday", link: daily, at: hoursAgo(26) }]);
    await refresh(id);
    await refresh(id);
    expect(await titles()).toEqual(["Tuesday", "Monday"]);
    page.made([{ id: "made-wednesday", title: "Wednesday", link: daily, at: hoursAgo(2) }]);
    await refresh(id);
    expect(await titles()).toEqual(["Wednesday", "Tuesday", "Monday"]);
  });

  it("keeps items that the source in use lists under another key, however old they are", async () => {
    const entries = (prefix: string, from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => ({
        id: `${prefix}${from + n}`,
        title: `Title ${from + n}`,
        link: `https://page.example/post/${from + n}`,
        at: hoursAgo(1000 - from - n),
      }));
    const page = aPage();
    page.own(entries("own-", 0, 25));
    const id = await follow(page.channelUrl, page.sources);
    page.own(410);
    // The route lists the oldest ones, too.
    page.made([...entries("made-", 0, 5), ...entries("made-", 20, 35)]);
    await refresh(id);
    await refresh(id);
    const kept = await titles();
    expect(kept).toEqual(expect.arrayContaining(["Title 0", "Title 4", "Title 34"]));
    expect(new Set(kept).size).toBe(kept.length);
    page.made([...entries("made-", 0, 5), ...entries("made-", 20, 36)]);
    await refresh(id);
    expect((await titles()).filter((title) => title === "Title 0")).toHaveLength(1);
    expect(await unread()).toBe((await titles()).length);
  });

  it("entries with the same link and title are told apart by their dates, there and back", async () => {
    const entry = (prefix: string, n: number) => ({
      id: `${prefix}${n}`,
      title: "Update",
      link: "https://page.example/status",
      at: hoursAgo(100 - 3 * n),
    });
    const entries = (prefix: string, ...numbers: number[]) => numbers.map((n) => entry(prefix, n));
    const page = aPage();
    page.own(entries("own-", 3, 2, 1));
    const id = await follow(page.channelUrl, page.sources);
    const first = (await list()).map((item) => item.id);
    expect(first).toHaveLength(3);
    page.own(410);
    // One is new; the oldest is not listed any more.
    page.made(entries("made-", 4, 3, 2));
    await refresh(id);
    await refresh(id);
    expect((await list()).map((item) => item.id)).toEqual([expect.any(String), ...first]);
    page.made(entries("made-", 6, 5, 4, 3));
    await refresh(id);
    const second = (await list()).map((item) => item.id);
    expect(second).toHaveLength(6);
    expect(second.slice(3)).toEqual(first);
    page.own(entries("own-", 7, 6, 5, 4, 3, 2, 1));
    await trialNow(id);
    await refresh(id);
    await refresh(id);
    expect(await inUse(id)).toBe(0);
    expect((await list()).map((item) => item.id)).toEqual([expect.any(String), ...second]);
    expect(await unread()).toBe(7);
  });

  it("keeps what the other source listed past the limit, and recognises it on switching back", async () => {
    const entries = (prefix: string, from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => ({
        id: `${prefix}${from + n}`,
        title: `Title ${from + n}`,
        link: `https://page.example/post/${from + n}`,
        at: hoursAgo(1000 - from - n),
      }));
    const page = aPage();
    page.own(entries("own-", 0, 20));
    const id = await follow(page.channelUrl, page.sources);
    const first = (await list()).map((item) => item.id);
    page.own(410);
    // Nothing of what the own feed listed, and more than a channel keeps.
    page.made(entries("made-", 20, 45));
    await refresh(id);
    await refresh(id);
    expect((await list()).map((item) => item.id).slice(25)).toEqual(first);
    await anna.rpc.items.markRead.mutate({ ids: (await list()).map((item) => item.id) });
    page.own(entries("own-", 0, 46));
    await trialNow(id);
    await refresh(id);
    await refresh(id);
    expect(await inUse(id)).toBe(0);
    expect(await titles()).toEqual(Array.from({ length: 46 }, (_, n) => `Title ${45 - n}`));
    expect((await list()).map((item) => item.id).slice(26)).toEqual(first);
    expect(await unread()).toBe(1);
    // At most twice as many are kept of what only the other source listed.
    page.own(410);
    page.made(entries("made-", 45, 70));
    await refresh(id);
    await refresh(id);
    expect(await titles()).toEqual(Array.from({ length: 50 }, (_, n) => `Title ${69 - n}`));
  });

  it("a new channel whose own feed does not work has items from the route a minute later", async () => {
    const page = aPage();
    page.own(404);
    page.made(madeEntries);
    const id = await follow(page.channelUrl, page.sources);
    expect(await channelOf(id)).toMatchObject({ health: "failing", problem: "not-found" });
    await refresh(id);
    expect(await titles()).toHaveLength(3);
    expect(await inUse(id)).toBe(1);
    expect(page.asked()).toEqual([1, 1]);
  });
});

describe("a channel that is followed again", () => {
  it("gets the own feed that was not known when it was made, and delivers nothing twice", async () => {
    const page = aPage();
    page.made(madeEntries);
    const id = await follow(page.channelUrl, [{ route: page.route }]);
    expect((await stateOf(id)).source).toBe(null);
    page.own(ownEntries);
    const ben = await aMember(at, db, "pro");
    expect(await subscribe(page.channelUrl, page.sources, await idOf(ben))).toBe(id);
    expect(await stateOf(id)).toMatchObject({ isDue: true, etag: null });
    await refresh(id);
    expect(await inUse(id)).toBe(0);
    expect(await channelOf(id)).toMatchObject({ sources: page.sources, health: "fine" });
    expect(await titles()).toEqual(["Video", "Two", "One"]);
    expect(await unread()).toBe(3);
    expect(await unread(ben)).toBe(3);
    // Following it once more, by either source, changes nothing.
    const before = await stateOf(id);
    for (const sources of [page.sources, [{ route: page.route }], [{ feedUrl: page.ownUrl }]] as const)
      expect(await subscribe(page.channelUrl, sources as [Source], await idOf(ben))).toBe(id);
    expect(await stateOf(id)).toEqual(before);
    expect((await channelOf(id)).sources).toEqual(page.sources);
  });

  it("goes on with its route when the own feed does not work", async () => {
    const page = aPage();
    page.made(madeEntries);
    const id = await follow(page.channelUrl, [{ route: page.route }]);
    page.own(500);
    await follow(page.channelUrl, page.sources);
    expect(await channelOf(id)).toMatchObject({
      health: "fine",
      problem: null,
      sourceStates: [{ problem: "server-error" }, { isInUse: true, problem: null }],
    });
    expect((await stateOf(id)).source).toBe(0);
  });

  it("is not given the result of a refresh that began before", async () => {
    const page = aPage();
    let answer: (() => void) | undefined;
    page.made(madeEntries);
    const id = await follow(page.channelUrl, [{ route: page.route }]);
    page.made((_, response) => {
      answer = () => response.writeHead(500).end();
    });
    page.own(ownEntries);
    const running = refresh(id);
    await until(
      () => answer,
      (ready) => ready !== undefined,
    );
    await subscribe(page.channelUrl, page.sources);
    answer?.();
    await running;
    expect(await stateOf(id)).toMatchObject({ isDue: true });
    expect(await channelOf(id)).toMatchObject({ sourceStates: [{ problem: null }, { problem: null }] });
    await refresh(id);
    expect(await inUse(id)).toBe(0);
    expect(await channelOf(id)).toMatchObject({ health: "fine", sourceStates: [{ problem: null }, { problem: null }] });
  });

  it("is found by any of its sources, and made once, however many follow it at once", async () => {
    const page = aPage();
    const ways: [string, [Source, ...Source[]]][] = [
      [page.channelUrl, page.sources],
      [`${page.channelUrl}/by-route`, [{ route: page.route }]],
      [`${page.channelUrl}/by-feed`, [{ feedUrl: page.ownUrl }]],
      [page.channelUrl, page.sources],
    ];
    await subscribe(page.channelUrl, page.sources);
    const ids = await Promise.all(ways.map(([channelUrl, sources]) => subscribe(channelUrl, sources)));
    expect(new Set(ids).size).toBe(1);
    for (const [channelUrl, sources] of ways)
      expect(await isFollowing(db, annaId, decided(channelUrl, sources))).toBe(true);
    const other = aPage();
    expect(await isFollowing(db, annaId, decided(other.channelUrl, other.sources))).toBe(false);
    // Another feed of the same site, with the same route: a channel of its own.
    expect(await isFollowing(db, annaId, decided(other.channelUrl, [other.sources[0], { route: page.route }]))).toBe(
      false,
    );
  });

  it("is the one that a person follows where an older database has several, also at the limit of the plan", async () => {
    const [page, feedUrl] = ["https://old.example/blog", "https://old.example/blog/feed.xml"];
    // As before one source was one channel: the page by its feed, and the feed by its own address.
    const { rows } = await db.query<{ id: ChannelId }>(
      "insert into channels (channel_url, feed_url) values ($1, $2), ($2, $2) returning id",
      [page, feedUrl],
    );
    const [byPage, byFeed] = rows.map(({ id }) => id) as [ChannelId, ChannelId];
    const full = await aMember(at, db, "plus");
    const fullId = await idOf(full);
    await addSubscriptions(db, fullId, [byPage]);
    for (let n = 1; n < 10; n++) {
      const other = aPage();
      await subscribe(other.channelUrl, other.sources, fullId);
    }
    expect((await full.rpc.channels.subscribe.mutate({ channelUrl: feedUrl })).channelId).toBe(byPage);
    expect(await full.rpc.channels.list.query()).toHaveLength(10);
    // Whoever follows neither gets the one with the address.
    expect((await anna.rpc.channels.subscribe.mutate({ channelUrl: feedUrl })).channelId).toBe(byFeed);
    expect(await subscribe(page, [{ feedUrl }])).toBe(byFeed);
    const ben = await aMember(at, db, "pro");
    expect(await subscribe(page, [{ feedUrl }], await idOf(ben))).toBe(byPage);
  });

  it("in both orders at once: none waits for another, and one channel is made", async () => {
    const pages = Array.from({ length: 10 }, aPage);
    const ids = await Promise.all(
      pages.flatMap(({ channelUrl, sources: [own, route] }) => [
        subscribe(channelUrl, [own, route]),
        subscribe(channelUrl, [route, own]),
        subscribe(channelUrl, [own, route]),
      ]),
    );
    expect(new Set(ids).size).toBe(pages.length);
  });
});

describe("redirects between sources", () => {
  const redirect =
    (to: string, status = 301): Answer =>
    (_, response) =>
      void response.writeHead(status, { location: to }).end();
  const addresses = (id: ChannelId) => channelOf(id).then(({ sources }) => sources);

  it("a permanent redirect changes the source it belongs to, and no other", async () => {
    const page = aPage();
    page.own(ownEntries);
    const id = await follow(page.channelUrl, page.sources);
    const moved = aPage();
    moved.own(ownEntries);
    page.own(redirect(moved.ownUrl));
    await refresh(id);
    expect(await addresses(id)).toEqual([{ feedUrl: moved.ownUrl }, { route: page.route }]);
    await refresh(id);
    expect(page.asked()).toEqual([2, 0]);
    expect(await titles()).toHaveLength(3);
  });

  it("from one source to the other, they stay two, and neither is asked more often", async () => {
    const [one, other] = [aPage(), aPage()];
    one.own(redirect(other.ownUrl));
    other.own(ownEntries);
    const id = await follow(one.channelUrl, [{ feedUrl: one.ownUrl }, { feedUrl: other.ownUrl }]);
    await refresh(id);
    await refresh(id);
    expect(await addresses(id)).toEqual([{ feedUrl: one.ownUrl }, { feedUrl: other.ownUrl }]);
    expect(await inUse(id)).toBe(0);
    expect([one.asked()[0], other.asked()[0]]).toEqual([3, 3]);
    expect(await titles()).toHaveLength(3);
  });

  it("in a loop: both fail, with the usual backoff", async () => {
    const [one, other] = [aPage(), aPage()];
    one.own(redirect(other.ownUrl));
    other.own(redirect(one.ownUrl));
    const id = await follow(one.channelUrl, [{ feedUrl: one.ownUrl }, { feedUrl: other.ownUrl }]);
    await refresh(id);
    expect(await channelOf(id)).toMatchObject({
      health: "failing",
      problem: "too-many-redirects",
      sourceStates: [{ problem: "too-many-redirects" }, { problem: "too-many-redirects" }],
    });
    const requests = (one.asked()[0] ?? 0) + (other.asked()[0] ?? 0);
    // A chain of redirects is cut off after a few, and the next one begins ten minutes later.
    expect(requests).toBeLessThanOrEqual(24);
    const wait = new Date((await channelOf(id)).nextRefreshAt ?? 0).getTime() - Date.now();
    expect(wait).toBeGreaterThan(8 * 60_000);
    expect(await addresses(id)).toEqual([{ feedUrl: one.ownUrl }, { feedUrl: other.ownUrl }]);
  });
});

describe("subscribing to a page with its own feed and a route", () => {
  const rule = (source: string, feed: string, target: string) => ({
    title: source,
    docs: "",
    source: [source],
    feed,
    target,
  });
  const own = "https://video.example/feed?user=:id";
  const catalogue = openSites([
    {
      domain: "video.example",
      hosts: {
        ".": [
          rule("/user/:id", own, "/video/user/:id"),
          rule("/hosted/:id", own, "/lemmy/:id"),
          { title: "Route", docs: "", source: ["/made/:id"], target: "/video/made/:id" },
        ],
      },
    },
  ]);
  const serverWith = async (feedService: string) => {
    const settings = { DATABASE_URL: db.url, PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_FEED_SERVICE: feedService };
    const { address } = await aServer(settings, { catalogue });
    return (await aMember(address, db, "pro")).rpc.channels;
  };

  let withService: Rpc["channels"];
  beforeAll(async () => {
    withService = await serverWith(NOBODY_THERE);
  });

  it.each([
    ["has both", "user/1", [{ feedUrl: "https://video.example/feed?user=1" }, { route: "/video/user/1" }]],
    ["leaves out a route that may not be fetched", "hosted/2", [{ feedUrl: "https://video.example/feed?user=2" }]],
    ["has the route alone where there is no feed", "made/3", [{ route: "/video/made/3" }]],
  ])("%s", async (_, path, sources) => {
    const { channelId } = await withService.subscribe.mutate({ channelUrl: `https://video.example/${path}` });
    expect(await withService.get.query({ channelId })).toMatchObject({ sources });
  });

  it("needs no feed service as long as there is an own feed", async () => {
    const channels = await serverWith("none");
    const { channelId } = await channels.subscribe.mutate({ channelUrl: "https://video.example/user/4" });
    expect((await channels.get.query({ channelId })).sources).toHaveLength(2);
    const refused = channels.subscribe.mutate({ channelUrl: "https://video.example/made/4" });
    expect(await problemOf(refused)).toMatchObject({ kind: "feed-service-missing" });
  });
});

it("the owner sees the problem of the route, and only while no other source works", async () => {
  const page = aPage();
  page.own(404);
  page.made(503);
  const id = await follow(page.channelUrl, page.sources);
  await refresh(id);
  const isOurs = (failure: { route: string }) => failure.route === page.route;
  expect((await listRouteFailures(db)).find(isOurs)).toMatchObject({ problem: "service:broken-route", channels: 1 });
  expect(await channelOf(id)).toMatchObject({ problem: "not-found" });
  page.own(ownEntries);
  await db.query("update channel_sources set retry_at = now() where channel_id = $1 and number = 0", [id]);
  await refresh(id);
  await refresh(id);
  expect(await inUse(id)).toBe(0);
  expect((await listRouteFailures(db)).find(isOurs)).toBe(undefined);
});

it("is exported with its own feed, also while the route is in use", async () => {
  const page = aPage();
  page.own(ownEntries);
  const id = await follow(page.channelUrl, page.sources);
  page.own(500);
  for (let failures = 0; failures < 3; failures++) await refresh(id);
  expect(await stateOf(id)).toMatchObject({ source: 1 });
  const { text } = await anna.rpc.opml.export.query();
  expect(text).toContain(`xmlUrl="${page.ownUrl}" htmlUrl="${page.channelUrl}"`);
});

it("is found again by any of its sources", async () => {
  const page = aPage();
  page.own(ownEntries);
  const id = await follow(page.channelUrl, page.sources);
  await anna.rpc.channels.unsubscribe.mutate({ channelUrl: page.channelUrl });
  expect(await titles()).toEqual([]);
  // Undo names the page and the first source.
  await anna.rpc.channels.subscribe.mutate({
    channelUrl: page.channelUrl,
    feed: { feedUrl: page.ownUrl },
    isUndo: true,
  });
  expect(await titles()).toHaveLength(3);
  expect(await channelOf(id)).toMatchObject({ sources: page.sources });
});

it("a channel with one source has no list, and reads nothing but its own row", async () => {
  const page = aPage();
  page.own(ownEntries);
  const id = await follow(page.channelUrl, [{ feedUrl: page.ownUrl }]);
  expect(await channelOf(id)).toMatchObject({ sources: [{ feedUrl: page.ownUrl }], sourceStates: null });
  const { rowCount } = await db.query("select from channel_sources where channel_id = $1", [id]);
  expect(rowCount).toBe(0);
  await db.query("update channels set next_refresh_at = now() + interval '1 hour' where id = $1", [id]);
  const due = await listDueChannels(db, [new URL(page.ownUrl).host], new Date(Date.now() + 7_200_000));
  expect(due.find((channel) => channel.id === id)).toMatchObject({ source: null });
});
