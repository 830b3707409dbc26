import { setTimeout as sleep } from "node:timers/promises";
import { applyRefreshes } from "../channels/apply-refreshes.ts";
import type { DueChannel, Refreshed } from "../channels/due-channel.ts";
import { refreshChannel } from "../channels/refresh-channel.ts";
import { listDueChannels, postponeLane, restChannels } from "../channels/refresh-store.ts";
import type { Deps } from "../deps.ts";
import { createBatcher } from "./batcher.ts";
import type { Job } from "./queue.ts";

/** Of one site at a time. A feed service is the owner's own and makes feeds of many sites. */
const AT_ONCE = 2;
/** … while it answers "not modified", which costs it next to nothing: as many as a browser asks of one host. */
const AT_ONCE_NOT_MODIFIED = 6;
/** Lanes under way in this process. More would only wait for the same two cores, and hold more bodies in memory. */
const LANES = 48;
/** Results stored by one transaction, and transactions at a time: those that bring items, and those that are a few words. */
const WITH_ITEMS = { size: 25, atOnce: 3 };
const WITHOUT_ITEMS = { size: 200, atOnce: 2 };
/** A lane gives others a turn after so many rounds; what is still due is announced again. */
const ROUNDS = 10;

export type RefreshLanes = {
  /** Takes as much work as there is room for. */
  pull(): void;
  isBusy(): boolean;
  stop(): Promise<void>;
};

