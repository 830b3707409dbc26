import { hasAllChannels, type ViewFilter } from "./view.ts";

/** The unread items of one channel. */
export type ChannelCount = { channelId: string; unread: number; videos: number; podcasts: number };

/** What is unread of every channel that has something, and which of these the person no longer follows. */
export type CountedChannels = { channels: readonly ChannelCount[]; left: readonly string[] };

export type CountedFolder = { id: string; parentId: string | null; channelIds: readonly string[] };

/** The channels of these folders and of the folders inside them, each once. */
export function channelsOfFolders(folders: readonly CountedFolder[], ids: readonly string[]): Set<string> {
  const wanted = new Set(ids);
  const found = folders.filter(({ id, parentId }) => wanted.has(id) || (parentId !== null && wanted.has(parentId)));
  return new Set(found.flatMap(({ channelIds }) => channelIds));
}

/** How much is unread in each folder, by its id. A channel that is in two folders counts once in the folder around them. */
export function countFolders(
  channels: readonly ChannelCount[],
  folders: readonly CountedFolder[],
): ReadonlyMap<string, number> {
  const unread = new Map(channels.map((channel) => [channel.channelId, channel.unread]));
  const inside = Map.groupBy(folders, ({ id, parentId }) => parentId ?? id);
  return new Map(
    folders.map(({ id, parentId, channelIds }) => {
      const all = parentId === null ? (inside.get(id) ?? []).flatMap((folder) => folder.channelIds) : channelIds;
      return [id, [...new Set(all)].reduce((sum, channelId) => sum + (unread.get(channelId) ?? 0), 0)];
    }),
  );
}

/**
 * Null for a view with words, which only the server can count. A view of all channels has the starred items of those that the person
 * left; a view that names channels does not.
 */
export function countSavedView(
  { channels, left }: CountedChannels,
  folders: readonly CountedFolder[],
  filter: ViewFilter,
): number | null {
  if (filter.words.trim() !== "") return null;
  const named = new Set([...channelsOfFolders(folders, filter.folders), ...filter.channels]);
  for (const id of left) named.delete(id);
  const counted = hasAllChannels(filter) ? channels : channels.filter(({ channelId }) => named.has(channelId));
  return counted.reduce((sum, channel) => sum + COUNT_OF_KIND[filter.kind](channel), 0);
}

const COUNT_OF_KIND: Record<ViewFilter["kind"], (channel: ChannelCount) => number> = {
  any: ({ unread }) => unread,
  video: ({ videos }) => videos,
  podcast: ({ podcasts }) => podcasts,
  text: ({ unread, videos, podcasts }) => unread - videos - podcasts,
};
