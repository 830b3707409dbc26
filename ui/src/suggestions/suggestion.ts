import type { Suggestion } from "#core/rules/suggest.ts";
import { CURRENT, joinTitle } from "#core/rules/title.ts";

/** A suggestion as the lists show it: from the catalogue, declared by the page, or from a person's own rule. */
export type FeedSuggestion = Suggestion & { origin?: "declared" | "own" };

/** The route, or the address of a feed without one. */
export function routeOf({ path, url }: FeedSuggestion): string {
  return path || url.replace(/^https?:\/\//, "");
}

/** Core writes 当前 before some titles; other languages replace it with `current`. */
export function splitTitle(title: string, current: string): { prefix: string; title: string } {
  if (!title.startsWith(CURRENT) || title === CURRENT) return { prefix: "", title };
  const bare = title.slice(CURRENT.length).trimStart();
  return { prefix: joinTitle(current, bare).slice(0, -bare.length), title: bare };
}
