import type { FeverMark } from "#core/fever-api/fever-request.ts";
import { listResting, type Reader } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import { listFoldersOf } from "../folders/list-folders.ts";
import type { ChannelId, ItemId } from "../ids.ts";
import { setRead } from "../items/store.ts";
import { markReadThere } from "../reader-api/mark-read.ts";
import { markStreamRead, setManyStarred } from "../reader-api/store.ts";

/** Marks as it says, and not the opposite of what was. Items, channels and folders of other people are not changed. */
export async function markForFever(deps: Pick<Deps, "db" | "now">, reader: Reader, mark: FeverMark): Promise<void> {
  const { db, now } = deps;
  if (mark.what === "items") {
    const [ids, { as }] = [mark.ids as ItemId[], mark];
    if (as === "read") await markReadThere({ db, now }, reader.id, ids);
    else if (as === "unread") await setRead(db, reader.id, ids, null);
    else await setManyStarred(db, reader.id, ids, as === "saved" ? now() : null);
    return;
  }
  const channels = await channelsOf(deps, reader, mark);
  const filter = { channels, except: await listResting(deps, reader), isStarred: false };
  const readAt = now();
  await markStreamRead(db, reader.id, filter, { arrivedUntil: mark.before ?? readAt, readAt });
}

/** Null: all of them. */
async function channelsOf(
  deps: Pick<Deps, "db">,
  { id: userId }: Reader,
  mark: Exclude<FeverMark, { what: "items" }>,
): Promise<ChannelId[] | null> {
  if (mark.what === "feed") return [mark.id as ChannelId];
  if (mark.id === null) return null;
  const folder = (await listFoldersOf(deps, userId)).find(({ id }) => id === mark.id);
  return folder?.channelIds ?? [];
}
