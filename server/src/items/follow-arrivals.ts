import { findReader, listResting } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import { isSnapshot } from "./is-snapshot.ts";
import type { Arrival } from "./item.ts";
import { currentSnapshot, listArrived } from "./store.ts";

/** `id` is where to resume after a disconnect. `more`: there were too many to send, so the list has to be loaded again. */
export type Arrivals = { id: string; items: Arrival[]; more: boolean };

const SENT_AT_ONCE = 50;

/**
 * New items of one person as they arrive, from any worker. A position is a snapshot of the database: what the snapshot could
 * not see is new, in whatever order transactions ended, so nothing is lost and nothing is sent twice.
 */
export async function* followArrivals(
  deps: Pick<Deps, "arrivals" | "db" | "now">,
  userId: UserId,
  lastEventId: string | null,
  aborted: AbortSignal,
): AsyncGenerator<Arrivals> {
  const signal = deps.arrivals.open(userId);
  aborted.addEventListener("abort", signal.send, { once: true });
  try {
    const current = await currentSnapshot(deps.db);
    const resumes = lastEventId !== null && isSnapshot(lastEventId);
    // A position later than the current snapshot means that the database was restored since: anything may be different.
    const isRestored = resumes && endOf(lastEventId) > endOf(current);
    let since = resumes && !isRestored ? lastEventId : current;
    // The first message says where to resume, even if nothing ever arrives.
    if (!resumes || isRestored) yield { id: since, items: [], more: isRestored };
    while (!aborted.aborted && !deps.arrivals.isClosed()) {
      const resting = await listResting(deps, await findReader(deps, userId));
      const { snapshot, items } = await listArrived(deps.db, userId, since, SENT_AT_ONCE + 1, resting);
      since = snapshot;
      if (items.length) yield { id: since, items: items.slice(0, SENT_AT_ONCE), more: items.length > SENT_AT_ONCE };
      await signal.next();
    }
  } finally {
    signal.close();
  }
}

/** Transactions from here on are not in it. */
function endOf(snapshot: string): bigint {
  return BigInt(snapshot.split(":")[1] as string);
}
