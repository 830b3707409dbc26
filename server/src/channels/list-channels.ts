import { UNLIMITED } from "#core/membership.ts";
import type { UserId } from "../accounts/identify-caller.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { readStanding } from "../membership/store.ts";
import { type ChannelId, listFollowed } from "./store.ts";

export type ListedChannel = {
  id: ChannelId;
  title: string;
  health: "first-fetch";
  unread: number;
  /** Why nothing arrives: the plan has no room for it, or the person wants a rest from it. */
  paused: null | "over-limit" | "by-you";
  subscribedAt: Date;
  channel: { channel_url: string };
};

/**
 * What the plan has no room for is worked out here and stored nowhere, so a plan that ends, shrinks or grows takes effect
 * by itself: the newest rest first, and the same ones come back.
 */
export function listChannels(deps: Deps, userId: UserId): Promise<ListedChannel[]> {
  return transact(deps.db, async (session) => {
    const { allowed } = await readStanding(session, userId, deps.now());
    const followed = await listFollowed(session, userId);
    return followed.map(({ id, title, channelUrl, subscribedAt, pausedAt, place }) => ({
      id,
      title: title || channelUrl,
      health: "first-fetch",
      unread: 0,
      paused: allowed !== UNLIMITED && place > allowed ? "over-limit" : pausedAt ? "by-you" : null,
      subscribedAt,
      channel: { channel_url: channelUrl },
    }));
  });
}
