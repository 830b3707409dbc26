import { monitorEventLoopDelay } from "node:perf_hooks";
import type { HealthCounts } from "../channels/describe-health.ts";
import { countHealth } from "../channels/store.ts";
import type { Deps } from "../deps.ts";
import { countJobs, type JobCount } from "../jobs/store.ts";
import { version } from "../version.ts";
import { type Family, looked, type Sample } from "./exposition.ts";

type Tables = { jobs: JobCount[]; health: HealthCounts };

/** However many ask, and however often, the tables are asked so seldom; the longer counting takes, the more seldom. */
const FRESH_MS = 5_000;
const SHARE_OF_TIME = 1 / 50;
const LIMIT_MS = 3_000;

/** Everything that is true now. Without the database there are fewer numbers, and one that says so. */
export function createReadGauges(
  deps: Pick<Deps, "arrivals" | "config" | "db" | "log" | "now">,
): () => Promise<Family[]> {
  const { config, db, arrivals } = deps;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const readTables = seldom(async (): Promise<Tables> => {
    const [jobs, health] = await Promise.all([countJobs(db, deps.now()), countHealth(db)]);
    return { jobs, health };
  });
  return async () => {
    const tables = await Promise.race([readTables(), after(LIMIT_MS)]).catch((cause: Error) => {
      deps.log.warn({ cause: cause.message }, "the tables could not be counted for /metrics");
      return undefined;
    });
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const pool = db;
    const families = [
      gauge("pagecast_build_info", "Always 1: which Pagecast this is.", [
        { labels: { version, node: process.versions.node, role: config.role }, value: 1 },
      ]),
      gauge("pagecast_database_up", "1 if the database answered when it was last asked.", [{ value: tables ? 1 : 0 }]),
      ...(tables ? tableGauges(tables) : []),
      gauge("pagecast_database_sessions", "Sessions of this process's pool, by what they do.", [
        { labels: { state: "busy" }, value: pool.totalCount - pool.idleCount },
        { labels: { state: "idle" }, value: pool.idleCount },
      ]),
      gauge("pagecast_database_waiting", "Questions that wait for a session of the pool.", [
        { value: pool.waitingCount },
      ]),
      gauge("pagecast_live_lines", "Pages that wait for new items at this process.", [{ value: arrivals.count() }]),
      gauge("process_resident_memory_bytes", "Memory this process holds.", [{ value: rss }]),
      gauge("nodejs_heap_used_bytes", "Of that, JavaScript's.", [{ value: heapUsed }]),
      gauge("nodejs_external_bytes", "Of that, buffers.", [{ value: external }]),
      gauge("nodejs_eventloop_delay_p99_seconds", "How late the loop came, at the 99th percentile, since last asked.", [
        { value: Number.isFinite(delay.mean) ? delay.percentile(99) / 1e9 : 0 },
      ]),
      looked("counter", "process_cpu_seconds_total", "CPU time this process used.", [{ value: (user + system) / 1e6 }]),
      gauge("process_start_time_seconds", "When this process began, in seconds since 1970.", [
        { value: Math.round(Date.now() / 1000 - process.uptime()) },
      ]),
    ];
    delay.reset();
    return families;
  };
}

function gauge(name: string, help: string, samples: Sample[]): Family {
  return looked("gauge", name, help, samples);
}

function tableGauges({ jobs, health }: Tables): Family[] {
  const each = (value: (job: JobCount) => number) =>
    jobs.map((job) => ({ labels: { kind: job.kind }, value: value(job) }));
  return [
    gauge("pagecast_queue_jobs", "Jobs in the queue: lanes to refresh, lists to import.", [
      ...jobs.flatMap(({ kind, waiting, running }) => [
        { labels: { kind, state: "waiting" }, value: waiting },
        { labels: { kind, state: "running" }, value: running },
      ]),
    ]),
    gauge(
      "pagecast_due",
      "Channels, or addresses of a list, whose time has come.",
      each(({ due }) => due),
    ),
    gauge(
      "pagecast_overdue",
      "Of those, for more than a minute.",
      each(({ overdue }) => overdue),
    ),
    gauge(
      "pagecast_lag_seconds",
      "How long the oldest of those has been due.",
      each(({ lagSeconds }) => lagSeconds),
    ),
    gauge(
      "pagecast_channels",
      "Channels, by how they fare.",
      Object.entries(health).map(([name, value]) => ({ labels: { health: name }, value })),
    ),
  ];
}

/** The last answer while it is fresh; those who come meanwhile wait for the same one. */
function seldom<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | undefined;
  let freshUntil = 0;
  return () => {
    if (answer && performance.now() < freshUntil) return answer;
    const began = performance.now();
    freshUntil = Number.POSITIVE_INFINITY;
    answer = read().finally(() => {
      const took = performance.now() - began;
      freshUntil = performance.now() + Math.max(FRESH_MS, took / SHARE_OF_TIME);
    });
    return answer;
  };
}

function after(ms: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms).unref());
}
