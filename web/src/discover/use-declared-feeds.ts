import { useQuery } from "@tanstack/react-query";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { explainPageProblem } from "#ui/words/explain-feed-problem.ts";
import { useWords } from "#ui/words/words.ts";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";

/** What the page itself told, beyond its address: the server looks at it once, and only when it was asked for. */
export type PageLookup =
  | { kind: "not-asked" }
  /** `isFirst`: nothing is known of it yet. */
  | { kind: "looking"; isFirst: boolean }
  | { kind: "seen"; found: FeedSuggestion[]; declared: number; isFeed: boolean }
  | { kind: "unseen"; why: string };

const STAY_MS = 5 * 60_000;

export function useDeclaredFeeds(address: string, isAsked: boolean): { page: PageLookup; lookAgain(): void } {
  const problems = useWords("problems");
  const feedProblems = useWords("feedProblems");
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery(
    rpc.discover.page.queryOptions({ url: address }, { enabled: isAsked, staleTime: STAY_MS, retry: false }),
  );
  const lookAgain = () => void refetch();
  if (!isAsked) return { page: { kind: "not-asked" }, lookAgain };
  if (isFetching) return { page: { kind: "looking", isFirst: !data && errorUpdateCount === 0 }, lookAgain };
  if (error) return { page: { kind: "unseen", why: explainRefusal(error, problems) }, lookAgain };
  if (!data) return { page: { kind: "looking", isFirst: true }, lookAgain };
  if (data.problem) return { page: { kind: "unseen", why: explainPageProblem(data.problem, feedProblems) }, lookAgain };
  const declared = data.feeds.map(
    ({ url, title }): FeedSuggestion => ({ title: title || url, url, path: "", isDocs: false, origin: "declared" }),
  );
  const found = [...declared, ...data.suggestions.filter(({ isDocs }) => !isDocs)];
  const isFeed = data.feeds.some(({ from }) => from === "itself");
  return { page: { kind: "seen", found, declared: declared.length, isFeed }, lookAgain };
}

/** What the address alone gave, with what the page added: before the retired ones, so that nothing above it moves. */
export function joinFound(here: readonly FeedSuggestion[], page: PageLookup): FeedSuggestion[] {
  if (page.kind !== "seen") return [...here];
  const known = new Set(here.map(({ url }) => url));
  const added = page.found.filter(({ url }) => !known.has(url));
  const all = [...here, ...added];
  return [...all.filter(({ retired }) => !retired), ...all.filter(({ retired }) => retired)];
}
