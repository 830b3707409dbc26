import { normaliseChannelAddress } from "#core/channel/normalise-channel-address.ts";
import { type OpmlFeed, type OpmlFolder, writeOpml } from "#core/feed/opml.ts";
import { inDisplayOrder, inHandOrder } from "#core/folder/order.ts";
import { DEFAULT_FEED_SERVICE } from "#core/rules/route-address.ts";
import { publicFeedService } from "../config.ts";
import type { Deps } from "../deps.ts";
import { listFolderChannels, listFolders } from "../folders/store.ts";
import type { FolderId, UserId } from "../ids.ts";
import { type ExportedChannel, listForExport } from "./store.ts";

/**
 * What a person follows, for any other reader, with their folders, names and order. Routes get the address of the feed service that
 * people see.
 */
export async function exportOpml(
  { db, config, now }: Pick<Deps, "config" | "db" | "now">,
  userId: UserId,
): Promise<string> {
  const service = publicFeedService(config) ?? DEFAULT_FEED_SERVICE;
  const channels = inHandOrder(await listForExport(db, userId));
  const feeds = new Map(channels.map((channel) => [channel.id, toFeed(channel, service)]));
  const folders = inDisplayOrder(await listFolders(db, userId));
  const placed = await listFolderChannels(db, userId);
  const inFolder = Map.groupBy(placed, ({ folderId }) => folderId);
  const inside = Map.groupBy(folders, ({ parentId }) => parentId);
  const foldersIn = (parentId: FolderId | null): OpmlFolder[] =>
    (inside.get(parentId) ?? []).map(({ id, name }) => ({
      name,
      folders: foldersIn(id),
      feeds: (inFolder.get(id) ?? []).flatMap(({ channelId }) => feeds.get(channelId) ?? []),
    }));
  const isPlaced = new Set(placed.map(({ channelId }) => channelId));
  const outside = channels.flatMap(({ id }) => (isPlaced.has(id) ? [] : (feeds.get(id) ?? [])));
  return writeOpml("Pagecast", now(), { folders: foldersIn(null), feeds: outside });
}

function toFeed({ name, title, channelUrl, homeUrl, route, feedUrl }: ExportedChannel, service: string): OpmlFeed {
  return {
    title: name || title || channelUrl,
    url: feedUrl ?? `${service}${route}`,
    // A channel that was followed by a feed's address has that as its own; the feed says which page it belongs to.
    link: feedUrl === null || channelUrl !== normaliseChannelAddress(feedUrl) ? channelUrl : homeUrl,
  };
}
