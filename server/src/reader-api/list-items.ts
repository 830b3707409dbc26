import type { ListRequest } from "#core/reader-api/list-request.ts";
import { type ReaderItem, toReaderItem } from "#core/reader-api/reader-item.ts";
import type { Stream } from "#core/reader-api/stream.ts";
import { listResting, type Reader } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, UserId } from "../ids.ts";
import { findStreams } from "./find-streams.ts";
import {
  type CommonList,
  type EntryHead,
  listEntries,
  listFirstHeads,
  listHeads,
  listStream,
  type StreamFilter,
  type StreamPlace,
  type StreamRow,
} from "./store.ts";
import { labelsOf, ownPartOf, sharedPartOf } from "./write-items.ts";

/** One statement for each: a client may ask for 200,000 ids, which are never in memory together. */
const ROWS = 5_000;
/** Sanitising a text takes up to a millisecond, and other requests wait meanwhile. */
export const ENTRIES = 50;

export type StreamPage = {
  rows: AsyncGenerator<StreamRow[]>;
  /** Known when all rows were taken: where the next page starts, or null. */
  continuation(): string | null;
};

/** The items of a stream, as many as the client asks for. Null when there is no such stream. */
export async function openStream(
  deps: Pick<Deps, "config" | "db">,
  reader: Reader,
  stream: Stream,
  { limit, order, arrived, included, excluded, continuation }: ListRequest,
): Promise<StreamPage | null> {
  const found = await findStreams(deps, reader, [stream, ...included], excluded);
  if (!found) return null;
  const filter = { ...found, ...arrived };
  const after = continuation === null ? null : readContinuation(continuation);
  let next: string | null = null;
  return {
    rows: takeRows(deps, reader.id, filter, { order, after, limit }, (last) => {
      next = `${last.at}-${last.id}`;
    }),
    continuation: () => next,
  };
}

async function* takeRows(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  filter: StreamFilter,
  { order, after, limit }: StreamPlace,
  onMore: (last: StreamRow) => void,
): AsyncGenerator<StreamRow[]> {
  let [place, left] = [after, limit];
  while (left > 0) {
    const wanted = Math.min(left, ROWS);
    // One more than is sent, to know whether there is another page.
    const found = await listStream(db, userId, filter, { order, after: place, limit: wanted + 1 });
    const rows = found.slice(0, wanted);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    left -= rows.length;
    if (found.length <= wanted) return;
    place = { at: last.at, id: last.id };
    if (left === 0) onMore(last);
  }
}

/** One that cannot be read starts from the beginning, as for a client that sends one of another server. */
function readContinuation(text: string): StreamPlace["after"] {
  const [, at, id] = /^(-?\d{1,16})-(\d{1,18})$/.exec(text) ?? [];
  return at !== undefined && id !== undefined ? { at, id } : null;
}

/** The entries of a short list. Null when there is no such stream. */
export async function listPage(
  deps: Pick<Deps, "config" | "db">,
  reader: Reader,
  stream: Stream,
  request: ListRequest,
): Promise<{ heads: EntryHead[]; continuation: string | null } | null> {
  const { limit, order } = request;
  const common = await commonList(deps, reader, stream, request);
  if (common) {
    const found = await listFirstHeads(deps.db, reader.id, common, { order, limit: limit === 20 ? 21 : 51 });
    const last = found.length > limit ? found[limit - 1] : undefined;
    // Nothing is found of a channel that is not followed, too.
    if (found.length > 0) return { heads: found.slice(0, limit), continuation: last ? `${last.at}-${last.id}` : null };
  }
  const page = await openStream(deps, reader, stream, request);
  if (!page) return null;
  const heads: EntryHead[] = [];
  for await (const rows of page.rows) {
    const ids = rows.map(({ id }) => id);
    heads.push(...(await listHeadsInOrder(deps, reader.id, ids)));
  }
  return { heads, continuation: page.continuation() };
}

async function commonList(
  deps: Pick<Deps, "db">,
  reader: Reader,
  stream: Stream,
  { limit, arrived, included, excluded, continuation }: ListRequest,
): Promise<CommonList | null> {
  if (stream.kind !== "reading-list" && stream.kind !== "channel") return null;
  if ((limit !== 20 && limit !== 50) || arrived.from || arrived.to || continuation !== null) return null;
  if (included.length > 0 || excluded.some(({ kind }) => kind !== "read")) return null;
  if ((await listResting(deps, reader)).length > 0) return null;
  return { channel: stream.kind === "channel" ? (stream.id as ChannelId) : null, isUnread: excluded.length > 0 };
}

/** In the order of `ids`. Those of other people are left out. */
export async function listHeadsInOrder(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  ids: readonly string[],
): Promise<EntryHead[]> {
  const heads = new Map((await listHeads(db, userId, ids)).map((head) => [head.id as string, head]));
  return ids.flatMap((id) => heads.get(id) ?? []);
}

/** The items of `ids` with their content, in that order, a few at a time. Those of other people are left out. */
export async function* readItems(
  deps: Pick<Deps, "db">,
  userId: UserId,
  ids: readonly string[],
  origin: string,
): AsyncGenerator<ReaderItem[]> {
  for (let at = 0; at < ids.length; at += ENTRIES) {
    const wanted = ids.slice(at, at + ENTRIES);
    const heads = await listHeadsInOrder(deps, userId, wanted);
    const labels = await labelsOf(deps, userId, heads);
    const entries = new Map((await listEntries(deps.db, userId, wanted)).map((entry) => [entry.id, entry]));
    yield heads.flatMap((head) => {
      const entry = entries.get(head.id);
      return entry ? toReaderItem(ownPartOf(head, labels), sharedPartOf(entry, origin)) : [];
    });
  }
}
