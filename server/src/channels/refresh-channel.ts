import { hash } from "node:crypto";
import { conditionalHeaders, type FeedResponse } from "#core/feed/plan-refresh.ts";
import type { Deps } from "../deps.ts";
import type { DueChannel, Refreshed } from "./due-channel.ts";

/** One try: asked, decided, nothing stored yet. Whatever a stranger's server does is an outcome. */
export async function refreshChannel(deps: Deps, channel: DueChannel, signal: AbortSignal): Promise<Refreshed> {
  const response = await askForFeed(deps, channel, signal);
  const at = deps.now();
  const plan = await deps.planRefresh(channel.state, response, at, Math.random());
  return { channel, plan, at };
}

async function askForFeed(deps: Deps, { route, feedUrl, state }: DueChannel, signal: AbortSignal): Promise<FeedResponse> {
  const headers = conditionalHeaders(state);
  if (route !== null) return deps.fetchRoute(route, { headers, signal });
  const outcome = await deps.fetchSafely(feedUrl ?? "", { headers, signal });
  if (!outcome.ok) return { kind: "failed", problem: outcome.problem, retryAfterMs: null };
  const { ok: _, ...answer } = outcome;
  return { kind: "answered", ...answer, bodyHash: hash("sha256", answer.body, "base64url") };
}
