import type { Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";
import { deleteUnsubscribed, listUnsubscribed, restoreItems, restorePlaces } from "./unsubscribed-store.ts";

/**
 * Called when the channels are locked, before their items are delivered. Of those that the person left within the last hour, the
 * place in the list, the name, the folders and what was read are restored. A pause comes back only with Undo: a person who
 * subscribes wants to read. Returns the items that are in the inbox again.
 */
export async function restoreSubscriptions(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
  { isUndo }: { isUndo: boolean },
): Promise<ItemId[]> {
  const left = await listUnsubscribed(session, userId, channels);
  if (!left.length) return [];
  await restorePlaces(session, userId, left, { isUndo });
  const restored = await restoreItems(session, userId, left);
  await deleteUnsubscribed(session, userId, left);
  return restored;
}
