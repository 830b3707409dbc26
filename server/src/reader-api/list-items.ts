import type { ListRequest } from "#core/reader-api/list-request.ts";
import { type ReaderItem, toReaderItem } from "#core/reader-api/reader-item.ts";
import type { Stream } from "#core/reader-api/stream.ts";
import { hasResting, type Reader } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import { listFolders } from "../folders/store.ts";
import type { ChannelId, UserId } from "../ids.ts";
import { findStreams } from "./find-streams.ts";
import {
  type CommonList,
  type EntryHead,
  type FirstHeads,
  listEntries,
  listFirstHeads,
  listHeads,
  listStream,
  readChannels,
  readHeads,
  type StreamFilter,
  type StreamPlace,
  type StreamRow,
} from "./store.ts";
import { type LabelledHeads, labelsOf, ownPartOf, sharedPartOf, withLabels } from "./write-items.ts";

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

/** A short list. */
export type Page = {
  /** Stays the same until something in the list changes. Null for a list that is not cached. */
  key: string | null;
  read(): Promise<LabelledHeads & { continuation: string | null }>;
};

/** Null when there is no such stream. */
export async function openPage(
  deps: Pick<Deps, "config" | "db">,
  reader: Reader,
  stream: Stream,
  request: ListRequest,
): Promise<Page | null> {
  const { limit, order } = request;
  const common = commonList(reader, stream, request);
  if (common) {
    const first = await listFirstHeads(deps.db, reader.id, common, { order, limit: limit === 20 ? 21 : 51 });
    // Also null for a channel that is not followed; `openStream` tells the two apart.
    if (first.entries !== null && first.channels !== null) return pageOf(deps, reader.id, first, limit);
  }
  const list = await openStream(deps, reader, stream, request);
  if (!list) return null;
  const read = async () => {
    const heads: EntryHead[] = [];
    for await (const rows of list.rows) heads.push(...(await listHeadsInOrder(deps, reader.id, rows)));
    return { ...(await withLabels(deps, reader.id, heads)), continuation: list.continuation() };
  };
  return { key: null, read };
}

async function pageOf(deps: Pick<Deps, "db">, userId: UserId, first: FirstHeads, limit: number): Promise<Page> {
  const channels = readChannels(first);
  const hasFolders = channels.some(({ folderIds }) => folderIds !== null);
  const folders = hasFolders ? await listFolders(deps.db, userId) : [];
  return {
    key: [limit, first.entries, first.channels, JSON.stringify(folders)].join("\n"),
    async read() {
      const heads = readHeads(first, channels);
      const last = heads.length > limit ? heads[limit - 1] : undefined;
      const continuation = last ? `${last.at}-${last.id}` : null;
      return { heads: heads.slice(0, limit), labels: labelsOf(folders), continuation };
    },
  };
}

function commonList(
  reader: Reader,
  stream: Stream,
  { limit, arrived, included, excluded, continuation }: ListRequest,
): CommonList | null {
  if (stream.kind !== "reading-list" && stream.kind !== "channel") return null;
  if ((limit !== 20 && limit !== 50) || arrived.from || arrived.to || continuation !== null) return null;
  if (included.length > 0 || excluded.some(({ kind }) => kind !== "read")) return null;
  if (hasResting(reader)) return null;
  return { channel: stream.kind === "channel" ? (stream.id as ChannelId) : null, isUnread: excluded.length > 0 };
}

/** In the order of `rows`. Those of other people are left out. */
export async function listHeadsInOrder(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  rows: readonly { id: string }[],
): Promise<EntryHead[]> {
  const ids = rows.map(({ id }) => id);
  const heads = new Map((await listHeads(db, userId, ids)).map((head) => [head.id as string, head]));
  return ids.flatMap((id) => heads.get(id) ?? []);
}

/** The items with their content, in the order of `rows`, a few at a time. Those of other people are left out. */
export async function* readItems(
  deps: Pick<Deps, "db">,
  userId: UserId,
  rows: readonly { id: string }[],
  origin: string,
): AsyncGenerator<ReaderItem[]> {
  for (let at = 0; at < rows.length; at += ENTRIES) {
    const found = await listHeadsInOrder(deps, userId, rows.slice(at, at + ENTRIES));
    const { heads, labels } = await withLabels(deps, userId, found);
    const ids = heads.map(({ id }) => id);
    const entries = new Map((await listEntries(deps.db, userId, ids)).map((entry) => [entry.id, entry]));
    yield heads.flatMap((head) => {
      const entry = entries.get(head.id);
      return entry ? toReaderItem(ownPartOf(head, labels), sharedPartOf(entry, origin)) : [];
    });
  }
}
