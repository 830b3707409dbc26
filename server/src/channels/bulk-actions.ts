import { type BulkKind, type BulkPlan, type Paused, pauseOf, planBulkAction } from "#core/channel/plan-bulk-action.ts";
import type { Queryable } from "../db/query.ts";
import type { Deps } from "../deps.ts";
import { addFolder } from "../folders/edit-folders.ts";
import { inMembersTurn } from "../folders/in-members-turn.ts";
import { listFolders } from "../folders/store.ts";
import type { ChannelId, FolderId, UserId } from "../ids.ts";
import { readPlanUsage } from "../membership/store.ts";
import type { Outcome } from "../problem.ts";
import {
  appendToFolder,
  type ChosenRow,
  endPauses,
  listChosen,
  pauseNow,
  readTransactionTime,
  removeFromOtherFolders,
  saveAction,
} from "./bulk-store.ts";
import { startFollowing } from "./follow.ts";
import { leaveChannels } from "./unsubscribe.ts";

/**
 * Each is one transaction under the member's lock and a few statements, however many channels there are. Channels that the person does
 * not follow are left out: another device may have unsubscribed from them a moment ago.
 */

/** `overLimit`: how many the plan has no room for. `undoId`: for `undoBulkAction`; null when nothing changed. */
export type BulkResult = { changed: number; overLimit: number; undoId: string | null };

type Changing = Pick<Deps, "db" | "now" | "runInTurn">;

export type ChosenChannel = ChosenRow & { paused: Paused };

/** What the screens say before the action, decided again with what is stored. */
export async function planFor(
  { now }: Pick<Deps, "now">,
  session: Queryable,
  userId: UserId,
  kind: BulkKind,
  channelIds: readonly ChannelId[],
): Promise<BulkPlan<ChosenChannel>> {
  const { allowed } = await readPlanUsage(session, userId, now());
  const chosen = await listChosen(session, userId, channelIds);
  return planBulkAction(
    kind,
    chosen.map((channel) => ({ ...channel, paused: pauseOf({ ...channel, allowed }) })),
  );
}

export async function pauseMany(
  deps: Changing & Pick<Deps, "queue">,
  userId: UserId,
  channelIds: readonly ChannelId[],
  isPaused: boolean,
): Promise<BulkResult> {
  return inMembersTurn(deps, userId, async (session) => {
    const plan = await planFor(deps, session, userId, isPaused ? "pause" : "resume", channelIds);
    const ids = plan.affected.map(({ id }) => id);
    const done = { changed: ids.length, overLimit: plan.overLimit.length };
    if (!ids.length) return { ...done, undoId: null };
    if (isPaused) {
      const pausedAt = await pauseNow(session, userId, ids);
      return { ...done, undoId: await saveAction(session, userId, { kind: "pause", channelIds: ids, pausedAt }) };
    }
    const channels = await endPauses(session, userId, ids);
    await startFollowing(deps, session, userId, ids);
    const deliveredAt = await readTransactionTime(session);
    return { ...done, undoId: await saveAction(session, userId, { kind: "resume", channels, deliveredAt }) };
  });
}

export async function unsubscribeMany(
  deps: Changing,
  userId: UserId,
  channelIds: readonly ChannelId[],
): Promise<BulkResult> {
  return inMembersTurn(deps, userId, async (session) => {
    const { used } = await readPlanUsage(session, userId, deps.now());
    const ids = (await listChosen(session, userId, channelIds)).map(({ id }) => id);
    if (!ids.length) return { changed: 0, overLimit: 0, undoId: null };
    await leaveChannels(session, userId, ids, deps.now());
    const undoId = await saveAction(session, userId, { kind: "unsubscribe", channelIds: ids, followedBefore: used });
    return { changed: ids.length, overLimit: 0, undoId };
  });
}

export type FolderMove = {
  channelIds: readonly ChannelId[];
  /** Whether they stay in the folders they are in. */
  keepsOthers: boolean;
  /** Null: out of all folders. `newFolder`: the name of one that is made for it, at the top. */
} & ({ folderId: FolderId | null } | { newFolder: string });

export async function moveToFolder(
  deps: Changing,
  userId: UserId,
  { channelIds, keepsOthers, ...to }: FolderMove,
): Promise<Outcome<BulkResult>> {
  return inMembersTurn(deps, userId, async (session): Promise<Outcome<BulkResult>> => {
    const isNew = "newFolder" in to;
    if (!isNew && to.folderId !== null && !(await listFolders(session, userId)).some(({ id }) => id === to.folderId))
      return { ok: false, problem: { kind: "no-such-folder" } };
    const ids = (await listChosen(session, userId, channelIds)).map(({ id }) => id);
    if (!ids.length) return { ok: true, value: { changed: 0, overLimit: 0, undoId: null } };
    const made = isNew ? await addFolder(session, userId, { name: to.newFolder, parentId: null }) : null;
    if (made && !made.ok) return made;
    const folderId = made ? made.value.id : isNew ? null : to.folderId;
    const taken = keepsOthers ? [] : await removeFromOtherFolders(session, userId, ids, folderId);
    const added = folderId === null ? [] : await appendToFolder(session, userId, ids, folderId);
    const action = { kind: "move", channelIds: ids, folderId, isNew, added, taken } as const;
    const undoId = await saveAction(session, userId, action);
    return { ok: true, value: { changed: ids.length, overLimit: 0, undoId } };
  });
}
