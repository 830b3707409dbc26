import type { Deps } from "../deps.ts";
import { inMembersTurn } from "../folders/in-members-turn.ts";
import type { UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { channelUrlsOf } from "./find-channel.ts";
import { startFollowing } from "./follow.ts";
import { findFollowed, setPaused } from "./store.ts";

/** While a channel is paused nothing is delivered; at the end of the pause everything is. */
export async function pause(
  deps: Pick<Deps, "config" | "db" | "now" | "queue" | "runInTurn">,
  userId: UserId,
  address: string,
  isPaused: boolean,
): Promise<Outcome<void>> {
  return inMembersTurn(deps, userId, async (session): Promise<Outcome<void>> => {
    const channelId = await findFollowed(session, userId, channelUrlsOf(deps.config, address));
    if (!channelId) return { ok: false, problem: { kind: "no-such-channel" } };
    await setPaused(session, userId, [channelId], isPaused ? deps.now() : null);
    if (!isPaused) await startFollowing(deps, session, userId, [channelId]);
    return { ok: true, value: undefined };
  });
}
