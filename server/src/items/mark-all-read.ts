import { type ItemKind, narrowKind, type View } from "#core/view/view.ts";
import { listResting, type Reader } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { findView } from "../views/find-view.ts";
import type { Cursor } from "./cursor.ts";
import { EVERYTHING, readArrivedUntil, setAllRead, setCopiesRead } from "./store.ts";

/** What is marked: a channel, everything (null), or a view, if today began at `since`. */
export type Marked = { channelId: ChannelId | null } | { view: View; since: Date; timeZone: string; kind: ItemKind };

/** How far the list was seen, and how many milliseconds ago it was loaded: what arrived since then stays unread. Null: all of it. */
type SeenList = { upTo: Cursor | null; loadedAgo: number | null };

/** `readAt` names this call, to undo it. `arrivedUntil`: nothing that arrived later was marked. */
export async function markAllRead(
  deps: Pick<Deps, "db" | "now">,
  reader: Reader,
  marked: Marked,
  { upTo, loadedAgo }: SeenList = { upTo: null, loadedAgo: null },
): Promise<Outcome<{ changed: number; readAt: Date; arrivedUntil: Date | null }>> {
  const { db } = deps;
  const found = await findFilter(deps, reader, marked);
  if (!found.ok) return found;
  const readAt = deps.now();
  const arrivedUntil = loadedAgo === null ? null : await readArrivedUntil(db, loadedAgo);
  const seen = { upTo, arrivedUntil, readAt };
  const except = await listResting(deps, reader);
  const changed = await setAllRead(db, { ...found.value, userId: reader.id }, { ...seen, except });
  // The list of a channel also shows what is a copy of another channel's item.
  const channelId = "channelId" in marked ? marked.channelId : null;
  const copies = channelId === null ? 0 : await setCopiesRead(db, reader.id, channelId, seen);
  return { ok: true, value: { changed: changed + copies, readAt, arrivedUntil } };
}

async function findFilter({ db }: Pick<Deps, "db">, { id }: Reader, marked: Marked) {
  if ("channelId" in marked) {
    const channels = marked.channelId === null ? null : [marked.channelId];
    return { ok: true, value: { ...EVERYTHING, channels } } as const;
  }
  const found = await findView(db, id, marked.view, marked.since, marked.timeZone);
  if (!found.ok) return found;
  const kind = narrowKind(found.value.filter.kind, marked.kind);
  // Nothing is a video and a podcast.
  const filter = kind === null ? { ...EVERYTHING, channels: [] } : { ...found.value.filter, kind };
  return { ok: true, value: filter } as const;
}
