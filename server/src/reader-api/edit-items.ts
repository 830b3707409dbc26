import type { Stream } from "#core/reader-api/stream.ts";
import type { Reader } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import type { ItemId } from "../ids.ts";
import { setRead } from "../items/store.ts";
import type { Outcome } from "../problem.ts";
import { findStreams } from "./find-streams.ts";
import { markReadThere } from "./mark-read.ts";
import { markStreamRead, setManyStarred } from "./store.ts";

/** Adds and removes states of items. Those that we have no equivalent of change nothing; labels belong to channels. */
export async function editTags(
  { db, now }: Pick<Deps, "db" | "now">,
  { id: userId }: Reader,
  ids: readonly string[],
  { added, removed }: { added: readonly Stream[]; removed: readonly Stream[] },
): Promise<Outcome<void>> {
  if ([...added, ...removed].some(({ kind }) => kind === "label")) return { ok: false, problem: { kind: "bad-input" } };
  const has = (streams: readonly Stream[], wanted: Stream["kind"]) => streams.some(({ kind }) => kind === wanted);
  const items = ids as readonly ItemId[];
  if (has(added, "read") || (has(removed, "kept-unread") && !has(removed, "read")))
    await markReadThere({ db, now }, userId, items);
  else if (has(removed, "read") || has(added, "kept-unread")) await setRead(db, userId, items, null);
  if (has(added, "starred")) await setManyStarred(db, userId, items, now());
  else if (has(removed, "starred")) await setManyStarred(db, userId, items, null);
  return { ok: true, value: undefined };
}

/** Everything of a stream that arrived by then, so that what the person has not seen yet stays unread. */
export async function markAllAsRead(
  deps: Pick<Deps, "config" | "db" | "now">,
  reader: Reader,
  stream: Stream,
  until: Date | null,
): Promise<Outcome<void>> {
  const filter = await findStreams(deps, reader, [stream], []);
  if (!filter) return { ok: false, problem: { kind: "no-such-channel" } };
  // What is read already needs no mark, and neither does a stream that is empty here.
  if (filter.isRead) return { ok: true, value: undefined };
  const readAt = deps.now();
  await markStreamRead(deps.db, reader.id, filter, { arrivedUntil: until ?? readAt, readAt });
  return { ok: true, value: undefined };
}
