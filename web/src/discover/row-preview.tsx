import { type RefObject, useEffect, useEffectEvent } from "react";
import { decideChannel } from "#core/channel/decide-channel.ts";
import { markOf } from "#core/channel/mark-of.ts";
import type { PageFacts } from "#core/channel/page-facts.ts";
import { sourceOf } from "#core/channel/source.ts";
import { FeedPreview } from "#ui/suggestions/feed-preview.tsx";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { useFeedTitle } from "#ui/suggestions/use-feed-title.ts";
import { OwnerLink } from "../following/owner-link.tsx";
import { useFollowTerms } from "../following/use-follow-terms.ts";
import { usePreview } from "./use-preview.ts";

interface RowPreviewProps {
  ref: RefObject<HTMLDivElement | null>;
  feed: FeedSuggestion;
  /** The page it is a feed of. */
  page: PageFacts;
  onClose: () => void;
}

/** The preview of a feed under its row. */
export function RowPreview({ ref, feed, page, onClose }: RowPreviewProps) {
  const { state, problem, tryAgain } = usePreview(feed, page.address, true);
  const { text } = useFeedTitle()(feed);
  const terms = useFollowTerms();
  const source = sourceOf(feed);
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (ref.current?.closest("li")?.contains(event.target as Node)) onClose();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => leave(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div ref={ref} className="rounded-card bg-surface px-3 py-3 desk:mb-2 desk:border desk:border-line desk:px-4">
      <FeedPreview
        name={text}
        feedUrl={feed.url}
        mark={markOf(decideChannel(page, terms, source), source)}
        state={state}
        now={new Date()}
        onTryAgain={tryAgain}
        onClose={onClose}
      />
      <p className="mt-3 text-13 empty:hidden">
        <OwnerLink problem={problem} />
      </p>
    </div>
  );
}
