import { setTimeout as sleep } from "node:timers/promises";
import { createBatcher } from "../batcher.ts";
import { listDueChannels } from "../channels/refresh-store.ts";
import type { Deps } from "../deps.ts";
import { createRunLane } from "./lane.ts";
import type { Job } from "./queue.ts";

/** Lanes that run in this process at a time. More would wait for the same two cores, and hold more bodies in memory. */
const LANES = 48;

export type LanePool = {
  /** Takes as many lanes from the queue as there is room for. */
  pull(): void;
  isBusy(): boolean;
  stop(): Promise<void>;
};

/** Refreshes lanes as long as the queue has any. What fails stays due and is announced again. */
export function createLanePool(deps: Parameters<typeof createRunLane>[0] & Pick<Deps, "queue" | "timing">): LanePool {
  const { db, log, now, queue, timing } = deps;
  const running = new Set<Job>();
  const stopping = new AbortController();
  const runLane = createRunLane(deps, stopping.signal);
  const finish = createBatcher({
    size: LANES,
    concurrency: 2,
    run: async (jobs: Job[]) => {
      await queue.finish("refresh", jobs);
      return () => {};
    },
  });
  let isPulling = false;
  let pullAgain = false;

  const pull = async () => {
    if (isPulling) pullAgain = true;
    if (isPulling || stopping.signal.aborted) return;
    isPulling = true;
    try {
      do {
        pullAgain = false;
        const room = LANES - running.size;
        // Taking a few at a time would take a thousand queries.
        if (room < LANES / 4) break;
        const jobs = await queue.take("refresh", room);
        for (const job of jobs) running.add(job);
        if (jobs.length) await start(jobs);
      } while (pullAgain && !stopping.signal.aborted);
    } catch (cause) {
      log.error({ cause: (cause as Error).message }, "could not take work from the queue");
    } finally {
      isPulling = false;
    }
  };

  const start = async (jobs: Job[]) => {
    const lanes = jobs.map(({ subject }) => subject);
    const due = await listDueChannels(db, lanes, now()).catch((cause) => {
      // They are released below. Kept, they would be kept alive for ever and no other worker could take them.
      log.error({ cause: cause.message, lanes: lanes.length }, "could not read which channels are due, lanes released");
      return [];
    });
    const byLane = Map.groupBy(due, ({ lane }) => lane);
    for (const job of jobs)
      void runLane(job.subject, byLane.get(job.subject) ?? [])
        .catch((cause) => log.error({ cause: cause.message, lane: job.subject }, "lane failed, will be repeated"))
        .then(() => release(job))
        .then(() => {
          running.delete(job);
          void pull();
        });
  };

  /** Retries while the database is away. After a missed heartbeat or two the queue gives the lane to another worker anyway. */
  const release = async (job: Job) => {
    for (let seconds = 1; ; seconds++) {
      try {
        return await finish(job);
      } catch (cause) {
        log.warn({ cause: (cause as Error).message, lane: job.subject }, "could not release a lane");
        if (stopping.signal.aborted || seconds > timing.heartbeatSeconds) return;
        await sleep(1_000, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };

  const heartbeat = setInterval(() => {
    queue.keepAlive("refresh", [...running]).catch((cause) => log.warn({ cause: cause.message }, "heartbeat failed"));
  }, timing.heartbeatSeconds * 333);
  return {
    pull: () => void pull(),
    isBusy: () => running.size > 0,
    async stop() {
      stopping.abort();
      while (running.size || isPulling) await sleep(10);
      clearInterval(heartbeat);
    },
  };
}
