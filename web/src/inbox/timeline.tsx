import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#ui/controls/button.tsx";
import { classNames } from "#ui/controls/class-names.ts";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { explainRefusal, problemOf } from "../refusal.ts";
import { useNow } from "../time/use-now.ts";
import type { WhyEmpty } from "./empty-list.tsx";
import { groupByDay } from "./group-by-day.ts";
import type { Item } from "./item.ts";
import { ItemCard } from "./item-card.tsx";
import { ListMessage } from "./list-message.tsx";
import type { ItemActions } from "./use-item-actions.ts";
import type { useTimeline } from "./use-timeline.ts";

interface TimelineProps {
  timeline: ReturnType<typeof useTimeline>;
  openId: string | undefined;
  replaces: boolean;
  /** Its rows have their dates, so it is not grouped by day. */
  isOneChannel: boolean;
  actions: ItemActions;
  /** Shown when there are no items: none arrived, or the channel is resting. */
  empty: (why: WhyEmpty) => ReactNode;
}

/** More than fit on a first screen, so that none of these changes from an estimated height to its own while it is seen. */
const NEAR_COUNT = 20;

/** Items, grouped by day unless they are of one channel; scrolling loads more. */
export function Timeline({ timeline, openId, replaces, isOneChannel, actions, empty }: TimelineProps) {
  const language = useLanguage();
  const problems = useWords("problems");
  const words = useWords("inbox");
  const common = useWords("common");
  const now = useNow();
  if (timeline.isPending) return <TimelineSkeleton hasDays={!isOneChannel} />;
  if (timeline.isError && timeline.items.length === 0) {
    const problem = problemOf(timeline.error)?.kind;
    if (problem === "channel-resting") return empty("resting");
    if (problem === "no-such-folder" || problem === "no-such-view") return empty("gone");
    return (
      <ListMessage title={words.cannotLoad} hint={explainRefusal(timeline.error, problems)} isAlert>
        <Button onClick={() => timeline.refetch()}>{common.tryAgain}</Button>
      </ListMessage>
    );
  }
  if (timeline.items.length === 0) return empty("none");
  const near = new Set(timeline.items.slice(0, NEAR_COUNT));
  const cards = (items: readonly Item[]) => (
    <ol>
      {items.map((item) => (
        <ItemCard
          key={item.id}
          item={item}
          isOpen={item.id === openId}
          isFar={!near.has(item)}
          isOneChannel={isOneChannel}
          replaces={replaces}
          onPlay={() => actions.setRead(item, true)}
        />
      ))}
    </ol>
  );
  return (
    <div>
      {isOneChannel && <h2 className="sr-only">{words.items}</h2>}
      {isOneChannel
        ? cards(timeline.items)
        : groupByDay(timeline.items, now, language).map((day) => (
            <section key={day.key} aria-label={day.name} className="border-line border-t first:border-0">
              <h2 className="px-4 pt-4 pb-1 font-medium text-12 text-text-3 desk:px-5 desk:pb-2">{day.name}</h2>
              {cards(day.items)}
            </section>
          ))}
      <More timeline={timeline} />
    </div>
  );
}

function More({ timeline }: { timeline: TimelineProps["timeline"] }) {
  const words = useWords("inbox");
  const common = useWords("common");
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, items } = timeline;
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  });
  const count = items.length;
  // Observed again after each page: a short page may leave the end visible, which triggers no event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has to recreate the observer
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      rootMargin: "1200px",
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [count]);
  return (
    <div
      ref={end}
      className="flex min-h-16 items-center gap-3 border-line border-t px-5 py-4 text-13 text-text-3 desk:px-8"
    >
      {isFetchNextPageError ? (
        <>
          <span role="alert">{words.moreFailed}</span>
          <Button onClick={() => fetchNextPage()}>{common.tryAgain}</Button>
        </>
      ) : hasNextPage ? (
        words.loadingMore
      ) : (
        words.end
      )}
    </div>
  );
}

/** Blocks in the size of cards, hidden for the first 200 ms. */
function TimelineSkeleton({ hasDays }: { hasDays: boolean }) {
  const words = useWords("inbox");
  return (
    <div role="status" className={classNames("animate-[appear_0ms_200ms_backwards]", hasDays && "pt-9")}>
      <span className="sr-only">{words.loadingMore}</span>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} aria-hidden className="flex h-[124px] flex-col gap-2.5 border-line border-b px-8 py-4">
          <span className="h-4 w-1/3 rounded-tag bg-hover" />
          <span className="h-4 w-4/5 rounded-tag bg-hover" />
          <span className="h-3 w-full rounded-tag bg-hover" />
          <span className="h-3 w-2/3 rounded-tag bg-hover" />
        </div>
      ))}
    </div>
  );
}
