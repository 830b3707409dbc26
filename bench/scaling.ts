// npm run bench -- scaling: measures what a channel costs (CPU, rows, bytes), simulates how often it is refreshed with our own
// planRefresh, and computes what 10 thousand, 1 million and 100 million channels need. docs/scaling.md explains the numbers.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Db, onlyRow } from "#server/db/query.ts";
import { createLog } from "#server/log.ts";
import { aProcess, type ServerProcess } from "../server/test/a-process.ts";
import { followAll, serveFeeds } from "./followed-feeds.ts";
import { cpuTime, machine } from "./measure.ts";
import { POPULATION, simulateRefreshes } from "./simulate-refreshes.ts";
import { waitUntilNone } from "./wait-until-none.ts";

const FEEDS = 2000;
/** More hosts than two workers refresh at a time, so that no worker waits for the lanes of the other. */
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
  const simulated = SAMPLED.map((channels) => simulateRefreshes(channels));
  for (const { channels, perDay, changedPerDay, peak } of simulated)
    say(
      `${channels} channels simulated for 2 days: ${perDay.toFixed(1)} refreshes a day each, ${changedPerDay.toFixed(2)} with news, busiest minute ${peak.toFixed(2)} × the mean`,
    );
  const { perDay, changedPerDay, keptItems } = simulated.at(-1) as ReturnType<typeof simulateRefreshes>;
  const [first, unchanged] = costs as [Cost, Cost];
  const perItem = (of: "workerMs" | "postgresMs") => (first[of] - unchanged[of]) / ITEMS;
  const row = (table: string) => bytes.find((each) => each.table === table)?.bytesPerRow ?? 0;
  const needs = SIZES.map((channels) => {
    const [refreshesPerSecond, newsPerSecond] = [(channels * perDay) / 86_400, (channels * changedPerDay) / 86_400];
    // A refresh with news costs as much as one without, plus the new item.
    const cores = (of: "workerMs" | "postgresMs") =>
      (refreshesPerSecond * unchanged[of] + newsPerSecond * perItem(of)) / 1000;
    const items = channels * keptItems;
    return {
      channels,
      refreshesPerSecond,
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
      `${need.channels} channels: ${need.refreshesPerSecond.toFixed(1)} refreshes/s, ${need.workerCores.toFixed(2)} worker cores, ${need.postgresCores.toFixed(2)} PostgreSQL cores, ${(need.itemRows / 1e6).toFixed(1)} M items, ${(need.inboxRows / 1e6).toFixed(1)} M inbox rows (${FOLLOWERS} followers each), ${need.gigabytes.toFixed(1)} GB`,
    );
  if (json)
    console.log(
      JSON.stringify({ machine: machine(), costs, bytes, population: POPULATION, simulated, needs }, null, 2),
    );
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
  const measureCost = async (what: string, start: () => Promise<unknown>, remaining: string) => {
    const [worker, database, startedAt] = [workersCpu(workers), postgresCpu(folder), performance.now()];
    await start();
    await waitUntilNone(db, `channels where ${remaining}`, 50);
    const seconds = (performance.now() - startedAt) / 1000;
    // Items are indexed for search later, when workers are idle, but that is part of their cost.
    await waitUntilNone(db, "search_backlog", 200);
    const cost = {
      what,
      perSecond: FEEDS / seconds,
      workerMs: (workersCpu(workers) - worker) / FEEDS,
      postgresMs: (postgresCpu(folder) - database) / FEEDS,
    };
    costs.push(cost);
    say(
      `${what}: ${cost.perSecond.toFixed(0)}/s; CPU each ${cost.workerMs.toFixed(2)} ms worker, ${cost.postgresMs.toFixed(2)} ms PostgreSQL: ${(1000 / cost.workerMs).toFixed(0)}/s per worker core`,
    );
  };
  try {
    await migrate(db, log);
    workers.push(await startWorker(postgres.url));
    await measureCost(
      `first refresh of ${ITEMS} items, one worker`,
      () => followAll(db, served.addresses),
      "last_success_at is null",
    );
    const makeDue = () => db.query("update channels set next_refresh_at = now()");
    await measureCost("refresh without news, one worker", makeDue, "next_refresh_at <= now()");
    const bytes = await measureBytes(db, say);
    workers.push(await startWorker(postgres.url));
    await measureCost("refresh without news, two workers", makeDue, "next_refresh_at <= now()");
    return { costs, bytes };
  } finally {
    await served.stop();
    await Promise.all(workers.map(({ stop }) => stop()));
    await db.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Including indexes and TOAST tables. */
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

function startWorker(url: string): Promise<ServerProcess> {
  return aProcess({ PAGECAST_ROLE: "worker", DATABASE_URL: url, PAGECAST_REACH: "127.0.0.0/8" });
}

function workersCpu(workers: readonly ServerProcess[]): number {
  return workers.reduce((sum, { child }) => sum + cpuTime(child.pid as number).ms, 0);
}

/** Of the postmaster, its sessions, and the sessions that have ended. */
function postgresCpu(folder: string): number {
  const postmaster = Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const sessions = pids.map((pid) => cpuTimeIfRunning(Number(pid))).filter((cpu) => cpu?.parent === postmaster);
  const own = cpuTime(postmaster);
  return own.ms + own.exitedMs + sessions.reduce((sum, cpu) => sum + (cpu?.ms ?? 0), 0);
}

/** A process may exit between being listed and being read. */
function cpuTimeIfRunning(pid: number): ReturnType<typeof cpuTime> | undefined {
  try {
    return cpuTime(pid);
  } catch {
    return undefined;
  }
}
