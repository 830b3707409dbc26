import type { CheckMinutes } from "#core/feed/check-minutes.ts";
import type { Deps } from "../deps.ts";
import { inMembersTurn } from "../folders/in-members-turn.ts";
import type { ChannelId, UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { moveNextChecks } from "./plan-checks.ts";
import { lockChannels, saveCheckMinutes } from "./refresh-store.ts";

/**
 * Saves how often a person wants a channel checked (null: automatically), and moves the next check. Takes the member's lock, as `pause`
 * does: an import locks the channel before the subscription and other changes do the reverse, so they could deadlock.
 */
export async function setCheckMinutes(
  deps: Pick<Deps, "db" | "now" | "runInTurn">,
  userId: UserId,
  channelId: ChannelId,
  minutes: CheckMinutes | null,
): Promise<Outcome<void>> {
  return inMembersTurn(deps, userId, async (session): Promise<Outcome<void>> => {
    await lockChannels(session, [channelId]);
    if (!(await saveCheckMinutes(session, userId, channelId, minutes)))
      return { ok: false, problem: { kind: "no-such-channel" } };
    await moveNextChecks(session, [channelId], deps.now());
    return { ok: true, value: undefined };
  });
}
