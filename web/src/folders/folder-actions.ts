import { notifyManager } from "@tanstack/react-query";
import { refetchChannels, type WireChannel } from "../following/use-channels.ts";
import { notify } from "../notify.ts";
import { readWords } from "../read-words.ts";
import { explainRefusal, isUnanswered } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import { reloadFolderViews } from "../views/use-views.ts";
import { announce } from "./announce.tsx";
import {
  type ChannelMove,
  type FolderMove,
  withChannelIn,
  withChannelMoved,
  withCollapsed,
  withFolderMoved,
  withName,
  withoutFolder,
  withPositions,
} from "./change-folders.ts";
import type { Folder } from "./folder.ts";
import { createOptimisticUpdates } from "./optimistic-updates.ts";

let pendingCount = 0;
let lastRequest: Promise<unknown> = Promise.resolve();
/** What has to be fetched again when nothing is pending any more; `items`: of folders whose channels changed. */
const isStale = { folders: false, channels: false, items: false };

const FOLDERS = rpc.folders.list.queryKey();
const CHANNELS = rpc.channels.list.queryKey();

const WHAT = ["folders", "channels", "items"] as const;

const folderUpdates = createOptimisticUpdates<Folder[]>();
const channelUpdates = createOptimisticUpdates<WireChannel[]>();

/**
 * Shows a change at once and sends it, one request at a time, so that the server ends with the last one. One that fails is taken back.
 * After the last pending change what `stale` names is fetched again, and after a failed one all of it: it may have been saved.
 */
async function change<Value>(
  show: (folders: Folder[]) => Folder[],
  send: () => Promise<Value>,
  stale: Partial<typeof isStale> = { folders: true },
  showChannels?: (channels: WireChannel[]) => WireChannel[],
): Promise<Value> {
  pendingCount++;
  // The request that is cancelled next may have been for a change of another tab.
  if (queryClient.isFetching(rpc.folders.list.queryFilter()) > 0) isStale.folders = true;
  void queryClient.cancelQueries(rpc.folders.list.queryFilter());
  // In one rendering: between the two, a channel that leaves its folder would be in a wrong place.
  notifyManager.batch(() => {
    const folders = queryClient.getQueryData(FOLDERS);
    folderUpdates.add(show, folders);
    if (folders) showFolders(show(folders));
    if (!showChannels) return;
    const channels = queryClient.getQueryData(CHANNELS);
    channelUpdates.add(showChannels, channels);
    if (channels) queryClient.setQueryData(CHANNELS, showChannels(channels));
  });
  const answer = lastRequest.then(send);
  lastRequest = answer.catch(() => {});
  try {
    const value = await answer;
    folderUpdates.succeed(show);
    if (showChannels) channelUpdates.succeed(showChannels);
    for (const what of WHAT) isStale[what] ||= stale[what] ?? false;
    return value;
  } catch (cause) {
    showFolders(folderUpdates.fail(show));
    if (showChannels) showPositions(channelUpdates.fail(showChannels) ?? []);
    Object.assign(isStale, { folders: true, channels: true, items: true });
    throw cause;
  } finally {
    pendingCount--;
    if (pendingCount === 0) await refetchStale();
  }
}

function showFolders(folders: Folder[] | undefined): void {
  // Ids have types of their own on the server.
  queryClient.setQueryData(FOLDERS, (known) => folders as typeof known);
}

/** Only the positions: other values, such as the unread count, may have changed since. */
function showPositions(of: readonly WireChannel[]): void {
  const before = new Map<string, WireChannel>(of.map((channel) => [channel.id, channel]));
  queryClient.setQueryData(CHANNELS, (channels) =>
    channels?.map((channel) => {
      const { position } = before.get(channel.id) ?? channel;
      return position === channel.position ? channel : { ...channel, position };
    }),
  );
}

/** Because another tab has changed something. While a change is pending, the answer might not have it yet, so it is fetched afterwards. */
export function refetchTree(refetchType: "active" | "none", what: readonly ("folders" | "channels")[]): void {
  for (const one of what)
    if (pendingCount > 0) isStale[one] = true;
    else void queryClient.invalidateQueries({ queryKey: one === "folders" ? FOLDERS : CHANNELS, refetchType });
}

async function refetchStale(): Promise<void> {
  const { folders, channels, items } = isStale;
  Object.assign(isStale, { folders: false, channels: false, items: false });
  if (items) reloadFolderViews();
  await Promise.all([
    folders && queryClient.invalidateQueries(rpc.folders.list.queryFilter()),
    channels && queryClient.invalidateQueries(rpc.channels.list.queryFilter()),
  ]);
}

type Words = Awaited<ReturnType<typeof readWords<"folders">>>;

/** A toast for a change that failed. */
async function notifyFailure(cause: unknown, title: (words: Words) => string): Promise<void> {
  // What was said of it, such as its new place, is not true.
  announce("");
  const [words, problems] = await Promise.all([readWords("folders"), readWords("problems")]);
  notify({ kind: "failure", title: title(words), message: explainRefusal(cause, problems) });
}

/** What the server has against a name, for the field it was typed into; null: it was saved. */
async function problemWith(save: () => Promise<unknown>): Promise<string | null> {
  try {
    await save();
    return null;
  } catch (cause) {
    return explainRefusal(cause, await readWords("problems"));
  }
}

export function setCollapsed(ids: string[], isCollapsed: boolean): void {
  change(
    (folders) => withCollapsed(folders, ids, isCollapsed),
    // keepalive: it is sent even while the page unloads.
    () => rpc.folders.setCollapsed.mutate({ ids, isCollapsed }, { context: { keepalive: true } }),
    // What is shown is what is stored: nothing to fetch.
    {},
  ).catch((cause) => notifyFailure(cause, (words) => words.changeFailed));
}

