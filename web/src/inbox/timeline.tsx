import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#ui/controls/button.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { explainRefusal, problemOf } from "../refusal.ts";
import { useNow } from "../time/use-now.ts";
import { CompactRow } from "./compact-row.tsx";
import type { WhyEmpty } from "./empty-list.tsx";
import { groupByDay } from "./group-by-day.ts";
import type { Item } from "./item.ts";
import { ItemCard } from "./item-card.tsx";
import type { ListLayout } from "./list-layout.ts";
import { ListMessage } from "./list-message.tsx";
import { Magazine } from "./magazine.tsx";
import { TimelineSkeleton } from "./timeline-skeleton.tsx";
import type { ItemActions } from "./use-item-actions.ts";
import type { useTimeline } from "./use-timeline.ts";
import { VideoGrid } from "./video-grid.tsx";

interface TimelineProps {
  timeline: ReturnType<typeof useTimeline>;
  layout: ListLayout;
  openId: string | undefined;
  replaces: boolean;
  /** Its rows have their dates, so it is not grouped by day. */
  isOneChannel: boolean;
  actions: ItemActions;
  /** Shown when there are no items: none arrived, or the channel is resting. */
  empty: (why: WhyEmpty) => ReactNode;
}

/** More than fit on a first screen as cards; of compact rows, all of the first page. */
const NEAR_COUNT = 20;

/** Items, grouped by day unless they are of one channel; scrolling loads more. */
export function Timeline({ timeline, layout, openId, replaces, isOneChannel, actions, empty }: TimelineProps) {
  const problems = useWords("problems");
  const words = useWords("inbox");
  const common = useWords("common");
  if (timeline.isPending) return <TimelineSkeleton layout={layout} hasDays={!isOneChannel} />;
  if (timeline.isError && timeline.items.length === 0) {
    const problem = problemOf(timeline.error)?.kind;
    if (problem === "channel-resting") return empty("resting");
    if (problem === "no-such-folder" || problem === "no-such-view") return empty("gone");
    if (problem === "bad-search-date" || problem === "search-too-long")
      return <ListMessage title={words.cannotSearch} hint={explainRefusal(timeline.error, problems)} isAlert />;
    return (
      <ListMessage title={words.cannotLoad} hint={explainRefusal(timeline.error, problems)} isAlert>
        <Button onClick={() => timeline.refetch()}>{common.tryAgain}</Button>
      </ListMessage>
    );
  }
  if (timeline.items.length === 0)
    return timeline.isStillSearching ? (
      <ListMessage title={words.nothingNewer} hint={words.nothingNewerHint}>
        <SearchOlder timeline={timeline} />
      </ListMessage>
    ) : (
      empty("none")
    );
  const { items } = timeline;
  return (
    <div>
      {(isOneChannel || layout === "magazine") && <h2 className="sr-only">{words.items}</h2>}
      {layout === "grid" ? (
        <VideoGrid items={items} openId={openId} replaces={replaces} onPlay={(item) => actions.setRead(item, true)} />
      ) : layout === "magazine" ? (
        <Magazine items={items} openId={openId} isOneChannel={isOneChannel} replaces={replaces} />
      ) : (
        <Rows items={items} isCompact={layout === "compact"} {...{ openId, isOneChannel, replaces }} />
      )}
      <More timeline={timeline} />
    </div>
  );
}

interface RowsProps extends Pick<TimelineProps, "openId" | "isOneChannel" | "replaces"> {
  items: readonly Item[];
  isCompact: boolean;
}

/** Grouped by day, unless they are of one channel. */
function Rows({ items, isCompact, openId, isOneChannel, replaces }: RowsProps) {
  const language = useLanguage();
  const now = useNow();
  const near = new Set(items.slice(0, NEAR_COUNT));
  const Row = isCompact ? CompactRow : ItemCard;
  const rows = (group: readonly Item[]) => (
    <ol className="@container">
      {group.map((item) => (
        <Row
          key={item.id}
          item={item}
          isOpen={item.id === openId}
          isFar={!near.has(item)}
          isOneChannel={isOneChannel}
          replaces={replaces}
        />
      ))}
    </ol>
  );
  if (isOneChannel) return rows(items);
  return groupByDay(items, now, language).map((day) => (
    <section key={day.key} aria-label={day.name} className="border-line border-t first:border-0">
      <h2 className="px-4 pt-3.5 pb-1.5 font-medium text-12 text-text-3 desk:px-5">{day.name}</h2>
      {rows(day.items)}
    </section>
  ));
}

function More({ timeline }: { timeline: TimelineProps["timeline"] }) {
  const words = useWords("inbox");
  const common = useWords("common");
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, items } = timeline;
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !timeline.isStillSearching) void fetchNextPage();
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
      ) : timeline.isStillSearching ? (
        <SearchOlder timeline={timeline} />
      ) : hasNextPage ? (
        words.loadingMore
      ) : (
        words.end
      )}
    </div>
  );
}

function SearchOlder({ timeline }: { timeline: TimelineProps["timeline"] }) {
  const words = useWords("inbox");
  return (
    <Button busy={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
      {words.searchOlder}
    </Button>
  );
}
