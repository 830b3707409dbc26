import { ownName } from "#core/folder/own-name.ts";
import type { Queryable } from "../db/query.ts";
import type { ChannelId, FolderId, UserId } from "../ids.ts";
import { addAt, deleteNames, findNames, lockNames, setName } from "./store.ts";

/** What a list says of a channel. `address` is what the list has for it. */
export type ImportedPlace = {
  name: string | null;
  address: string;
  position: number;
  folderIds: readonly FolderId[];
};

/**
 * In the transaction that follows the channel. A channel that the person already followed keeps its name, its place and its folders,
 * and gains a name if it had none. One that they had left has what the list says, not what it had then.
 */
export async function keepImported(
  session: Queryable,
  userId: UserId,
  channelId: ChannelId,
  { name: written, address, position, folderIds }: ImportedPlace,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const names = await findNames(session, userId, channelId);
  if (!names) return;
  const name = ownName(written, { title: names.title, addresses: [address, names.channelUrl], isImported: true });
  if (name !== null && (isNew || names.name === null)) await setName(session, userId, channelId, name);
  await addAt(session, userId, channelId, { folderIds, position, isSorted: isNew });
}

/**
 * Called when channels were fetched for the first time: until then the feed's own title was not known, and a list may have brought
 * just that.
 */
export async function dropFeedTitles(session: Queryable, channels: readonly ChannelId[]): Promise<void> {
  const named = await lockNames(session, channels);
  const same = named.filter(({ name, title }) => ownName(name, { title, isImported: true }) === null);
  if (same.length) await deleteNames(session, same);
}
