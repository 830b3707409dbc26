import { decodeText } from "#core/feed/decode-text.ts";
import type { Feed, ParseProblem } from "#core/feed/feed.ts";
import { toProblemCode } from "#core/feed/feed-service-problem.ts";
import { parseFeed } from "#core/feed/parse-feed.ts";
import type { Deps } from "../deps.ts";
import { createShareInFlight } from "../in-flight.ts";

export type RouteFeed =
  | { ok: true; feed: Feed; fetchedAt: Date }
  /** As a channel names its problem: `service:needs-setting TOKEN`. */
  | { ok: false; problem: ParseProblem | `service:${string}` };
export type RouteFeedCache = { read(route: string): Promise<RouteFeed> };

const FRESH_MS = 5 * 60_000;
/** A route that failed is not asked again by the next reader. */
const FAILED_MS = 60_000;
const MAX_BYTES = 32 * 1024 * 1024;

type Entry = { result: RouteFeed; until: number; bytes: number };

/** Feeds of the feed service, parsed, for a few minutes: several readers of several people ask for the same ones. */
export function createRouteFeedCache({ feedService, now }: Pick<Deps, "feedService" | "now">): RouteFeedCache {
  const entries = new Map<string, Entry>();
  const share = createShareInFlight<RouteFeed>();
  let bytes = 0;

  function keep(route: string, entry: Entry): void {
    drop(route);
    entries.set(route, entry);
    bytes += entry.bytes;
    // The oldest first.
    for (const oldest of entries.keys()) {
      if (bytes <= MAX_BYTES) break;
      drop(oldest);
    }
  }

  function drop(route: string): void {
    bytes -= entries.get(route)?.bytes ?? 0;
    entries.delete(route);
  }

  async function fetchFeed(route: string): Promise<RouteFeed> {
    const outcome = await feedService.fetchRoute(route);
    const fetchedAt = now();
    const body = outcome.ok ? outcome.answer.body : new Uint8Array();
    const result = outcome.ok
      ? parsed(decodeText(body, outcome.answer.headers["content-type"] ?? null), outcome.answer.url, fetchedAt)
      : { ok: false as const, problem: toProblemCode(outcome.problem) };
    // A parsed feed takes about three times its text.
    const lifetime = result.ok ? FRESH_MS : FAILED_MS;
    keep(route, { result, until: fetchedAt.getTime() + lifetime, bytes: 1_000 + body.byteLength * 3 });
    return result;
  }

  return {
    read(route) {
      const found = entries.get(route);
      if (found && found.until > now().getTime()) return Promise.resolve(found.result);
      return share(route, () => fetchFeed(route));
    },
  };
}

function parsed(text: string, url: string, fetchedAt: Date): RouteFeed {
  const outcome = parseFeed(text, url);
  return outcome.ok ? { ok: true, feed: outcome.feed, fetchedAt } : { ok: false, problem: outcome.problem };
}
