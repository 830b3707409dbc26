// npm run bench -- scaling: what a channel costs (CPU, rows, bytes, measured) and how often it is looked at (simulated with our
// own plan-refresh), and from both what 10 thousand, 1 million and 100 million channels need. docs/scaling.md reads the numbers.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { connect, type Db } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { createLog } from "#server/log.ts";
import { POPULATION, simulateLooks } from "./simulate-looks.ts";

const FEEDS = 2000;
/** More than two workers have lanes for, so that neither waits for the other's sites. */
const HOSTS = 200;
const ITEMS = 30;
const SAMPLED = [10_000, 100_000];
const SIZES = [10_000, 1_000_000, 100_000_000];
/** An assumption, like the population: how many people follow a channel. */
const FOLLOWERS = 3;
const MAIN = join(import.meta.dirname, "../server/src/main.ts");
const LOOPBACK_ONLY = pathToFileURL(join(import.meta.dirname, "../server/test/loopback-only.ts")).href;

type Cost = { what: string; perSecond: number; workerMs: number; postgresMs: number };
type Bytes = { table: string; rows: number; bytesPerRow: number };

export async function run({ json }: { json: boolean }): Promise<number> {
  const say = (text: string) => json || console.log(text);
  const { costs, bytes } = await measure(say);
  const looks = SAMPLED.map((channels) => simulateLooks(channels));
  for (const { channels, perDay, changedPerDay, peak } of looks)
    say(
      `${channels} channels simulated for 2 days: ${perDay.toFixed(1)} looks a day each, ${changedPerDay.toFixed(2)} with news, busiest minute ${peak.toFixed(2)} × the mean`,
    );
  const { perDay, changedPerDay, keptItems } = looks.at(-1) as ReturnType<typeof simulateLooks>;
  const [first, unchanged] = costs as [Cost, Cost];
  const perItem = (of: "workerMs" | "postgresMs") => (first[of] - unchanged[of]) / ITEMS;
  const row = (table: string) => bytes.find((one) => one.table === table)?.bytesPerRow ?? 0;
  const needs = SIZES.map((channels) => {
    const [looksPerSecond, newsPerSecond] = [(channels * perDay) / 86_400, (channels * changedPerDay) / 86_400];
    // A look that brings news costs one that does not, and the new item.
    const cores = (of: "workerMs" | "postgresMs") =>
      (looksPerSecond * unchanged[of] + newsPerSecond * perItem(of)) / 1000;
    const items = channels * keptItems;
    return {
      channels,
      looksPerSecond,
      workerCores: cores("workerMs"),
      postgresCores: cores("postgresMs"),
      itemRows: items,
      inboxRows: items * FOLLOWERS,
      gigabytes:
        (channels * row("channels") + items * (row("items") + row("item_search") + FOLLOWERS * row("inbox"))) / 1e9,
    };
  });
  for (const need of needs)
    say(
      `${need.channels} channels: ${need.looksPerSecond.toFixed(1)} looks/s, ${need.workerCores.toFixed(2)} worker cores, ${need.postgresCores.toFixed(2)} PostgreSQL cores, ${(need.itemRows / 1e6).toFixed(1)} M items, ${(need.inboxRows / 1e6).toFixed(1)} M inbox rows (${FOLLOWERS} followers each), ${need.gigabytes.toFixed(1)} GB`,
    );
  if (json)
    console.log(JSON.stringify({ machine: machine(), costs, bytes, population: POPULATION, looks, needs }, null, 2));
  else console.log(machine());
  return 0;
}

