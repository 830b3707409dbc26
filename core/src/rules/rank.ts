// The order in which the feeds of a page are offered: what most people would follow comes first.
import type { Pattern } from "./pattern.ts";
import type { CodeRule, Rank, Value } from "./site.ts";
import { parseTarget } from "./target.ts";

/** Words of a route for things about someone, and for lists someone keeps. Titles are not read: they are in many languages. */
const ABOUT =
  /(?:^|[/_-])(?:follow\w*|fans?|stars?|stargazers?|watchers?|subscribers?|friends?|contributors?|branch(?:es)?|forks?|members?|shouts?|sponsors?)(?=$|[/_-])/i;
const LISTS =
  /(?:^|[/_-])(?:likes?|liked|fav\w*|coins?|collect\w*|bookmarks?|playlists?|wish\w*|history|listens|loved|saved|user\/bangumi|watchlist)(?=$|[/_-])/i;
const NARROWER =
  /(?:^|[/_-])(?:comments?|repl(?:y|ies)|discussions?|issues?|pulls?|search|tags?|topics?|keywords?|rank\w*|hot|popular|upvoted|shorts?|lives?|streams?|community|jobs?|nsfw)(?=$|[/_-])/i;

/** The rank that a rule has, or that the words of its route suggest. */
export function rankOf(rule: CodeRule): Rank {
  if (rule.rank !== undefined) return rule.rank;
  const words = wordsOf(rule);
  if (ABOUT.test(words)) return 4;
  if (LISTS.test(words)) return 3;
  return NARROWER.test(words) ? 2 : 1;
}

/** The literal words of a route. The site's name says nothing, nor do the names of params: `/:tag?` is not a feed of tags. */
function wordsOf({ target, oneOf = [] }: CodeRule): string {
  const route = [target, ...oneOf.map((one) => one.target)].find((one) => typeof one === "string");
  return route === undefined ? "" : route.replace(/^\/[^/:{?]+/, "").replace(/[:{]\w+\}?\??/g, "");
}

/**
 * Sorts rules under one pattern before others: feeds before links to documentation, live before retired, without before with
 * configuration, then those whose pattern names more of the page, then by rank, then the site's own feeds before routes, then
 * routes with fewer words, which are wider: `/site/group/:id` before `/site/group/:id/best`. Otherwise the order of the file stays.
 */
export function orderKey(rule: CodeRule, pattern: Pattern | undefined): number {
  const native = isNative(rule);
  const parts = [
    native || rule.target !== undefined || rule.oneOf !== undefined ? 0 : 1,
    rule.retired ? 1 : 0,
    rule.needs?.includes("config") && !native ? 1 : 0,
    9 - Math.min(9, pattern === undefined ? 0 : specificity(rule, pattern)),
    rankOf(rule),
    native ? 0 : 1,
    Math.min(9, wordsOf(rule).split("/").filter(Boolean).length),
  ];
  return parts.reduce((key, part) => key * 10 + part, 0);
}

/** Whether a rule gives the address of the site's own feed. */
export function isNative({ feed, oneOf = [] }: CodeRule): boolean {
  return feed !== undefined || oneOf.some((one) => one.feed !== undefined);
}

/** How many words of the address the rule fixes: `/user/:id/likes` two, `/user/:id` one; `/list?id=:id` two. */
function specificity(rule: CodeRule, { path, query, hash }: Pattern): number {
  const segments = [...path.head, ...path.after, ...(hash ? [...hash.head, ...hash.after] : [])];
  const literal = segments.filter(({ kind }) => kind !== "param").length;
  const fixed = segments.filter((one) => one.kind === "param" && typeof rule.when?.[one.name] === "string").length;
  return literal + fixed + (query?.length ?? 0) + valuesOfQuery(rule);
}

/** How many values of the query or the fragment the rule cannot do without. */
function valuesOfQuery({ with: values, when, target }: CodeRule): number {
  if (values === undefined) return 0;
  const names = Object.keys(values).filter((name) => isOfQuery(values[name]!));
  if (names.length === 0) return 0;
  const parts = typeof target === "string" ? parseTarget(target) : [];
  const required = new Set(parts.flatMap((part) => (typeof part === "string" || part.isOptional ? [] : [part.name])));
  return names.filter((name) => required.has(name) || typeof when?.[name] === "string").length;
}

function isOfQuery(value: Value): boolean {
  const { from, default: otherwise } = typeof value === "string" ? { from: value } : value;
  return otherwise === undefined && from !== undefined && (from.startsWith("query.") || from === "hash");
}
