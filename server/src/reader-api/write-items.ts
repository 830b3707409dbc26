import { inDisplayOrder } from "#core/folder/order.ts";
import { folderLabels } from "#core/reader-api/folder-labels.ts";
import { type OwnPart, type SharedPart, titleOf, writeOwnPart, writeSharedPart } from "#core/reader-api/reader-item.ts";
import type { Deps } from "../deps.ts";
import { listFolders } from "../folders/store.ts";
import type { UserId } from "../ids.ts";
import { entryHtml } from "./entry-html.ts";
import { type EntryHead, listEntries, type StoredEntry } from "./store.ts";

/** An item as JSON: what the person has of it, then what everybody has. */
export type WrittenItem = {
  own: string;
  shared: Uint8Array;
  /** Another one if `shared` is another. */
  version: string;
};

const LARGEST = 16_000_000;

/**
 * Shared parts that were written lately: clients ask for the same items again and again, and reading, sanitising and encoding their texts
 * is nearly all that it costs. In order of use.
 */
const written = new Map<string, Uint8Array>();
let bytes = 0;

/** Those that were deleted meanwhile are left out. */
export async function writeItems(
  deps: Pick<Deps, "db">,
  userId: UserId,
  heads: readonly EntryHead[],
  origin: string,
): Promise<WrittenItem[]> {
  const labels = await labelsOf(deps, userId, heads);
  const parts = heads.map((head) => keptPart(keyOf(head, origin)));
  const missing = heads.filter((_, at) => parts[at] === undefined).map(({ id }) => id);
  const entries = missing.length > 0 ? await listEntries(deps.db, userId, missing) : [];
  const read = new Map(entries.map((entry) => [entry.id, entry]));
  return heads.flatMap((head, at): WrittenItem[] => {
    const own = writeOwnPart(ownPartOf(head, labels));
    const known = parts[at];
    if (known) return [{ own, shared: known, version: keyOf(head, origin) }];
    const entry = read.get(head.id);
    if (!entry) return [];
    // The version of what was read: it may have changed since the heads were.
    const version = keyOf(entry, origin);
    return [{ own, shared: keepPart(version, Buffer.from(writeSharedPart(sharedPartOf(entry, origin)))), version }];
  });
}

/** The folders of each channel as labels, without a query if there are none. */
export async function labelsOf(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  heads: readonly EntryHead[],
): Promise<Map<string, string>> {
  if (heads.every(({ folderIds }) => folderIds === null)) return new Map();
  const folders = inDisplayOrder(await listFolders(db, userId));
  return new Map([...folderLabels(folders)].map(([label, { id }]) => [id, label]));
}

/** `labels`: by the id of the folder, in display order. */
export function ownPartOf(head: EntryHead, labels: ReadonlyMap<string, string>): OwnPart {
  const { id, arrivedAt, isRead, isStarred, channelId, channelUrl, homeUrl, folderIds } = head;
  const folders = new Set(folderIds?.split(" "));
  return {
    id,
    arrivedAt: Math.floor(Number(arrivedAt) / 1000),
    isRead,
    isStarred,
    channel: { id: channelId, title: nameOf(head), url: channelUrl, homeUrl: homeUrl ?? channelUrl },
    labels: folders.size === 0 ? [] : [...labels].flatMap(([folder, label]) => (folders.has(folder) ? [label] : [])),
  };
}

export function sharedPartOf(entry: StoredEntry, origin: string): SharedPart {
  const { author, publishedAt, updatedAt, enclosures, categories } = entry;
  return {
    title: titleOf(entry, nameOf(entry)),
    author,
    link: entry.link ?? `${origin}/inbox?item=${entry.id}`,
    publishedAt,
    updatedAt,
    contentHtml: entryHtml(entry),
    enclosures,
    categories,
  };
}

function nameOf({ channelTitle, channelUrl }: EntryHead | StoredEntry): string {
  return channelTitle || channelUrl;
}

/** All that `sharedPartOf` depends on: an item without a title has its channel's, and its links may be relative to the channel's page. */
function keyOf(entry: EntryHead | StoredEntry, origin: string): string {
  return `${entry.id} ${entry.version} ${origin} ${entry.homeUrl} ${nameOf(entry)}`;
}

function keptPart(key: string): Uint8Array | undefined {
  const known = written.get(key);
  if (known) {
    written.delete(key);
    written.set(key, known);
  }
  return known;
}

function keepPart(key: string, part: Uint8Array): Uint8Array {
  if (part.length > LARGEST / 100 || written.has(key)) return part;
  written.set(key, part);
  bytes += part.length;
  for (const [oldest, { length }] of written) {
    if (bytes <= LARGEST) break;
    written.delete(oldest);
    bytes -= length;
  }
  return part;
}
