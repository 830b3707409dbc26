import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Db, onlyRow } from "../src/db/query.ts";
import { serve, writeRss } from "./a-feed-server.ts";

export type Soak = {
  db: Db;
  channels: number;
  seconds: number;
  workers: number;
  killEverySeconds: number;
  start: () => ChildProcess;
  kill: (child: ChildProcess) => Promise<void>;
};
export type SoakReport = {
  published: number;
  stored: number;
  delivered: number;
  lost: number;
  twice: number;
  refreshes: number;
  kills: number;
};

/** A feed shows its last entries, as real ones do; workers refresh before entries disappear. */
const SHOWN = 40;
const SITES = 25;

/** Channels publish while workers are killed and started again; in the end everything is stored exactly once. */
export async function soak({
  db,
  channels,
  seconds,
  workers,
  killEverySeconds,
  start,
  kill,
}: Soak): Promise<SoakReport> {
  const published = Array.from({ length: channels }, () => 1);
  let refreshes = 0;
  const servers = await Promise.all(
    Array.from({ length: SITES }, async () => {
      const server = createServer((request, response) => {
        refreshes++;
        const channel = Number(request.url?.slice(1));
        const last = published[channel] as number;
        const entries = Array.from({ length: Math.min(SHOWN, last) }, (_, at) => ({ id: `${last - at}` }));
        serve(writeRss(`Channel ${channel}`, "https://example.org/", entries))(request, response);
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  const urls = published.map((_, channel) => `http://127.0.0.1:${ports[channel % SITES]}/${channel}`);
  await db.query(
    `with person as (
       insert into users (id, name, email, email_verified, created_at, updated_at)
       values (gen_random_uuid(), 'Reader', 'soak@example.org', true, now(), now()) returning id
     ), made as (
       insert into channels (channel_url, feed_url) select url, url from unnest($1::text[]) url returning id
     ) insert into subscriptions (user_id, channel_id, subscribed_at) select person.id, made.id, now() from person, made`,
    [urls],
  );
  // In the order of their ids, as the server locks them.
  const makeDue = (which: string) =>
    db.query(
      `update channels set next_refresh_at = now() where id in (select id from channels where ${which} order by id for no key update)`,
    );
  const running = Array.from({ length: workers }, start);
  let kills = 0;
  try {
    const end = Date.now() + seconds * 1000;
    let nextKill = Date.now() + killEverySeconds * 1000;
    while (Date.now() < end) {
      for (let count = 0; count < channels / 20; count++) {
        const channel = Math.floor(Math.random() * channels);
        // Never more at once than the feed shows, or entries would disappear before anybody could fetch them.
        published[channel] = (published[channel] as number) + 1;
      }
      // Channels that were refreshed a while ago are due again.
      await makeDue("next_refresh_at > now() and last_attempt_at < now() - interval '1500 ms'");
      if (Date.now() > nextKill) {
        const victim = kills++ % workers;
        await kill(running[victim] as ChildProcess);
        running[victim] = start();
        nextKill = Date.now() + killEverySeconds * 1000;
      }
      await sleep(250);
    }
    // One last refresh of every channel, then the count.
    await makeDue("true");
    const since = onlyRow(await db.query("select clock_timestamp() as at")).at;
    for (const limit = Date.now() + 90_000; ; await sleep(200)) {
      const found = await db.query<{ left: number }>(
        "select count(*)::int as left from channels where last_attempt_at is null or last_attempt_at < $1 or next_refresh_at <= now()",
        [since],
      );
      const { left } = onlyRow(found);
      if (left === 0) break;
      if (Date.now() > limit) throw new Error(`${left} channels were never refreshed again`);
    }
  } finally {
    await Promise.all(running.map(kill));
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  }
  const { rows } = await db.query<{ url: string; stored: number; distinct_keys: number; delivered: number }>(
    `select feed_url as url, (select count(*)::int from items where channel_id = channels.id) as stored,
       (select count(distinct key)::int from items where channel_id = channels.id) as distinct_keys,
       (select count(*)::int from inbox where channel_id = channels.id) as delivered from channels`,
  );
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const expected = new Map(urls.map((url, channel) => [url, published[channel] as number]));
  return {
    published: sum(published),
    stored: sum(rows.map(({ stored }) => stored)),
    delivered: sum(rows.map(({ delivered }) => delivered)),
    lost: sum(
      rows.map(({ url, distinct_keys, delivered }) =>
        Math.max(0, (expected.get(url) ?? 0) - Math.min(distinct_keys, delivered)),
      ),
    ),
    twice: sum(
      rows.map(
        ({ stored, distinct_keys, delivered }) => stored - distinct_keys + Math.max(0, delivered - distinct_keys),
      ),
    ),
    refreshes,
    kills,
  };
}
