import { useQuery } from "@tanstack/react-query";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { useWords } from "#ui/words/words.ts";
import { explainPageProblem } from "#words/explain-feed-problem.ts";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";

/** What the page itself declares. The server fetches it once, and only for a submitted address. */
export type PageLookup =
  | { kind: "idle" }
  /** `isFirst`: there is no earlier result. */
  | { kind: "loading"; isFirst: boolean }
  | { kind: "loaded"; found: FeedSuggestion[]; declared: number; isFeed: boolean; title: string; description: string }
  | { kind: "failed"; why: string };

const STALE_MS = 5 * 60_000;

export function useDeclaredFeeds(address: string, isSubmitted: boolean): { page: PageLookup; lookAgain(): void } {
  const problems = useWords("problems");
  const feedProblems = useWords("feedProblems");
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery(
    rpc.discover.page.queryOptions({ url: address }, { enabled: isSubmitted, staleTime: STALE_MS, retry: false }),
  );
  const lookAgain = () => void refetch();
  if (!isSubmitted) return { page: { kind: "idle" }, lookAgain };
  if (isFetching) return { page: { kind: "loading", isFirst: !data && errorUpdateCount === 0 }, lookAgain };
  if (error) return { page: { kind: "failed", why: explainRefusal(error, problems) }, lookAgain };
  if (!data) return { page: { kind: "loading", isFirst: true }, lookAgain };
  if (data.problem) return { page: { kind: "failed", why: explainPageProblem(data.problem, feedProblems) }, lookAgain };
  const declared = data.feeds.map(
    ({ url, title }): FeedSuggestion => ({ title: title || url, url, path: "", isDocs: false, origin: "declared" }),
  );
  const found = [...declared, ...data.suggestions.filter(({ isDocs }) => !isDocs)];
  const isFeed = data.feeds.some(({ from }) => from === "itself");
  const { title, description } = data;
  return { page: { kind: "loaded", found, declared: declared.length, isFeed, title, description }, lookAgain };
}

/**
 * A person's own rules, then what the rules know with the page's document, then with its address alone, then what the page declares:
 * of a feed that is both known and declared, the rules say more.
 */
export function joinFound(suggestions: readonly FeedSuggestion[], page: PageLookup): FeedSuggestion[] {
  if (page.kind !== "loaded") return [...suggestions];
  const own = suggestions.filter(({ origin }) => origin === "own");
  const joined = new Map<string, FeedSuggestion>();
  const declared = page.found.filter(({ origin }) => origin === "declared");
  const byRules = page.found.filter(({ origin }) => origin !== "declared");
  for (const feed of [...own, ...byRules, ...suggestions, ...declared])
    if (!joined.has(feed.url)) joined.set(feed.url, feed);
  return [...joined.values()];
}