/** With a channel to put into it. `problem` is what the server has against the name. */
export async function createFolder(
  name: string,
  parentId: string | null,
  channelId?: string,
): Promise<{ ok: true; id: string } | { ok: false; problem: string }> {
  const known = queryClient.getQueryData(FOLDERS) ?? [];
  try {
    const id = await change(
      (folders) => folders,
      async () => {
        const { id } = await rpc.folders.create.mutate({ name, parentId });
        if (channelId !== undefined) await rpc.folders.addChannels.mutate({ folderId: id, channelIds: [channelId] });
        return id;
      },
      { folders: true, items: channelId !== undefined },
    );
    return { ok: true, id };
  } catch (cause) {
    // All was fetched again: it may have been made.
    const isNew = (folder: Folder) => isSameFolder(folder, name, parentId) && !known.some(({ id }) => id === folder.id);
    const made = isUnanswered(cause) && queryClient.getQueryData(FOLDERS)?.find(isNew);
    if (made && channelId !== undefined && !made.channelIds.some((id) => id === channelId))
      await setInFolder(made.id, channelId, true);
    if (made) return { ok: true, id: made.id };
    return { ok: false, problem: explainRefusal(cause, await readWords("problems")) };
  }
}

function isSameFolder(folder: Folder, name: string, parentId: string | null): boolean {
  return folder.name === name && folder.parentId === parentId;
}

export function renameFolder(id: string, name: string): Promise<string | null> {
  return problemWith(() =>
    change(
      (folders) => withName(folders, id, name),
      () => rpc.folders.rename.mutate({ id, name }),
    ),
  );
}

/** Its channels stay in the list. Undo brings it back with all it had. */
export async function deleteFolder({ id, name }: Folder): Promise<void> {
  const inner = queryClient.getQueryData(FOLDERS)?.filter(({ parentId }) => parentId === id).length ?? 0;
  try {
    const { removed } = await change(
      (folders) => withoutFolder(folders, id),
      () => rpc.folders.delete.mutate({ id }),
      { folders: true, items: true },
    );
    const [words, common] = await Promise.all([readWords("folders"), readWords("common")]);
    const undo = () =>
      void change(
        (folders) => folders,
        () => rpc.folders.restore.mutate({ removed }),
        { folders: true, items: true },
      ).catch((cause) => notifyFailure(cause, () => words.undoFailed));
    const action = { label: common.undo, run: undo };
    notify({ kind: "success", title: words.deleted, message: words.deletedHint(name, inner), action });
  } catch (cause) {
    await notifyFailure(cause, (words) => words.deleteFailed);
  }
}

export function moveFolder(move: FolderMove): Promise<void> {
  return change(
    (folders) => withFolderMoved(folders, move),
    () => rpc.folders.move.mutate(move),
    { folders: true, items: true },
  ).then(
    () => {},
    (cause) => notifyFailure(cause, (words) => words.moveFailed),
  );
}

export async function moveChannel(move: ChannelMove): Promise<void> {
  const { channelId, fromId, toId, beforeId } = move;
  const folders = queryClient.getQueryData(FOLDERS) ?? [];
  const inFolders = new Set<string>(withChannelMoved(folders, move).flatMap(({ channelIds }) => channelIds));
  await change(
    (shown) => withChannelMoved(shown, move),
    () =>
      fromId === null && toId === null
        ? rpc.channels.move.mutate({ channelIds: [channelId], beforeId })
        : rpc.folders.moveChannels.mutate({ channelIds: [channelId], fromId, toId, beforeId }),
    // Outside of folders, the place is the channel's own.
    { folders: true, channels: toId === null, items: fromId !== toId },
    toId === null ? (channels) => withPositions(channels, ({ id }) => !inFolders.has(id), move) : undefined,
  ).catch((cause) => notifyFailure(cause, (words) => words.moveFailed));
}

/** Resolves to whether it was saved. */
export function setInFolder(folderId: string, channelId: string, isIn: boolean): Promise<boolean> {
  const ask = isIn ? rpc.folders.addChannels : rpc.folders.removeChannels;
  return change(
    (folders) => withChannelIn(folders, folderId, channelId, isIn),
    () => ask.mutate({ folderId, channelIds: [channelId] }),
    { folders: true, items: true },
  ).then(
    () => true,
    async (cause) => {
      await notifyFailure(cause, (words) => words.changeFailed);
      return false;
    },
  );
}

/** null: the feed's own name again. */
export function renameChannel(channelId: string, channelUrl: string, name: string | null): Promise<string | null> {
  return problemWith(async () => {
    // keepalive: it is sent even while the page unloads.
    await rpc.channels.rename.mutate({ channelUrl, name }, { context: { keepalive: true } });
    await refetchChannels();
    const renamed = queryClient.getQueryData(rpc.channels.list.queryKey())?.find(({ id }) => id === channelId);
    if (renamed) showTitle(channelId, renamed.title);
  });
}

type Pages = { pages: { items: { channel: { id: string; title: string } }[] }[] };

/** Items have the name of their channel. A list that is being read is not fetched again, so the name is changed in it. */
function showTitle(channelId: string, title: string): void {
  queryClient.setQueriesData<Pages>({ queryKey: ["timeline"] }, (data) => {
    if (!data) return data;
    const rename = <One extends { channel: { id: string; title: string } }>(item: One): One =>
      item.channel.id === channelId ? { ...item, channel: { ...item.channel, title } } : item;
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(rename) })) };
  });
  void queryClient.invalidateQueries(rpc.items.get.queryFilter());
}
