import { MAX_OPML_ROWS } from "../feed/opml.ts";
import { cleanName } from "../folder/clean-name.ts";
import { type FolderPath, pathKey } from "../folder/folder-path.ts";
import { RowCollector } from "./collect-rows.ts";
import { MAX_SUBSCRIPTIONS, type ReaderSubscription } from "./read-reader-answer.ts";
import type { FoundList, ListProblem } from "./read-subscription-list.ts";

/** `streams` says which row each of its streams became. */
export type ReaderList =
  | { ok: true; list: FoundList; streams: { streamId: string; row: number }[] }
  | { ok: false; problem: ListProblem };

/**
 * The subscriptions of another server as a list to import. Their folders are in the order of its `labels`; those that are not among them come
 * last, as the channels name them.
 */
export function readReaderList(
  subscriptions: readonly ReaderSubscription[],
  labels: readonly string[] = [],
): ReaderList {
  const rows = new RowCollector();
  const streams = new Map<string, number>();
  for (const { streamId, title, address, page, folders } of subscriptions)
    for (const folder of folders.length ? folders : [""]) {
      const row = rows.add({ title, address, page, folder });
      if (row !== null && streamId !== "") streams.set(streamId, row);
      // Once is enough to say so.
      if (row === null) break;
    }
  if (rows.isTooLong || subscriptions.length > MAX_SUBSCRIPTIONS)
    return { ok: false, problem: { kind: "list-too-long", limit: MAX_OPML_ROWS } };
  const list: FoundList = {
    ok: true,
    format: "opml",
    rows: rows.rows,
    folders: inOrderOf(labels, rows.folders),
    joined: 0,
    shortened: rows.shortened,
  };
  return { ok: true, list, streams: [...streams].map(([streamId, row]) => ({ streamId, row })) };
}

function inOrderOf(labels: readonly string[], folders: readonly FolderPath[]): FolderPath[] {
  const places = new Map<string, number>();
  for (const [place, label] of labels.entries()) {
    const key = pathKey([cleanName(label)]);
    if (!places.has(key)) places.set(key, place);
  }
  const placeOf = (path: FolderPath) => places.get(pathKey(path)) ?? labels.length;
  return folders.toSorted((one, other) => placeOf(one) - placeOf(other));
}
