import type { CheckMinutes } from "#core/feed/check-minutes.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { moveNextCheck } from "./plan-checks.ts";
import { lockChannels, saveCheckMinutes } from "./refresh-store.ts";

/** How often a person wants a channel checked; null: automatic. Also moves the next check. */
export async function setCheckMinutes(
  deps: Pick<Deps, "db" | "now">,
  userId: UserId,
  channelId: ChannelId,
  minutes: CheckMinutes | null,
): Promise<Outcome<void>> {
  return transact(deps.db, async (session): Promise<Outcome<void>> => {
    await lockChannels(session, [channelId]);
    if (!(await saveCheckMinutes(session, userId, channelId, minutes)))
      return { ok: false, problem: { kind: "no-such-channel" } };
    await moveNextCheck(session, channelId, deps.now());
    return { ok: true, value: undefined };
  });
}
