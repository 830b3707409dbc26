import { type ComparedItem, isWorthRewriting, matchItems } from "#core/channel/match-items.ts";
import type { Queryable } from "../db/query.ts";
import type { ChannelId } from "../ids.ts";
import { type ItemKey, listItemsWithKeys, type StoredItem, saveItemKeys } from "./item-key-store.ts";
import type { ItemRow } from "./to-item-row.ts";

/** What a source of a channel with several brought. */
type Document = { channelId: ChannelId; source: number; link: string | null; rows: readonly ItemRow[]; at: Date };

export type SameItems = {
  /** Rows of items that another source brought, with the key they are stored under. */
  rows: ReadonlyMap<ItemRow, ItemRow>;
  /** Those of them that need not be written. */
  unchanged: ReadonlySet<ItemRow>;
};

/**
 * Finds arriving items that are stored already, from another source of their channel and under its key. Such an item stays the
 * one it is. Which key it has in this source is stored, so that it is recognised from now on and no other item takes its place.
 */
export async function findSameItems(session: Queryable, documents: readonly Document[]): Promise<SameItems> {
  const stored = Map.groupBy(await listItemsWithKeys(session, documents), ({ channelId }) => channelId);
  const rows = new Map<ItemRow, ItemRow>();
  const unchanged = new Set<ItemRow>();
  const keys: ItemKey[] = [];
  for (const document of documents)
    for (const { row, item, isEdited } of compare(document, stored.get(document.channelId) ?? [])) {
      const renamed = { ...row, key: item.key };
      rows.set(row, renamed);
      if (!isEdited) unchanged.add(renamed);
      if (item.otherFingerprint !== row.fingerprint)
        keys.push({
          channel_id: document.channelId,
          source: document.source,
          key: row.key,
          item_id: item.id,
          fingerprint: row.fingerprint,
        });
    }
  if (keys.length) await saveItemKeys(session, keys);
  return { rows, unchanged };
}

type Same = { row: ItemRow; item: StoredItem; isEdited: boolean };

function compare({ source, link, rows, at }: Document, stored: readonly StoredItem[]): Same[] {
  const byKey = new Map(stored.map((item) => [item.key, item]));
  const byOtherKey = new Map(
    stored.flatMap((item) => (item.otherKey === null ? [] : [[item.otherKey, item] as const])),
  );
  const listed = new Set(rows.flatMap(({ key }) => byKey.get(key) ?? []));
  const unknown = rows.filter(({ key }) => !byKey.has(key));
  const recognised = unknown.flatMap((row): Same[] => {
    const item = byOtherKey.get(row.key);
    if (!item || listed.has(item)) return [];
    return [{ row, item, isEdited: item.otherFingerprint !== row.fingerprint }];
  });
  const taken = new Set(recognised.map(({ row }) => row));
  const compared = new Map(rows.map((row) => [row, toCompared(row, at)]));
  const open = unknown.filter((row) => !taken.has(row)).map((row) => compared.get(row) as ComparedRow);
  if (!open.length) return recognised;
  const candidates = stored.filter((item) => item.source !== source && item.otherKey === null && !listed.has(item));
  const matches = matchItems(open, candidates, { document: [...compared.values()], stored, link });
  return [
    ...recognised,
    ...[...matches].map(([{ row }, item]) => ({ row, item, isEdited: isWorthRewriting(item, describe(row)) })),
  ];
}

type ComparedRow = ComparedItem & { row: ItemRow };

function toCompared(row: ItemRow, at: Date): ComparedRow {
  // An item without a date has that of the refresh.
  const publishedAt = row.published_at.getTime() === at.getTime() ? null : row.published_at;
  return { row, title: row.title, link: row.link, videoKey: row.video_key, publishedAt };
}

function describe({ title, content_html, summary }: ItemRow) {
  return { title, isEmpty: content_html === "" && summary === "" };
}
