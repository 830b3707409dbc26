import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, until } from "../../test/a-feed-server.ts";

const STEPS = [
  "after taking a lane",
  "before the request",
  "after the response",
  "after the decision",
  "before storing items",
  "after storing items",
  "before updating the channel",
  "before the commit",
  "after the commit",
  "before releasing the lane",
  "after releasing the lane",
];
const WORKER = join(import.meta.dirname, "../../test/worker-to-kill.ts");
const ITEMS = 12;

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

it("a worker killed at any step loses nothing and stores nothing twice: another one finishes its work", async () => {
  const db = await aDatabase();
  // One site per step, so that each worker to kill has a lane, and some more.
  const sites = await Promise.all(Array.from({ length: STEPS.length + 2 }, () => aFeedServer()));
  const entries = Array.from({ length: ITEMS }, (_, n) => ({ id: `${n}`, at: new Date(Date.now() - n * 60_000) }));
  const urls = sites.map((site) => site.feed("/feed", entries));
  await db.query(
    `with person as (
       insert into users (id, name, email, email_verified, created_at, updated_at)
       values (gen_random_uuid(), 'Reader', 'reader@example.org', true, now(), now()) returning id
     ), made as (
       insert into channels (channel_url, feed_url) select url, url from unnest($1::text[]) url returning id
     ) insert into subscriptions (user_id, channel_id, subscribed_at) select person.id, made.id, now() from person, made`,
    [urls],
  );
  const start = (killAt?: string) => {
    const { PATH = "", HOME = "" } = process.env;
    const env = {
      PATH,
      HOME,
      DATABASE_URL: db.url,
      PAGECAST_REACH: "127.0.0.1",
      ...(killAt ? { KILL_AT: killAt } : {}),
    };
    const child = spawn(process.execPath, [WORKER], { env, stdio: ["ignore", "pipe", "inherit"] });
    children.push(child);
    return child;
  };
  // Two at a time, for machines with few cores.
  const ends: [string, string | null][] = [];
  const steps = STEPS.values();
  const killOff = async () => {
    for (const step of steps) {
      const [, signal] = await once(start(step), "exit");
      ends.push([step, signal]);
    }
  };
  await Promise.all([killOff(), killOff()]);
  expect(ends.toSorted()).toEqual(STEPS.map((step) => [step, "SIGKILL"]).toSorted());

  start();
  const open = () => db.query("select id from channels where last_success_at is null");
  await until(open, ({ rowCount }) => rowCount === 0, 150_000);
  const { rows } = await db.query(
    `select channel_id, count(*)::int as items, count(distinct key)::int as keys,
       (select count(*)::int from inbox where inbox.channel_id = items.channel_id) as delivered
     from items group by channel_id`,
  );
  expect(rows).toHaveLength(sites.length);
  for (const row of rows) expect(row).toMatchObject({ items: ITEMS, keys: ITEMS, delivered: ITEMS });
  // A site is fetched again only because a worker was killed; two may have been killed at the same one.
  const asked = sites.map((site) => site.asked.get("/feed") ?? 0);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...asked)).toBeLessThanOrEqual(1 + STEPS.length);
}, 500_000);
