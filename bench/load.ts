// npm run bench -- load [--seconds=60]: people at work on 200 connections, once from here, where each kind of request is told
// apart, and once from wrk; and items.list beside a bare handler.
import { createHmac } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import type { Db } from "#server/db/query.ts";
import { createLog } from "#server/log.ts";
import { aProcess } from "../server/test/a-process.ts";
import { cpuOf, machine, memoryMb, middle } from "./measure.ts";
import { loadWithWrk, type SaidByWrk } from "./with-wrk.ts";

const CONNECTIONS = 200;
const PEOPLE = 200;
const CHANNELS = 2_000;
const PER_CHANNEL = 100;
const FOLLOWED = 20;
const SECRET = "a secret of the bench, as long as it has to be";

/** p99 of each kind of request, in times of its p50. */
const TAIL = 20;
/** Memory at the end, in times of that after a quarter of the run, when every kind of request was made thousands of times. */
const GROWTH = 1.15;
/** What `items.list` may cost, in times of the bare handler: processor time of the process, and latency of one client. */
const OVERHEAD = 2;
const ROUNDS = 6;
/** Processor time is counted in hundredths of a second. */
const PER_ROUND = 2_000;
const CLIENTS = 16;
/** A process that has just started answers four times as slowly, and it takes thousands to be as fast as it gets. */
const WARM = 8_000;
/** Different requests that wrk sends, over and over. */
const ASKED_OF_WRK = 10_000;

type Person = { userId: string; cookie: string; feed: string };
type Kind = { kind: string; weight: number; make(person: Person): { path: string; body?: unknown; headers: Headers } };
type Headers = Record<string, string>;
type Row = { kind: string; requests: number; p50: number; p99: number; worst: number; errors: number };

