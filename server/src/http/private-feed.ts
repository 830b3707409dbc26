import type { Context } from "hono";
import type { Deps } from "../deps.ts";
import { openPrivateFeed } from "../private-feed/open-private-feed.ts";

/** GET /api/private-feed/<secret>.atom or .json */
export function privateFeed(deps: Deps): (context: Context) => Promise<Response> {
  return async (context) => {
    const [, token, format] = /\/([\w-]{20,80})\.(atom|json)$/.exec(context.req.path) ?? [];
    const self = `${deps.config.publicUrl ?? new URL(context.req.url).origin}${context.req.path}`;
    const feed = token && (await openPrivateFeed(deps, token, format as "atom" | "json", self));
    if (!feed) return context.json({ problem: { kind: "no-such-feed" } }, 404);
    context.header("ETag", feed.etag);
    context.header("Cache-Control", "private, max-age=300");
    context.header("X-Robots-Tag", "noindex");
    if (context.req.header("if-none-match") === feed.etag) return context.body(null, 304);
    context.header("Content-Type", feed.type);
    return context.body(feed.write());
  };
}
