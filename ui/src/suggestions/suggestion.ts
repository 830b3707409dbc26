import type { Suggestion } from "#core/rules/suggest.ts";

/** A suggestion as the lists show it: from the catalogue, declared by the page, or from a person's own rule. */
export type FeedSuggestion = Suggestion & { origin?: "declared" | "own" };

/** The route, or the address of a feed without one. */
export function routeOf({ path, url }: FeedSuggestion): string {
  return path || url.replace(/^https?:\/\//, "");
}

/** Where the feed comes from: made by the feed service, declared by the page, or published by the site. */
export function makerOf({ path, origin }: FeedSuggestion): "service" | "page" | "site" {
  if (path !== "") return "service";
  return origin === "declared" ? "page" : "site";
}

/** Identifies a feed in the document, by its address and by the route that replaces it. For tests and keys. */
export function feedMark(feed: FeedSuggestion): string {
  return [routeOf(feed), feed.fallback ?? ""].join(" ").trim();
}
