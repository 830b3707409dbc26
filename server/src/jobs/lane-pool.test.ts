import { beforeAll, expect, it } from "vitest";
import { planRefresh } from "#core/feed/plan-refresh.ts";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, until } from "../../test/a-feed-server.ts";
import { aPerson, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let owner: TestPerson;
let routes: FeedServer;
const JSON_FEED = JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "Route", items: [] });
beforeAll(async () => {
  db = await aDatabase();
  routes = await aFeedServer();
  const settings = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1" };
  const instead = {
    /** PostgreSQL cannot store NUL in a text. The parser removes it; here one gets through. */
    planRefresh: (...ask: Parameters<typeof planRefresh>) => {
      const plan = planRefresh(...ask);
      if (plan.kind === "changed" && plan.feed.title === "unstorable")
        for (const item of plan.feed.items) item.link = "https://example.org/\0";
      return plan;
    },
  };
  const timing = { heartbeatSeconds: 10, superviseSeconds: 10 };
  const { address } = await aServer(
    { ...settings, DATABASE_URL: db.url, PAGECAST_FEED_SERVICE: routes.url("") },
    { ...instead, timing },
  );
  owner = await aPerson(address);
});

const follow = (channelUrl: string) => owner.rpc.channels.subscribe.mutate({ channelUrl });
const channels = () => owner.rpc.channels.list.query();

it("sends a site two requests at a time, and no more once it says that it is busy", async () => {
  const site = await aFeedServer();
  let atOnce = 0;
  let most = 0;
  const urls = Array.from({ length: 8 }, (_, n) =>
    site.answer(`/busy-${n}`, (_, response) => {
      most = Math.max(most, ++atOnce);
      setTimeout(() => {
        atOnce--;
        response.writeHead(429, { "retry-after": "7200" }).end();
      }, 100);
    }),
  );
  // All due at the same moment.
  await db.query(
    `with made as (
       insert into channels (channel_url, feed_url) select url, url from unnest($1::text[]) url returning id
     ) insert into subscriptions (user_id, channel_id, subscribed_at) select users.id, made.id, now() from users, made`,
    [urls],
  );
  const soon = Date.now() + 3_600_000;
  const own = async () => (await channels()).filter(({ channel }) => urls.includes(channel.channel_url));
  const all = await until(own, (list) => list.every(({ nextRefreshAt }) => Date.parse(nextRefreshAt ?? "") > soon));
  expect(all).toHaveLength(8);
  expect(most).toBe(2);
  expect([...site.asked.values()].reduce((sum, times) => sum + times, 0)).toBe(2);
});

it("continues after one slow route of the feed service, and backs off after two", async () => {
  let slow = 1;
  for (let n = 0; n < 6; n++)
    routes.answer(`/bilibili/user/video/${n}?format=json`, (_, response) => {
      if (slow-- > 0) response.writeHead(429, { "retry-after": "7200" }).end();
      else response.writeHead(200, { "content-type": "application/feed+json" }).end(JSON_FEED);
    });
  await db.query(
    `with made as (
       insert into channels (channel_url, route)
       select 'https://rsshub.app' || route, route from unnest($1::text[]) route returning id
     ) insert into subscriptions (user_id, channel_id, subscribed_at) select users.id, made.id, now() from users, made`,
    [Array.from({ length: 6 }, (_, n) => `/bilibili/user/video/${n}`)],
  );
  const due = async () =>
    (await db.query("select from channels where route is not null and next_refresh_at <= now()")).rowCount;
  const asked = () => [...routes.asked.values()].reduce((sum, times) => sum + times, 0);
  await until(due, (count) => count === 0);
  expect(asked()).toBe(6);

  slow = 6;
  await db.query("update channels set next_refresh_at = now() where route is not null");
  await until(due, (count) => count === 0);
  // Two were running when the second response arrived.
  expect(asked()).toBeLessThanOrEqual(6 + 3);
  const soon = Date.now() + 3_600_000;
  const all = await channels();
  for (const { channel, nextRefreshAt } of all.filter(({ channel }) => channel.channel_url.includes("rsshub.app")))
    expect(Date.parse(nextRefreshAt ?? ""), channel.channel_url).toBeGreaterThan(soon);
});

