// npm run bench -- scaling: what a channel costs (CPU, rows, bytes, measured) and how often it is looked at (simulated with our
// own plan-refresh), and from both what 10 thousand, 1 million and 100 million channels need. docs/scaling.md reads the numbers.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Db, onlyRow } from "#server/db/query.ts";
import { createLog } from "#server/log.ts";
import { aProcess, type ServerProcess } from "../server/test/a-process.ts";
import { followAll, serveFeeds } from "./followed-feeds.ts";
import { cpuOf, machine } from "./measure.ts";
import { POPULATION, simulateLooks } from "./simulate-looks.ts";

const FEEDS = 2000;
/** More than two workers have lanes for, so that neither waits for the other's sites. */
const HOSTS = 200;
const ITEMS = 30;
const SAMPLED = [10_000, 100_000];
const SIZES = [10_000, 1_000_000, 100_000_000];
/** An assumption, like the population: how many people follow a channel. */
const FOLLOWERS = 3;

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
  const served = await serveFeeds({ feeds: FEEDS, hosts: HOSTS, items: ITEMS, latencyMs: 0 });
  const workers: ServerProcess[] = [];
  const postgres = await startEmbeddedPostgres(folder, log, ["max_connections=200"]);
  const db = connect(postgres.url, log);
  const costs: Cost[] = [];
  const cost = async (what: string, begin: () => Promise<unknown>, left: string) => {
    const [worker, database, began] = [cpuOfAll(workers), cpuOfPostgres(folder), performance.now()];
    await begin();
    await untilNone(db, left);
    const seconds = (performance.now() - began) / 1000;
    // Search is indexed when there is nothing else to do; it belongs to the price of an item all the same.
    while ((await db.query("select from search_backlog limit 1")).rowCount) await sleep(200);
    const measured = {
      what,
      perSecond: FEEDS / seconds,
      workerMs: (cpuOfAll(workers) - worker) / FEEDS,
      postgresMs: (cpuOfPostgres(folder) - database) / FEEDS,
    };
    costs.push(measured);
    say(
      `${what}: ${measured.perSecond.toFixed(0)}/s; CPU each ${measured.workerMs.toFixed(2)} ms worker, ${measured.postgresMs.toFixed(2)} ms PostgreSQL: ${(1000 / measured.workerMs).toFixed(0)}/s per worker core`,
    );
  };
  try {
    await migrate(db, log);
    workers.push(await startWorker(postgres.url));
    await cost(
      `first refresh of ${ITEMS} items, one worker`,
      () => followAll(db, served.addresses),
      "last_success_at is null",
    );
    const due = () => db.query("update channels set next_refresh_at = now()");
    await cost("refresh without news, one worker", due, "next_refresh_at <= now()");
    const bytes = await measureBytes(db, say);
    workers.push(await startWorker(postgres.url));
    await cost("refresh without news, two workers", due, "next_refresh_at <= now()");
    return { costs, bytes };
  } finally {
    await served.stop();
    await Promise.all(workers.map(({ stop }) => stop()));
    await db.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** With their indexes and what is stored aside. */
async function measureBytes(db: Db, say: (text: string) => unknown): Promise<Bytes[]> {
  await db.query("vacuum analyze");
  const found: Bytes[] = [];
  for (const table of ["channels", "items", "item_search", "inbox", "subscriptions"]) {
    const measured = await db.query<Omit<Bytes, "table">>(
      `select count(*)::int as rows, pg_total_relation_size('${table}')::float8 / count(*) as "bytesPerRow" from ${table}`,
    );
    const { rows, bytesPerRow } = onlyRow(measured);
    found.push({ table, rows, bytesPerRow });
    say(`${table}: ${rows} rows, ${Math.round(bytesPerRow)} bytes each with indexes`);
  }
  return found;
}

async function untilNone(db: Db, left: string): Promise<void> {
  while ((await db.query(`select from channels where ${left} limit 1`)).rowCount) await sleep(50);
}

function startWorker(url: string): Promise<ServerProcess> {
  return aProcess({ PAGECAST_ROLE: "worker", DATABASE_URL: url, PAGECAST_REACH: "127.0.0.0/8" });
}

function cpuOfAll(workers: readonly ServerProcess[]): number {
  return workers.reduce((sum, { child }) => sum + cpuOf(child.pid as number).ms, 0);
}

/** The postmaster, its sessions, and those that ended. */
function cpuOfPostgres(folder: string): number {
  const postmaster = Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const sessions = pids.map((pid) => cpuIfThere(Number(pid))).filter((cpu) => cpu?.parent === postmaster);
  const own = cpuOf(postmaster);
  return own.ms + own.endedMs + sessions.reduce((sum, cpu) => sum + (cpu?.ms ?? 0), 0);
}

/** A process may end between being listed and being asked. */
function cpuIfThere(pid: number): ReturnType<typeof cpuOf> | undefined {
  try {
    return cpuOf(pid);
  } catch {
    return undefined;
  }
}
