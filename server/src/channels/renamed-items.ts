import { matchRenamed, type RenamedItem } from "#core/channel/match-renamed.ts";
import type { Queryable } from "../db/query.ts";
import type { ChannelId } from "../ids.ts";
import { type ComparedStored, listNewestItems, renameItems, renameKeys } from "./item-key-store.ts";
import type { ItemRow } from "./to-item-row.ts";

/** The items of a document that are not known by their ids. */
type Document = { channelId: ChannelId; source: number; link: string | null; rows: readonly ItemRow[]; at: Date };

export type RenamedItems = {
  /** Rows of items that are stored under the key of another source, with that key. */
  rows: ReadonlyMap<ItemRow, ItemRow>;
  /** Those of them that need not be written. */
  unchanged: ReadonlySet<ItemRow>;
  /** How many items of a channel came under other ids. */
  counts: ReadonlyMap<ChannelId, number>;
};

export const NONE_RENAMED: RenamedItems = { rows: new Map(), unchanged: new Set(), counts: new Map() };

/**
 * Finds arriving items that are stored already under ids that the feed no longer uses, and gives them the new ids. They stay what
 * they are, with everybody's marks, and are not delivered again.
 */
export async function findRenamedItems(session: Queryable, documents: readonly Document[]): Promise<RenamedItems> {
  const stored = Map.groupBy(await listNewestItems(session, documents), ({ channelId }) => channelId);
  const rows = new Map<ItemRow, ItemRow>();
  const unchanged = new Set<ItemRow>();
  const counts = new Map<ChannelId, number>();
  const items: { id: ComparedStored["id"]; key: string }[] = [];
  const keys: { id: ComparedStored["id"]; source: number; key: string }[] = [];
  for (const { channelId, source, link, rows: arriving, at } of documents) {
    const compared = arriving.map((row) => toCompared(row, at));
    const matches = matchRenamed(compared, stored.get(channelId) ?? [], link);
    if (matches.size) counts.set(channelId, matches.size);
    for (const [{ row }, item] of matches) {
      if (item.isOwn) {
        items.push({ id: item.id, key: row.key });
        continue;
      }
      keys.push({ id: item.id, source, key: row.key });
      rows.set(row, { ...row, key: item.key });
      unchanged.add(row);
    }
  }
  if (items.length) await renameItems(session, items);
  if (keys.length) await renameKeys(session, keys);
  return { rows, unchanged, counts };
}

function toCompared(row: ItemRow, at: Date): RenamedItem & { row: ItemRow } {
  // An item without a date has that of the refresh.
  const publishedAt = row.published_at.getTime() === at.getTime() ? null : row.published_at;
  return { row, title: row.title, summary: row.summary, link: row.link, videoKey: row.video_key, publishedAt };
}
