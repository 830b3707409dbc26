import { roomForUndo } from "#core/channel/plan-bulk-action.ts";
import type { Queryable } from "../db/query.ts";
import type { Deps } from "../deps.ts";
import { inMembersTurn } from "../folders/in-members-turn.ts";
import { removeFromFolder } from "../folders/store.ts";
import type { ChannelId, UserId } from "../ids.ts";
import { readPlanUsage } from "../membership/store.ts";
import type { Outcome } from "../problem.ts";
import {
  type BulkAction,
  deleteAction,
  deleteEmptyFolder,
  endPausesSince,
  findAction,
  listChosen,
  replaceAction,
  restorePauses,
  restorePlaced,
} from "./bulk-store.ts";
import { startFollowing } from "./follow.ts";
import { takeBackDelivery } from "./inbox-store.ts";
import { addSubscriptions } from "./store.ts";
import { listUnsubscribed } from "./unsubscribed-store.ts";

/** `overLimit`: how many could not be brought back because the plan has no room for them. Undo can bring them back later. */
export type Undone = { changed: number; overLimit: number };

type Undoing = Pick<Deps, "db" | "now" | "queue" | "runInTurn">;

/** Undoes all of one bulk action of the last hour. What the person did to single channels since stays. */
export async function undoBulkAction(deps: Undoing, userId: UserId, undoId: string): Promise<Outcome<Undone>> {
  return inMembersTurn(deps, userId, async (session): Promise<Outcome<Undone>> => {
    const found = await findAction(session, userId, undoId);
    if (!found) return { ok: false, problem: { kind: "nothing-to-undo" } };
    const { action, doneAt } = found;
    const { changed, left } = await undo(deps, session, userId, action, doneAt);
    if (action.kind === "unsubscribe" && left.length)
      await replaceAction(session, userId, undoId, { ...action, channelIds: left });
    else await deleteAction(session, userId, undoId);
    return { ok: true, value: { changed, overLimit: left.length } };
  });
}

async function undo(
  deps: Undoing,
  session: Queryable,
  userId: UserId,
  action: BulkAction,
  doneAt: string,
): Promise<{ changed: number; left: ChannelId[] }> {
  switch (action.kind) {
    case "pause": {
      const ids = await endPausesSince(session, userId, action.channelIds, action.pausedAt);
      if (ids.length) await startFollowing(deps, session, userId, ids);
      return { changed: ids.length, left: [] };
    }
    case "resume": {
      const ids = await restorePauses(session, userId, action.channels);
      await takeBackDelivery(session, userId, ids, action.deliveredAt);
      return { changed: ids.length, left: [] };
    }
    case "move": {
      const { channelIds, folderId, isNew, added, taken } = action;
      const ids = (await listChosen(session, userId, channelIds)).map(({ id }) => id);
      if (folderId !== null) await removeFromFolder(session, userId, folderId, added);
      await restorePlaced(session, userId, taken);
      if (folderId !== null && isNew) await deleteEmptyFolder(session, userId, folderId);
      return { changed: ids.length, left: [] };
    }
    case "unsubscribe":
      return bringBack(deps, session, userId, action, doneAt);
  }
}

async function bringBack(
  deps: Undoing,
  session: Queryable,
  userId: UserId,
  { channelIds, followedBefore }: Extract<BulkAction, { kind: "unsubscribe" }>,
  doneAt: string,
) {
  const { allowed, used: followed } = await readPlanUsage(session, userId, deps.now());
  // Those that were followed again since keep what they have. Those that were left again after that stay left: that has its own Undo.
  const known = new Set((await listChosen(session, userId, channelIds)).map(({ id }) => id));
  const wanted = (await listUnsubscribed(session, userId, channelIds, doneAt)).filter((id) => !known.has(id));
  const room = roomForUndo({ wanted: wanted.length, followed, followedBefore, allowed });
  const ids = wanted.slice(0, room);
  if (ids.length) {
    await addSubscriptions(session, userId, ids);
    await startFollowing(deps, session, userId, ids, { isUndo: true });
  }
  return { changed: ids.length, left: wanted.slice(room) };
}
