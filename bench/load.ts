// npm run bench -- load [--seconds=60]: a mix of requests on 200 connections, once from here, where each kind of request is
// measured separately, and once from wrk; and items.list compared with a bare handler.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { createLog } from "#server/log.ts";
import { aProcess, type ServerProcess } from "../server/test/a-process.ts";
import { type Comparison, compareWithBare, originOf } from "./compare-with-bare.ts";
import { machine, median, memoryMb, percentile } from "./measure.ts";
import { mixedRequests, pickKind, queryPath, type RequestKind } from "./mixed-requests.ts";
import { runWrk, type WrkResult } from "./run-wrk.ts";
import { CHANNELS, ITEMS_PER_CHANNEL, PEOPLE, SECRET, type SeededPerson, seedPeople } from "./seed-people.ts";

const CONNECTIONS = 200;
/** The highest p99 of each kind of request, as a multiple of its p50. */
const MAX_TAIL = 20;
/** The highest memory at the end, as a multiple of that after a quarter of the run, when all kinds of requests were made often. */
const MAX_GROWTH = 1.15;
/** The highest cost of `items.list`, as a multiple of the bare handler's: CPU time of the process, and latency of one client. */
const MAX_OVERHEAD = 2;
/** Distinct requests that wrk sends over and over. */
const WRK_REQUESTS = 10_000;

type Row = { kind: string; requests: number; p50: number; p99: number; worst: number; errors: number };

export async function run({ json, options }: { json: boolean; options: string[] }): Promise<number> {
  const seconds = Number(options.find((each) => each.startsWith("--seconds="))?.slice(10) ?? 60);
  const folder = mkdtempSync(join(tmpdir(), "pagecast-load-"));
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres(folder, log);
  const db = connect(postgres.url, log);
  const servers: ServerProcess[] = [];
  try {
    await migrate(db, log);
    if (!json)
      console.log(`Storing ${CHANNELS * ITEMS_PER_CHANNEL} items of ${CHANNELS} channels for ${PEOPLE} people …`);
    const people = await seedPeople(db);
    const settings = { DATABASE_URL: postgres.url, PAGECAST_SECRET: SECRET };
    const ours = await aProcess(settings);
    servers.push(ours);
    const bare = await aProcess(settings, join(import.meta.dirname, "bare-items.ts"));
    servers.push(bare);
    const comparison = await compareWithBare(ours, bare, people[0] as SeededPerson);
    const { kinds, ...mixed } = await sendMixedRequests(ours, people, seconds);
    const requests = Array.from({ length: WRK_REQUESTS }, (_, at) =>
      pickKind(kinds).make(people[at % PEOPLE] as SeededPerson),
    );
    const wrk = await runWrk(originOf(ours), requests, { connections: CONNECTIONS, seconds, folder });
    const report = { machine: machine(), seconds, connections: CONNECTIONS, ...mixed, wrk, comparison };
    const targets = checkTargets(report);
    if (json) console.log(JSON.stringify({ ...report, targets }, null, 2));
    else print(report, targets);
    return targets.every(({ isMet }) => isMet) ? 0 : 1;
  } finally {
    for (const { stop } of servers) await stop();
    await db.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sendMixedRequests(server: ServerProcess, people: SeededPerson[], seconds: number) {
  const origin = originOf(server);
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const kinds = mixedRequests(await listItemIds(pool, people), origin);
  const latencies = new Map(kinds.map(({ kind }) => [kind, [] as number[]]));
  const errors = new Map<string, number>();
  const samples: string[] = [];
  const end = performance.now() + seconds * 1000;
  const work = async (person: SeededPerson) => {
    while (performance.now() < end) {
      const { kind, make } = pickKind(kinds);
      const startedAt = performance.now();
      try {
        await send(pool, make(person));
        latencies.get(kind)?.push(performance.now() - startedAt);
      } catch (cause) {
        errors.set(kind, (errors.get(kind) ?? 0) + 1);
        if (samples.length < 5) samples.push(`${kind}: ${(cause as Error).message}`);
      }
    }
  };
  const sampling = sampleMemory(server, end);
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => work(people[at % people.length] as SeededPerson)));
  const memory = await sampling;
  await pool.close();
  const rows = kinds.map(({ kind }) => summarise(kind, latencies.get(kind) ?? [], errors.get(kind) ?? 0));
  const allErrors = rows.reduce((sum, row) => sum + row.errors, 0);
  const all = summarise("all", [...latencies.values()].flat(), allErrors);
  return { kinds, rows: [...rows, all], perSecond: all.requests / seconds, memory, samples };
}

