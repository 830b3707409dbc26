import type { Context } from "hono";
import { feedProblems } from "#words/en/feed-problems.ts";
import { explainFeedProblem } from "#words/explain-feed-problem.ts";
import type { Deps } from "../deps.ts";
import { explain } from "../problem.ts";
import { checkRates } from "../rate-limits/limit-rate.ts";
import { createRouteFeedCache, type RouteFeed } from "../route-feeds/route-feed-cache.ts";
import { findRouteKeyOwner } from "../route-feeds/store.ts";
import { FORMATS, type Format, writeRouteFeed } from "../route-feeds/write-route-feed.ts";

const RATES = [
  { window: 60, max: 60 },
  { window: 86_400, max: 5_000 },
];

/** GET /routes/<key>/github/issue/DIYgod/RSSHub?format=atom: a feed of the feed service, for other readers of a person. */
export function routeFeed(deps: Deps): (context: Context) => Promise<Response> {
  const cache = createRouteFeedCache(deps);
  return async (context) => {
    const url = new URL(context.req.url);
    // The route is kept as it was sent: decoding it here could make another route of it.
    const [, key, path] = /^\/routes\/([\w-]{20,40})(\/.+)$/.exec(url.pathname) ?? [];
    const owner = key && (await findRouteKeyOwner(deps.db, key));
    if (!owner || !path) return context.json({ problem: { kind: "no-such-feed" } }, 404);
    const rate = await checkRates(
      deps.db,
      RATES.map((rule) => [`route feeds in ${rule.window} s by ${owner}`, rule]),
    );
    if (!rate.ok && rate.problem.kind === "too-often") {
      context.header("Retry-After", `${rate.problem.retryAfter}`);
      return context.json({ problem: rate.problem, message: explain(rate.problem) }, 429);
    }
    const format = url.searchParams.get("format") ?? "rss";
    if (!Object.hasOwn(FORMATS, format))
      return context.json({ problem: { kind: "bad-input" }, message: "format is rss, atom or json." }, 400);
    url.searchParams.delete("format");
    const read = await cache.read(path + url.search);
    context.header("X-Robots-Tag", "noindex");
    if (!read.ok) return sendProblem(context, read);
    const selfUrl = `${deps.config.publicUrl ?? url.origin}${context.req.path}${new URL(context.req.url).search}`;
    const written = writeRouteFeed(read.feed, { format: format as Format, selfUrl, now: read.fetchedAt });
    context.header("ETag", written.etag);
    context.header("Cache-Control", "private, max-age=300");
    if (context.req.header("if-none-match") === written.etag) return context.body(null, 304);
    context.header("Content-Type", written.type);
    return context.body(written.text);
  };
}

const NEVER_WORKS = /^service:(?:no-such-route|wrong-parameter|address-in-route|route-not-enabled)$/;

/** 404 for what will never work, 503 for what may work later, as feed readers understand them. */
function sendProblem(context: Context, { problem }: Extract<RouteFeed, { ok: false }>): Response {
  const isMissing = NEVER_WORKS.test(problem);
  if (!isMissing) context.header("Retry-After", "600");
  const { what } = explainFeedProblem(problem, feedProblems);
  return context.json({ problem: { kind: problem }, message: what }, isMissing ? 404 : 503);
}
