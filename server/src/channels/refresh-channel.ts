import { planRefresh } from "#core/feed/plan-refresh.ts";
import type { Deps } from "../deps.ts";
import { fetchFeed } from "../net/fetch-feed.ts";
import type { DueChannel, Refreshed } from "./due-channel.ts";

/**
 * One try: asked and decided, nothing stored yet. Whatever a stranger's server does is an outcome, also a feed that breaks
 * its reader: left due, it would be fetched again at once and for ever.
 */
export async function refreshChannel(
  deps: Deps,
  channel: DueChannel,
  signal: AbortSignal,
): Promise<Refreshed & { isNotModified: boolean }> {
  const { id, route, feedUrl, state } = channel;
  const source =
    route === null ? ({ kind: "address", url: feedUrl ?? "" } as const) : ({ kind: "route", route } as const);
  const response = await fetchFeed(deps, source, state, signal);
  const at = deps.now();
  const decide = async () => {
    try {
      return await deps.planRefresh(state, response, at, Math.random());
    } catch (cause) {
      deps.log.warn({ channel: id, cause: (cause as Error).message }, "a feed broke its reader");
      return planRefresh(state, { kind: "failed", problem: "malformed", retryAfterMs: null }, at, Math.random());
    }
  };
  const isNotModified = response.kind === "answered" && response.status === 304;
  return { channel, plan: await decide(), at, isNotModified };
}
