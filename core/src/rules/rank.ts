// The order in which the feeds of a page are offered: what most people would follow comes first.
import type { Pattern } from "./pattern.ts";
import type { CodeRule, Rank } from "./site.ts";

/** Words of a route for things about somebody, and for lists somebody keeps. Titles are not read: they are in many languages. */
const ABOUT =
  /(?:^|[/_-])(?:follow\w*|fans?|stars?|stargazers?|watchers?|subscribers?|friends?|contributors?|branch(?:es)?|forks?|members?|events?)(?=$|[/_-])/i;
const LISTS =
  /(?:^|[/_-])(?:likes?|liked|fav\w*|coins?|collect\w*|bookmarks?|playlists?|wish\w*|history|listens|loved|saved|bangumi|watchlist|upvoted?)(?=$|[/_-])/i;
const NARROWER =
  /(?:^|[/_-])(?:comments?|repl(?:y|ies)|discussions?|issues?|pulls?|search|tags?|topics?|keywords?|rank\w*|hot|shorts?|lives?|streams?|community)(?=$|[/_-])/i;

/** The rank that a rule has, or that the words of its route suggest. */
export function rankOf({ rank, target, oneOf = [] }: CodeRule): Rank {
  if (rank !== undefined) return rank;
  const route = [target, ...oneOf.map((one) => one.target)].find((one) => typeof one === "string");
  if (route === undefined) return 1;
  // The names of params say nothing: `/:tag?` is not a feed of tags.
  const words = (route as string).replace(/[:{]\w+\}?\??/g, "");
  if (ABOUT.test(words)) return 4;
  if (LISTS.test(words)) return 3;
  return NARROWER.test(words) ? 2 : 1;
}

/**
 * Sorts rules under one pattern before others: live before retired, without before with configuration, then those whose pattern
 * names more of the page, then by rank, then the site's own feeds before routes. Otherwise the order of the file stays.
 */
export function orderKey(rule: CodeRule, pattern: Pattern | undefined): number {
  const parts = [
    rule.retired ? 1 : 0,
    rule.needs?.includes("config") && rule.feed === undefined ? 1 : 0,
    9 - Math.min(9, pattern === undefined ? 0 : specificity(rule, pattern)),
    rankOf(rule),
    isNative(rule) ? 0 : 1,
  ];
  return parts.reduce((key, part) => key * 10 + part, 0);
}

/** Whether a rule gives the address of the site's own feed. */
export function isNative({ feed, oneOf = [] }: CodeRule): boolean {
  return feed !== undefined || oneOf.some((one) => one.feed !== undefined);
}

/** How many words of the address the pattern fixes: `/user/:id/likes` two, `/user/:id` one. */
function specificity({ when }: CodeRule, { path, query, hash }: Pattern): number {
  const segments = [...path.head, ...path.after, ...(hash ? [...hash.head, ...hash.after] : [])];
  const literal = segments.filter(({ kind }) => kind !== "param").length;
  const fixed = segments.filter((one) => one.kind === "param" && typeof when?.[one.name] === "string").length;
  return literal + fixed + (query?.length ?? 0);
}
