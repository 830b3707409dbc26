import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import { inTurn } from "../membership/in-turn.ts";
import { lockMember } from "../membership/store.ts";
import { channelUrlsOf } from "./find-channel.ts";
import { stopFollowing } from "./follow.ts";
import { deleteSubscription, findFollowed } from "./store.ts";
import { rememberUnsubscribe } from "./unsubscribed-store.ts";

/** What nobody follows needs no undoing: an unknown address is a success. Following it again within the hour takes it back. */
export async function unsubscribe(deps: Pick<Deps, "config" | "db">, userId: UserId, address: string): Promise<void> {
  const channelUrls = channelUrlsOf(deps.config, address);
  await inTurn(userId, () =>
    transact(deps.db, async (session) => {
      await lockMember(session, userId);
      const channelId = await findFollowed(session, userId, channelUrls);
      if (!channelId) return;
      await rememberUnsubscribe(session, userId, channelId);
      await deleteSubscription(session, userId, channelId);
      await stopFollowing(session, userId, channelId);
    }),
  );
}
