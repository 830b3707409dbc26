// npm run bench -- readers [--freshrss=FOLDER] [--rounds=6]: the answers that other readers ask for most. Twenty articles of
// `stream/contents` compared with FreshRSS, where PHP is installed and FOLDER has its files, and with the list of our own web app; 200,000 ids
// and 9,999 articles in one answer, with what the server's memory grows by.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "undici";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import type { Db } from "#server/db/query.ts";
import { createLog } from "#server/log.ts";
import { aPerson } from "../server/test/a-person.ts";
import { aProcess, type ServerProcess } from "../server/test/a-process.ts";
import { serveFeeds } from "./followed-feeds.ts";
import { cpuTime, machine, median, memoryMb } from "./measure.ts";
import { runWrk } from "./run-wrk.ts";
import { startFreshRss } from "./start-freshrss.ts";

const ITEMS = 20;
const CLIENTS = 8;
const SECONDS = 3;
/** Until V8 has compiled what is used often. */
const WARM_UP_ROUNDS = 5;
const WARM_UP_REQUESTS = 10_000;
const SEQUENTIAL_REQUESTS = 2_000;
const FRESHRSS = "FreshRSS";
/** The same articles in the list of our own web app. */
const OWN_LIST = "Pagecast, items.list";
/** Our answers per second, for `stream/contents` and for our own list, as a multiple of FreshRSS's for the same twenty articles. */
const LEAST_TIMES_FRESHRSS = 3;
const IDS = 200_000;
const CONTENTS = 9_999;
/** A long answer is sent in pieces, so it may not cost more memory than this. */
const MOST_MB = 60;

/** A request that is sent many times: for a stream of a server with the Google Reader API, or for our own list. */
type Reader = { name: string; api: string; headers: Record<string, string>; stream: string };
type Speed = { name: string; perSecond: number };
type Long = { what: string; ms: number; mb: number; count: number };

