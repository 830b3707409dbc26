import type { FeedItem } from "#core/feed/feed.ts";
import { matchSharedKeys } from "#core/feed/match-shared-keys.ts";
import type { Queryable } from "../db/query.ts";
import type { ChannelId } from "../ids.ts";
import { listIdentities } from "./item-key-store.ts";
import type { ItemRow } from "./to-item-row.ts";

/** What a channel brought, with a row for each item in the same order. */
type Read = {
  refreshed: { channel: { id: ChannelId }; plan: { feed: { items: readonly FeedItem[] } } };
  rows: readonly ItemRow[];
};

/** Rows of entries that share an id or a link and are stored already, with the key they are stored under. */
export async function findSharedItems(session: Queryable, read: readonly Read[]): Promise<Map<ItemRow, ItemRow>> {
  const known = new Map<ItemRow, ItemRow>();
  if (!read.length) return known;
  const channels = read.map(({ refreshed }) => refreshed.channel.id);
  const stored = Map.groupBy(await listIdentities(session, channels), ({ channelId }) => channelId);
  for (const { refreshed, rows } of read) {
    const arriving = refreshed.plan.feed.items.map(({ sharedKey, publishedAt }, at) => {
      const row = rows[at] as ItemRow;
      const { key, title, link, summary } = row;
      // The date that would be stored; an entry without one has that of the refresh.
      const dated = publishedAt && row.published_at.getTime() === publishedAt.getTime() ? publishedAt : null;
      return { row, key, title, link, summary, publishedAt: dated, sharedKey: sharedKey ?? null };
    });
    for (const [{ row }, item] of matchSharedKeys(arriving, stored.get(refreshed.channel.id) ?? []))
      if (row.key !== item.key) known.set(row, { ...row, key: item.key });
  }
  return known;
}