it("sends a site six requests at a time while nothing has changed", async () => {
  const site = await aFeedServer();
  const waiting: (() => void)[] = [];
  const asked = new Map<string, number>();
  let isOpen = true;
  const urls = Array.from({ length: 12 }, (_, n) =>
    site.answer(`/same-${n}`, (request, response) => {
      const times = (asked.get(`${n}`) ?? 0) + 1;
      asked.set(`${n}`, times);
      const answer = () => {
        if (request.headers["if-none-match"]) response.writeHead(304, { etag: '"1"' }).end();
        else
          response
            .writeHead(200, { "content-type": "application/rss+xml", etag: '"1"' })
            .end(`<rss version="2.0"><channel><title>Same ${n}</title></channel></rss>`);
      };
      if (isOpen) answer();
      else waiting.push(answer);
    }),
  );
  await db.query(
    `with made as (
       insert into channels (channel_url, feed_url) select url, url from unnest($1::text[]) url returning id
     ) insert into subscriptions (user_id, channel_id, subscribed_at) select users.id, made.id, now() from users, made`,
    [urls],
  );
  const ofThese = "feed_url = any($1) and";
  const left = async (open: string) =>
    (await db.query(`select id from channels where ${ofThese} ${open}`, [urls])).rowCount;
  await until(
    () => left("last_success_at is null"),
    (count) => count === 0,
  );
  isOpen = false;
  await db.query("update channels set next_refresh_at = now() where feed_url = any($1)", [urls]);
  await until(
    () => waiting.length,
    (count) => count === 2,
  );
  for (const answer of waiting.splice(0)) answer();
  await until(
    () => waiting.length,
    (count) => count === 6,
  );
  isOpen = true;
  for (const answer of waiting.splice(0)) answer();
  await until(
    () => left("next_refresh_at <= now()"),
    (count) => count === 0,
  );
  expect([...asked.values()]).toEqual(urls.map(() => 2));
});

it("treats what the database refuses as a failure of that channel only, and does not retry at once", async () => {
  const site = await aFeedServer();
  const bad = await follow(site.feed("/bad.xml", [{ id: "1" }], "unstorable"));
  const good = await follow(site.feed("/good", [{ id: "1" }], "good"));
  const of = (list: Awaited<ReturnType<typeof channels>>, id: string) => list.find((channel) => channel.id === id);
  const list = await until(
    channels,
    (all) => of(all, bad.channelId)?.health !== "first-fetch" && of(all, good.channelId)?.health === "fine",
  );
  expect(of(list, bad.channelId)).toMatchObject({ health: "failing", problem: "malformed" });
  expect(site.asked.get("/bad.xml")).toBe(1);
});

it("holds a lane as long as it sends heartbeats", async () => {
  const site = await aFeedServer();
  let answer = () => {};
  const slow = site.answer("/slow", (_, response) => {
    answer = () => void response.writeHead(404).end();
  });
  await follow(slow);
  await until(
    () => site.asked.get("/slow"),
    (times) => times === 1,
  );
  const lane = async () =>
    (
      await db.query<{ isAlive: boolean; expire_seconds: number }>(
        `select heartbeat_on > started_on as "isAlive", expire_seconds from pgboss.job
         where name = 'refresh' and state = 'active' and singleton_key = $1`,
        [new URL(slow).host],
      )
    ).rows[0];
  const held = await until(lane, (found) => found?.isAlive === true);
  answer();
  // Without this, another worker would get it after a quarter of an hour, although it is running.
  expect(held?.expire_seconds).toBe(86_400);
});
