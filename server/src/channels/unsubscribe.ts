import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import { lockMember } from "../membership/store.ts";
import { channelUrlsOf } from "./find-channel.ts";
import { stopFollowing } from "./follow.ts";
import { deleteSubscription, findFollowed } from "./store.ts";
import { rememberUnsubscribe } from "./unsubscribed-store.ts";

/** An address that the person does not follow is a success. Subscribing again within the hour restores everything. */
export async function unsubscribe(
  deps: Pick<Deps, "config" | "db" | "runInTurn">,
  userId: UserId,
  address: string,
): Promise<void> {
  const channelUrls = channelUrlsOf(deps.config, address);
  await deps.runInTurn(userId, () =>
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
