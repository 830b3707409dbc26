import { decideSubscribe } from "#core/membership.ts";
import type { UserId } from "../accounts/identify-caller.ts";
import { type Queryable, transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { inTurn } from "../membership/in-turn.ts";
import { lockMember, readStanding } from "../membership/store.ts";
import type { Outcome } from "../problem.ts";
import { type ChannelDraft, findChannel } from "./find-channel.ts";
import { startFollowing } from "./follow.ts";
import { takeBackParting } from "./parting.ts";
import { addSubscription, type ChannelId, isFollowing, keepChannel } from "./store.ts";

export type Subscribed = { channelUrl: string; channelId: ChannelId };

/**
 * One transaction from the count to the row, under the member's lock: two hundred at once still end at the limit, and a
 * crash leaves everything or nothing. Asking for what one follows already is a success, on any plan.
 */
export async function subscribe(
  deps: Deps,
  userId: UserId,
  address: string,
  { isUndo = false } = {},
): Promise<Outcome<Subscribed>> {
  const found = findChannel(deps, address);
  if (!found.ok) return found;
  const draft = found.value;
  // Most refusals are plain without the lock: a client that asks on and on does not queue up for it.
  const early = await decide(deps, deps.db, userId, draft);
  if (!early.ok) return early;
  return inTurn(userId, () =>
    transact(deps.db, async (session): Promise<Outcome<Subscribed>> => {
      await lockMember(session, userId);
      const decision = await decide(deps, session, userId, draft);
      if (!decision.ok) return decision;
      const channelId = await keepChannel(session, draft);
      const isNew = await addSubscription(session, userId, channelId);
      await startFollowing(deps, session, userId, channelId);
      if (isNew) await takeBackParting(session, userId, channelId, { isUndo });
      return { ok: true, value: { channelUrl: draft.channelUrl, channelId } };
    }),
  );
}

async function decide(deps: Deps, db: Queryable, userId: UserId, draft: ChannelDraft): Promise<Outcome<void>> {
  if (await isFollowing(db, userId, draft.channelUrl)) return { ok: true, value: undefined };
  const { plan, used } = await readStanding(db, userId, deps.now());
  const decision = decideSubscribe({ signedIn: true, plan, used });
  if (!decision.ok) return decision;
  // Last, so that it never hides what the person can do something about themselves.
  if ("route" in draft.feed && !(deps.config.feedService ?? deps.config.feedInstances))
    return { ok: false, problem: { kind: "feed-service-missing" } };
  return { ok: true, value: undefined };
}
