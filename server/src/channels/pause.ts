import type { UserId } from "../accounts/identify-caller.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { Outcome } from "../problem.ts";
import { channelUrlOf } from "./find-channel.ts";
import { startFollowing } from "./follow.ts";
import { setPaused } from "./store.ts";

/** While it lasts nothing arrives; at its end, what came meanwhile does. */
export async function pause(deps: Deps, userId: UserId, address: string, isPaused: boolean): Promise<Outcome<void>> {
  const channelUrl = channelUrlOf(deps.config, address);
  const channelId =
    channelUrl &&
    (await transact(deps.db, async (session) => {
      const followed = await setPaused(session, userId, channelUrl, isPaused ? deps.now() : null);
      if (followed && !isPaused) await startFollowing(deps, session, userId, followed);
      return followed;
    }));
  return channelId ? { ok: true, value: undefined } : { ok: false, problem: { kind: "no-such-channel" } };
}
