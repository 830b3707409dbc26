import { inHandOrder, placeBefore } from "#core/folder/order.ts";
import type { Queryable } from "../db/query.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, FolderId, UserId } from "../ids.ts";
import type { Outcome, Problem } from "../problem.ts";
import { inMembersTurn } from "./in-members-turn.ts";
import {
  listChannelsIn,
  listFolders,
  listPositions,
  removeFromFolder,
  saveChannelOrder,
  savePositions,
} from "./store.ts";

type Changing = Pick<Deps, "db" | "runInTurn">;
export type ChannelMove = {
  channelIds: readonly ChannelId[];
  /** Null: outside of folders. */
  fromId: FolderId | null;
  toId: FolderId | null;
  /** Null, or not in that list: at the end. */
  beforeId: ChannelId | null;
};

/**
 * Takes channels out of one folder and puts them into another. Those that are not followed are left out: another device may have
 * unsubscribed from them a moment ago.
 */
export async function moveChannels(
  deps: Changing,
  userId: UserId,
  { channelIds, fromId, toId, beforeId }: ChannelMove,
): Promise<Outcome<void>> {
  return inMembersTurn(deps, userId, async (session): Promise<Outcome<void>> => {
    const problem = await refuseFolders(session, userId, [fromId, toId]);
    if (problem) return { ok: false, problem };
    const all = await listPositions(session, userId);
    const followed = new Set(all.map(({ id }) => id));
    const moved = [...new Set(channelIds)].filter((id) => followed.has(id));
    if (!moved.length) return { ok: false, problem: { kind: "no-such-channel" } };
    if (fromId !== null && fromId !== toId) await removeFromFolder(session, userId, fromId, moved);
    if (toId === null) {
      const order = inHandOrder(all).map(({ id }) => id);
      await savePositions(session, userId, placeBefore(order, moved, beforeId));
    } else {
      const order = await listChannelsIn(session, userId, toId);
      await saveChannelOrder(session, userId, toId, placeBefore(order, moved, beforeId));
    }
    return { ok: true, value: undefined };
  });
}

export async function removeChannels(
  deps: Changing,
  userId: UserId,
  { folderId, channelIds }: { folderId: FolderId; channelIds: readonly ChannelId[] },
): Promise<Outcome<void>> {
  return inMembersTurn(deps, userId, async (session): Promise<Outcome<void>> => {
    const problem = await refuseFolders(session, userId, [folderId]);
    if (problem) return { ok: false, problem };
    await removeFromFolder(session, userId, folderId, channelIds);
    return { ok: true, value: undefined };
  });
}

async function refuseFolders(
  session: Queryable,
  userId: UserId,
  ids: readonly (FolderId | null)[],
): Promise<Problem | null> {
  const known = new Set((await listFolders(session, userId)).map(({ id }) => id));
  return ids.every((id) => id === null || known.has(id)) ? null : { kind: "no-such-folder" };
}
