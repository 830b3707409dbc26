import type { Queryable } from "../db/query.ts";
import type { Deps } from "../deps.ts";
import { inMembersTurn } from "../folders/in-members-turn.ts";
import type { ChannelId, UserId } from "../ids.ts";
import { channelUrlsOf } from "./find-channel.ts";
import { stopFollowing } from "./follow.ts";
import { bringChecksForward } from "./plan-checks.ts";
import { deleteSubscriptions, findFollowed } from "./store.ts";
import { rememberUnsubscribe } from "./unsubscribed-store.ts";

/** An address that the person does not follow is a success. Subscribing again within the hour restores everything. */
export async function unsubscribe(
  deps: Pick<Deps, "config" | "db" | "now" | "runInTurn">,
  userId: UserId,
  address: string,
): Promise<void> {
  const channelUrls = channelUrlsOf(deps.config, address);
  await inMembersTurn(deps, userId, async (session) => {
    const channelId = await findFollowed(session, userId, channelUrls);
    if (channelId) await leaveChannels(session, userId, [channelId], deps.now());
  });
}

/** Under the member's lock, channels that the person follows. */
export async function leaveChannels(
  session: Queryable,
  userId: UserId,
  channels: readonly ChannelId[],
  now: Date,
): Promise<void> {
  await rememberUnsubscribe(session, userId, channels);
  const chosen = await deleteSubscriptions(session, userId, channels);
  await stopFollowing(session, userId, channels);
  // Otherwise the next follower would have to wait for a check that this person's interval had postponed.
  if (chosen.length) await bringChecksForward(session, chosen, now);
}
