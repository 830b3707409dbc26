import { linkIdentity, matchItems } from "#core/channel/match-items.ts";
import type { ItemRow } from "../channels/to-item-row.ts";
import type { Queryable } from "../db/query.ts";
import type { ChannelId } from "../ids.ts";
import { listImportedItems, replaceImportedItems } from "./item-store.ts";

type Document = { channelId: ChannelId; link: string | null; at: Date };

/**
 * Called after the items of these documents were stored. An entry that a person had brought from another server is then stored twice:
 * theirs is replaced by the feed's, with their star and read mark.
 */
export async function replaceImported(
  session: Queryable,
  documents: readonly Document[],
  rows: readonly ItemRow[],
): Promise<void> {
  const channels = new Set(documents.map(({ channelId }) => channelId));
  const arrived = rows.filter(({ channel_id }) => channels.has(channel_id));
  const imported = await listImportedItems(session, [...channels], {
    links: [...new Set(arrived.flatMap(({ link }) => linkIdentity(link) ?? []))],
    videoKeys: [...new Set(arrived.flatMap(({ video_key }) => video_key ?? []))],
  });
  const byChannel = Map.groupBy(imported, ({ channelId }) => channelId);
  const replaced = documents.flatMap(({ channelId, link, at }) => {
    const items = byChannel.get(channelId) ?? [];
    if (items.length === 0) return [];
    const document = arrived.filter(({ channel_id }) => channel_id === channelId).map((row) => toCompared(row, at));
    // Each person has their own.
    return [...Map.groupBy(items, ({ importedBy }) => importedBy).values()].flatMap((own) =>
      [...matchItems(document, own, { document, stored: own, link })].map(([{ key }, { id }]) => ({
        id,
        channelId,
        key,
      })),
    );
  });
  if (replaced.length) await replaceImportedItems(session, replaced);
}

function toCompared({ key, title, link, video_key, published_at }: ItemRow, at: Date) {
  // An item without a date has that of the refresh.
  const publishedAt = published_at.getTime() === at.getTime() ? null : published_at;
  return { key, title, link, videoKey: video_key, publishedAt };
}
