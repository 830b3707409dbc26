import { useQuery } from "@tanstack/react-query";
import type { PreviewState } from "#ui/suggestions/feed-preview.tsx";
import { previewState } from "#ui/suggestions/preview-state.ts";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { useVideoPorts } from "#ui/video/video-ports.ts";
import { useWords } from "#ui/words/words.ts";
import { useFeedServiceStart } from "../following/use-feed-service-start.ts";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";

const STALE_MS = 5 * 60_000;

interface Previewed {
  state: PreviewState;
  /** Why the feed could not be fetched. */
  problem: string | null;
  tryAgain(): void;
}

/** Has the server fetch a feed of a page once, when it is wanted. Nothing is stored. */
export function usePreview({ path, url }: FeedSuggestion, page: string, isWanted: boolean): Previewed {
  const problems = useWords("problems");
  const feedProblems = useWords("feedProblems");
  const words = useWords("preview");
  const { coverSource } = useVideoPorts();
  const input = path ? { route: path, page } : { feedUrl: url };
  const { queryKey } = rpc.discover.preview.queryOptions(input);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, "timed"],
    queryFn: async ({ signal }) => {
      const start = performance.now();
      const preview = await rpc.discover.preview.query(input, { signal });
      return { preview, tookMs: performance.now() - start };
    },
    enabled: isWanted,
    staleTime: STALE_MS,
    // Each fetch is counted: only a press fetches again.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  const tryAgain = () => void refetch();
  const waitsFor = useFeedServiceStart(isFetching && Boolean(path));
  const none = { problem: null, tryAgain };
  if (isFetching) return { state: { kind: "loading", ...(waitsFor && { waitsFor }) }, ...none };
  if (error)
    return { state: { kind: "failed", title: words.failed, what: explainRefusal(error, problems), next: "" }, ...none };
  if (!data) return { state: { kind: "loading" }, ...none };
  const { preview, tookMs } = data;
  return {
    state: previewState(preview, { tookMs, coverSource, iconSource: (icon) => icon }, { preview: words, feedProblems }),
    problem: preview.ok ? null : preview.problem,
    tryAgain,
  };
}
