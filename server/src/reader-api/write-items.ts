import { hash } from "node:crypto";
import { inDisplayOrder } from "#core/folder/order.ts";
import { folderLabels } from "#core/reader-api/folder-labels.ts";
import { type OwnPart, type SharedPart, titleOf, writeOwnPart, writeSharedPart } from "#core/reader-api/reader-item.ts";
import type { Deps } from "../deps.ts";
import { listFolders, type StoredFolder } from "../folders/store.ts";
import type { UserId } from "../ids.ts";
import { createLruCache } from "../lru-cache.ts";
import { entryHtml } from "./entry-html.ts";
import { type EntryHead, listEntries, type StoredEntry } from "./store.ts";

export type LabelledHeads = {
  heads: readonly EntryHead[];
  /** By the id of the folder, in display order. */
  labels: ReadonlyMap<string, string>;
};

/** An item as JSON: what the person has of it, then what everybody has. */
export type WrittenItem = {
  own: string;
  shared: Uint8Array;
  /** Of `shared`. */
  hash: string;
  /** Not if it was edited after its head was read. */
  isAsListed: boolean;
};

/** 16 MB. Clients request the same items again and again, and most of the cost is reading, sanitising and encoding their texts. */
const sharedParts = createLruCache<{ shared: Uint8Array; hash: string }>(
  16_000_000,
  (key, { shared }) => key.length + shared.length,
);

/** Those that were deleted meanwhile are left out. */
export async function writeItems(
  deps: Pick<Deps, "db">,
  userId: UserId,
  { heads, labels }: LabelledHeads,
  origin: string,
): Promise<WrittenItem[]> {
  const parts = heads.map((head) => sharedParts.get(keyOf(head, origin)));
  const missing = heads.filter((_, at) => parts[at] === undefined).map(({ id }) => id);
  const entries = missing.length > 0 ? await listEntries(deps.db, userId, missing) : [];
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return heads.flatMap((head, at): WrittenItem[] => {
    const own = writeOwnPart(ownPartOf(head, labels));
    const known = parts[at];
    if (known) return [{ own, ...known, isAsListed: true }];
    const entry = byId.get(head.id);
    if (!entry) return [];
    const shared = Buffer.from(writeSharedPart(sharedPartOf(entry, origin)));
    const part = { shared, hash: hash("sha1", shared, "base64url") };
    const read = keyOf(entry, origin);
    sharedParts.set(read, part);
    return [{ own, ...part, isAsListed: read === keyOf(head, origin) }];
  });
}

/** With the labels of all folders, without a query if no channel of these is in one. */
export async function withLabels(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  heads: readonly EntryHead[],
): Promise<LabelledHeads> {
  const hasFolders = heads.some(({ folderIds }) => folderIds !== null);
  return { heads, labels: hasFolders ? labelsOf(await listFolders(db, userId)) : new Map() };
}

export function labelsOf(
  folders: readonly Pick<StoredFolder, "id" | "name" | "parentId" | "position">[],
): Map<string, string> {
  return new Map([...folderLabels(inDisplayOrder(folders))].map(([label, { id }]) => [id, label]));
}

export function ownPartOf(head: EntryHead, labels: LabelledHeads["labels"]): OwnPart {
  const { id, arrivedAt, isRead, isStarred, channelId, channelUrl, homeUrl, folderIds } = head;
  const folders = new Set(folderIds?.split(" "));
  return {
    id,
    arrivedAt,
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
