import type { CheckMinutes } from "#core/feed/check-minutes.ts";
import { planNextCheck } from "#core/feed/plan-refresh.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { lockPlanned, saveCheckMinutes, setNextRefresh } from "./refresh-store.ts";

/** How often a person wants a channel checked; null: automatic. Also moves the next check. */
export async function setCheckMinutes(
  deps: Pick<Deps, "db" | "now">,
  userId: UserId,
  channelId: ChannelId,
  minutes: CheckMinutes | null,
): Promise<Outcome<void>> {
  return transact(deps.db, async (session): Promise<Outcome<void>> => {
    if (!(await saveCheckMinutes(session, userId, channelId, minutes)))
      return { ok: false, problem: { kind: "no-such-channel" } };
    const now = deps.now();
    const planned = await lockPlanned(session, channelId, now);
    if (planned) {
      const { isDue, rhythm, ttlMinutes, wanted, lastAt } = planned;
      const publishedAt = (rhythm ?? []).map((at) => new Date(at));
      // A worker may be fetching it and plan with the old choice. At another time its result is not stored, and it fetches again.
      const nextAt = isDue
        ? now
        : planNextCheck({ publishedAt, ttlMinutes, wanted: wanted ?? undefined }, lastAt ?? now, now);
      await setNextRefresh(session, channelId, nextAt);
    }
    return { ok: true, value: undefined };
  });
}
