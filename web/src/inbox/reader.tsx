import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { Order } from "#core/view/view.ts";
import { Spinner } from "#ui/controls/button.tsx";
import { classNames } from "#ui/controls/class-names.ts";
import { useMediaQuery } from "#ui/controls/use-media-query.ts";
import { useWords } from "#ui/words/words.ts";
import ArrowUp from "~icons/lucide/arrow-up";
import type { NewItems } from "./arrival-log.ts";
import type { WhyEmpty } from "./empty-list.tsx";
import type { Item } from "./item.ts";
import { cardOf, focusCard } from "./item-card-focus.ts";
import type { ItemList } from "./item-list.ts";
import { KeepPlace } from "./keep-place.tsx";
import { newestShown } from "./newest-shown.ts";
import type { BarProps } from "./reading-bar.tsx";
import { type Position, ReadingPane } from "./reading-pane.tsx";
import { Timeline } from "./timeline.tsx";
import { useFocusOnOpen } from "./use-focus-on-open.ts";
import { useItemActions } from "./use-item-actions.ts";
import { useNewItems } from "./use-new-items.ts";
import { useOpenItem } from "./use-open-item.ts";
import { type Command, useReadingKeys } from "./use-reading-keys.ts";
import { type TimelineQuery, useTimeline } from "./use-timeline.ts";

const KeysHelp = lazy(() => import("./keys-help.tsx").then(({ KeysHelp }) => ({ default: KeysHelp })));
const WIDE = "(min-width: 1181px)";

interface ReaderProps {
  list: ItemList;
  /** As it is sorted, also where the list leaves that to the view. */
  order: Order;
  /** The open item, from the page's address. */
  openId: string | undefined;
  /** Sticky, above the list. */
  bar: (props: BarProps) => ReactNode;
  /** Above the list, scrolls with it. */
  head?: ReactNode;
  empty: (why: WhyEmpty) => ReactNode;
  /** Something over the list is a history entry already, which an item shares: Back would open it again. */
  isUnderSheet?: boolean;
  onSearch: () => void;
  onLeaveSearch: () => void;
}

/**
 * A list, which has the whole width until an item is open: then they are side by side on wide screens, else the item covers
 * the list. The list stays mounted and keeps its scroll position.
 */
export function Reader(props: ReaderProps) {
  const { list, order, openId, bar, head, empty, isUnderSheet = false, onSearch, onLeaveSearch } = props;
  const words = useWords("inbox");
  const timeline = useTimeline(list);
  const { items } = timeline;
  const actions = useItemActions();
  const isWide = useMediaQuery(WIDE);
  const replaces = openId !== undefined || isUnderSheet;
  const { open, close } = useOpenItem(replaces);
  const { newItems, load, isLoading } = useNewItems(list, order, timeline);
  const [help, setHelp] = useState<"never" | "open" | "closed">("never");
  const [sortMenu, setSortMenu] = useState<"never" | "open" | "closed">("never");
  const sortOpenedFrom = useRef<Element | null>(null);
  const isOpen = openId !== undefined;
  const isBeside = isOpen && isWide;
  const coversList = isOpen && !isWide;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnOpen(openId, heading);
  useScrollLock(coversList);

  const markAll =
    items.length > 0 && canMarkAll(list)
      ? () => void actions.markAllRead(list, newestShown(items, order, timeline.hasNextPage))
      : null;
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
      markAll: () => !coversList && markAll?.(),
      sort: () => {
        if (coversList) return;
        sortOpenedFrom.current = document.activeElement;
        setSortMenu("open");
      },
      search: () => !coversList && onSearch(),
      help: () => setHelp("open"),
      close: () => (openId === undefined || isInSearch(document.activeElement) ? onLeaveSearch() : close()),
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
    <div
      className={
        isBeside
          ? "wide:grid wide:min-h-dvh wide:grid-cols-[clamp(380px,36vw,472px)_minmax(0,1fr)] print:block!"
          : "wide:min-h-dvh"
      }
    >
      <section
        aria-label={words.items}
        inert={coversList}
        className={classNames("min-w-0", isBeside && "wide:border-line wide:border-r", isOpen && "print:hidden")}
      >
        <div className="sticky top-0 z-10 border-line border-b bg-bg">
          {bar({
            sortMenu: {
              is: sortMenu,
              openedFrom: sortOpenedFrom,
              onChange: (isShown) => setSortMenu(isShown ? "open" : "closed"),
            },
            onMarkAll: markAll,
            onHelp: () => setHelp("open"),
          })}
          <div role="status" className="pointer-events-none absolute inset-x-0 top-full flex justify-center">
            {newItems && <NewItemsButton newItems={newItems} isLoading={isLoading} onLoad={load} />}
          </div>
        </div>
        {head}
        <KeepPlace isBeside={isBeside} openId={openId}>
          <Timeline
            timeline={timeline}
            openId={openId}
            replaces={replaces}
            isOneChannel={list.channelId !== null}
            actions={actions}
            empty={empty}
          />
        </KeepPlace>
      </section>
      {isOpen && (
        <ReadingColumn>
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
        </ReadingColumn>
      )}
      {help !== "never" && (
        <Suspense>
          <KeysHelp open={help === "open"} onOpenChange={(isShown) => setHelp(isShown ? "open" : "closed")} />
        </Suspense>
      )}
    </div>
  );
}

/** Not what was found by a search, nor a part of a channel. */
export function canMarkAll({ view, which, kind, question }: ItemList): boolean {
  return question === "" && (view !== null || (which !== "starred" && kind === "any"));
}

/** Beside the list on wide screens; else it covers the list. */
function ReadingColumn({ children }: { children: ReactNode }) {
  const words = useWords("inbox");
  return (
    <section
      aria-label={words.reading}
      className="fixed inset-0 z-30 overflow-y-auto overscroll-contain bg-surface desk:left-[248px] wide:relative wide:inset-auto wide:z-auto wide:overflow-visible print:static! print:overflow-visible!"
    >
      {/* Beside the list: as high as the window, but never higher than the list's column. */}
      <div className="wide:absolute wide:inset-0 print:static!">
        <div className="wide:sticky wide:top-0 wide:h-[min(100dvh,100%)] wide:overflow-y-auto wide:overscroll-contain print:static! print:h-auto! print:overflow-visible!">
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
    const root = document.documentElement;
    root.toggleAttribute("data-scroll-locked", true);
    return () => {
      root.toggleAttribute("data-scroll-locked", false);
    };
  }, [isLocked]);
}

function isInSearch(element: Element | null): boolean {
  return element?.closest("search") != null;
}
