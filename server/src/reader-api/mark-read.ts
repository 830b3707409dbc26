import { setOpenedByItems } from "../channels/store.ts";
import type { Deps } from "../deps.ts";
import type { ItemId, UserId } from "../ids.ts";
import { setRead } from "../items/store.ts";

/** What a person reads between two synchronisations of a client. More at once is “mark all as read”, which some clients send by ids. */
const MOST_READ = 10;

/**
 * Another reader marks items as read. Such clients fetch the text of everything, so fetching is not opening: marking a few items is the
 * sign that a person opened them.
 */
export async function markReadThere(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: UserId,
  ids: readonly ItemId[],
): Promise<void> {
  const readAt = now();
  await setRead(db, userId, ids, readAt);
  if (ids.length <= MOST_READ) await setOpenedByItems(db, userId, ids, readAt);
}
