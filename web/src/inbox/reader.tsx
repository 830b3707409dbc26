import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Spinner } from "#ui/controls/button.tsx";
import { useMediaQuery } from "#ui/controls/use-media-query.ts";
import { useWords } from "#ui/words/words.ts";
import ArrowUp from "~icons/lucide/arrow-up";
import type { NewItems } from "./arrival-log.ts";
import type { WhyEmpty } from "./empty-list.tsx";
import type { Item } from "./item.ts";
import { cardOf, focusCard } from "./item-card-focus.ts";
import { NothingOpen, type Position, ReadingPane } from "./reading-pane.tsx";
import { Timeline } from "./timeline.tsx";
import { useFocusOnOpen } from "./use-focus-on-open.ts";
import { type ItemActions, useItemActions } from "./use-item-actions.ts";
import { useNewItems } from "./use-new-items.ts";
import { useOpenItem } from "./use-open-item.ts";
import { type Command, useReadingKeys } from "./use-reading-keys.ts";
import { type TimelineQuery, useTimeline } from "./use-timeline.ts";
import type { View } from "./view.ts";

const KeysHelp = lazy(() => import("./keys-help.tsx").then(({ KeysHelp }) => ({ default: KeysHelp })));
const WIDE = "(min-width: 1181px)";

export interface BarProps {
  items: readonly Item[];
  actions: ItemActions;
  onHelp: () => void;
}

interface ReaderProps {
  view: View;
  /** The open item, from the page's address. */
  openId: string | undefined;
  /** Sticky, above the list. */
  bar: (props: BarProps) => ReactNode;
  /** Above the list, scrolls with it. */
  head?: ReactNode;
  empty: (why: WhyEmpty) => ReactNode;
  onSearch: () => void;
  onLeaveSearch: () => void;
}

/**
 * A list and its open item: side by side on wide screens, else the item covers the list. The list stays mounted and keeps
 * its scroll position.
 */
export function Reader({ view, openId, bar, head, empty, onSearch, onLeaveSearch }: ReaderProps) {
  const words = useWords("inbox");
  const timeline = useTimeline(view);
  const { items } = timeline;
  const actions = useItemActions();
  const isWide = useMediaQuery(WIDE);
  const { open, close } = useOpenItem(openId, isWide);
  const { newItems, load, isLoading } = useNewItems(view, timeline);
  const [help, setHelp] = useState<"never" | "open" | "closed">("never");
  const coversList = openId !== undefined && !isWide;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnOpen(openId, heading);
  useScrollLock(coversList);

  const openAt = items.findIndex(({ id }) => id === openId);
  usePrefetchNextPage(timeline, openAt);
  useReadingKeys((command) => {
    const item = currentItem(items, openId);
    const act: Record<Command, () => void> = {
      next: () => step(item, 1),
      previous: () => step(item, -1),
      open: () => item && open(item),
      read: () => item && actions.setRead(item, !item.isRead),
      star: () => item && actions.setStarred(item, !item.isStarred),
      page: () => item?.link && window.open(item.link, "_blank", "noopener,noreferrer"),
      search: () => !coversList && onSearch(),
      help: () => setHelp("open"),
      close: () => (openId === undefined ? onLeaveSearch() : close()),
    };
    act[command]();
  });

  function step(from: Item | undefined, by: 1 | -1) {
    const to = from ? items[items.indexOf(from) + by] : items[0];
    if (!to) return;
    if (openId === undefined) return focusCard(to.id);
    // With an item open, opens the next one; on wide screens the list scrolls to it.
    open(to);
    if (isWide) cardOf(to.id)?.scrollIntoView({ block: "nearest" });
  }

  return (
    <div className="wide:grid wide:min-h-[calc(100dvh-57px)] wide:grid-cols-[clamp(380px,36vw,472px)_minmax(0,1fr)]">
      <section aria-label={words.items} inert={coversList} className="min-w-0 wide:border-line wide:border-r">
        <div className="sticky top-0 z-10 border-line border-b bg-bg">
          {bar({ items, actions, onHelp: () => setHelp("open") })}
          <div role="status" className="pointer-events-none absolute inset-x-0 top-full flex justify-center">
            {newItems && <NewItemsButton newItems={newItems} isLoading={isLoading} onLoad={load} />}
          </div>
        </div>
        {head}
        <Timeline timeline={timeline} openId={openId} replaces={isWide} actions={actions} empty={empty} />
      </section>
      <ReadingColumn isOpen={openId !== undefined}>
        {openId === undefined ? (
          <NothingOpen />
        ) : (
          <ReadingPane
            key={openId}
            id={openId}
            listed={items[openAt]}
            position={positionOf(timeline, openAt)}
            actions={actions}
            onOpen={open}
            onClose={close}
            heading={heading}
          />
        )}
      </ReadingColumn>
      {help !== "never" && (
        <Suspense>
          <KeysHelp open={help === "open"} onOpenChange={(isOpen) => setHelp(isOpen ? "open" : "closed")} />
        </Suspense>
      )}
    </div>
  );
}

