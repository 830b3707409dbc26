import { folderLabels } from "#core/reader-api/folder-labels.ts";
import { channelStream, type Stream } from "#core/reader-api/stream.ts";
import { listChannels } from "../channels/list-channels.ts";
import { rename } from "../channels/rename.ts";
import type { Reader } from "../channels/resting-channels.ts";
import { type Subscribed, subscribe } from "../channels/subscribe.ts";
import { unsubscribe } from "../channels/unsubscribe.ts";
import { createFolder, removeFolder, renameFolderTo } from "../folders/edit-folders.ts";
import { listFoldersOf } from "../folders/list-folders.ts";
import { moveChannels, removeChannels } from "../folders/place-channels.ts";
import type { FolderId } from "../ids.ts";
import type { Outcome, Problem } from "../problem.ts";
import { findStreamChannel } from "./find-streams.ts";
import { waitForFirstRefresh } from "./first-refresh.ts";

type OfChannel = Extract<Stream, { kind: "channel" | "address" }>;
type Changing = Parameters<typeof subscribe>[0];

export type SubscriptionEdit = {
  action: "subscribe" | "unsubscribe" | "edit";
  added: readonly string[];
  removed: readonly string[];
};
/** `title`: a name of the person's own. */
export type NamedChannel = { stream: OfChannel; title: string | null };

/** `ac=subscribe`, `unsubscribe` and `edit`, of one or several channels. When one is refused, none is followed or left; folders that were made for them stay. What the plan allows is decided as everywhere else. */
export async function editSubscriptions(
  deps: Changing,
  reader: Reader,
  named: readonly NamedChannel[],
  { action, added, removed }: SubscriptionEdit,
): Promise<Outcome<void>> {
  const followed = await listChannels(deps, reader);
  const chosen: (Subscribed & { title: string | null })[] = [];
  const refuse = async (problem: Problem): Promise<Outcome<void>> => {
    for (const { channelUrl, isNew } of chosen) if (isNew) await unsubscribe(deps, reader.id, channelUrl);
    return { ok: false, problem };
  };
  for (const { stream, title } of named) {
    const id = await findStreamChannel(deps, reader, stream);
    const channel = followed.find((one) => one.id === id);
    if (channel) chosen.push({ channelId: channel.id, channelUrl: channel.channel.channel_url, isNew: false, title });
    // As in our own API, leaving what one does not follow is a success.
    else if (action === "unsubscribe") continue;
    else if (action === "edit" || stream.kind !== "address") return refuse({ kind: "no-such-channel" });
    else {
      const subscribed = await subscribe(deps, reader, stream.url);
      if (!subscribed.ok) return refuse(subscribed.problem);
      chosen.push({ ...subscribed.value, title });
    }
  }
  if (action === "unsubscribe") {
    for (const { channelUrl } of chosen) await unsubscribe(deps, reader.id, channelUrl);
    return DONE;
  }
  const edited = await editChannels(deps, reader, chosen, { added, removed });
  if (!edited.ok) return refuse(edited.problem);
  await waitForFirstRefresh(
    deps,
    chosen.flatMap(({ channelId, isNew }) => (isNew ? [channelId] : [])),
  );
  return DONE;
}

const DONE: Outcome<void> = { ok: true, value: undefined };

async function editChannels(
  deps: Changing,
  { id: userId }: Reader,
  chosen: readonly (Subscribed & { title: string | null })[],
  { added, removed }: Pick<SubscriptionEdit, "added" | "removed">,
): Promise<Outcome<void>> {
  const channelIds = chosen.map(({ channelId }) => channelId);
  // Only a folder can be refused, so all of them exist before anything changes.
  const folders: FolderId[] = [];
  for (const label of added) {
    const folder = await findOrCreateFolder(deps, userId, label);
    if (!folder.ok) return folder;
    folders.push(folder.value);
  }
  for (const { channelUrl, title } of chosen) {
    if (title === null || title === "") continue;
    const renamed = await rename(deps, userId, channelUrl, title);
    if (!renamed.ok) return renamed;
  }
  // Added first: a channel that is moved is never outside of folders.
  for (const toId of folders) {
    const placed = await moveChannels(deps, userId, { channelIds, fromId: null, toId, beforeId: null });
    if (!placed.ok) return placed;
  }
  for (const label of removed) {
    const folder = folderLabels(await listFoldersOf(deps, userId)).get(label);
    if (!folder) continue;
    const taken = await removeChannels(deps, userId, { folderId: folder.id, channelIds });
    if (!taken.ok) return taken;
  }
  return DONE;
}

async function findOrCreateFolder(deps: Changing, userId: Reader["id"], label: string): Promise<Outcome<FolderId>> {
  const folder = folderLabels(await listFoldersOf(deps, userId)).get(label);
  if (folder) return { ok: true, value: folder.id };
  const made = await createFolder(deps, userId, { name: label, parentId: null });
  return made.ok ? { ok: true, value: made.value.id } : made;
}

/** Folders without channels. Those that exist already are a success. */
export async function createLabels(
  deps: Changing,
  { id: userId }: Reader,
  labels: readonly string[],
): Promise<Outcome<void>> {
  for (const label of labels) {
    const folder = await findOrCreateFolder(deps, userId, label);
    if (!folder.ok) return folder;
  }
  return DONE;
}

/** Follows whatever the person typed. */
export async function quickAdd(deps: Changing, reader: Reader, typed: string) {
  const subscribed = await subscribe(deps, reader, typed);
  if (!subscribed.ok) return subscribed;
  const { channelId, channelUrl } = subscribed.value;
  await waitForFirstRefresh(deps, [channelId]);
  const channel = (await listChannels(deps, reader)).find(({ id }) => id === channelId);
  return {
    ok: true,
    value: {
      numResults: 1,
      query: typed,
      streamId: channelStream(channelId),
      streamName: channel?.title ?? channelUrl,
    },
  } as const;
}

export async function renameLabel(
  deps: Changing,
  { id: userId }: Reader,
  label: string,
  name: string,
): Promise<Outcome<void>> {
  const folder = folderLabels(await listFoldersOf(deps, userId)).get(label);
  if (!folder) return { ok: false, problem: { kind: "no-such-folder" } };
  // An inner folder is called by both names there.
  const isInner = folder.parentId !== null && label.endsWith(`/${folder.name}`);
  const outer = isInner ? label.slice(0, -folder.name.length) : "";
  return renameFolderTo(deps, userId, {
    id: folder.id,
    name: name.startsWith(outer) ? name.slice(outer.length) : name,
  });
}

/** The channels in it stay followed. A label that is gone already is a success. */
export async function deleteLabel(deps: Changing, { id: userId }: Reader, label: string): Promise<Outcome<void>> {
  const folder = folderLabels(await listFoldersOf(deps, userId)).get(label);
  if (!folder) return DONE;
  const removed = await removeFolder(deps, userId, folder.id);
  return removed.ok ? DONE : removed;
}
