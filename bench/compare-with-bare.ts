import { Pool } from "undici";
import type { ServerProcess } from "../server/test/a-process.ts";
import { cpuTime, median } from "./measure.ts";
import { queryPath } from "./mixed-requests.ts";
import type { SeededPerson } from "./seed-people.ts";

export type Cost = { latencyMs: number; cpuMs: number };
/** `noSession` is the bare handler without the session lookup. */
export type Comparison = { ours: Cost; bare: Cost; noSession: Cost; latencyRatio: number; cpuRatio: number };
type Candidate = { pid: number; pool: Pool; path: string; headers: Record<string, string> };

const ROUNDS = 6;
/** So many because the system counts CPU time in hundredths of a second. */
const REQUESTS_PER_ROUND = 2_000;
const CLIENTS = 16;
/** A process that has just started is four times as slow, and needs thousands of requests to reach its full speed. */
const WARM_UP_REQUESTS = 8_000;

/** Compares `items.list` with bare-items.ts: latency for one client, and CPU time of the process per request. */
export async function compareWithBare(
  ours: ServerProcess,
  bare: ServerProcess,
  { cookie, userId }: SeededPerson,
): Promise<Comparison> {
  const candidates = [
    createCandidate(ours, queryPath("items.list", { limit: 20 }), { cookie }),
    createCandidate(bare, "/", { cookie }),
    createCandidate(bare, "/no-session", { "x-user": userId }),
  ];
  const measured = candidates.map((candidate) => ({ candidate, latencies: [] as number[], cpuMs: [] as number[] }));
  // By number and not by time, so that all are equally warm.
  for (const candidate of candidates) await sendRequests(candidate, WARM_UP_REQUESTS, CLIENTS);
  // In turns and in both orders, so that other load on the machine affects all of them.
  for (let round = 0; round < ROUNDS; round++)
    for (const { candidate, latencies, cpuMs } of round % 2 ? measured.toReversed() : measured) {
      latencies.push(...(await sendRequests(candidate, REQUESTS_PER_ROUND / 4, 1)));
      const before = cpuTime(candidate.pid).ms;
      await sendRequests(candidate, REQUESTS_PER_ROUND, CLIENTS);
      cpuMs.push((cpuTime(candidate.pid).ms - before) / REQUESTS_PER_ROUND);
    }
  for (const { pool } of candidates) await pool.close();
  const costs = measured.map(({ latencies, cpuMs }) => ({ latencyMs: median(latencies), cpuMs: median(cpuMs) }));
  const [mine, its, noSession] = costs as [Cost, Cost, Cost];
  const [latencyRatio, cpuRatio] = [mine.latencyMs / its.latencyMs, mine.cpuMs / its.cpuMs];
  return { ours: mine, bare: its, noSession, latencyRatio, cpuRatio };
}

export function originOf({ address }: ServerProcess): string {
  return address.replace("localhost", "127.0.0.1");
}

function createCandidate(server: ServerProcess, path: string, headers: Record<string, string>): Candidate {
  const pool = new Pool(originOf(server), { connections: CLIENTS });
  return { pid: server.child.pid as number, pool, path, headers };
}

/** Returns the latency of each request. */
async function sendRequests({ pool, path, headers }: Candidate, requests: number, clients: number): Promise<number[]> {
  const latencies: number[] = [];
  let left = requests;
  const work = async () => {
    while (left-- > 0) {
      const startedAt = performance.now();
      const { body, statusCode } = await pool.request({ path, method: "GET", headers });
      await body.dump({ limit: 100_000_000 });
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
      latencies.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return latencies;
}
