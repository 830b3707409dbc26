import { findReader, listResting } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import { isSnapshot } from "./is-snapshot.ts";
import type { ListedItem } from "./item.ts";
import { currentSnapshot, listArrived } from "./store.ts";

/** `id` is where to go on after the line was cut; `more` says that there were too many to send: load the list again. */
export type Arrivals = { id: string; items: ListedItem[]; more: boolean };

const SENT_AT_ONCE = 50;

/**
 * New items of one person as they arrive, from whichever worker. Where somebody left off is a snapshot of the database: what
 * it could not see is what is new, whatever order transactions ended in, so nothing is lost and nothing sent twice.
 */
export async function* followArrivals(
  deps: Pick<Deps, "arrivals" | "db" | "now">,
  userId: UserId,
  lastEventId: string | null,
  signal: AbortSignal,
): AsyncGenerator<Arrivals> {
  const bell = deps.arrivals.hang(userId);
  signal.addEventListener("abort", bell.ring, { once: true });
  try {
    const current = await currentSnapshot(deps.db);
    const resumes = lastEventId !== null && isSnapshot(lastEventId);
    // Somebody who left off later than now was here before the database was restored: anything may be different.
    const isRestored = resumes && endOf(lastEventId) > endOf(current);
    let since = resumes && !isRestored ? lastEventId : current;
    // The first message tells where to resume from, even if nothing ever arrives.
    if (!resumes || isRestored) yield { id: since, items: [], more: isRestored };
    while (!signal.aborted && !deps.arrivals.isClosed()) {
      const resting = await listResting(deps, await findReader(deps, userId));
      const { snapshot, items } = await listArrived(deps.db, userId, since, SENT_AT_ONCE + 1, resting);
      since = snapshot;
      if (items.length) yield { id: since, items: items.slice(0, SENT_AT_ONCE), more: items.length > SENT_AT_ONCE };
      await bell.rung();
    }
  } finally {
    bell.away();
  }
}

/** Transactions from here on are not in it. */
function endOf(snapshot: string): bigint {
  return BigInt(snapshot.split(":")[1] as string);
}