async function measure(say: (text: string) => unknown): Promise<{ costs: Cost[]; bytes: Bytes[] }> {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-scaling-"));
  const log = createLog("warn");
  const feeds = spawn(process.execPath, [join(import.meta.dirname, "feed-server.ts"), `${FEEDS}`, `${ITEMS}`, "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const workers: ChildProcess[] = [];
  const postgres = await startEmbeddedPostgres(folder, log, ["max_connections=200"]);
  const db = connect(postgres.url, log);
  const costs: Cost[] = [];
  const cost = async (what: string, begin: () => Promise<unknown>, left: string) => {
    const [worker, database, began] = [cpuOf(workers), cpuOfPostgres(folder), performance.now()];
    await begin();
    await untilNone(db, left);
    const seconds = (performance.now() - began) / 1000;
    // Search is indexed when there is nothing else to do; it belongs to the price of an item all the same.
    while ((await db.$client.query("select from search_backlog limit 1")).rowCount) await sleep(200);
    const measured = {
      what,
      perSecond: FEEDS / seconds,
      workerMs: (cpuOf(workers) - worker) / FEEDS,
      postgresMs: (cpuOfPostgres(folder) - database) / FEEDS,
    };
    costs.push(measured);
    say(
      `${what}: ${measured.perSecond.toFixed(0)}/s; CPU each ${measured.workerMs.toFixed(2)} ms worker, ${measured.postgresMs.toFixed(2)} ms PostgreSQL: ${(1000 / measured.workerMs).toFixed(0)}/s per worker core`,
    );
  };
  try {
    await migrate(db, log);
    const port = await firstLine(feeds);
    workers.push(await startWorker(postgres.url));
    await cost(`first refresh of ${ITEMS} items, one worker`, () => follow(db, port), "last_success_at is null");
    const due = () => db.$client.query("update channels set next_refresh_at = now()");
    await cost("refresh without news, one worker", due, "next_refresh_at <= now()");
    const bytes = await measureBytes(db, say);
    workers.push(await startWorker(postgres.url));
    await cost("refresh without news, two workers", due, "next_refresh_at <= now()");
    return { costs, bytes };
  } finally {
    feeds.kill();
    await Promise.all(workers.map(stop));
    await db.$client.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function follow(db: Db, port: string): Promise<void> {
  const addresses = Array.from(
    { length: FEEDS },
    (_, feed) => `http://127.0.1.${1 + (feed % HOSTS)}:${port}/${feed}.xml`,
  );
  await db.$client.query(
    `with person as (
       insert into users (id, name, email, email_verified, created_at, updated_at)
       values (gen_random_uuid(), 'Reader', 'reader@example.org', true, now(), now()) returning id
     ), made as (
       insert into channels (channel_url, feed_url) select address, address from unnest($1::text[]) address returning id
     )
     insert into subscriptions (user_id, channel_id, subscribed_at) select person.id, made.id, now() from person, made`,
    [addresses],
  );
}

/** With their indexes and what is stored aside. */
async function measureBytes(db: Db, say: (text: string) => unknown): Promise<Bytes[]> {
  await db.$client.query("vacuum analyze");
  const found: Bytes[] = [];
  for (const table of ["channels", "items", "item_search", "inbox", "subscriptions"]) {
    const { rows } = await db.$client.query(
      `select count(*)::int as rows, pg_total_relation_size('${table}')::float8 / count(*) as "bytesPerRow" from ${table}`,
    );
    found.push({ table, ...rows[0] });
    say(`${table}: ${rows[0].rows} rows, ${Math.round(rows[0].bytesPerRow)} bytes each with indexes`);
  }
  return found;
}

async function untilNone(db: Db, left: string): Promise<void> {
  while ((await db.$client.query(`select from channels where ${left} limit 1`)).rowCount) await sleep(50);
}

async function startWorker(url: string): Promise<ChildProcess> {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, PORT: "0", PAGECAST_ROLE: "worker", DATABASE_URL: url, PAGECAST_REACH: "127.0.0.0/8" };
  const child = spawn(process.execPath, ["--import", LOOPBACK_ONLY, MAIN], {
    env: { ...env, PAGECAST_LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await firstLine(child);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const text of createInterface({ input: child.stdout as NodeJS.ReadableStream })) return text;
  throw new Error("it ended without a word");
}

/** Of CPU: what stays true on a busy machine. */
function cpuOf(children: readonly ChildProcess[]): number {
  return children.reduce((sum, { pid }) => sum + (statOf(pid as number)?.ms ?? 0), 0);
}

/** The postmaster, its sessions, and those that ended. */
function cpuOfPostgres(folder: string): number {
  const postmaster = Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const sessions = pids.map((pid) => statOf(Number(pid))).filter((stat) => stat?.parent === postmaster);
  const own = statOf(postmaster);
  return (own?.ms ?? 0) + (own?.endedMs ?? 0) + sessions.reduce((sum, stat) => sum + (stat?.ms ?? 0), 0);
}

function statOf(pid: number): { parent: number; ms: number; endedMs: number } | undefined {
  try {
    const fields = (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] as string).split(" ").map(Number);
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15) as [number, number, number, number];
    return { parent: fields[1] as number, ms: (user + system) * 10, endedMs: (endedUser + endedSystem) * 10 };
  } catch {
    return undefined;
  }
}

function machine(): string {
  return `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`;
}