/** The newest items of each person. */
async function listItemIds(pool: Pool, people: SeededPerson[]): Promise<Map<string, string[]>> {
  const itemIds = new Map<string, string[]>();
  for (const { userId, cookie } of people) {
    const path = queryPath("items.list", { limit: 50 });
    const { body } = await pool.request({ path, method: "GET", headers: { cookie } });
    const { result } = (await body.json()) as { result: { data: { items: { id: string }[] } } };
    const ids = result.data.items.map(({ id }) => id);
    itemIds.set(userId, ids);
  }
  return itemIds;
}

async function send(pool: Pool, { path, body, headers }: ReturnType<RequestKind["make"]>): Promise<void> {
  const response = await pool.request({
    path,
    method: body === undefined ? "GET" : "POST",
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.body.dump({ limit: 100_000_000 });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}`);
}

async function sampleMemory({ child }: ServerProcess, end: number): Promise<number[]> {
  const memory: number[] = [];
  while (performance.now() < end) {
    memory.push(memoryMb(child.pid as number));
    await sleep(1000);
  }
  return memory;
}

type Report = Omit<Awaited<ReturnType<typeof sendMixedRequests>>, "kinds"> & {
  wrk: WrkResult | undefined;
  comparison: Comparison;
};
type Target = { text: string; isMet: boolean };

function checkTargets({ rows, memory, samples, wrk, comparison }: Report): Target[] {
  const errors = rows.at(-1)?.errors ?? 0;
  const tails = rows.map(({ kind, p50, p99 }) => ({ kind, ratio: p99 / p50 }));
  const worst = tails.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  const early = memory[memory.length >> 2] as number;
  const late = memory.at(-1) as number;
  return [
    { text: `no error (${errors}${samples.length ? `: ${samples.join(", ")}` : ""})`, isMet: errors === 0 },
    {
      text: `p99 ≤ ${MAX_TAIL} × p50 (at worst ${worst.ratio.toFixed(1)}, ${worst.kind})`,
      isMet: worst.ratio <= MAX_TAIL,
    },
    ...(wrk
      ? [
          {
            text: `the same with wrk: ${wrk.errors} errors, p99 ${(wrk.p99 / wrk.p50).toFixed(1)} × p50`,
            isMet: wrk.errors === 0 && wrk.p99 <= MAX_TAIL * wrk.p50,
          },
        ]
      : []),
    {
      text: `memory flat: ${late} MB at the end ≤ ${MAX_GROWTH} × ${early} MB after a quarter of the run`,
      isMet: late <= early * MAX_GROWTH,
    },
    {
      text: `items.list ≤ ${MAX_OVERHEAD} × a bare handler (CPU ${comparison.cpuRatio.toFixed(2)}, latency ${comparison.latencyRatio.toFixed(2)})`,
      isMet: comparison.cpuRatio <= MAX_OVERHEAD && comparison.latencyRatio <= MAX_OVERHEAD,
    },
  ];
}

function print({ rows, perSecond, memory, wrk, comparison }: Report, targets: Target[]) {
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
  for (const [handler, { latencyMs, cpuMs }] of [
    ["items.list over tRPC", comparison.ours],
    ["a bare handler", comparison.bare],
    ["… without the session", comparison.noSession],
  ] as const)
    console.log(`${handler.padEnd(24)} ${latencyMs.toFixed(2)} ms for one client, ${cpuMs.toFixed(3)} ms of CPU`);
  for (const { text, isMet } of targets) console.log(`${isMet ? "✓" : "✗"} ${text}`);
}

function summarise(kind: string, latencies: number[], errors: number): Row {
  const [p50, p99, worst] = [median(latencies), percentile(latencies, 0.99), percentile(latencies, 1)];
  return { kind, requests: latencies.length, p50, p99, worst, errors };
}