/** Beside the list on wide screens; else it covers the list while an item is open. */
function ReadingColumn({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const words = useWords("inbox");
  return (
    <section
      aria-label={words.reading}
      className={
        isOpen
          ? "fixed inset-0 z-30 overflow-y-auto overscroll-contain bg-surface desk:left-[248px] wide:relative wide:inset-auto wide:z-auto wide:overflow-visible"
          : "hidden wide:relative wide:block wide:bg-surface"
      }
    >
      {/* Beside the list: as high as the window, but never higher than the list's column. */}
      <div className="wide:absolute wide:inset-0">
        <div className="wide:sticky wide:top-0 wide:h-[min(100dvh,100%)] wide:overflow-y-auto wide:overscroll-contain">
          {children}
        </div>
      </div>
    </section>
  );
}

/** The item of the focused card, else the open one. */
function currentItem(items: readonly Item[], openId: string | undefined): Item | undefined {
  const focused = document.activeElement?.closest<HTMLElement>("[data-item]")?.dataset.item ?? openId;
  return items.find(({ id }) => id === focused);
}

function positionOf({ items, hasNextPage }: TimelineQuery, openAt: number): Position | null {
  if (openAt === -1) return null;
  const [previous, next] = [items[openAt - 1], items[openAt + 1]];
  return { at: openAt + 1, of: items.length, hasMore: hasNextPage, previous, next };
}

interface NewItemsButtonProps {
  newItems: NewItems;
  isLoading: boolean;
  onLoad: () => void;
}

function NewItemsButton({ newItems, isLoading, onLoad }: NewItemsButtonProps) {
  const words = useWords("inbox");
  return (
    <button
      type="button"
      onClick={onLoad}
      aria-busy={isLoading || undefined}
      className="pointer-events-auto mt-3 inline-flex h-8 items-center gap-1.5 rounded-full bg-accent px-3.5 font-medium text-13 text-on-accent shadow-raised hover:bg-accent-hover max-desk:h-10"
    >
      {isLoading ? <Spinner /> : <ArrowUp aria-hidden size={14} strokeWidth={2} />}
      {words.newItems(newItems.count, newItems.hasMore)}
    </button>
  );
}

const PREFETCH_DISTANCE = 3;

/** Stepping through items does not scroll the list, so the next page is fetched before its end is reached. */
function usePrefetchNextPage(
  { items, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: TimelineQuery,
  openAt: number,
) {
  const isNear = openAt !== -1 && openAt >= items.length - PREFETCH_DISTANCE;
  const isWanted = isNear && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
}

function useScrollLock(isLocked: boolean) {
  useEffect(() => {
    if (!isLocked) return;
    const { style } = document.documentElement;
    style.overflow = "hidden";
    return () => {
      style.overflow = "";
    };
  }, [isLocked]);
}
