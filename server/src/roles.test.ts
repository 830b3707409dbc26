import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aDatabase } from "../test/a-database.ts";
import { aFeedServer, type FeedServer, serve, until, writeRss } from "../test/a-feed-server.ts";
import { aLiveConnection } from "../test/a-live-connection.ts";
import { authOf, rpcOf, signIn, signUp } from "../test/a-person.ts";
import { aProcess, end, type ServerProcess } from "../test/a-process.ts";

/** One worker runs 48 lanes at most: more at a time need two workers. */
const SITES = 60;
const OF_ONE_WORKER = 48;
/** A live message has 50 items at most; the other sites have none. */
const WITH_ITEMS = 40;

let webs: ServerProcess[];
let workers: ServerProcess[];
let db: Awaited<ReturnType<typeof aDatabase>>;
let cookie: string;
const email = "owner@example.org";
const METRICS_TOKEN = "a-token-of-many-letters";

beforeAll(async () => {
  db = await aDatabase();
  const settings = {
    DATABASE_URL: db.url,
    PAGECAST_SUBSCRIBE: "any-feed",
    PAGECAST_REACH: "127.0.0.1",
    PAGECAST_PROXIES: "1",
    PAGECAST_METRICS_TOKEN: METRICS_TOKEN,
  };
  // All at once: they migrate the same database, and one of them generates the secret of the sessions.
  const [one, two, three, four] = await Promise.all(
    ["web", "web", "worker", "worker"].map((role) => aProcess({ ...settings, PAGECAST_ROLE: role })),
  );
  webs = [one, two] as ServerProcess[];
  workers = [three, four] as ServerProcess[];
  ({ cookie } = await signUp(addressOf(webs, 0), { email }));
}, 120_000);
afterAll(async () => {
  await Promise.all([...webs, ...workers].map(({ child }) => end(child, "SIGKILL")));
});

it("knows in every process who signed in or out in another", async () => {
  const session = await signIn(addressOf(webs, 1), { email });
  expect((await authOf(addressOf(webs, 0), session.cookie)("/get-session")).body.user.email).toBe(email);
  await authOf(addressOf(webs, 0), session.cookie)("/sign-out", {});
  expect((await authOf(addressOf(webs, 1), session.cookie)("/get-session")).body).toBeNull();
});

it("counts attempts in all web processes together", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) {
    const ask = authOf(addressOf(webs, n % 2), undefined, "203.0.113.7");
    statuses.push((await ask("/request-password-reset", { email: "nobody@example.org" })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
});

it("shares the work among the workers, fetches each site once, and notifies people at every web process", async () => {
  const lines = await Promise.all(webs.map(({ address }) => aLiveConnection(address, cookie)));
  for (const line of lines)
    await until(
      () => line.events.length,
      (count) => count > 0,
    );
  const sites = await Promise.all(Array.from({ length: SITES }, () => aFeedServer()));
  const held: (() => void)[] = [];
  let isOpen = false;
  const urls = sites.map((site, n) => {
    const entries = n < WITH_ITEMS ? [{ id: "1", title: `Item of ${n}` }] : [];
    const answer = serve(writeRss(`Site ${n}`, site.url("/"), entries));
    return site.answer("/feed", (request: IncomingMessage, response: ServerResponse) => {
      if (isOpen) answer(request, response);
      else held.push(() => answer(request, response));
    });
  });
  await follow(urls);
  await until(
    () => held.length,
    (count) => count > OF_ONE_WORKER,
  );
  isOpen = true;
  for (const answer of held) answer();

  for (const line of lines) {
    await until(
      () => line.items().length,
      (count) => count === WITH_ITEMS,
    );
    expect(new Set(line.items()).size).toBe(WITH_ITEMS);
    await line.cut();
  }
  const shares = await until(
    () => Promise.all(workers.map(({ address }) => refreshesOf(address))),
    (each) => each.reduce((sum, share) => sum + share, 0) === SITES,
  );
  expect(askedOf(sites)).toEqual(sites.map(() => 1));
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(SITES - OF_ONE_WORKER);
});

it("continues when one process of each role is killed", async () => {
  await Promise.all([webs[0], workers[0]].map((process) => end((process as ServerProcess).child, "SIGKILL")));
  const line = await aLiveConnection(addressOf(webs, 1), cookie);
  await until(
    () => line.events.length,
    (count) => count > 0,
  );
  const site = await aFeedServer();
  const rpc = rpcOf(addressOf(webs, 1), { cookie });
  await rpc.channels.subscribe.mutate({ channelUrl: site.feed("/late", [{ id: "1", title: "Later" }]) });
  const [id = ""] = await until(line.items, (items) => items.length === 1);
  expect(await rpc.items.get.query({ id })).toMatchObject({ title: "Later" });
  await line.cut();
});

function addressOf(processes: ServerProcess[], at: number): string {
  return (processes[at] as ServerProcess).address;
}

function askedOf(sites: FeedServer[]): number[] {
  return sites.map(({ asked }) => asked.get("/feed") ?? 0);
}

/** All due at the same moment. */
async function follow(urls: string[]) {
  await db.query(
    `with made as (
       insert into channels (channel_url, feed_url) select url, url from unnest($1::text[]) url returning id
     ) insert into subscriptions (user_id, channel_id, subscribed_at) select users.id, made.id, now() from users, made`,
    [urls],
  );
}

async function refreshesOf(address: string): Promise<number> {
  const text = await (
    await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
  return Number(/^pagecast_refreshes_total\{outcome="changed",problem=""\} (\d+)$/m.exec(text)?.[1] ?? 0);
}
