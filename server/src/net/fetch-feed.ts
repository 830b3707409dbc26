import { createHash } from "node:crypto";
import { toProblemCode } from "#core/feed/feed-service-problem.ts";
import { type ChannelState, conditionalHeaders, type FeedResponse, type Validators } from "#core/feed/plan-refresh.ts";
import type { FeedService } from "./feed-service.ts";
import type { Fetched, FetchSafely } from "./fetch-safely.ts";

/** Where a feed comes from: its own address, or a route of the feed service. */
export type FeedSource = { kind: "address"; url: string } | { kind: "route"; route: string };

/** Fetches a feed, in the form that `planRefresh` needs. */
export async function fetchFeed(
  deps: { fetchSafely: FetchSafely; feedService: Pick<FeedService, "fetchRoute"> },
  source: FeedSource,
  known: Validators & Pick<ChannelState, "isPushed">,
  signal?: AbortSignal,
): Promise<FeedResponse> {
  const options = { headers: conditionalHeaders(known), ...(signal === undefined ? {} : { signal }) };
  if (source.kind === "address") {
    const outcome = await deps.fetchSafely(source.url, options);
    return outcome.ok ? answered(outcome) : { kind: "failed", problem: outcome.problem, retryAfterMs: null };
  }
  const outcome = await deps.feedService.fetchRoute(source.route, options);
  if (outcome.ok) return answered(outcome.answer);
  const { problem } = outcome;
  if (problem.cause === "nothing-new") return { kind: "nothing" };
  const retryAfterMs = problem.cause === "busy" ? problem.retryAfterMs : null;
  return { kind: "failed", problem: toProblemCode(problem), retryAfterMs };
}

function answered({ status, headers, url, movedTo, body }: Fetched): FeedResponse {
  return {
    kind: "answered",
    status,
    headers,
    url,
    movedTo,
    body,
    // "Not modified" has no body.
    bodyHash: status === 304 ? "" : createHash("sha256").update(body).digest("base64url"),
  };
}
