import { folderLabels } from "#core/reader-api/folder-labels.ts";
import type { ListRequest } from "#core/reader-api/list-request.ts";
import { type ReaderEntry, type ReaderItem, titleOf, toReaderItem } from "#core/reader-api/reader-item.ts";
import type { Stream } from "#core/reader-api/stream.ts";
import type { Reader } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import { listFoldersOf } from "../folders/list-folders.ts";
import type { UserId } from "../ids.ts";
import { entryHtml } from "./entry-html.ts";
import { findStreams } from "./find-streams.ts";
import {
  listEntries,
  listStream,
  type StoredEntry,
  type StreamFilter,
  type StreamPlace,
  type StreamRow,
} from "./store.ts";

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

/** The items with their content, in the order of `ids`, a few at a time. Those of other people are left out. */
export async function* readItems(
  deps: Pick<Deps, "db">,
  userId: UserId,
  ids: readonly string[],
  origin: string,
): AsyncGenerator<ReaderItem[]> {
  const folders = await listFoldersOf(deps, userId);
  const labels = new Map<string, string[]>();
  for (const [label, { channelIds }] of folderLabels(folders))
    for (const id of channelIds) labels.set(id, [...(labels.get(id) ?? []), label]);
  for (let at = 0; at < ids.length; at += ENTRIES) {
    const wanted = ids.slice(at, at + ENTRIES);
    const entries = new Map((await listEntries(deps.db, userId, wanted)).map((entry) => [entry.id as string, entry]));
    const found = wanted.flatMap((id) => entries.get(id) ?? []);
    yield found.map((entry) => toReaderItem(describe(entry, labels.get(entry.channelId) ?? [], origin)));
  }
}

function describe(entry: StoredEntry, labels: readonly string[], origin: string): ReaderEntry {
  const { rawHtml, contentBase, summary, channelId, channelTitle, channelUrl, homeUrl, link, ...rest } = entry;
  return {
    ...rest,
    title: titleOf(entry, channelTitle || channelUrl),
    link: link ?? `${origin}/inbox?item=${entry.id}`,
    contentHtml: entryHtml(entry),
    channel: { id: channelId, title: channelTitle || channelUrl, url: channelUrl, homeUrl: homeUrl ?? channelUrl },
    labels,
  };
}
