import { type ItemKind, narrowKind, type View } from "#core/view/view.ts";
import { listResting, type Reader } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { findView } from "../views/find-view.ts";
import type { Cursor } from "./cursor.ts";
import { EVERYTHING, setAllRead, setCopiesRead } from "./store.ts";

/** What is marked: a channel, everything (null), or a view, if today began at `since`. */
export type Marked = { channelId: ChannelId | null } | { view: View; since: Date; timeZone: string; kind: ItemKind };

/** `readAt` names this call, to undo it. */
export async function markAllRead(
  deps: Pick<Deps, "db" | "now">,
  reader: Reader,
  marked: Marked,
  upTo: Cursor | null,
): Promise<Outcome<{ changed: number; readAt: Date }>> {
  const { db } = deps;
  const found = await findFilter(deps, reader, marked);
  if (!found.ok) return found;
  const readAt = deps.now();
  const except = await listResting(deps, reader);
  const changed = await setAllRead(db, { ...found.value, userId: reader.id }, { upTo, readAt, except });
  // The list of a channel also shows what is a copy of another channel's item.
  const channelId = "channelId" in marked ? marked.channelId : null;
  const copies = channelId === null ? 0 : await setCopiesRead(db, reader.id, channelId, { upTo, readAt });
  return { ok: true, value: { changed: changed + copies, readAt } };
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
