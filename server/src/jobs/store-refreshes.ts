import { createBatcher } from "../batcher.ts";
import { applyRefreshes } from "../channels/apply-refreshes.ts";
import type { Refreshed } from "../channels/due-channel.ts";
import { isBadData, isRowError } from "../db/sql-state.ts";
import type { Deps } from "../deps.ts";

type Needs = Pick<Deps, "config" | "db" | "log" | "now">;

/** Results stored by one transaction, and transactions at a time: with items, and without, which is a few words each. */
const WITH_ITEMS = { size: 25, concurrency: 3 };
const WITHOUT_ITEMS = { size: 200, concurrency: 2 };

const UNSTORABLE_MS = 3_600_000;

export type StoreRefresh = (refreshed: Refreshed) => Promise<void>;

/** Each resolves when its refresh is stored. */
export function createStoreRefresh(deps: Needs): { storeWithItems: StoreRefresh; storeWithoutItems: StoreRefresh } {
  const run = async (refreshes: Refreshed[]) => {
    const failed = await storeRefreshes(deps, refreshes);
    return (refreshed: Refreshed) => {
      if (failed.has(refreshed)) throw failed.get(refreshed);
    };
  };
  return {
    storeWithItems: createBatcher({ ...WITH_ITEMS, run }),
    storeWithoutItems: createBatcher({ ...WITHOUT_ITEMS, run }),
  };
}

/**
 * All in one transaction, for speed; if that fails, each alone, so that one of them cannot hold up the others. Returns those
 * that could not be stored, with the cause.
 */
async function storeRefreshes(deps: Needs, refreshes: Refreshed[]): Promise<Map<Refreshed, unknown>> {
  const failed = new Map<Refreshed, unknown>();
  try {
    await applyRefreshes(deps, refreshes);
  } catch (cause) {
    deps.log.warn(
      { cause: (cause as Error).message, refreshes: refreshes.length },
      "batch of refreshes not stored, storing one by one",
    );
    for (const refreshed of refreshes)
      await applyRefreshes(deps, [refreshed])
        .catch((why) => {
          if (!isBadData(why)) throw why;
          return applyRefreshes(deps, [asFailed(refreshed)]);
        })
        .catch((why) => {
          if (!isRowError(why)) throw why;
          failed.set(refreshed, why);
        });
  }
  return failed;
}

/** What PostgreSQL refuses is a failed refresh like any other. Left due, it would be repeated at once, for ever. */
function asFailed({ channel, at }: Refreshed): Refreshed {
  return {
    channel,
    at,
    plan: {
      kind: "failed",
      problem: "malformed",
      failures: channel.state.failures + 1,
      nextAt: new Date(at.getTime() + UNSTORABLE_MS),
      siteBackoff: null,
    },
  };
}
