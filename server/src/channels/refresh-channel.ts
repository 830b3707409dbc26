import type { Deps } from "../deps.ts";
import { fetchFeed } from "../net/fetch-feed.ts";
import type { DueChannel, Refreshed } from "./due-channel.ts";

/** One attempt: fetched and decided, not stored yet. Whatever the other server does is an outcome; nothing throws. */
export async function refreshChannel(
  deps: Pick<Deps, "feedService" | "fetchSafely" | "now" | "planRefresh">,
  channel: DueChannel,
  signal: AbortSignal,
): Promise<Refreshed & { isNotModified: boolean }> {
  const { route, feedUrl, state } = channel;
  const source =
    route === null ? ({ kind: "address", url: feedUrl ?? "" } as const) : ({ kind: "route", route } as const);
  const response = await fetchFeed(deps, source, state, signal);
  const at = deps.now();
  // A feed service requests the site as usual before it finds that nothing changed.
  const isNotModified = route === null && response.kind === "answered" && response.status === 304;
  return { channel, plan: await deps.planRefresh(state, response, at, Math.random()), at, isNotModified };
}
