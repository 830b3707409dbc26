import { setTimeout as sleep } from "node:timers/promises";
import { deleteOldActions } from "../channels/bulk-store.ts";
import { deleteRetired, listDueLanes, retireUnfollowed, wakeActivelyFollowed } from "../channels/refresh-store.ts";
import { deleteOldUnsubscribed } from "../channels/unsubscribed-store.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { indexChannels } from "../discover/index-channels.ts";
import { deleteStraySentPages, type SweptPage } from "../full-text/sent-page-store.ts";
import { deleteUnusedFullTexts } from "../full-text/store.ts";
import { createIconLookUps } from "../icons/look-up-icons.ts";
import { deleteUnneededSites } from "../icons/store.ts";
import { indexItems } from "../items/index-items.ts";
import { continueImport } from "../opml/import-opml.ts";
import { listUnfinishedImports } from "../opml/store.ts";
import { deleteUnusedPictures } from "../pictures/store.ts";
import { deleteUnownedItems, type SweptTo } from "../reader-import/item-store.ts";
import { deleteOldPreviews } from "../route-health/store.ts";
import { deleteOldSavedViews } from "../views/store.ts";
import { matchAllHubs } from "../websub/match-hubs.ts";
import { deleteEndedSubscribers } from "../websub/subscriber-store.ts";
import { createWebSubCalls, listDueCalls } from "../websub/websub-calls.ts";
import { createLanePool } from "./lane-pool.ts";
import { tryLockAnnouncing } from "./store.ts";

export type Worker = { stop(): Promise<void> };

/** How often the table is asked what is due. New subscriptions are faster: a notification announces them. */
const POLL_MS = 1_000;
const INDEX_MS = 3_000;
const CLEAN_UP_MS = 5 * 60_000;
const ANNOUNCED_AT_ONCE = 2_000;
/** Of imported items and of sent pages, in one clean-up. */
const SWEPT_AT_ONCE = 20_000;
const DELETED_AFTER_MS = 30 * 86_400_000;
/** Of pictures of items: some 50,000 cards. They can be made again at any time. */
const PICTURE_BYTES = 500_000_000;

/** Everything that happens in the background. */
export function startWorker(deps: Deps): Worker {
  const { db, queue, log, notifications } = deps;
  const stopping = new AbortController();
  const icons = createIconLookUps(deps, () => lanes.isBusy());
  const lanes = createLanePool({ ...deps, noteChanged: icons.note });
  const webSub = createWebSubCalls(deps);
  const { publicUrl } = deps.config;

  let swept: SweptTo | null = null;
  let sweptPage: SweptPage | null = null;

  const announceDue = async () => {
    await transact(db, async (session) => {
      if (!(await tryLockAnnouncing(session))) return;
      await queue.announce("refresh", await listDueLanes(session, deps.now(), ANNOUNCED_AT_ONCE), session);
      await queue.announce("import", await listUnfinishedImports(session), session);
      if (publicUrl) await queue.announce("websub", await listDueCalls(session, deps.now()), session);
    });
    lanes.pull();
  };
  const cleanUp = async () => {
    const now = deps.now();
    await queue.announce("refresh", await wakeActivelyFollowed(db, now));
    await retireUnfollowed(db, now);
    await deleteOldUnsubscribed(db);
    await deleteOldActions(db);
    await deleteOldSavedViews(db);
    swept = await deleteUnownedItems(db, swept, SWEPT_AT_ONCE);
    sweptPage = await deleteStraySentPages(db, sweptPage, SWEPT_AT_ONCE);
    await deleteUnusedFullTexts(db);
    await deleteOldPreviews(db, new Date(now.getTime() - DELETED_AFTER_MS));
    await deleteUnneededSites(db, new Date(now.getTime() - DELETED_AFTER_MS));
    await icons.sweep();
    await deleteUnusedPictures(db, {
      before: new Date(now.getTime() - DELETED_AFTER_MS),
      now,
      maxBytes: PICTURE_BYTES,
    });
    await deleteEndedSubscribers(db, now);
    if (publicUrl) await transact(db, (session) => matchAllHubs(session, publicUrl, now));
    const deleted = await deleteRetired(db, new Date(now.getTime() - DELETED_AFTER_MS), 100);
    if (deleted) log.info({ deleted }, "deleted channels that nobody follows");
  };
  const loops = [
    every(POLL_MS, announceDue),
    every(CLEAN_UP_MS, cleanUp),
    every(INDEX_MS, () => indexItems(deps, () => lanes.isBusy())),
    every(INDEX_MS, () => indexChannels(deps)),
    every(POLL_MS, icons.step),
    every(POLL_MS, webSub.step),
    every(POLL_MS, () => continueImport(deps, stopping.signal)),
  ];
  const unsubscribe = notifications.on("pagecast_due", () => lanes.pull());

  async function every(ms: number, act: () => Promise<unknown>) {
    while (!stopping.signal.aborted) {
      try {
        await act();
      } catch (cause) {
        // The database is away or too busy. Nothing is lost: the next step does the same work.
        log.warn({ cause: (cause as Error).message }, "worker step failed, will retry");
      }
      await sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      await Promise.all([lanes.stop(), icons.stop(), webSub.stop()]);
      await Promise.all(loops);
    },
  };
}
