import { inHandOrder } from "#core/folder/order.ts";
import { folderLabels } from "#core/reader-api/folder-labels.ts";
import { channelStream, labelStream, READING_LIST, STARRED } from "#core/reader-api/stream.ts";
import { type ListedChannel, listChannels } from "../channels/list-channels.ts";
import { listResting, type Reader } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import { type ListedFolder, listFoldersOf } from "../folders/list-folders.ts";
import { countUnreadWithNewest } from "./store.ts";

export async function listSubscriptions(deps: Pick<Deps, "db">, reader: Reader, origin: string) {
  const [channels, folders] = [await listChannels(deps, reader), await listFoldersOf(deps, reader.id)];
  const labels = new Map([...folderLabels(folders)].map(([label, { id }]) => [id, label]));
  return {
    subscriptions: inOrder(channels, folders).map((channel) => ({
      id: channelStream(channel.id),
      title: channel.title,
      categories: channel.folderIds.flatMap((id) => {
        const label = labels.get(id);
        return label === undefined ? [] : [{ id: labelStream(label), label }];
      }),
      url: feedUrlOf(channel),
      htmlUrl: channel.homeUrl ?? channel.channel.channel_url,
      iconUrl: channel.image === null ? "" : new URL(channel.image, origin).href,
    })),
  };
}

/** As the person sorted them, so that a program that copies the list keeps the order. */
function inOrder(channels: readonly ListedChannel[], folders: readonly ListedFolder[]): ListedChannel[] {
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  const inFolders = new Set(folders.flatMap(({ channelIds }) => channelIds.flatMap((id) => byId.get(id) ?? [])));
  return [...inFolders, ...inHandOrder(channels.filter((channel) => !inFolders.has(channel)))];
}

/** A route of the feed service has no address that other readers could fetch. */
function feedUrlOf({ sources: [source], channel }: ListedChannel): string {
  return source && "feedUrl" in source ? source.feedUrl : channel.channel_url;
}

export async function listTags(deps: Pick<Deps, "db">, reader: Reader) {
  const folders = await listFoldersOf(deps, reader.id);
  const labels = [...folderLabels(folders).keys()];
  return { tags: [{ id: STARRED }, ...labels.map((label) => ({ id: labelStream(label), type: "folder" }))] };
}

/** Of all, of each label and of each channel that has any. */
export async function countUnread(deps: Pick<Deps, "db">, reader: Reader) {
  const resting = new Set(await listResting(deps, reader));
  const counted = (await countUnreadWithNewest(deps.db, reader.id)).filter(({ channelId }) => !resting.has(channelId));
  const byChannel = new Map(counted.map((one) => [one.channelId, one]));
  const folders = await listFoldersOf(deps, reader.id);
  const sum = (id: string, parts: readonly (typeof counted)[number][]) => ({
    id,
    count: parts.reduce((total, { unread }) => total + unread, 0),
    newestItemTimestampUsec: parts.reduce(
      (newest, { newestAt }) => (isLater(newestAt, newest) ? newestAt : newest),
      "0",
    ),
  });
  const counts = [
    sum(READING_LIST, counted),
    ...[...folderLabels(folders)].map(([label, folder]) => {
      const inner = folders.filter(({ parentId }) => parentId === folder.id);
      const ids = new Set([folder, ...inner].flatMap(({ channelIds }) => channelIds));
      return sum(
        labelStream(label),
        [...ids].flatMap((id) => byChannel.get(id) ?? []),
      );
    }),
    ...counted.map((one) => sum(channelStream(one.channelId), [one])),
  ];
  return { max: counts[0]?.count ?? 0, unreadcounts: counts };
}

function isLater(one: string, other: string): boolean {
  return Number(one) > Number(other);
}