/** Refreshes lanes as long as the queue has any. What fails here stays due and is announced again. */
export function refreshLanes(
  deps: Pick<
    Deps,
    "config" | "db" | "feedService" | "fetchSafely" | "log" | "metrics" | "now" | "planRefresh" | "queue" | "timing"
  >,
): RefreshLanes {
  const { queue, log } = deps;
  const underWay = new Set<Job>();
  const stopping = new AbortController();
  const store = (all: Refreshed[]) => storeAll(deps, all);
  const storeItems = createBatcher<Refreshed>({ ...WITH_ITEMS, flush: store });
  const storeOutcome = createBatcher<Refreshed>({ ...WITHOUT_ITEMS, flush: store });
  const finishAll = (jobs: Job[]) => queue.finish("refresh", jobs).then(() => undefined);
  const finish = createBatcher<Job>({ size: LANES, atOnce: 2, flush: finishAll });
  let pulling = false;
  let again = false;

  const pull = async () => {
    if (pulling) again = true;
    if (pulling || stopping.signal.aborted) return;
    pulling = true;
    try {
      do {
        again = false;
        const room = LANES - underWay.size;
        // Asking for a handful at a time would ask a thousand times.
        if (room < LANES / 4) break;
        const jobs = await queue.take("refresh", room);
        for (const job of jobs) underWay.add(job);
        if (jobs.length) await start(jobs);
      } while (again && !stopping.signal.aborted);
    } catch (cause) {
      log.error({ cause: (cause as Error).message }, "no work could be taken from the queue");
    } finally {
      pulling = false;
    }
  };

  const start = async (jobs: Job[]) => {
    const lanes = jobs.map(({ subject }) => subject);
    const due = await listDueChannels(deps.db, lanes, deps.now()).catch((cause) => {
      // Given back below; kept, they would be kept alive for ever and nobody else could take them.
      log.error({ cause: cause.message, lanes: lanes.length }, "could not ask what is due, lanes are given back");
      return [];
    });
    const byLane = Map.groupBy(due, ({ lane }) => lane);
    for (const job of jobs)
      void runLane(job, byLane.get(job.subject) ?? []).then(() => {
        underWay.delete(job);
        void pull();
      });
  };

  const runLane = async (job: Job, first: DueChannel[]) => {
    try {
      let channels = first;
      let busyUntil: Date | undefined;
      let busyInARow = 0;
      for (let round = 1; channels.length && !stopping.signal.aborted; round++) {
        const ignored = channels.filter(({ hasListeners }) => !hasListeners);
        if (ignored.length) await restChannels(deps.db, ignored, deps.now());
        const wanted = channels.filter(({ hasListeners }) => hasListeners);
        const storing: Promise<void>[] = [];
        let notModified = 0;
        const room = () => (notModified < AT_ONCE ? AT_ONCE : AT_ONCE_NOT_MODIFIED);
        await eachOf(wanted, room, async (channel) => {
          if (busyUntil) return;
          const { isNotModified, ...refreshed } = await refreshChannel(deps, channel, stopping.signal);
          if (stopping.signal.aborted) return;
          const { plan } = refreshed;
          notModified = isNotModified ? notModified + 1 : 0;
          deps.metrics.countRefresh(plan);
          const problem = plan.kind === "failed" ? plan.problem : undefined;
          log.debug({ channel: channel.id, lane: channel.lane, outcome: plan.kind, problem }, "refreshed");
          const rests = plan.kind === "failed" ? plan.siteRests : null;
          busyInARow = rests ? busyInARow + 1 : 0;
          if (rests && busyInARow >= rests.afterInARow) busyUntil ??= rests.until;
          // What brought items waits until they are stored, or a fast site would fill the memory. The rest is small: the
          // site can be asked for the next meanwhile.
          if (plan.kind === "changed") await storeItems(refreshed);
          else {
            const stored = storeOutcome(refreshed);
            stored.catch(() => {}); // told below
            storing.push(stored);
          }
        }).finally(() => Promise.allSettled(storing)); // nothing of a lane is under way when it is given back
        await Promise.all(storing);
        if (busyUntil) {
          await postponeLane(deps.db, job.subject, busyUntil, deps.now());
          break;
        }
        // A lane of one channel is what most are: no need to ask whether there is more.
        if (channels.length < 2 || round === ROUNDS) break;
        channels = await listDueChannels(deps.db, [job.subject], deps.now());
      }
    } catch (cause) {
      log.error(
        { cause: (cause as Error).message, lane: job.subject },
        "a refresh could not be stored, it will be repeated",
      );
    }
    await giveBack(job);
  };

  /** Kept because the database was away for a moment, a lane would rest until it counts as lost. After that it is lost anyway. */
  const giveBack = async (job: Job) => {
    for (let seconds = 1; ; seconds++) {
      try {
        return await finish(job);
      } catch (cause) {
        log.warn({ cause: (cause as Error).message, lane: job.subject }, "a lane could not be given back");
        if (stopping.signal.aborted || seconds > deps.timing.heartbeatSeconds) return;
        await sleep(1_000, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };

  const beat = setInterval(() => {
    queue.keepAlive("refresh", [...underWay]).catch((cause) => log.warn({ cause: cause.message }, "no sign of life"));
  }, deps.timing.heartbeatSeconds * 333);
  const idle = async () => {
    while (underWay.size || pulling) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  return {
    pull: () => void pull(),
    isBusy: () => underWay.size > 0,
    async stop() {
      stopping.abort();
      await idle();
      clearInterval(beat);
    },
  };
}

/**
 * Together, for speed; if that fails, each alone, so that one of them cannot hold up the others. Answers with those that could
 * not be stored.
 */
async function storeAll(
  deps: Pick<Deps, "config" | "db" | "log" | "now">,
  refreshes: Refreshed[],
): Promise<Map<Refreshed, unknown>> {
  const failed = new Map<Refreshed, unknown>();
  try {
    await applyRefreshes(deps, refreshes);
  } catch (cause) {
    deps.log.warn({ cause: (cause as Error).message, of: refreshes.length }, "could not store together what came");
    for (const refreshed of refreshes)
      await applyRefreshes(deps, [refreshed])
        .catch((why) => {
          if (!isRefusal(why)) throw why;
          return applyRefreshes(deps, [asFailed(refreshed)]);
        })
        .catch((why) => {
          if (!isOfThisOne(why)) throw why;
          failed.set(refreshed, why);
        });
  }
  return failed;
}

/** The database is there and answered: a deadlock, say. The others can still be stored. */
function isOfThisOne({ code }: { code?: unknown }): boolean {
  return /^(22|23|40|54)/.test(String(code));
}

/**
 * What is in it is at fault: data, constraint, limit. Everything else (a lost session, a deadlock, somebody who deleted their
 * account at this moment) may go well next time.
 */
function isRefusal({ code }: { code?: unknown }): boolean {
  return /^(22|23|54)/.test(String(code)) && code !== FOREIGN_KEY_VIOLATION;
}

const FOREIGN_KEY_VIOLATION = "23503";
const UNSTORABLE_MS = 3_600_000;

/** What PostgreSQL will not take is a failed refresh like any other; left due, it would be repeated at once and for ever. */
function asFailed({ channel, at }: Refreshed): Refreshed {
  const failures = channel.state.failures + 1;
  return {
    channel,
    at,
    plan: {
      kind: "failed",
      problem: "malformed",
      failures,
      nextAt: new Date(at.getTime() + UNSTORABLE_MS),
      siteRests: null,
    },
  };
}

/** As many at a time as there is room for; how many that are may change on the way. Settles when nothing is under way. */
function eachOf<Value>(values: readonly Value[], room: () => number, act: (value: Value) => Promise<void>) {
  const rest = values.values();
  const failed: unknown[] = [];
  let underWay = 0;
  return new Promise<void>((resolve, reject) => {
    const more = () => {
      while (!failed.length && underWay < room()) {
        const { value, done } = rest.next();
        if (done) break;
        underWay++;
        act(value)
          .catch((cause) => failed.push(cause))
          .then(() => {
            underWay--;
            more();
          });
      }
      if (underWay === 0) failed.length ? reject(failed[0]) : resolve();
    };
    more();
  });
}