export async function run({ json, options }: { json: boolean; options: string[] }): Promise<number> {
  const option = (name: string) => options.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);
  const folder = mkdtempSync(join(tmpdir(), "pagecast-readers-"));
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres(folder, log);
  const db = connect(postgres.url, log);
  const feeds = await serveFeeds({ feeds: 1, hosts: 1, items: ITEMS, latencyMs: 0 });
  const stops = [() => feeds.stop()];
  try {
    await migrate(db, log);
    const [feed = ""] = feeds.addresses;
    const settings = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.0/8" };
    const server = await aProcess({ ...settings, DATABASE_URL: postgres.url });
    stops.push(() => server.stop());
    const person = await aPerson(server.address);
    const { key } = (await person.auth("/api-key/create", { name: "bench" })).body;
    const ours = await follow("Pagecast", server.address, `GoogleLogin auth=${key}`, feed);

    // One process, which is the default of PHP's server, and enough to use both cores of a small machine.
    const freshrss = await startFreshRss(option("freshrss"), folder);
    const busy = freshrss.ok ? await startFreshRss(option("freshrss"), folder, 3) : freshrss;
    const peers: Reader[] = [];
    for (const [name, peer] of [[FRESHRSS, freshrss] as const, [`${FRESHRSS}, 3 processes`, busy] as const]) {
      if (!peer.ok) continue;
      stops.push(peer.stop);
      peers.push(await follow(name, peer.api, await logIn(peer.api, peer), feed));
    }
    const list = `/rpc/items.list?input=${encodeURIComponent(JSON.stringify({ limit: ITEMS }))}`;
    const ownList = { name: OWN_LIST, api: server.address, headers: { cookie: person.cookie }, stream: list };
    const differences = peers[0] ? await compareAnswers(ours, peers[0]) : [];
    const speeds = await compare([ours, ...peers, ownList], Number(option("rounds") ?? 6), folder);
    const own = [
      { name: `stream/contents of ${ITEMS}`, nodeMs: await costOf(server, ours) },
      { name: "… one after another", nodeMs: await costInSequence(server, ours, async () => {}) },
      { name: "… after an arrival", nodeMs: await costInSequence(server, ours, () => changeArrival(db)) },
      { name: `items.list of ${ITEMS}`, nodeMs: await costOf(server, ownList) },
    ];
    await seedLongInbox(db);
    const long = [await readIds(server, ours), await readContents(server, ours)];
    const targets = checkTargets(speeds, long);
    if (freshrss.ok)
      targets.unshift({
        text: `the same articles as FreshRSS's, with all of its fields${differences.map((each) => `; ${each}`).join("")}`,
        isMet: differences.length === 0,
      });
    if (json) console.log(JSON.stringify({ machine: machine(), speeds, own, long, targets }, null, 2));
    else {
      for (const { name, perSecond } of speeds)
        console.log(
          `${name.padEnd(21)} ${perSecond.toFixed(0).padStart(6)} answers a second${name === OWN_LIST ? "" : `, stream/contents of ${ITEMS} that have not changed`}`,
        );
      if (!freshrss.ok) console.log(`FreshRSS              not compared: ${freshrss.reason}`);
      for (const { name, nodeMs } of own)
        console.log(`${name.padEnd(28)} ${nodeMs.toFixed(2)} ms of the server's processor time`);
      for (const { what, ms, mb, count } of long)
        console.log(`${what.padEnd(28)} ${count} in ${(ms / 1000).toFixed(2)} s, memory grew by ${mb} MB`);
      for (const { text, isMet } of targets) console.log(`${isMet ? "✓" : "✗"} ${text}`);
    }
    return targets.every(({ isMet }) => isMet) ? 0 : 1;
  } finally {
    for (const stop of stops.toReversed()) await stop();
    await db.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function logIn(api: string, { user, password }: { user: string; password: string }): Promise<string> {
  const response = await fetch(`${api}/accounts/ClientLogin?Email=${user}&Passwd=${password}`);
  const token = /^Auth=(.+)$/m.exec(await response.text())?.[1];
  if (!token) throw new Error(`${api} answered ${response.status} to the login`);
  return `GoogleLogin auth=${token}`;
}

/** Follows the feed through the API, and waits until its articles have arrived. */
async function follow(name: string, api: string, authorization: string, feed: string): Promise<Reader> {
  const headers = { authorization };
  const token = await (await fetch(`${api}/reader/api/0/token`, { headers })).text();
  const added = await fetch(`${api}/reader/api/0/subscription/quickadd`, {
    method: "POST",
    headers,
    body: new URLSearchParams({ quickadd: feed, T: token.trim() }),
  });
  const { streamId } = (await added.json()) as { streamId?: string };
  if (!streamId) throw new Error(`${name} did not follow the feed: ${added.status}`);
  const stream = `${new URL(api).pathname.replace(/\/$/, "")}/reader/api/0/stream/contents/${encodeURIComponent(streamId)}?n=${ITEMS}&output=json`;
  const reader = { name, api, headers, stream };
  for (let attempt = 0; ; attempt++) {
    const { items } = (await (await fetch(new URL(stream, api), { headers })).json()) as { items: unknown[] };
    if (items.length === ITEMS) return reader;
    if (attempt === 300) throw new Error(`${name} has ${items.length} of ${ITEMS} articles`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

type Answer = { items: Article[] };
type Article = { title: string; published: number; canonical: { href: string }[] };

/** What FreshRSS's answer has and ours does not. Ignores `continuation`, which FreshRSS sends even on the last page. */
async function compareAnswers(ours: Reader, freshrss: Reader): Promise<string[]> {
  const [own, theirs] = (await Promise.all(
    [ours, freshrss].map(async ({ api, headers, stream }) => (await fetch(new URL(stream, api), { headers })).json()),
  )) as [Answer, Answer];
  const differences = new Set<string>();
  const look = (path: string, mine: unknown, other: unknown): void => {
    if (kindOf(mine) !== kindOf(other)) differences.add(`${path} is ${kindOf(mine)}, not ${kindOf(other)}`);
    else if (Array.isArray(other)) {
      if (other.length > 0 && (mine as unknown[]).length > 0) look(`${path}[]`, (mine as unknown[])[0], other[0]);
    } else if (other !== null && typeof other === "object")
      for (const [name, value] of Object.entries(other))
        if (name !== "continuation") look(`${path}.${name}`, (mine as Record<string, unknown>)[name], value);
  };
  look("answer", own, theirs);
  theirs.items.forEach((other, at) => {
    const mine = own.items[at];
    look("article", mine, other);
    for (const part of [({ title }: Article) => title, ({ published }: Article) => published, hrefOf])
      if (!mine || part(mine) !== part(other))
        differences.add(`article ${at + 1} is not ${JSON.stringify(other.title)}`);
  });
  return [...differences];
}

function hrefOf({ canonical }: Article): string | undefined {
  return canonical[0]?.href;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
}

/** In turns, so that other load on the machine affects both. */
async function compare(readers: readonly Reader[], rounds: number, folder: string): Promise<Speed[]> {
  const measured = readers.map((reader) => ({ reader, perSecond: [] as number[] }));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++)
    for (const { reader, perSecond } of round % 2 ? measured.toReversed() : measured) {
      const speed = await measureSpeed(reader, folder);
      if (round >= 0) perSecond.push(speed);
    }
  return measured.map(({ reader, perSecond }) => ({ name: reader.name, perSecond: median(perSecond) }));
}

/** With wrk, where it is installed: a client in Node would use as much CPU as the server. */
async function measureSpeed(reader: Reader, folder: string): Promise<number> {
  const request = { path: reader.stream, headers: reader.headers };
  const { origin } = new URL(reader.api.replace("localhost", "127.0.0.1"));
  const found = await runWrk(origin, [request], { connections: CLIENTS, seconds: SECONDS, folder });
  const forgiven = reader.name.startsWith(FRESHRSS) ? found?.closed : 0;
  if (found && found.errors > (forgiven ?? 0))
    throw new Error(`${reader.name}: of ${found.requests} requests, some failed`);
  if (found) return found.perSecond;
  const startedAt = performance.now();
  let requests = 0;
  while (performance.now() - startedAt < SECONDS * 1000) {
    await send(reader, 10 * CLIENTS);
    requests += 10 * CLIENTS;
  }
  return (requests / (performance.now() - startedAt)) * 1000;
}

async function send({ api, headers, stream }: Reader, requests: number) {
  const pool = new Pool(new URL(api).origin, { connections: CLIENTS });
  let left = requests;
  const work = async () => {
    while (left-- > 0) {
      const { statusCode, body } = await pool.request({ path: stream, method: "GET", headers });
      await body.dump({ limit: 100_000_000 });
      if (statusCode !== 200) throw new Error(`${stream} answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  await pool.close();
}

/** The server's processor time for an answer. */
async function costOf({ child }: ServerProcess, reader: Reader): Promise<number> {
  await send(reader, WARM_UP_REQUESTS);
  const before = cpuTime(child.pid as number).ms;
  await send(reader, WARM_UP_REQUESTS);
  return (cpuTime(child.pid as number).ms - before) / WARM_UP_REQUESTS;
}

/**
 * The same for requests that are sent one after another, each after `change`. Without a change the answer is cached; with one, only the
 * content of the articles is.
 */
async function costInSequence(
  { child }: ServerProcess,
  { api, stream, headers }: Reader,
  change: () => Promise<unknown>,
) {
  const ask = async () => {
    for (let at = 0; at < SEQUENTIAL_REQUESTS; at++) {
      await change();
      const response = await fetch(new URL(stream, api), { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${stream} answered ${response.status}`);
    }
  };
  await ask();
  const before = cpuTime(child.pid as number).ms;
  await ask();
  return (cpuTime(child.pid as number).ms - before) / SEQUENTIAL_REQUESTS;
}

async function changeArrival(db: Db): Promise<void> {
  await db.query("update inbox set arrived_at = now() where item_id = (select max(item_id) from inbox)");
}

/** Makes copies of the articles, all delivered to the one person. */
async function seedLongInbox(db: Db): Promise<void> {
  await db.query(
    `insert into items (channel_id, key, title, link, published_at, summary, content_html, is_video, is_audio, fingerprint)
     select channel_id, key || ' ' || n, title, link, published_at - n * interval '1 minute', summary, content_html, false, false, fingerprint
     from items, generate_series(1, $1::int) n`,
    [IDS / ITEMS],
  );
  await db.query(
    `insert into inbox (item_id, user_id, channel_id, published_at, is_video, is_audio, arrived_at)
     select items.id, subscriptions.user_id, items.channel_id, items.published_at, false, false, now()
     from items join subscriptions using (channel_id) on conflict do nothing`,
  );
  for (const table of ["items", "inbox"]) await db.query(`vacuum analyze ${table}`);
}

async function readIds(server: ServerProcess, { api, headers }: Reader): Promise<Long> {
  const list = "user/-/state/com.google/reading-list";
  return measureLong("ids", server, () =>
    fetch(`${api}/reader/api/0/stream/items/ids?s=${list}&n=${IDS}&output=json`, { headers }),
  );
}

async function readContents(server: ServerProcess, { api, headers }: Reader): Promise<Long> {
  const list = "user/-/state/com.google/reading-list";
  const ids = await fetch(`${api}/reader/api/0/stream/items/ids?s=${list}&n=${CONTENTS}&output=json`, { headers });
  const { itemRefs } = (await ids.json()) as { itemRefs: { id: string }[] };
  const body = new URLSearchParams(itemRefs.map(({ id }): [string, string] => ["i", id]));
  return measureLong("articles", server, () =>
    fetch(`${api}/reader/api/0/stream/items/contents?output=json`, { method: "POST", headers, body }),
  );
}

async function measureLong(what: string, { child }: ServerProcess, ask: () => Promise<Response>): Promise<Long> {
  const pid = child.pid as number;
  const before = memoryMb(pid);
  let peak = before;
  const startedAt = performance.now();
  const response = await ask();
  if (!response.ok || !response.body) throw new Error(`${what}: the server answered ${response.status}`);
  let count = 0;
  let rest = "";
  const decoder = new TextDecoder();
  for await (const piece of response.body) {
    const text = rest + decoder.decode(piece, { stream: true });
    count += text.split('"id":"').length - 1;
    rest = text.slice(text.lastIndexOf('"id":"') < 0 ? -5 : Math.max(text.lastIndexOf('"id":"') + 6, text.length - 5));
    peak = Math.max(peak, memoryMb(pid));
  }
  return { what: `${what} in one answer`, ms: performance.now() - startedAt, mb: peak - before, count };
}

function checkTargets(speeds: readonly Speed[], long: readonly Long[]) {
  const freshrss = speeds.find(({ name }) => name === FRESHRSS);
  const memory = long.map(({ what, mb }) => ({
    text: `${what}: ${mb} MB of memory, at most ${MOST_MB}`,
    isMet: mb <= MOST_MB,
  }));
  if (!freshrss) return memory;
  const ours = speeds.filter(({ name }) => !name.startsWith(FRESHRSS));
  const comparison = ours.map(({ name, perSecond }) => {
    const times = perSecond / freshrss.perSecond;
    const text = `${name}: ${times.toFixed(1)} × as many answers a second as FreshRSS, at least ${LEAST_TIMES_FRESHRSS}`;
    return { text, isMet: times >= LEAST_TIMES_FRESHRSS };
  });
  return [...comparison, ...memory];
}
