// A worker as a process of its own, for kill.test.ts: node worker-to-kill.ts. KILL_AT names the step at which it is killed
// as `kill -9` does, from outside its code: the steps are recognised by what the worker calls.
import "./loopback-only.ts";
import { planRefreshInThread } from "../src/channels/plan-refresh-in-thread.ts";
import { readConfig } from "../src/config.ts";
import { connect } from "../src/db/connect.ts";
import { listenForNotifications } from "../src/db/notifications.ts";
import type { Deps } from "../src/deps.ts";
import { drawIconInThread } from "../src/icons/draw-icon-in-thread.ts";
import { openQueue } from "../src/jobs/queue.ts";
import { startWorker } from "../src/jobs/worker.ts";
import { createLog } from "../src/log.ts";
import { createMetrics } from "../src/metrics/create-metrics.ts";
import { createFetchSafely } from "../src/net/fetch-safely.ts";

const killAt = process.env.KILL_AT;
const reach = (step: string) => {
  if (step === killAt) process.kill(process.pid, "SIGKILL");
};

const outcome = readConfig({ ...process.env, PAGECAST_ROLE: "worker" });
if (!outcome.ok) throw new Error(outcome.problem);
const log = createLog("error");
const url = outcome.config.databaseUrl as string;
const db = connect(url, log);
const timing = { heartbeatSeconds: 10, superviseSeconds: 1 };
// Everything that a worker uses. Accounts and payments take a second to load and are not needed.
const deps = {
  config: outcome.config,
  db,
  log,
  timing,
  now: () => new Date(),
  queue: await openQueue(db, log, { works: true, timing }),
  notifications: listenForNotifications(url, log),
  fetchSafely: createFetchSafely({ allow: outcome.config.reach }).fetchSafely,
  planRefresh: planRefreshInThread(log).planRefresh,
  drawIcon: drawIconInThread(log).drawIcon,
  metrics: createMetrics(),
} as unknown as Deps;
startWorker(killAt ? killingAt(deps) : deps);
console.log("working");

function killingAt(deps: Deps): Deps {
  const { queue, fetchSafely, planRefresh } = deps;
  type Session = { query: (...args: unknown[]) => Promise<unknown> };
  const connectReally = db.connect.bind(db) as (callback?: unknown) => Promise<Session>;
  db.connect = (async (callback?: unknown) => {
    // The pool's own queries pass a callback; transactions do not.
    if (callback) return connectReally(callback);
    const session = await connectReally();
    const query = session.query.bind(session);
    session.query = async (...args) => {
      const step = stepOf(String(args[0]));
      if (step) reach(`before ${step}`);
      const answer = await query(...args);
      if (step) reach(`after ${step}`);
      return answer;
    };
    return session;
  }) as never;
  return {
    ...deps,
    fetchSafely: async (...args) => {
      reach("before the request");
      const fetched = await fetchSafely(...args);
      reach("after the response");
      return fetched;
    },
    planRefresh: async (...args) => {
      const plan = await planRefresh(...args);
      reach("after the decision");
      return plan;
    },
    queue: {
      ...queue,
      // One lane each, so that every worker gets one.
      take: async (kind) => {
        const jobs = kind === "refresh" ? await queue.take(kind, 1) : [];
        if (jobs.length) reach("after taking a lane");
        return jobs;
      },
      finish: async (kind, jobs) => {
        reach("before releasing the lane");
        await queue.finish(kind, jobs);
        reach("after releasing the lane");
      },
    },
  };
}

let isStoring = false;

/** Only the transaction that stores a refresh counts; others begin and commit too. */
function stepOf(sql: string): string | undefined {
  if (/for no key update of channels/.test(sql)) isStoring = true;
  if (/insert into items/.test(sql)) return "storing items";
  if (/^update channels set\s+next_refresh_at = row/.test(sql.trim())) return "updating the channel";
  if (sql === "commit" && isStoring) return "the commit";
  return undefined;
}
