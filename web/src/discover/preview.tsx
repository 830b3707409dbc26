import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { FeedPreview, type PreviewState } from "#ui/suggestions/feed-preview.tsx";
import { previewState } from "#ui/suggestions/preview-state.ts";
import { type FeedSuggestion, splitTitle } from "#ui/suggestions/suggestion.ts";
import { useVideoPorts } from "#ui/video/video-ports.ts";
import { useWords } from "#ui/words/words.ts";
import { OwnerLink } from "../following/owner-link.tsx";
import { useFeedServiceStart } from "../following/use-feed-service-start.ts";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";

interface PreviewProps {
  ref: RefObject<HTMLDivElement | null>;
  suggestion: FeedSuggestion;
  /** The page it is a feed of. */
  page: string;
  look: string;
  /** Beside or over the list it follows all rows in the tab order, so it takes the focus. Under its row it is next anyway. */
  takesFocus: boolean;
  /** Covers the right of the page: Escape closes it wherever the focus is. */
  isOver: boolean;
  onClose: () => void;
}

/** Has the server fetch the feed once and shows the result. Nothing is stored. */
export function Preview({ ref, suggestion, page, look, takesFocus, isOver, onClose }: PreviewProps) {
  const words = useWords("suggestions");
  const state = usePreview(suggestion, page);
  const { title } = splitTitle(suggestion.title, words.current);
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (isOver || ref.current?.contains(event.target as Node)) onClose();
  });
  const take = useEffectEvent(() => {
    if (takesFocus) ref.current?.querySelector("h2")?.focus({ preventScroll: true });
  });
  useEffect(() => {
    take();
    const onKey = (event: KeyboardEvent) => leave(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div ref={ref} className={look}>
      <FeedPreview
        name={title}
        feedUrl={suggestion.url}
        state={state.state}
        now={new Date()}
        onTryAgain={state.tryAgain}
        onClose={onClose}
      />
      <p className="mt-3 text-13 empty:hidden">
        <OwnerLink problem={state.problem} />
      </p>
    </div>
  );
}

const STALE_MS = 5 * 60_000;

interface Previewed {
  state: PreviewState;
  /** Why the feed could not be fetched. */
  problem: string | null;
  tryAgain(): void;
}

function usePreview({ path, url }: FeedSuggestion, page: string): Previewed {
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
    staleTime: STALE_MS,
    retry: false,
  });
  const tryAgain = () => void refetch();
  const waitsFor = useFeedServiceStart(isFetching && Boolean(path));
  const none = { problem: null, tryAgain };
  if (isFetching) return { state: { kind: "loading", ...(waitsFor && { waitsFor }) }, ...none };
  if (error) return { state: { kind: "failed", what: explainRefusal(error, problems), next: "" }, ...none };
  if (!data) return { state: { kind: "loading" }, ...none };
  const { preview, tookMs } = data;
  return {
    state: previewState(
      preview,
      { feedUrl: url, tookMs, coverSource, iconSource: (icon) => icon },
      { preview: words, feedProblems },
    ),
    problem: preview.ok ? null : preview.problem,
    tryAgain,
  };
}
