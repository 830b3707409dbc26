import { setTimeout as sleep } from "node:timers/promises";
import { forgetRetired, listDueLanes, retireUnfollowed, wakeListenedTo } from "../channels/refresh-store.ts";
import { forgetUnsubscribed } from "../channels/unsubscribed-store.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { indexItems } from "../items/index-items.ts";
import { continueImport } from "../opml/import-opml.ts";
import { listUnfinishedImports } from "../opml/store.ts";
import { refreshLanes } from "./refresh-lanes.ts";
import { tryLockAnnouncing } from "./store.ts";

export type Worker = { stop(): Promise<void> };

/** How often the table is asked what is due. Notices make new subscriptions faster than this. */
const LOOK_MS = 1_000;
const INDEX_MS = 3_000;
const TIDY_MS = 5 * 60_000;
const ANNOUNCED_AT_ONCE = 2_000;
const FORGOTTEN_AFTER_MS = 30 * 86_400_000;

/** Everything that happens without anybody asking for it. */
export function startWorker(deps: Deps): Worker {
  const { db, queue, log, notices } = deps;
  const stopping = new AbortController();
  const lanes = refreshLanes(deps);

  const look = async () => {
    await transact(db, async (session) => {
      if (!(await tryLockAnnouncing(session))) return;
      await queue.announce("refresh", await listDueLanes(session, deps.now(), ANNOUNCED_AT_ONCE), session);
      await queue.announce("import", await listUnfinishedImports(session), session);
    });
    lanes.pull();
  };
  const tidy = async () => {
    const now = deps.now();
    await queue.announce("refresh", await wakeListenedTo(db, now));
    await retireUnfollowed(db, now);
    await forgetUnsubscribed(db);
    const forgotten = await forgetRetired(db, new Date(now.getTime() - FORGOTTEN_AFTER_MS), 100);
    if (forgotten) log.info({ forgotten }, "forgot channels nobody follows");
  };
  const runs = [
    every(LOOK_MS, look),
    every(TIDY_MS, tidy),
    every(INDEX_MS, () => indexItems(deps, () => lanes.isBusy())),
    every(LOOK_MS, () => continueImport(deps, stopping.signal)),
  ];
  const unhear = notices.on("pagecast_due", () => lanes.pull());

  async function every(ms: number, act: () => Promise<unknown>) {
    while (!stopping.signal.aborted) {
      try {
        await act();
      } catch (cause) {
        // The database is away or too busy. Nothing is lost: the same question is asked again.
        log.warn({ cause: (cause as Error).message }, "the worker stumbled and goes on");
      }
      await sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  return {
    async stop() {
      stopping.abort();
      unhear();
      await lanes.stop();
      await Promise.all(runs);
    },
  };
}
