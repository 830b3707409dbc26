import type { Context } from "hono";
import type { Deps } from "../deps.ts";
import { openPrivateFeed } from "../private-feed/open-private-feed.ts";
import { hubAddress } from "../websub/accept-request.ts";

/** GET /api/private-feed/<secret>.atom or .json */
export function privateFeed(deps: Deps): (context: Context) => Promise<Response> {
  return async (context) => {
    const [, token, format] = /\/([\w-]{20,80})\.(atom|json)$/.exec(context.req.path) ?? [];
    const { publicUrl } = deps.config;
    const selfUrl = `${publicUrl ?? new URL(context.req.url).origin}${context.req.path}`;
    const hubUrl = publicUrl === undefined ? null : hubAddress(publicUrl);
    const feed = token && (await openPrivateFeed(deps, token, format as "atom" | "json", { selfUrl, hubUrl }));
    if (!feed) return context.json({ problem: { kind: "no-such-feed" } }, 404);
    if (hubUrl !== null) context.header("Link", `<${hubUrl}>; rel="hub", <${selfUrl}>; rel="self"`);
    context.header("ETag", feed.etag);
    context.header("Cache-Control", "private, max-age=300");
    context.header("X-Robots-Tag", "noindex");
    if (context.req.header("if-none-match") === feed.etag) return context.body(null, 304);
    context.header("Content-Type", feed.type);
    return context.body(feed.write());
  };
}
