import type { DueChannel, Refreshed } from "../channels/due-channel.ts";
import { refreshChannel } from "../channels/refresh-channel.ts";
import { listDueChannels, postponeLane, restChannels } from "../channels/refresh-store.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId } from "../ids.ts";
import { createStoreRefresh } from "./store-refreshes.ts";

/** Requests to one site at a time. A feed service is the owner's own and makes feeds of many sites. */
const CONCURRENCY = 2;
/** While the site answers "not modified", which costs it next to nothing: as many as a browser opens to one host. */
const CONCURRENCY_NOT_MODIFIED = 6;
/** After so many rounds a lane makes room for others; what is still due is announced again. */
const ROUNDS = 10;

type Needs = Pick<Deps, "config" | "db" | "feedService" | "fetchSafely" | "log" | "metrics" | "now" | "planRefresh"> & {
  /** Called when a feed that is new or has changed was stored. */
  noteChanged?: (channel: ChannelId) => void;
};

/** Refreshes the channels of one lane that are due, starting with `first`. Throws when something could not be stored. */
export type RunLane = (lane: string, first: DueChannel[]) => Promise<void>;

export function createRunLane(deps: Needs, stopping: AbortSignal): RunLane {
  const { db, log, metrics, now } = deps;
  const { storeWithItems, storeWithoutItems } = createStoreRefresh(deps);

  return async (lane, first) => {
    const backoff = createBackoff();
    for (let channels = first, round = 1; channels.length && !stopping.aborted; round++) {
      const withoutFollower = channels.filter(({ hasActiveFollower }) => !hasActiveFollower);
      if (withoutFollower.length) await restChannels(db, withoutFollower, now());
      await refreshAll(
        channels.filter(({ hasActiveFollower }) => hasActiveFollower),
        backoff,
      );
      const busyUntil = backoff.until();
      if (busyUntil) return postponeLane(db, lane, busyUntil, now());
      // Most lanes have one channel: then there is no need to ask whether there is more.
      if (channels.length < 2 || round === ROUNDS) return;
      channels = await listDueChannels(db, [lane], now());
    }
  };

  async function refreshAll(channels: DueChannel[], backoff: Backoff): Promise<void> {
    const storing: Promise<void>[] = [];
    let notModified = 0;
    const limit = () => (notModified < CONCURRENCY ? CONCURRENCY : CONCURRENCY_NOT_MODIFIED);
    await forEachConcurrently(channels, limit, async (channel) => {
      if (backoff.until()) return;
      const { isNotModified, ...refreshed } = await refreshChannel(deps, channel, stopping);
      if (stopping.aborted) return;
      notModified = isNotModified ? notModified + 1 : 0;
      record(refreshed);
      backoff.add(refreshed);
      // Wait until items are stored, or a fast site would fill the memory. Everything else is small and stored while the
      // site is asked for the next feed; it is awaited below.
      if (refreshed.plan.kind === "changed") {
        await storeWithItems(refreshed);
        deps.noteChanged?.(channel.id);
        return;
      }
      const stored = storeWithoutItems(refreshed);
      stored.catch(() => {});
      storing.push(stored);
    }).finally(() => Promise.allSettled(storing)); // nothing of a lane is running when it is released
    await Promise.all(storing);
  }

  function record({ channel, plan }: Refreshed): void {
    metrics.countRefresh(plan);
    const problem = plan.kind === "failed" ? plan.problem : undefined;
    log.debug({ channel: channel.id, lane: channel.lane, outcome: plan.kind, problem }, "refreshed");
  }
}

/** Whether the site asked to be left alone, and until when. */
type Backoff = { add(refreshed: Refreshed): void; until(): Date | undefined };

function createBackoff(): Backoff {
  let busyUntil: Date | undefined;
  let busyInARow = 0;
  return {
    add({ plan }) {
      const rests = plan.kind === "failed" ? plan.siteBackoff : null;
      busyInARow = rests ? busyInARow + 1 : 0;
      if (rests && busyInARow >= rests.threshold) busyUntil ??= rests.until;
    },
    until: () => busyUntil,
  };
}

/** `limit` may change on the way. Settles when nothing is running any more. */
function forEachConcurrently<Value>(
  values: readonly Value[],
  limit: () => number,
  act: (value: Value) => Promise<void>,
): Promise<void> {
  const rest = values.values();
  const failed: unknown[] = [];
  let running = 0;
  return new Promise<void>((resolve, reject) => {
    const more = () => {
      while (!failed.length && running < limit()) {
        const { value, done } = rest.next();
        if (done) break;
        running++;
        act(value)
          .catch((cause) => failed.push(cause))
          .then(() => {
            running--;
            more();
          });
      }
      if (running === 0) failed.length ? reject(failed[0]) : resolve();
    };
    more();
  });
}
