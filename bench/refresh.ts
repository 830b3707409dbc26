// npm run bench -- refresh: the first refresh of 1,000 feeds × 30 items and the second, compared with newsboat and sfeed.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#server/db/connect.ts";
import { type Db, onlyRow } from "#server/db/query.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { createLog } from "#server/log.ts";
import { aProcess } from "../server/test/a-process.ts";
import { followAll, serveFeeds } from "./followed-feeds.ts";
import { cpuTime, machine, median, peakMemoryMb } from "./measure.ts";
import { waitUntilNone } from "./wait-until-none.ts";

const FEEDS = 1000;
const HOSTS = 40;
const ITEMS = 30;
const LATENCIES = [0, 50];
const DUE = "channels where next_refresh_at <= now()";
/** The second refresh takes half a second, so the median of some counts. */
const SECOND_REFRESHES = 3;

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
  else for (const { text, isMet } of targets(results)) console.log(`${isMet ? "✓" : "✗"} ${text}`);
  return targets(results).every(({ isMet }) => isMet) ? 0 : 1;
}

function line({ who, latencyMs, firstMs, againMs, note }: Result): string {
  const again = againMs === null ? "        –" : `${seconds(againMs)} (${(firstMs / againMs).toFixed(1)} ×)`;
  return `${String(latencyMs).padStart(2)} ms  ${who.padEnd(9)} first ${seconds(firstMs)}  ${Math.round((FEEDS / firstMs) * 1000)} feeds/s   again ${again}   ${note}`;
}

type Target = { text: string; isMet: boolean };

function targets(results: readonly Result[]): Target[] {
  return LATENCIES.flatMap((latencyMs) => {
    const here = results.filter((result) => result.latencyMs === latencyMs);
    const ours = here.find(({ who }) => who === "pagecast");
    if (!ours) return [];
    const second = ours.firstMs / (ours.againMs ?? Number.POSITIVE_INFINITY);
    return [
      ...here
        .filter((peer) => peer !== ours)
        .map((peer) => atLeast(peer.firstMs / ours.firstMs, 2, `first refresh compared with ${peer.who}'s`)),
      atLeast(second, 8, "second refresh, all 304, compared with the first"),
      { text: `peak memory ${ours.peakMb} MB, at most 300`, isMet: (ours.peakMb ?? 0) <= 300 },
    ].map(({ text, isMet }) => ({ text: `${latencyMs} ms: ${text}`, isMet }));
  });
}

function atLeast(times: number, wanted: number, what: string): Target {
  return { text: `${what} ${times.toFixed(1)} × as fast, at least ${wanted}`, isMet: times >= wanted };
}

/** Our process as `npm start` runs it, with PostgreSQL in its data folder. The channels exist already, without items. */
async function measureOurs(folder: string, addresses: readonly string[]): Promise<Omit<Result, "latencyMs">> {
  const settings = { PAGECAST_DATA: folder, PAGECAST_ROLE: "all", PAGECAST_REACH: "127.0.0.0/8" };
  const prepared = await aProcess({ ...settings, PAGECAST_ROLE: "web" });
  await withDatabase(folder, (db) => followAll(db, addresses));
  await prepared.stop();

  let startedAt = performance.now();
  const ours = await aProcess(settings);
  const pid = ours.child.pid as number;
  const readyMs = performance.now() - startedAt;
  const { firstMs, cpuMs, firstPeak, stored, secondMs } = await withDatabase(folder, async (db) => {
    await waitUntilNone(db, "channels where last_success_at is null", 20);
    const firstMs = performance.now() - startedAt;
    const [firstPeak, cpuMs] = [peakMemoryMb(pid), cpuTime(pid).ms];
    const counted = await db.query<{ items: number; inbox: number }>(
      "select (select count(*)::int from items) as items, (select count(*)::int from inbox) as inbox",
    );
    await waitUntilNone(db, "search_backlog", 100);
    const secondMs: number[] = [];
    for (let round = 0; round < SECOND_REFRESHES; round++) secondMs.push(await refreshNow(db));
    await db.query("update channels set next_refresh_at = now()");
    return { firstMs, cpuMs, firstPeak, stored: onlyRow(counted), secondMs };
  });
  const peak = peakMemoryMb(pid);
  await ours.stop();

  startedAt = performance.now();
  const restarted = await aProcess(settings);
  await withDatabase(folder, (db) => waitUntilNone(db, DUE, 20));
  const restartMs = performance.now() - startedAt;
  await restarted.stop();
  const note = `start ${seconds(readyMs)}, CPU ${seconds(cpuMs)}, peak ${firstPeak}/${peak} MB, ${stored.items} items and ${stored.inbox} inbox rows stored; again ${secondMs.map(seconds).join(", ")}, with a new process ${seconds(restartMs)}`;
  return { who: "pagecast", firstMs, againMs: median(secondMs), peakMb: peak, note };
}

/** As if everybody pressed “Refresh now” at once. */
async function refreshNow(db: Db): Promise<number> {
  const queue = await openQueue(db, createLog("warn"), { works: false });
  const { rows } = await db.query<{ lane: string }>("update channels set next_refresh_at = now() returning lane");
  const startedAt = performance.now();
  await queue.announce("refresh", [...new Set(rows.map(({ lane }) => lane))]);
  await waitUntilNone(db, DUE, 20);
  const ms = performance.now() - startedAt;
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

async function measureNewsboat(
  folder: string,
  addresses: readonly string[],
): Promise<Omit<Result, "latencyMs"> | undefined> {
  const version = versionOf("newsboat", ["--version"]);
  if (!version) return undefined;
  writeFileSync(join(folder, "urls"), `${addresses.join("\n")}\n`);
  // Many threads, and no pauses between requests.
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
  return { who: "sfeed", firstMs, againMs: null, note: `${version}, downloads everything every time` };
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
  const startedAt = performance.now();
  const child = spawn(program, args, { stdio: "ignore", env: { ...process.env, HOME: home } });
  await once(child, "exit");
  return performance.now() - startedAt;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