export async function run({ json, options }: { json: boolean; options: string[] }): Promise<number> {
  const seconds = Number(options.find((each) => each.startsWith("--seconds="))?.slice(10) ?? 60);
  const folder = mkdtempSync(join(tmpdir(), "pagecast-load-"));
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres(folder, log);
  const db = connect(postgres.url, log);
  const stops: (() => Promise<void>)[] = [];
  try {
    await migrate(db, log);
    if (!json) console.log(`Storing ${CHANNELS * PER_CHANNEL} items of ${CHANNELS} channels for ${PEOPLE} people …`);
    const people = await seed(db);
    const settings = { DATABASE_URL: postgres.url, PAGECAST_SECRET: SECRET };
    const ours = await aProcess(settings);
    stops.push(ours.stop);
    const bare = await aProcess(settings, join(import.meta.dirname, "bare-items.ts"));
    stops.push(bare.stop);
    const beside = await compare(ours, bare, people);
    const { kinds, ...mixed } = await mix(ours, people, seconds);
    const requests = Array.from({ length: ASKED_OF_WRK }, (_, at) => anyOf(kinds).make(people[at % PEOPLE] as Person));
    const load = { connections: CONNECTIONS, seconds, folder };
    const wrk = await loadWithWrk(originOf(ours), requests, load);
    const report = { machine: machine(), seconds, connections: CONNECTIONS, ...mixed, wrk, beside };
    const claims = judge(report);
    if (json) console.log(JSON.stringify({ ...report, claims }, null, 2));
    else print(report, claims);
    return claims.every(({ isKept }) => isKept) ? 0 : 1;
  } finally {
    for (const stop of stops) await stop();
    await db.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Straight into the tables: two hundred sign-ups would measure how slow a password is checked on purpose. */
async function seed(db: Db): Promise<Person[]> {
  const ask = (sql: string, values: unknown[] = []) => db.query(sql, values);
  await ask(
    `insert into users (id, name, email, email_verified, created_at, updated_at)
     select gen_random_uuid(), 'Person ' || n, 'person-' || n || '@example.org', true, now(), now() from generate_series(1, $1::int) n`,
    [PEOPLE],
  );
  await ask("insert into memberships (user_id, source, plan) select id, 'grant', 'pro' from users");
  await ask(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
     select 'session-' || id, id, 'token-' || id, now() + interval '30 days', now(), now() from users`,
  );
  await ask("insert into private_feeds (user_id, token, created_at) select id, 'feed-' || id, now() from users");
  await ask(
    `insert into channels (channel_url, feed_url, title, next_refresh_at, last_attempt_at, last_success_at)
     select 'https://site-' || n || '.example/feed', 'https://site-' || n || '.example/feed', 'Site ' || n, now() + interval '1 day', now(), now()
     from generate_series(1, $1::int) n`,
    [CHANNELS],
  );
  await ask(
    `insert into items (channel_id, key, title, author, link, published_at, summary, content_html, is_video, fingerprint)
     select channels.id, n::text, 'Item ' || n || ' of site ' || channels.id, 'Somebody', 'https://site.example/' || n,
       now() - (n * 60 + channels.id % 60) * interval '1 minute', repeat('A summary of what the item tells. ', 5),
       repeat('<p>Some words of the <a href="/x">item</a> itself, long enough to be read.</p>', 30), false, 'f'
     from channels, generate_series(1, $1::int) n`,
    [PER_CHANNEL],
  );
  await ask(
    `insert into subscriptions (user_id, channel_id, subscribed_at)
     select person.id, 1 + (person.at * 37 + n * 97) % $2::int, now() from (select id, row_number() over () as at from users) person,
       generate_series(1, $1::int) n on conflict do nothing`,
    [FOLLOWED, CHANNELS],
  );
  await ask(
    `insert into inbox (item_id, user_id, channel_id, published_at, is_video, read_at)
     select items.id, user_id, channel_id, published_at, false, case when items.id % 3 <> 0 then now() end
     from subscriptions join items using (channel_id)`,
  );
  await ask("drop index item_search_words");
  await ask("insert into item_search select id, ' ' || lower(title) || ' ' || summary || ' ' from items");
  await ask("create index item_search_words on item_search using gin (words gin_trgm_ops)");
  for (const table of ["items", "inbox", "item_search", "channels", "subscriptions", "sessions", "users"])
    await ask(`vacuum analyze ${table}`);
  const { rows } = await db.query<{ id: string }>("select id from users");
  return rows.map(({ id }) => {
    const token = `token-${id}`;
    const signature = createHmac("sha256", SECRET).update(token).digest("base64");
    const cookie = `pagecast.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    return { userId: id, cookie, feed: `feed-${id}` };
  });
}

const query = (procedure: string, input?: unknown) =>
  `/rpc/${procedure}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`}`;
const BROWSER = { "accept-encoding": "gzip, br" };

/** In the proportions of a person who reads: a look at Discover, then the list, some items, marks. */
function kindsOf(itemIds: Map<string, string[]>, origin: string): Kind[] {
  const web = join(import.meta.dirname, "../catalogue/dist/web");
  const shard = readdirSync(web, { recursive: true, encoding: "utf8" }).find((name) => /[/\\]\d+\.txt$/.test(name));
  if (!shard) throw new Error(`${web} has no shards: run npm run build`);
  const anItem = ({ userId }: Person) => {
    const ids = itemIds.get(userId) as string[];
    return ids[Math.floor(Math.random() * ids.length)];
  };
  const get = (kind: string, weight: number, path: (person: Person) => string): Kind => ({
    kind,
    weight,
    make: (person) => ({ path: path(person), headers: { ...BROWSER, cookie: person.cookie } }),
  });
  return [
    get("index.html", 2, () => "/"),
    get("a catalogue shard", 2, () => `/catalogue/${shard.replaceAll("\\", "/")}`),
    get("status", 1, () => query("status.get")),
    get("items.list", 6, () => query("items.list", { limit: 20 })),
    get("items.get", 4, (person) => query("items.get", { id: anItem(person) })),
    {
      kind: "items.markRead",
      weight: 3,
      make: (person) => ({
        path: "/rpc/items.markRead",
        body: { ids: [anItem(person)] },
        headers: { ...BROWSER, origin, "content-type": "application/json", cookie: person.cookie },
      }),
    },
    get("channels.list", 2, () => query("channels.list")),
    get("items.unreadCounts", 2, () => query("items.unreadCounts")),
    get("items.search", 1, () =>
      query("items.search", { question: `item ${Math.ceil(Math.random() * PER_CHANNEL)} site` }),
    ),
    get("private feed", 1, ({ feed }) => `/api/private-feed/${feed}.atom`),
  ];
}

type Server = Awaited<ReturnType<typeof aProcess>>;

async function mix(server: Server, people: Person[], seconds: number) {
  const origin = originOf(server);
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const itemIds = new Map<string, string[]>();
  for (const { userId, cookie } of people.slice(0, PEOPLE)) {
    const { body } = await pool.request({
      path: query("items.list", { limit: 50 }),
      method: "GET",
      headers: { cookie },
    });
    const { result } = (await body.json()) as { result: { data: { items: { id: string }[] } } };
    itemIds.set(
      userId,
      result.data.items.map(({ id }) => id),
    );
  }
  const kinds = kindsOf(itemIds, origin);
  const times = new Map(kinds.map(({ kind }) => [kind, [] as number[]]));
  const errors = new Map<string, number>();
  const samples: string[] = [];
  const memory: number[] = [];
  const end = performance.now() + seconds * 1000;
  const watching = (async () => {
    while (performance.now() < end) {
      memory.push(memoryMb(server.child.pid as number));
      await sleep(1000);
    }
  })();
  const work = async (person: Person) => {
    while (performance.now() < end) {
      const { kind, make } = anyOf(kinds);
      const { path, body, headers } = make(person);
      const began = performance.now();
      try {
        const answer = await pool.request({
          path,
          method: body === undefined ? "GET" : "POST",
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        await answer.body.dump({ limit: 100_000_000 });
        if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}`);
        times.get(kind)?.push(performance.now() - began);
      } catch (cause) {
        errors.set(kind, (errors.get(kind) ?? 0) + 1);
        if (samples.length < 5) samples.push(`${kind}: ${(cause as Error).message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => work(people[at % people.length] as Person)));
  await watching;
  await pool.close();
  const rows = kinds.map(({ kind }): Row => summarise(kind, times.get(kind) as number[], errors.get(kind) ?? 0));
  const all = summarise(
    "all",
    [...times.values()].flat(),
    [...errors.values()].reduce((sum, count) => sum + count, 0),
  );
  return { kinds, rows: [...rows, all], perSecond: all.requests / seconds, memory, samples };
}

function anyOf(kinds: readonly Kind[]): Kind {
  let at = Math.random() * kinds.reduce((sum, { weight }) => sum + weight, 0);
  return kinds.find(({ weight }) => (at -= weight) < 0) as Kind;
}

function originOf({ address }: Server): string {
  return address.replace("localhost", "127.0.0.1");
}

/** In turns, so that whatever else this machine does falls on both; by number, so that both are equally warm. */
async function compare(ours: Server, bare: Server, people: Person[]) {
  const person = people[0] as Person;
  const sides = [
    { server: ours, path: query("items.list", { limit: 20 }), headers: { cookie: person.cookie } },
    { server: bare, path: "/", headers: { cookie: person.cookie } },
    { server: bare, path: "/anybody", headers: { "x-user": person.userId } },
  ] as const;
  const measured = sides.map(() => ({ latencies: [] as number[], cpuMs: [] as number[] }));
  const pools = sides.map(({ server }) => new Pool(originOf(server), { connections: CLIENTS }));
  const load = async (side: number, requests: number, clients: number): Promise<number[]> => {
    const { path, headers } = sides[side] as (typeof sides)[number];
    const times: number[] = [];
    let left = requests;
    const work = async () => {
      while (left-- > 0) {
        const began = performance.now();
        const { body, statusCode } = await (pools[side] as Pool).request({ path, method: "GET", headers });
        await body.dump({ limit: 100_000_000 });
        if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: clients }, work));
    return times;
  };
  for (const side of [0, 1, 2]) await load(side, WARM, CLIENTS);
  for (let round = 0; round < ROUNDS; round++)
    for (const side of round % 2 ? [2, 1, 0] : [0, 1, 2]) {
      const into = measured[side] as (typeof measured)[number];
      into.latencies.push(...(await load(side, PER_ROUND / 4, 1)));
      const pid = sides[side]?.server.child.pid as number;
      const before = cpuOf(pid).ms;
      await load(side, PER_ROUND, CLIENTS);
      into.cpuMs.push((cpuOf(pid).ms - before) / PER_ROUND);
    }
  for (const pool of pools) await pool.close();
  const [mine, its, careless] = measured.map(({ latencies, cpuMs }) => ({
    latencyMs: middle(latencies),
    cpuMs: middle(cpuMs),
  })) as [Cost, Cost, Cost];
  const [latencyRatio, cpuRatio] = [mine.latencyMs / its.latencyMs, mine.cpuMs / its.cpuMs];
  return { ours: mine, bare: its, careless, latencyRatio, cpuRatio };
}

type Cost = { latencyMs: number; cpuMs: number };
type Report = Omit<Awaited<ReturnType<typeof mix>>, "kinds"> & {
  wrk: SaidByWrk | undefined;
  beside: Awaited<ReturnType<typeof compare>>;
  machine: string;
};
type Claim = { text: string; isKept: boolean };

function judge({ rows, memory, samples, wrk, beside }: Report): Claim[] {
  const errors = rows.at(-1)?.errors ?? 0;
  const tails = rows.map(({ kind, p50, p99 }) => ({ kind, ratio: p99 / p50 }));
  const worst = tails.reduce((one, other) => (other.ratio > one.ratio ? other : one));
  const early = memory[memory.length >> 2] as number;
  const late = memory.at(-1) as number;
  return [
    { text: `no error (${errors}${samples.length ? `: ${samples.join(", ")}` : ""})`, isKept: errors === 0 },
    { text: `p99 ≤ ${TAIL} × p50 (at worst ${worst.ratio.toFixed(1)}, ${worst.kind})`, isKept: worst.ratio <= TAIL },
    ...(wrk
      ? [
          {
            text: `the same from wrk: ${wrk.errors} errors, p99 ${(wrk.p99 / wrk.p50).toFixed(1)} × p50`,
            isKept: wrk.errors === 0 && wrk.p99 <= TAIL * wrk.p50,
          },
        ]
      : []),
    {
      text: `memory flat: ${late} MB at the end ≤ ${GROWTH} × ${early} MB after a quarter of the time`,
      isKept: late <= early * GROWTH,
    },
    {
      text: `items.list ≤ ${OVERHEAD} × a bare handler (processor ${beside.cpuRatio.toFixed(2)}, latency ${beside.latencyRatio.toFixed(2)})`,
      isKept: beside.cpuRatio <= OVERHEAD && beside.latencyRatio <= OVERHEAD,
    },
  ];
}

function print({ rows, perSecond, memory, wrk, beside }: Report, claims: Claim[]) {
  console.log(
    `${"ms".padEnd(22)}${["requests", "p50", "p99", "worst", "errors"].map((name) => name.padStart(10)).join("")}`,
  );
  for (const { kind, requests, p50, p99, worst, errors } of rows)
    console.log(
      kind.padEnd(22) +
        [requests, p50.toFixed(1), p99.toFixed(1), worst.toFixed(1), errors]
          .map((value) => `${value}`.padStart(10))
          .join(""),
    );
  console.log(`${perSecond.toFixed(0)} requests a second on ${CONNECTIONS} connections`);
  console.log(
    wrk
      ? `wrk: ${wrk.requests} requests, ${wrk.perSecond.toFixed(0)} a second, p50 ${wrk.p50.toFixed(1)} ms, p99 ${wrk.p99.toFixed(1)} ms, ${wrk.errors} errors`
      : "wrk is not installed: apt install wrk",
  );
  console.log(
    `memory, MB: ${memory.filter((_, at) => at % Math.ceil(memory.length / 12) === 0).join(" ")} … ${memory.at(-1)}`,
  );
  for (const [who, { latencyMs, cpuMs }] of [
    ["items.list over tRPC", beside.ours],
    ["a bare handler", beside.bare],
    ["… that lets anybody in", beside.careless],
  ] as const)
    console.log(`${who.padEnd(24)} ${latencyMs.toFixed(2)} ms for one client, ${cpuMs.toFixed(3)} ms of processor`);
  for (const { text, isKept } of claims) console.log(`${isKept ? "✓" : "✗"} ${text}`);
}

function summarise(kind: string, times: number[], errors: number): Row {
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { kind, requests: times.length, p50: at(0.5), p99: at(0.99), worst: times.at(-1) ?? Number.NaN, errors };
}
