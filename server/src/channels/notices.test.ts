import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Source } from "#core/channel/source.ts";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type Entry, type FeedServer, serve } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, type TestPerson } from "../../test/a-person.ts";
import { aRefresher } from "../../test/a-refresher.ts";
import { aServer } from "../../test/a-server.ts";
import { onlyRow } from "../db/query.ts";
import { transact } from "../db/transact.ts";
import type { ChannelId, UserId } from "../ids.ts";
import { addSubscriptions, countHealth, findOrCreateChannel } from "./store.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
/** The sites, and the feed service: a route is a path on it. */
let site: FeedServer;
/** One refresh, as if it were due. */
let refreshOnce: ReturnType<typeof aRefresher>;
beforeAll(async () => {
  db = await aDatabase();
  site = await aFeedServer();
  const { origin, host } = new URL(site.url("/"));
  const settings = { PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_FEED_SERVICE: origin, DATABASE_URL: db.url };
  at = (await aServer(settings)).address; // without a worker: the tests refresh themselves
  await aPerson(at); // the owner
  refreshOnce = aRefresher(db, settings, [host]);
});

let anna: TestPerson;
let annaId: UserId;
beforeEach(async () => {
  anna = await aMember(at, db, "pro");
  annaId = onlyRow(await db.query<{ id: UserId }>("select id from users where email = $1", [anna.email])).id;
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const BEGAN = hoursAgo(0).getTime();
/** Numbers from 1, the newest first; each an hour older than the next. */
const entries = (newest: number, count: number, more: (n: number) => Partial<Entry> = () => ({})): Entry[] =>
  Array.from({ length: count }, (_, index) => newest - index).map((n) => ({
    id: `id-${n}`,
    title: `Post ${n}`,
    link: `https://site.example/posts/${n}`,
    html: `<p>Text ${n}</p>`,
    at: new Date(Math.floor(BEGAN / 1000) * 1000 - (500 - n) * 3_600_000),
    ...more(n),
  }));

let names = 0;
async function follow(first: Entry[], sources?: (path: string) => readonly [Source, ...Source[]]) {
  const path = `/feed-${++names}.xml`;
  site.feed(path, first);
  const list = sources?.(path) ?? ([{ feedUrl: site.url(path) }] as const);
  const id = await transact(db, async (session) => {
    const decided = {
      kind: "channel",
      channelUrl: `https://page-${names}.example`,
      missing: null,
      isRetired: false,
    } as const;
    const channel = await findOrCreateChannel(session, annaId, { ...decided, sources: list });
    await addSubscriptions(session, annaId, [channel.id]);
    return channel.id;
  });
  const publish = (next: Entry[]) => {
    site.feed(path, next);
    return refresh(id);
  };
  await refresh(id);
  return { id, path, publish };
}
async function refresh(id: ChannelId) {
  await refreshOnce(id);
  return channelOf(id);
}
const channelOf = async (id: ChannelId) => {
  const listed = (await anna.rpc.channels.list.query()).find((one) => one.id === id);
  if (!listed) throw new Error("not followed");
  const { health, notice, unread } = listed;
  return { health, notice, unread };
};
const fine = (unread: number) => ({ health: "fine", notice: null, unread });

describe("a channel says what is unusual about its feed, and what it has stays", () => {
  it("no items: until there are some again", async () => {
    const { id, path, publish } = await follow(entries(20, 20));
    expect(await channelOf(id)).toEqual(fine(20));
    const empty = { health: "unusual", notice: { kind: "no-items", before: 20 }, unread: 20 };
    expect(await publish([])).toEqual(empty);
    // Unchanged, and while it fails the failure is what counts.
    expect(await refresh(id)).toEqual(empty);
    site.answer(path, serve("", "text/xml"));
    expect(await refresh(id)).toMatchObject({ health: "failing", notice: null });
    expect(await publish(entries(21, 20))).toEqual(fine(21));
  });
  it("half of its items are missing", async () => {
    const { id, publish } = await follow(entries(20, 20));
    const fewer = { health: "unusual", notice: { kind: "fewer-items", before: 20, now: 8 }, unread: 20 };
    expect(await publish(entries(20, 8))).toEqual(fewer);
    await db.query("update channels set notice_since = now() - interval '8 days' where id = $1", [id]);
    expect(await refresh(id)).toEqual(fine(20));
    expect(await publish(entries(21, 8))).toEqual(fine(21));
  });
  it("it went back in time", async () => {
    const { publish } = await follow(entries(60, 20));
    const old = entries(45, 20);
    expect(await publish(old)).toMatchObject({
      health: "unusual",
      notice: {
        kind: "older-items",
        newest: old[0]?.at?.toISOString(),
        before: entries(60, 1)[0]?.at?.toISOString(),
      },
    });
    expect(await publish(entries(61, 20))).toMatchObject({ health: "fine", notice: null });
  });
  it("a route that has nothing any more", async () => {
    const { id, path } = await follow(entries(9, 9), (route) => [{ route: route.replace(".xml", "") }]);
    const route = `${path.replace(".xml", "")}?format=json`;
    site.feed(route, entries(9, 9));
    expect(await refresh(id)).toEqual(fine(9));
    const nothing = { error: { message: "this route is empty, please check the original site or create an issue" } };
    site.answer(route, (_, response) =>
      response.writeHead(503, { "content-type": "application/json" }).end(JSON.stringify(nothing)),
    );
    site.answer(path.replace(".xml", ""), (_, response) =>
      response.writeHead(503, { "content-type": "application/json" }).end(JSON.stringify(nothing)),
    );
    expect(await refresh(id)).toEqual({ health: "unusual", notice: { kind: "no-items", before: 9 }, unread: 9 });
  });
  it("nothing where a busy feed has a page of new items", async () => {
    const { publish } = await follow(entries(20, 20));
    expect(await publish(entries(40, 20))).toEqual(fine(40));
  });
});

describe("a feed that changes all its ids", () => {
  const renamed = (prefix: string) => (n: number) => ({ id: `${prefix}-${n}` });
  it("delivers nothing again, keeps everybody's marks, and says so once", async () => {
    const { id, publish } = await follow(entries(20, 20));
    const before = (await anna.rpc.items.list.query({ channelId: id, limit: 100 })).items;
    await anna.rpc.items.markRead.mutate({ ids: before.slice(0, 5).map((item) => item.id) });
    expect(await publish(entries(21, 20, renamed("b")))).toEqual({
      health: "unusual",
      notice: { kind: "new-ids", items: 19 },
      unread: 16,
    });
    const after = (await anna.rpc.items.list.query({ channelId: id, limit: 100 })).items;
    expect(after.map((item) => item.id).slice(1)).toEqual(before.map((item) => item.id));
    expect(after[0]?.title).toBe("Post 21");
    // From now on they are known by the new ids, and an edit is an edit.
    const edited = (n: number) => ({ id: `b-${n}`, ...(n === 21 ? { title: "Post 21, edited" } : {}) });
    expect(await publish(entries(22, 20, edited))).toEqual(fine(17));
    expect((await anna.rpc.items.list.query({ channelId: id, limit: 2 })).items[1]?.title).toBe("Post 21, edited");
    // Back again.
    expect(await publish(entries(22, 20))).toMatchObject({ notice: { kind: "new-ids", items: 20 }, unread: 17 });
  });
  it("and its links, because the site moved", async () => {
    const { publish } = await follow(entries(20, 20));
    const moved = (n: number) => ({ id: `https://new.example/${n}`, link: `https://new.example/${n}` });
    expect(await publish(entries(20, 20, moved))).toMatchObject({ notice: { kind: "new-ids", items: 20 }, unread: 20 });
  });
  it("and its dates, with every fetch: only what is new arrives", async () => {
    const restless = (prefix: string, hours: number) => (n: number) => ({
      id: `${prefix}-${n}`,
      html: `<p>Text ${n}</p>`,
      at: hoursAgo(hours),
    });
    const { publish } = await follow(entries(10, 10, restless("a", 3)));
    const next = await publish(entries(11, 10, restless("b", 2)));
    expect(next).toMatchObject({ notice: { kind: "new-ids", items: 9 }, unread: 11 });
    const last = await publish(entries(12, 10, restless("c", 1)));
    expect(last).toMatchObject({ notice: { kind: "new-ids", items: 9 }, unread: 12 });
  });
  it("is still two items where the same words are posted again later", async () => {
    const daily = (day: number): Entry[] => [
      { id: `day-${day}`, title: "Today", link: "https://site.example/today", at: hoursAgo(100 - 24 * day) },
    ];
    const { publish } = await follow(daily(1));
    expect(await publish(daily(2))).toEqual(fine(2));
  });
  it("in one of several sources", async () => {
    const own: Entry[] = entries(6, 6);
    const { id, path, publish } = await follow(own, (feed) => [{ feedUrl: site.url(feed) }, { route: `/made${feed}` }]);
    expect(await channelOf(id)).toEqual(fine(6));
    expect(await publish(entries(7, 6, renamed("b")))).toMatchObject({
      notice: { kind: "new-ids", items: 5 },
      unread: 7,
    });
    // The other source brings the same items under its own ids, then changes them as well.
    const madePath = `/made${path}?format=json`;
    site.feed(madePath, entries(7, 6, renamed("made")));
    site.answer(path, (_, response) => response.writeHead(410).end());
    await refresh(id);
    expect(await refresh(id)).toEqual(fine(7));
    site.feed(madePath, entries(8, 6, renamed("other")));
    expect(await refresh(id)).toMatchObject({ notice: { kind: "new-ids", items: 5 }, unread: 8 });
    site.feed(madePath, entries(9, 6, renamed("other")));
    expect(await refresh(id)).toEqual(fine(9));
  });
});

it("keys that an older version gave in one of several sources are those of today afterwards", async () => {
  const { id, path } = await follow(entries(3, 3), (feed) => [{ feedUrl: site.url(feed) }, { route: `/made${feed}` }]);
  const items = [3, 2, 1].map((n) => `<item><title>Made ${n}</title><link>made/${n}</link></item>`);
  const made = (...more: string[]) =>
    site.answer(
      `/made${path}?format=json`,
      serve(
        `<rss><channel><title>F</title><link>https://site.example/</link>${[...more, ...items].join("")}</channel></rss>`,
      ),
    );
  made();
  site.answer(path, (_, response) => response.writeHead(410).end());
  await refresh(id);
  await refresh(id);
  // As if the items of the first source were also in the other one, where an older version knew them by another key.
  await db.query("delete from items where channel_id = $1 and title like 'Made %'", [id]);
  await db.query(
    `insert into item_keys (channel_id, source, key, item_id, fingerprint)
     select channel_id, 1, $2 || right(key, 1), id, 'old' from items where channel_id = $1`,
    [id, site.url("/made/made/")],
  );
  made("<item><title>Made 4</title><link>made/4</link></item>");
  await refresh(id);
  const { rows } = await db.query<{ key: string }>("select key from item_keys where channel_id = $1 order by key", [
    id,
  ]);
  expect(rows.map(({ key }) => key)).toEqual([1, 2, 3].map((n) => `https://site.example/made/${n}`));
  const { rows: titles } = await db.query("select title from items where channel_id = $1 and title = 'Made 4'", [id]);
  expect(titles).toHaveLength(1);
  expect((await db.query("select from items where channel_id = $1", [id])).rowCount).toBe(4);
});

it("the owner's page counts channels that are unusual", async () => {
  const before = await countHealth(db);
  const { publish } = await follow(entries(9, 9));
  await publish([]);
  expect((await countHealth(db)).unusual).toBe(before.unusual + 1);
});
