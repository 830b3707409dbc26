import type { Suggestion } from "#core/rules/suggest.ts";
import { CURRENT, joinTitle } from "#core/rules/title.ts";

/** A suggestion as the lists show it: from the catalogue, declared by the page itself, or made by a rule of one's own. */
export type FeedSuggestion = Suggestion & { origin?: "declared" | "own" };

/** What stands where the route does: a route, or for a feed without one its address. */
export function routeOf({ path, url }: FeedSuggestion): string {
  return path || url.replace(/^https?:\/\//, "");
}

/** Core says 当前; another language puts its own word before the rule's title. */
export function splitTitle(title: string, current: string): { prefix: string; title: string } {
  if (!title.startsWith(CURRENT) || title === CURRENT) return { prefix: "", title };
  const bare = title.slice(CURRENT.length).trimStart();
  return { prefix: joinTitle(current, bare).slice(0, -bare.length), title: bare };
}

export function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}
