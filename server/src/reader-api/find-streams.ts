import { folderLabels } from "#core/reader-api/folder-labels.ts";
import type { Stream } from "#core/reader-api/stream.ts";
import { channelUrlsOf } from "../channels/find-channel.ts";
import { listResting, type Reader } from "../channels/resting-channels.ts";
import { findFollowed, isFollowingId } from "../channels/store.ts";
import type { Deps } from "../deps.ts";
import { type ListedFolder, listFoldersOf } from "../folders/list-folders.ts";
import type { ChannelId } from "../ids.ts";
import type { StreamFilter } from "./store.ts";

type Finding = Pick<Deps, "config" | "db">;

/** The items of all `included` streams that are in none of the `excluded`. Null when one of the first does not exist. */
export async function findStreams(
  deps: Finding,
  reader: Reader,
  included: readonly Stream[],
  excluded: readonly Stream[],
): Promise<StreamFilter | null> {
  const filter: StreamFilter = {
    isUnread: false,
    isRead: false,
    isStarred: false,
    isNotStarred: false,
    channels: null,
    except: await listResting(deps, reader),
    from: null,
    to: null,
  };
  for (const stream of included) {
    if (stream.kind === "read") filter.isRead = true;
    else if (stream.kind === "kept-unread") filter.isUnread = true;
    else if (stream.kind === "starred") filter.isStarred = true;
    else if (stream.kind === "other") filter.channels = [];
    else if (stream.kind !== "reading-list") {
      const channels = await channelsOf(deps, reader, stream);
      if (channels === null) return null;
      const known = filter.channels && new Set(filter.channels);
      filter.channels = known ? channels.filter((id) => known.has(id)) : channels;
    }
  }
  for (const stream of excluded) {
    if (stream.kind === "read") filter.isUnread = true;
    else if (stream.kind === "kept-unread") filter.isRead = true;
    else if (stream.kind === "starred") filter.isNotStarred = true;
    else if (stream.kind === "reading-list") filter.channels = [];
    else if (stream.kind !== "other")
      filter.except = [...filter.except, ...((await channelsOf(deps, reader, stream)) ?? [])];
  }
  return filter;
}

type OfChannels = Extract<Stream, { kind: "channel" | "address" | "label" }>;

/** Null when there is no such channel or label. */
export async function channelsOf(deps: Finding, reader: Reader, stream: OfChannels): Promise<ChannelId[] | null> {
  if (stream.kind !== "label") {
    const id = await findStreamChannel(deps, reader, stream);
    return id === null ? null : [id];
  }
  const folders = await listFoldersOf(deps, reader.id);
  const folder = folderLabels(folders).get(stream.name);
  return folder ? channelsIn(folders, folder) : null;
}

/** Those of the folders inside it, too. */
function channelsIn(folders: readonly ListedFolder[], folder: ListedFolder): ChannelId[] {
  const inner = folders.filter(({ parentId }) => parentId === folder.id);
  return [...new Set([folder, ...inner].flatMap(({ channelIds }) => channelIds))];
}

/** A channel that the person follows. */
export async function findStreamChannel(
  { config, db }: Finding,
  { id: userId }: Reader,
  stream: Exclude<OfChannels, { kind: "label" }>,
): Promise<ChannelId | null> {
  if (stream.kind === "address") return (await findFollowed(db, userId, channelUrlsOf(config, stream.url))) ?? null;
  const id = stream.id as ChannelId;
  return (await isFollowingId(db, userId, id)) ? id : null;
}
