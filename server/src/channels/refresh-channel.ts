import { isSameFeed } from "#core/channel/is-same-feed.ts";
import type { Deps } from "../deps.ts";
import { fetchFeed } from "../net/fetch-feed.ts";
import type { DueChannel, Refreshed } from "./due-channel.ts";
import { fetchFollowing } from "./follow-pointers.ts";
import { findFeedNames } from "./store.ts";

type Needs = Pick<Deps, "db" | "feedService" | "fetchSafely" | "now" | "planRefresh">;

/** One attempt: fetched and decided, not stored yet. Whatever the other server does is an outcome; nothing throws. */
export async function refreshChannel(
  deps: Needs,
  channel: DueChannel,
  signal: AbortSignal,
): Promise<Refreshed & { isNotModified: boolean }> {
  const { route, feedUrl, state, isNew, pointer } = channel;
  if (route === null) {
    const isSame = async (feed: Parameters<typeof isSameFeed>[1]) => {
      const known = await findFeedNames(deps.db, channel.id);
      return known !== undefined && isSameFeed(known, feed);
    };
    const asked = { url: feedUrl ?? "", state, isNew, pointer, isSameFeed: isSame };
    const followed = await fetchFollowing(deps, asked, signal);
    return { channel, at: deps.now(), ...followed };
  }
  const response = await fetchFeed(deps, { kind: "route", route }, state, signal);
  const at = deps.now();
  // A feed service requests the site as usual before it finds that nothing changed.
  return { channel, plan: await deps.planRefresh(state, response, at, Math.random()), at, isNotModified: false };
}
