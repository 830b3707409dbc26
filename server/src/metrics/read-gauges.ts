import { monitorEventLoopDelay } from "node:perf_hooks";
import type { HealthCounts } from "../channels/describe-health.ts";
import { countHealth } from "../channels/store.ts";
import type { Deps } from "../deps.ts";
import { countJobs, type JobCount } from "../jobs/store.ts";
import { version } from "../version.ts";
import { countPushes, type PushCount } from "../websub/hub-store.ts";
import { withTimeout } from "../with-timeout.ts";
import { type Family, type Sample, sampled } from "./exposition.ts";

type Tables = { jobs: JobCount[]; health: HealthCounts; pushes: PushCount[] };

/** Counts are cached for this long, or for fifty times as long as counting took, whatever is longer. */
const CACHED_MS = 5_000;
const SHARE_OF_TIME = 1 / 50;
const TIMEOUT_MS = 3_000;

/** Everything that is true now. Without the database there are fewer metrics, and one says so. */
export function createReadGauges(
  deps: Pick<Deps, "arrivals" | "config" | "db" | "log" | "now">,
): () => Promise<Family[]> {
  const { config, db, arrivals } = deps;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const readTables = cached(async (): Promise<Tables> => {
    const now = deps.now();
    const [jobs, health, pushes] = await Promise.all([countJobs(db, now), countHealth(db), countPushes(db, now)]);
    return { jobs, health, pushes };
  });
  return async () => {
    const tables = await withTimeout(readTables(), TIMEOUT_MS).catch((cause: Error) => {
      deps.log.warn({ cause: cause.message }, "could not count the tables for /metrics");
      return undefined;
    });
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const families = [
      gauge("pagecast_build_info", "Always 1; the labels say which version runs.", [
        { labels: { version, node: process.versions.node, role: config.role }, value: 1 },
      ]),
      gauge("pagecast_database_up", "1 if the database answered the last query.", [{ value: tables ? 1 : 0 }]),
      ...(tables ? tableGauges(tables) : []),
      gauge("pagecast_database_sessions", "Sessions of this process's pool, by state.", [
        { labels: { state: "busy" }, value: db.totalCount - db.idleCount },
        { labels: { state: "idle" }, value: db.idleCount },
      ]),
      gauge("pagecast_database_waiting", "Queries that wait for a session of the pool.", [{ value: db.waitingCount }]),
      gauge("pagecast_live_connections", "Pages connected to this process for new items.", [
        { value: arrivals.count() },
      ]),
      gauge("process_resident_memory_bytes", "Resident memory of this process.", [{ value: rss }]),
      gauge("nodejs_heap_used_bytes", "Memory used by JavaScript.", [{ value: heapUsed }]),
      gauge("nodejs_external_bytes", "Memory used by buffers.", [{ value: external }]),
      gauge("nodejs_eventloop_delay_p99_seconds", "Delay of the event loop, 99th percentile since the last request.", [
        { value: Number.isFinite(delay.mean) ? delay.percentile(99) / 1e9 : 0 },
      ]),
      sampled("counter", "process_cpu_seconds_total", "CPU time of this process.", [{ value: (user + system) / 1e6 }]),
      gauge("process_start_time_seconds", "Start time of this process, in seconds since 1970.", [
        { value: Math.round(Date.now() / 1000 - process.uptime()) },
      ]),
    ];
    delay.reset();
    return families;
  };
}

function gauge(name: string, help: string, samples: Sample[]): Family {
  return sampled("gauge", name, help, samples);
}

function tableGauges({ jobs, health, pushes }: Tables): Family[] {
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
      "Channels, or addresses of a list, that are due.",
      each(({ due }) => due),
    ),
    gauge(
      "pagecast_overdue",
      "Those that have been due for more than a minute.",
      each(({ overdue }) => overdue),
    ),
    gauge(
      "pagecast_lag_seconds",
      "How long the oldest has been due.",
      each(({ lagSeconds }) => lagSeconds),
    ),
    gauge(
      "pagecast_channels",
      "Channels by health.",
      Object.entries(health).map(([name, value]) => ({ labels: { health: name }, value })),
    ),
    gauge(
      "pagecast_websub",
      "WebSub: hubs that agreed to push, hubs that were asked, subscribers of our private feeds.",
      pushes.map(({ state, count }) => ({ labels: { state }, value: count })),
    ),
  ];
}

/** Concurrent calls share one result. */
function cached<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined;
  let freshUntil = 0;
  return () => {
    if (result && performance.now() < freshUntil) return result;
    const began = performance.now();
    freshUntil = Number.POSITIVE_INFINITY;
    result = read().finally(() => {
      const took = performance.now() - began;
      freshUntil = performance.now() + Math.max(CACHED_MS, took / SHARE_OF_TIME);
    });
    return result;
  };
}
