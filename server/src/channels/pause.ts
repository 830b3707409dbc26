import type { UserId } from "../accounts/identify-caller.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { channelUrlOf } from "./find-channel.ts";
import { startFollowing } from "./follow.ts";
import { setPaused } from "./store.ts";

/** While it lasts nothing arrives; at its end, what came meanwhile does. */
export async function pause(deps: Deps, userId: UserId, address: string, isPaused: boolean): Promise<void> {
  const channelUrl = channelUrlOf(deps.config, address);
  if (!channelUrl) return;
  await transact(deps.db, async (session) => {
    const channelId = await setPaused(session, userId, channelUrl, isPaused ? deps.now() : null);
    if (channelId && !isPaused) await startFollowing(deps, session, userId, channelId);
  });
}
