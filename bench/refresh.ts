// npm run bench -- refresh: the first refresh of 1,000 feeds × 30 items and the one after it, beside newsboat and sfeed.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "#server/db/connect.ts";
import { type Db, onlyRow } from "#server/db/query.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { createLog } from "#server/log.ts";
import { aProcess } from "../server/test/a-process.ts";
import { followAll, serveFeeds } from "./followed-feeds.ts";
import { cpuOf, machine, middle, peakMemoryMb } from "./measure.ts";

const FEEDS = 1000;
const HOSTS = 40;
const ITEMS = 30;
const LATENCIES = [0, 50];
/** The second refresh is over in half a second: the middle of so many is what counts. */
const AGAINS = 3;

type Result = {
  who: string;
  latencyMs: number;
  firstMs: number;
  againMs: number | null;
  peakMb?: number;
  note: string;
};

export async function run({ json }: { json: boolean }): Promise<number> {
  const results: Result[] = [];
  for (const latencyMs of LATENCIES) {
    const { addresses, stop } = await serveFeeds({ feeds: FEEDS, hosts: HOSTS, items: ITEMS, latencyMs });
    try {
      for (const measure of [measureOurs, measureNewsboat, measureSfeed]) {
        const folder = mkdtempSync(join(tmpdir(), "pagecast-bench-"));
        try {
          const result = await measure(folder, addresses);
          if (result) results.push({ ...result, latencyMs });
          if (result && !json) console.log(line({ ...result, latencyMs }));
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      }
    } finally {
      await stop();
    }
  }
  if (json)
    console.log(JSON.stringify({ machine: machine(), feeds: FEEDS, hosts: HOSTS, items: ITEMS, results }, null, 2));
  else for (const { text, isKept } of claims(results)) console.log(`${isKept ? "✓" : "✗"} ${text}`);
  return claims(results).every(({ isKept }) => isKept) ? 0 : 1;
}

function line({ who, latencyMs, firstMs, againMs, note }: Result): string {
  const again = againMs === null ? "        –" : `${seconds(againMs)} (${(firstMs / againMs).toFixed(1)} ×)`;
  return `${String(latencyMs).padStart(2)} ms  ${who.padEnd(9)} first ${seconds(firstMs)}  ${Math.round((FEEDS / firstMs) * 1000)} feeds/s   again ${again}   ${note}`;
}

type Claim = { text: string; isKept: boolean };

/** What the product promises; the exit code says whether it kept it. */
function claims(results: readonly Result[]): Claim[] {
  return LATENCIES.flatMap((latencyMs) => {
    const here = results.filter((result) => result.latencyMs === latencyMs);
    const ours = here.find(({ who }) => who === "pagecast");
    if (!ours) return [];
    const second = ours.firstMs / (ours.againMs ?? Number.POSITIVE_INFINITY);
    return [
      ...here
        .filter((peer) => peer !== ours)
        .map((peer) => atLeast(peer.firstMs / ours.firstMs, 2, `first refresh beside ${peer.who}'s`)),
      atLeast(second, 8, "second refresh, all 304, beside the first"),
      { text: `peak memory ${ours.peakMb} MB, at most 300`, isKept: (ours.peakMb ?? 0) <= 300 },
    ].map(({ text, isKept }) => ({ text: `${latencyMs} ms: ${text}`, isKept }));
  });
}

function atLeast(times: number, wanted: number, what: string): Claim {
  return { text: `${what} ${times.toFixed(1)} × as fast, at least ${wanted}`, isKept: times >= wanted };
}

/** Our own process as `npm start` runs it, PostgreSQL in its data folder and all; the channels are there, nothing of them is. */
async function measureOurs(folder: string, addresses: readonly string[]): Promise<Omit<Result, "latencyMs">> {
  const settings = { PAGECAST_DATA: folder, PAGECAST_ROLE: "all", PAGECAST_REACH: "127.0.0.0/8" };
  const prepared = await aProcess({ ...settings, PAGECAST_ROLE: "web" });
  await withDatabase(folder, (db) => followAll(db, addresses));
  await prepared.stop();

  let begin = performance.now();
  const ours = await aProcess(settings);
  const pid = ours.child.pid as number;
  const readyMs = performance.now() - begin;
  const { firstMs, cpuMs, firstPeak, stored, agains } = await withDatabase(folder, async (db) => {
    await untilDone(db, "last_success_at is null");
    const firstMs = performance.now() - begin;
    const [firstPeak, cpuMs] = [peakMemoryMb(pid), cpuOf(pid).ms];
    const counted = await db.query<{ items: number; inbox: number }>(
      "select (select count(*)::int from items) as items, (select count(*)::int from inbox) as inbox",
    );
    await untilIndexed(db);
    const agains: number[] = [];
    for (let time = 0; time < AGAINS; time++) agains.push(await refreshNow(db));
    await db.query("update channels set next_refresh_at = now()");
    return { firstMs, cpuMs, firstPeak, stored: onlyRow(counted), agains };
  });
  const peak = peakMemoryMb(pid);
  await ours.stop();

  begin = performance.now();
  const restarted = await aProcess(settings);
  await withDatabase(folder, (db) => untilDone(db, "next_refresh_at <= now()"));
  const restartMs = performance.now() - begin;
  await restarted.stop();
  const note = `start ${seconds(readyMs)}, CPU ${seconds(cpuMs)}, peak ${firstPeak}/${peak} MB, ${stored.items} items and ${stored.inbox} inbox rows stored; again ${agains.map(seconds).join(", ")}, with a new process ${seconds(restartMs)}`;
  return { who: "pagecast", firstMs, againMs: middle(agains), peakMb: peak, note };
}

/** As if everybody pressed "refresh now" at once. */
async function refreshNow(db: Db): Promise<number> {
  const queue = await openQueue(db, createLog("warn"), { works: false });
  const { rows: lanes } = await db.query<{ lane: string }>(
    "update channels set next_refresh_at = now() returning lane",
  );
  const begin = performance.now();
  await queue.announce("refresh", [...new Set(lanes.map(({ lane }) => lane))]);
  await untilDone(db, "next_refresh_at <= now()");
  const ms = performance.now() - begin;
  await queue.stop();
  return ms;
}

async function withDatabase<Result>(folder: string, act: (db: Db) => Promise<Result>): Promise<Result> {
  const db = connect(databaseUrl(folder), createLog("silent"));
  try {
    return await act(db);
  } finally {
    await db.end();
  }
}

function databaseUrl(folder: string): string {
  const [, , , port] = readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n");
  const password = readFileSync(join(folder, "postgres-password"), "utf8").trim();
  return `postgres://pagecast:${password}@127.0.0.1:${port}/pagecast`;
}

async function untilDone(db: Db, open: string): Promise<void> {
  for (;;) {
    if ((await db.query(`select from channels where ${open} limit 1`)).rowCount === 0) return;
    await sleep(20);
  }
}

async function untilIndexed(db: Db): Promise<void> {
  while ((await db.query("select from search_backlog limit 1")).rowCount) await sleep(100);
}

async function measureNewsboat(
  folder: string,
  addresses: readonly string[],
): Promise<Omit<Result, "latencyMs"> | undefined> {
  const version = versionOf("newsboat", ["--version"]);
  if (!version) return undefined;
  writeFileSync(join(folder, "urls"), `${addresses.join("\n")}\n`);
  // As many threads as it likes, and no waiting between requests.
  writeFileSync(join(folder, "config"), "reload-threads 16\nmax-items 0\nauto-reload no\n");
  const args = [
    "-u",
    join(folder, "urls"),
    "-c",
    join(folder, "cache.db"),
    "-C",
    join(folder, "config"),
    "-x",
    "reload",
  ];
  const firstMs = await time("newsboat", args, folder);
  const againMs = await time("newsboat", args, folder);
  return { who: "newsboat", firstMs, againMs, note: `${version}, 16 threads` };
}

async function measureSfeed(
  folder: string,
  addresses: readonly string[],
): Promise<Omit<Result, "latencyMs"> | undefined> {
  const version = versionOf("sfeed_update", ["/nonexistent"]) && "sfeed of the distribution, 16 jobs";
  if (!version) return undefined;
  mkdirSync(join(folder, "feeds"));
  const feeds = addresses.map((address, at) => `feed "feed-${at}" "${address}"`);
  writeFileSync(
    join(folder, "sfeedrc"),
    `sfeedpath="${folder}/feeds"\nmaxjobs=16\nfeeds() {\n${feeds.join("\n")}\n}\n`,
  );
  const firstMs = await time("sfeed_update", [join(folder, "sfeedrc")], folder);
  return { who: "sfeed", firstMs, againMs: null, note: `${version}, asks for everything every time` };
}

function versionOf(program: string, args: string[]): string | undefined {
  try {
    return execFileSync(program, args, { stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .split("\n")[0];
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "ENOENT" ? undefined : program;
  }
}

async function time(program: string, args: string[], home: string): Promise<number> {
  const begin = performance.now();
  const child = spawn(program, args, { stdio: "ignore", env: { ...process.env, HOME: home } });
  await once(child, "exit");
  return performance.now() - begin;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
