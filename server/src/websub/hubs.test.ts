import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type Entry, type FeedServer, serve, until, writeRss } from "../../test/a-feed-server.ts";
import { type AskedOfHub, aFreePort, aHub, type Hub, sign } from "../../test/a-hub.ts";
import { aPerson, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { migrate, readMigrations } from "../db/migrate.ts";
import type { ChannelId } from "../ids.ts";
import { createLog } from "../log.ts";
import { matchAllHubs } from "./match-hubs.ts";

/** Hubs of other people's feeds: a publisher, hubs and Pagecast, each a server of its own on loopback. */
let at: string;
let db: Awaited<ReturnType<typeof aDatabase>>;
let hub: Hub;
let second: Hub;
let site: FeedServer;
/** Not among the addresses that may be reached. */
let forbidden: FeedServer;
let owner: TestPerson;
let later = 0;
const now = () => new Date(Date.now() + later);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

beforeAll(async () => {
  [db, hub, second, site, forbidden] = await Promise.all([aDatabase(), aHub(), aHub(), aFeedServer(), aFeedServer()]);
  at = `http://127.0.0.1:${await aFreePort()}`;
  const settings = {
    DATABASE_URL: db.url,
    PAGECAST_PUBLIC_URL: at,
    PAGECAST_SUBSCRIBE: "any-feed",
    PAGECAST_REACH: [hub.url(), second.url(), site.url("/")].map((url) => new URL(url).host).join(","),
  };
  await aServer({ ...settings, PORT: new URL(at).port, PAGECAST_ROLE: "all" }, { now });
  // Two workers: whatever is asked is asked once.
  await aServer({ ...settings, PAGECAST_ROLE: "worker" }, { now });
  owner = await aPerson(at);
});

type Row = {
  callback: string;
  hub_url: string;
  is_leaving: boolean;
  lease_ends_at: Date | null;
  due_at: Date;
  pushed_at: Date | null;
  streak: number;
  failures: number;
};

let count = 0;
/** A followed channel whose feed names these hubs. `items` is what its feed has from now on. */
async function aChannel({ hubs = [hub.url()], self = true }: { hubs?: string[]; self?: boolean } = {}) {
  const path = `/feed-${++count}`;
  const url = site.url(path);
  let entries: Entry[] = [];
  const publish = (...ids: string[]) => {
    entries = [...ids.map((id) => ({ id: `${path} ${id}`, title: id })), ...entries];
    const links = [...hubs.map((href) => ["hub", href]), ...(self ? [["self", url]] : [])];
    const atom = links.map(([rel, href]) => `<link xmlns="http://www.w3.org/2005/Atom" rel="${rel}" href="${href}"/>`);
    const body = writeRss(`Feed ${path}`, site.url("/"), entries).replace("</title>", `</title>${atom.join("")}`);
    site.answer(path, serve(body));
    return body;
  };
  publish("first");
  await owner.rpc.channels.subscribe.mutate({ channelUrl: url });
  const found = await db.query<{ id: ChannelId }>("select id from channels where feed_url = $1", [url]);
  const id = found.rows[0]!.id;
  const read = async (): Promise<Row | undefined> =>
    (await db.query<Row>("select * from hub_subscriptions where channel_id = $1 and not is_leaving", [id])).rows[0];
  const titles = async () =>
    (await owner.rpc.items.list.query({ channelId: id })).items.map(({ title }) => title).toSorted();
  const nextAt = async () => {
    const row = await db.query<{ at: Date | null }>("select next_refresh_at as at from channels where id = $1", [id]);
    return row.rows[0]!.at;
  };
  await until(titles, (all) => all.includes("first"));
  return {
    id,
    url,
    path,
    publish,
    read,
    titles,
    nextAt,
    fetches: () => site.asked.get(path) ?? 0,
    asks: () => [...hub.asked, ...second.asked].filter(({ topic }) => topic === url),
    /** The hub has confirmed. */
    async confirmed() {
      await until(read, (row) => row?.lease_ends_at != null);
      return this.asks().at(-1) as AskedOfHub;
    },
    /** The first refresh is a minute ago, so that a push need not wait. */
    rested: () => db.query("update channels set last_attempt_at = now() - interval '1 hour' where id = $1", [id]),
  };
}

it("subscribes, confirms, and fetches the feed at once when the hub says that it changed", async () => {
  const channel = await aChannel();
  const asked = await channel.confirmed();
  expect(asked).toMatchObject({ mode: "subscribe", topic: channel.url, lease: "864000", verify: "async" });
  expect(asked.callback).toMatch(new RegExp(`^${at}/websub/[\\w-]{43}$`));
  expect(asked.secret).toMatch(/^[\w-]{43}$/);
  const row = await channel.read();
  const days = (date?: Date | null) => Math.round(((date?.getTime() ?? 0) - now().getTime()) / DAY);
  expect(days(row?.lease_ends_at)).toBe(10);
  expect(days(row?.due_at)).toBeLessThan(10);
  await channel.rested();
  const before = channel.fetches();
  const body = channel.publish("second");
  expect(await hub.push(asked, body)).toBe(202);
  await until(channel.titles, (all) => all.length === 2);
  await until(channel.read, (state) => state?.streak === 1 && state.pushed_at === null);
  expect(channel.fetches()).toBe(before + 1);
});

it("uses a different callback and secret for each channel", async () => {
  const [one, other] = [await (await aChannel()).confirmed(), await (await aChannel()).confirmed()];
  expect(one.callback).not.toBe(other.callback);
  expect(one.secret).not.toBe(other.secret);
});

it("takes the address of a feed that does not say its own as the topic", async () => {
  const channel = await aChannel({ self: false });
  expect((await channel.confirmed()).topic).toBe(channel.url);
});

describe("a push", () => {
  let channel: Awaited<ReturnType<typeof aChannel>>;
  let asked: AskedOfHub;
  let other: AskedOfHub;
  beforeAll(async () => {
    channel = await aChannel();
    asked = await channel.confirmed();
    other = await (await aChannel()).confirmed();
  });
  const BODY = "<rss/>";
  const secret = () => asked.secret ?? "";

  it.each(["sha1", "sha256", "sha384", "sha512"])("signed with %s is taken", async (method) => {
    await db.query("update hub_subscriptions set pushed_at = null where channel_id = $1", [channel.id]);
    expect(await hub.push(asked, BODY, sign(method, secret(), BODY))).toBe(202);
    expect((await channel.read())?.pushed_at).not.toBeNull();
  });

  it.each<[string, () => string | null]>([
    ["without a signature", () => null],
    ["signed with another secret", () => sign("sha256", "another", BODY)],
    ["signed with the secret of another channel", () => sign("sha256", other.secret ?? "", BODY)],
    ["signed for another body", () => sign("sha256", secret(), `${BODY} `)],
    ["with half of the signature", () => sign("sha256", secret(), BODY).slice(0, 47)],
    ["that names another method than it uses", () => sign("sha256", secret(), BODY).replace("sha256", "sha1")],
    ["signed with a method that is not allowed", () => sign("md5", secret(), BODY)],
    ["signed twice", () => `${sign("sha256", secret(), BODY)}, ${sign("sha1", secret(), BODY)}`],
    ["with nonsense for a signature", () => "sha256=zz"],
    ["with a method of JavaScript", () => `__proto__=${"a".repeat(64)}`],
    ["with a huge signature", () => `sha256=${"a".repeat(7_000)}`],
  ])("%s is answered like any other, and ignored", async (_, signature) => {
    const before = new Date(now().getTime() + DAY);
    await db.query("update hub_subscriptions set pushed_at = null where channel_id = $1", [channel.id]);
    await db.query("update channels set next_refresh_at = $2 where id = $1", [channel.id, before]);
    expect(await hub.push(asked, BODY, signature())).toBe(202);
    expect((await channel.read())?.pushed_at).toBeNull();
    expect(await channel.nextAt()).toEqual(before);
  });

  it("brings nothing of what it contains: a hub cannot invent items", async () => {
    const forged = writeRss("Feed", site.url("/"), [{ id: "forged", title: "Forged" }]);
    await channel.rested();
    const before = channel.fetches();
    expect(await hub.push(asked, forged)).toBe(202);
    await until(channel.fetches, (fetches) => fetches > before);
    await until(channel.nextAt, (next) => next !== null && next > now());
    expect(await channel.titles()).toEqual(["first"]);
    expect(await channel.read()).toMatchObject({ streak: 0 });
  });

  it("to an address that we do not know is refused for good", async () => {
    for (const callback of [`${at}/websub/${"x".repeat(43)}`, `${at}/websub/x`, `${at}/websub/%00`])
      expect(await hub.push({ ...asked, callback }, BODY)).toBe(410);
  });

  it("that is too large is not read to the end", async () => {
    expect(await hub.push(asked, "x".repeat(11 * 1024 * 1024)).catch(() => 413)).toBe(413);
  });
});

it("a flood of pushes causes one more fetch a minute at most, and none is lost", async () => {
  const channel = await aChannel();
  const asked = await channel.confirmed();
  await db.query("update channels set last_attempt_at = $2 where id = $1", [channel.id, now()]);
  const before = channel.fetches();
  const body = channel.publish("second");
  const statuses = await Promise.all(Array.from({ length: 40 }, () => hub.push(asked, body)));
  expect(statuses.filter((status) => status === 202)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(channel.fetches()).toBe(before);
  const next = (await channel.nextAt())?.getTime() ?? 0;
  expect(next - now().getTime()).toBeGreaterThan(0);
  expect(next - now().getTime()).toBeLessThanOrEqual(MINUTE);
  later += MINUTE;
  await until(channel.titles, (all) => all.length === 2);
  expect(channel.fetches()).toBe(before + 1);
});

it("a push while the feed is being fetched causes another fetch", async () => {
  const channel = await aChannel();
  const asked = await channel.confirmed();
  await channel.rested();
  const body = channel.publish("second");
  let release = () => {};
  const isFetched = new Promise<void>((resolve) => {
    site.answer(channel.path, (request, response) => {
      // What is answered later is what was there before the second push.
      release = () => serve(body)(request, response);
      expect(request.headers["cache-control"]).toBe("no-cache");
      resolve();
    });
  });
  await hub.push(asked, body);
  await isFetched;
  channel.publish("third");
  expect(await hub.push(asked, "<rss/>")).toBe(202);
  release();
  await until(channel.titles, (all) => all.length === 2);
  const next = await until(channel.nextAt, (date) => date !== null && date > now());
  expect((next?.getTime() ?? 0) - now().getTime()).toBeLessThanOrEqual(MINUTE);
  later += MINUTE;
  await until(channel.titles, (all) => all.length === 3);
});

it("polls rarely while the hub announces what is new, and as usual after it missed something", async () => {
  const channel = await aChannel();
  const asked = await channel.confirmed();
  const wait = async () => ((await channel.nextAt())?.getTime() ?? 0) - now().getTime();
  for (const [index, title] of ["second", "third"].entries()) {
    await channel.rested();
    await hub.push(asked, channel.publish(title));
    await until(channel.read, (row) => row?.streak === index + 1);
  }
  const details = () => owner.rpc.channels.get.query({ channelId: channel.id });
  expect((await details()).isPushed).toBe(true);
  expect(await wait()).toBeGreaterThan(5 * 60 * MINUTE);
  channel.publish("fourth");
  await owner.rpc.channels.refreshNow.mutate({ channelId: channel.id });
  await until(channel.titles, (all) => all.length === 4);
  await until(channel.read, (row) => row?.streak === 0);
  expect((await details()).isPushed).toBe(false);
  expect(await wait()).toBeLessThan(2 * 60 * MINUTE);
});

describe("a hub's question", () => {
  let asked: AskedOfHub;
  let channel: Awaited<ReturnType<typeof aChannel>>;
  beforeAll(async () => {
    channel = await aChannel();
    asked = await channel.confirmed();
  });

  it("about what we asked for is answered with its challenge, also a second time", async () => {
    const { status, text, challenge } = await hub.verify(asked);
    expect([status, text]).toEqual([200, challenge]);
  });

  it.each<[string, () => Promise<{ status: number }>]>([
    ["about another topic", () => hub.verify({ ...asked, topic: `${asked.topic}?` })],
    ["about leaving, which we did not ask for", () => hub.verify({ ...asked, mode: "unsubscribe" })],
    ["without a challenge", () => hub.verify(asked, { challenge: "" })],
    ["with a lease of nothing", () => hub.verify({ ...asked, lease: "0" })],
    ["with a lease that is not a number", () => hub.verify({ ...asked, lease: "long" })],
    ["with the mode twice", () => hub.verify({ ...asked, callback: `${asked.callback}?hub.mode=subscribe` })],
    ["with a huge challenge", () => hub.verify(asked, { challenge: "x".repeat(5_000) })],
    ["at an unknown address", () => hub.verify({ ...asked, callback: `${at}/websub/${"y".repeat(43)}` })],
    ["at an address with NUL", () => hub.verify({ ...asked, callback: `${at}/websub/%00` })],
  ])("%s is not answered", async (_, ask) => {
    const before = await channel.read();
    expect((await ask()).status).toBe(404);
    expect(await channel.read()).toEqual(before);
  });

  it("with a lease of a hundred years gives a month", async () => {
    expect((await hub.verify({ ...asked, lease: `${100 * 365 * 86_400}` })).status).toBe(200);
    const ends = (await channel.read())?.lease_ends_at?.getTime() ?? 0;
    expect(Math.round((ends - now().getTime()) / DAY)).toBe(30);
  });

  it("long after we asked is not answered", async () => {
    const before = await channel.read();
    await db.query("update hub_subscriptions set asked_at = asked_at - interval '2 hours' where callback = $1", [
      before?.callback,
    ]);
    expect((await hub.verify(asked)).status).toBe(404);
    expect((await channel.read())?.lease_ends_at).toEqual(before?.lease_ends_at);
  });
});

it("renews the lease before it ends, with the same callback", async () => {
  const channel = await aChannel();
  await channel.confirmed();
  const before = await channel.read();
  later += 9 * DAY + 60 * MINUTE;
  await until(channel.asks, (asks) => asks.length === 2);
  const after = await until(channel.read, (row) => (row?.lease_ends_at ?? 0) > (before?.lease_ends_at ?? 0));
  const [first, renewal] = channel.asks();
  expect(renewal).toEqual(first);
  expect(after?.lease_ends_at?.getTime()).toBeGreaterThan((before?.lease_ends_at?.getTime() ?? 0) + 8 * DAY);
});

it("asks again when the hub never confirms, and turns to the next hub of the feed", async () => {
  const usual = hub.answer;
  hub.answer = (_, response) => response.writeHead(202).end();
  try {
    const channel = await aChannel({ hubs: [hub.url("/silent"), second.url()] });
    await until(channel.asks, (asks) => asks.length === 1);
    later += 61 * MINUTE;
    await until(channel.asks, (asks) => asks.length === 2);
    later += 61 * MINUTE;
    await until(channel.read, (row) => row?.lease_ends_at != null);
    expect(await channel.read()).toMatchObject({ hub_url: second.url(), failures: 0 });
    const [first, again, last] = channel.asks();
    expect(again?.callback).toBe(first?.callback);
    expect(last?.callback).not.toBe(first?.callback);
    // The first one may no longer confirm.
    expect((await hub.verify(first as AskedOfHub)).status).toBe(404);
  } finally {
    hub.answer = usual;
  }
});

it("a denial ends the subscription; the channel is polled, and the next hub asked a day later", async () => {
  const channel = await aChannel({ hubs: [hub.url(), second.url()] });
  const asked = await channel.confirmed();
  const denied = await hub.verify({ ...asked, mode: "denied" }, { reason: "no" });
  expect(denied.status).toBe(200);
  expect(await channel.read()).toMatchObject({ lease_ends_at: null, streak: 0 });
  expect(await channel.nextAt()).not.toBeNull();
  expect(await hub.push(asked, "<rss/>")).toBe(202);
  expect((await channel.read())?.pushed_at).toBeNull();
  later += DAY + MINUTE;
  await until(channel.read, (row) => row?.lease_ends_at != null && row.hub_url === second.url());
});

it("a denial for another topic changes nothing", async () => {
  const channel = await aChannel();
  const asked = await channel.confirmed();
  expect((await hub.verify({ ...asked, mode: "denied", topic: site.url("/other") })).status).toBe(404);
  expect((await channel.read())?.lease_ends_at).not.toBeNull();
});

it("leaves the hub when nobody follows the channel any more", async () => {
  const channel = await aChannel();
  const asked = await channel.confirmed();
  await owner.rpc.channels.unsubscribe.mutate({ channelUrl: channel.url });
  await db.query("update channels set next_refresh_at = $2 where id = $1", [channel.id, now()]);
  await until(channel.nextAt, (next) => next === null);
  await matchAllHubs(db, at, now());
  await until(channel.asks, (asks) => asks.at(-1)?.mode === "unsubscribe");
  const rows = () => db.query("select from hub_subscriptions where channel_id = $1", [channel.id]);
  await until(rows, ({ rowCount }) => rowCount === 0);
  expect(channel.asks().map(({ mode }) => mode)).toEqual(["subscribe", "unsubscribe"]);
  expect(channel.asks().at(-1)).toMatchObject({ topic: channel.url, callback: asked.callback, secret: null });
  expect(await hub.push(asked, "<rss/>")).toBe(410);
  // Followed again, it asks again.
  await owner.rpc.channels.subscribe.mutate({ channelUrl: channel.url });
  await matchAllHubs(db, at, now());
  expect((await channel.confirmed()).callback).not.toBe(asked.callback);
});

it.each<[string, string]>([
  ["rests", "next_refresh_at = null"],
  ["is gone", "next_refresh_at = null, gone_at = now()"],
  ["names no hub any more", "hub_urls = null"],
  ["is fetched from another source", "hub_urls = null, self_url = null, feed_url = null, route = '/a/b'"],
])("leaves the hub of a channel that %s", async (_, change) => {
  const channel = await aChannel();
  await channel.confirmed();
  await db.query(`update channels set ${change} where id = $1`, [channel.id]);
  await matchAllHubs(db, at, now());
  expect(await channel.read()).toBeUndefined();
  await until(channel.asks, (asks) => asks.at(-1)?.mode === "unsubscribe");
});

it("a feed that names another hub: subscribes there and leaves the first", async () => {
  const hubs = [hub.url()];
  const channel = await aChannel({ hubs });
  await channel.confirmed();
  hubs[0] = second.url();
  channel.publish("second");
  await owner.rpc.channels.refreshNow.mutate({ channelId: channel.id });
  await until(channel.read, (row) => row?.hub_url === second.url() && row.lease_ends_at !== null);
  await until(channel.asks, (asks) => asks.some(({ mode }) => mode === "unsubscribe"));
});

it("does not send a request where it may not: a hub on a private address, and one that redirects to it", async () => {
  const [direct, redirected] = [forbidden.url("/direct"), hub.url("/redirects")];
  const usual = hub.answer;
  hub.answer = (asked, response, request) =>
    asked.path === "/redirects"
      ? response.writeHead(307, { location: forbidden.url("/redirected") }).end()
      : usual(asked, response, request);
  try {
    for (const url of [direct, redirected]) {
      const channel = await aChannel({ hubs: [url] });
      const row = await until(channel.read, (state) => (state?.failures ?? 0) > 0 && state!.due_at > now());
      expect(row).toMatchObject({ hub_url: url, lease_ends_at: null });
    }
    expect(forbidden.asked.size).toBe(0);
  } finally {
    hub.answer = usual;
  }
});

it("follows a hub that is at another address", async () => {
  const usual = hub.answer;
  hub.answer = (asked, response, request) =>
    asked.path === "/moved"
      ? response.writeHead(308, { location: second.url() }).end()
      : usual(asked, response, request);
  try {
    const channel = await aChannel({ hubs: [hub.url("/moved")] });
    await channel.confirmed();
    expect(second.asked.at(-1)).toMatchObject({ topic: channel.url, mode: "subscribe" });
  } finally {
    hub.answer = usual;
  }
});

it("a hub that never answers holds nothing up", async () => {
  const usual = hub.answer;
  hub.answer = (asked, response, request) => (asked.path === "/slow" ? undefined : usual(asked, response, request));
  try {
    const channel = await aChannel({ hubs: [hub.url("/slow")] });
    await until(channel.asks, (asks) => asks.length === 1);
    channel.publish("second");
    await owner.rpc.channels.refreshNow.mutate({ channelId: channel.id });
    await until(channel.titles, (all) => all.length === 2);
    const elsewhere = await aChannel({ hubs: [second.url()] });
    await elsewhere.confirmed();
  } finally {
    hub.answer = usual;
  }
});

it("an older database keeps the hub that it knows", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const { name, statements } of readMigrations())
    if (!name.includes("websub")) writeFileSync(join(folder, name), statements);
  const older = await aDatabase(folder);
  await older.query(
    `insert into channels (channel_url, feed_url, hub_url) values
       ('https://a.example/', 'https://a.example/', 'https://hub.example/'), ('https://b.example/', 'https://b.example/', null)`,
  );
  await migrate(older, createLog("error"));
  const { rows } = await older.query("select hub_urls from channels order by channel_url");
  expect(rows).toEqual([{ hub_urls: ["https://hub.example/"] }, { hub_urls: null }]);
});

it("never asks its own hub", async () => {
  const channel = await aChannel({ hubs: [`${at}/hub`] });
  await matchAllHubs(db, at, now());
  expect(await channel.read()).toBeUndefined();
});
