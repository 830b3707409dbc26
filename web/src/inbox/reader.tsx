import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { Order } from "#core/view/view.ts";
import { Spinner } from "#ui/controls/button.tsx";
import { classNames } from "#ui/controls/class-names.ts";
import { useMediaQuery } from "#ui/controls/use-media-query.ts";
import { useWords } from "#ui/words/words.ts";
import ArrowUp from "~icons/lucide/arrow-up";
import { notify } from "../notify.ts";
import { useMe } from "../person/me.ts";
import { useReadingSettings } from "../preferences/reading-settings.ts";
import { type Density, densitiesOf, withDensity } from "../views/densities.ts";
import type { NewItems } from "./arrival-log.ts";
import type { WhyEmpty } from "./empty-list.tsx";
import type { Item } from "./item.ts";
import { cardOf, focusCard } from "./item-card-focus.ts";
import type { ItemList } from "./item-list.ts";
import { KeepPlace } from "./keep-place.tsx";
import { densityKey, isWideLayout, layoutOf } from "./list-layout.ts";
import { SearchedContext } from "./marked.tsx";
import { openInBackground } from "./open-in-background.ts";
import { playItem } from "./play-item.ts";
import type { BarProps } from "./reading-bar.tsx";
import type { Command } from "./reading-keys.ts";
import { type Position, ReadingPane } from "./reading-pane.tsx";
import { Timeline } from "./timeline.tsx";
import { useChannelStep } from "./use-channel-step.ts";
import { useFocusOnOpen } from "./use-focus-on-open.ts";
import { useGoTo } from "./use-go-to.ts";
import { useItemActions } from "./use-item-actions.ts";
import { useMarkOnScroll } from "./use-mark-on-scroll.ts";
import { useMenu } from "./use-menu.ts";
import { useNewItems } from "./use-new-items.ts";
import { useOpenItem } from "./use-open-item.ts";
import { useOpenWatchPage } from "./use-open-watch-page.ts";
import { useReadingKeys } from "./use-reading-keys.ts";
import { useRefreshedMarks } from "./use-refreshed-marks.ts";
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
  /** Marked in the items: the words of the search, or of the view. */
  searched: string;
  onSearch: () => void;
  onLeaveSearch: () => void;
}

/**
 * A list, which has the whole width until an item is open: then they are side by side on wide screens, else the item covers
 * the list. The list stays mounted and keeps its scroll position.
 */
export function Reader(props: ReaderProps) {
  const { list, order, openId, bar, head, empty, isUnderSheet = false, searched, onSearch, onLeaveSearch } = props;
  const words = useWords("inbox");
  const reading = useWords("reading");
  const timeline = useTimeline(list);
  const { items } = timeline;
  const actions = useItemActions();
  const isWide = useMediaQuery(WIDE);
  const replaces = openId !== undefined || isUnderSheet;
  const { open, close } = useOpenItem(replaces);
  useRefreshedMarks(list);
  const { newItems, load, isLoading } = useNewItems(list, order, timeline);
  const [help, setHelp] = useState<"never" | "open" | "closed">("never");
  const [sortMenu, lookMenu, shareMenu] = [useMenu(), useMenu(), useMenu()];
  const { markReadOnScroll, opensNext } = useReadingSettings();
  const stepChannel = useChannelStep(list.channelId);
  const goTo = useGoTo();
  const openWatchPage = useOpenWatchPage();
  const isOpen = openId !== undefined;
  const densities = densitiesOf(useMe()?.id ?? "");
  const density = densities.use()[densityKey(list)] ?? "cards";
  const layout = layoutOf(list, density);
  const setDensity = (chosen: Density) => densities.write(withDensity(densities.read(), densityKey(list), chosen));
  // A wide layout leaves no room for an item beside it.
  const isBeside = isOpen && isWide && !isWideLayout(layout);
  const coversList = isOpen && !isBeside;
  const heading = useRef<HTMLHeadingElement>(null);
  const switchText = useRef<() => void>(null);
  useFocusOnOpen(openId, heading);
  useScrollLock(coversList);

  const markAll =
    items.length > 0 && canMarkAll(list) ? () => void actions.markAllRead(list, timeline.requestedAt) : null;
  const openAt = items.findIndex(({ id }) => id === openId);
  usePrefetchNextPage(timeline, openAt);
  useMarkOnScroll(markReadOnScroll && !coversList, (ids, forget) =>
    actions.markPassed(
      items.filter(({ id }) => ids.includes(id)),
      forget,
    ),
  );
  useReadingKeys((command) => {
    const item = currentItem(items, openId);
    // biome-ignore lint/suspicious/noConfusingVoidType: false: the press is not for this list
    const act: Record<Command, () => boolean | void> = {
      next: () => step(item, 1),
      previous: () => step(item, -1),
      nextUnread: () => void showNextUnread(item),
      nextChannel: () => stepChannel(1),
      previousChannel: () => stepChannel(-1),
      open: () => {
        if (item) open(item);
      },
      read: () => item && mark(item),
      star: () => item && actions.setStarred(item, !item.isStarred),
      fullText: () => switchText.current?.(),
      page: () => {
        if (item?.link) window.open(item.link, "_blank", "noopener,noreferrer");
      },
      background: () => {
        if (item?.link) openInBackground(item.link);
      },
      play: () => {
        if (!item || playItem(item.id, openId)) return item !== undefined;
        // A card has no player.
        if (item.video === null || item.id === openId) return false;
        open(item);
      },
      watch: () => {
        if (item) openWatchPage(item);
      },
      share: () => {
        if (!item) return;
        if (item.id === openId) shareMenu.openByKey();
        else void actions.share(item);
      },
      markAll: () => {
        if (!coversList) markAll?.();
      },
      // A channel has a refresh of its own.
      refresh: () => (list.channelId === null ? void load() : false),
      sort: () => {
        if (!coversList) sortMenu.openByKey();
      },
      look: () => lookMenu.openByKey(),
      search: () => {
        if (!coversList) onSearch();
      },
      cards: () => changeDensity("cards"),
      compact: () => changeDensity("compact"),
      magazine: () => changeDensity("magazine"),
      help: () => setHelp("open"),
      close: () => (openId === undefined || isInSearch(document.activeElement) ? onLeaveSearch() : close()),
    };
    return act[command]();
  }, goTo);

  function changeDensity(chosen: Density) {
    if (!coversList && layout !== "grid") setDensity(chosen);
  }

  function step(from: Item | undefined, by: 1 | -1) {
    const to = from ? items[items.indexOf(from) + by] : items[0];
    if (to) show(to);
  }

  /** With an item open, opens it; on wide screens the list scrolls to it. Otherwise its card gets the focus. */
  function show(to: Item) {
    if (openId === undefined) return focusCard(to.id);
    open(to);
    if (isBeside) cardOf(to.id)?.scrollIntoView({ block: "nearest" });
  }

  function mark(item: Item) {
    actions.setRead(item, !item.isRead);
    if (opensNext && item.id === openId) step(item, 1);
  }

  async function showNextUnread(from: Item | undefined) {
    const known = findUnreadAfter(items, from);
    if (known) return show(known);
    const found = await findUnreadOnNextPages(timeline, from);
    if (!found) return notify({ kind: "info", title: reading.noMoreUnread });
    // After the new cards are rendered.
    requestAnimationFrame(() => show(found));
  }

  return (
    <SearchedContext value={searched}>
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
          <div data-list-bar className="sticky top-0 z-10 border-line border-b bg-bg">
            {bar({
              sortMenu,
              lookMenu: isOpen ? null : lookMenu,
              onMarkAll: markAll,
              density: layout === "grid" ? null : { value: density, onChange: setDensity },
              onHelp: () => setHelp("open"),
            })}
            <div role="status" className="pointer-events-none absolute inset-x-0 top-full flex justify-center">
              {newItems && <NewItemsButton newItems={newItems} isLoading={isLoading} onLoad={load} />}
            </div>
          </div>
          {head}
          <KeepPlace layout={layout} isBeside={isBeside} openId={openId}>
            <Timeline
              timeline={timeline}
              layout={layout}
              openId={openId}
              replaces={replaces}
              isOneChannel={list.channelId !== null}
              actions={actions}
              empty={empty}
            />
          </KeepPlace>
        </section>
        {isOpen && (
          <ReadingColumn isBeside={isBeside}>
            <ReadingPane
              key={openId}
              id={openId}
              listed={items[openAt]}
              position={positionOf(timeline, openAt)}
              actions={actions}
              menus={{ look: lookMenu, share: shareMenu }}
              onMark={mark}
              onNextUnread={() => void showNextUnread(items[openAt])}
              onOpen={open}
              onClose={close}
              heading={heading}
              switchText={switchText}
            />
          </ReadingColumn>
        )}
        {help !== "never" && (
          <Suspense>
            <KeysHelp open={help === "open"} onOpenChange={(isShown) => setHelp(isShown ? "open" : "closed")} />
          </Suspense>
        )}
      </div>
    </SearchedContext>
  );
}

/** Not what was found by a search, nor a part of a channel. */
export function canMarkAll({ view, which, kind, question }: ItemList): boolean {
  return question === "" && (view !== null || (which !== "starred" && kind === "any"));
}

/** Beside the list; else it covers the list. */
function ReadingColumn({ isBeside, children }: { isBeside: boolean; children: ReactNode }) {
  const words = useWords("inbox");
  return (
    <section
      aria-label={words.reading}
      className={classNames(
        "bg-surface print:static! print:overflow-visible!",
        isBeside ? "relative" : "fixed inset-0 z-30 overflow-y-auto overscroll-contain desk:left-[248px]",
      )}
    >
      {/* Beside the list: as high as the window, but never higher than the list's column. */}
      <div className={isBeside ? "absolute inset-0 print:static!" : ""}>
        <div
          className={
            isBeside
              ? "sticky top-0 h-[min(100dvh,100%)] overflow-y-auto overscroll-contain print:static! print:h-auto! print:overflow-visible!"
              : ""
          }
        >
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

function findUnreadAfter(items: readonly Item[], from: Item | undefined): Item | undefined {
  const after = from ? items.findIndex(({ id }) => id === from.id) + 1 : 0;
  return items.slice(after).find(({ isRead }) => !isRead);
}

/** A list with many read items is not loaded to its end for one key. */
const MOST_PAGES = 5;

async function findUnreadOnNextPages(timeline: TimelineQuery, from: Item | undefined): Promise<Item | undefined> {
  let { hasNextPage } = timeline;
  for (let pages = 0; hasNextPage && pages < MOST_PAGES; pages++) {
    const { data, isError, hasNextPage: hasMore } = await timeline.fetchNextPage();
    const found = findUnreadAfter(data?.pages.flatMap(({ items }) => items) ?? [], from);
    if (found || isError) return found;
    hasNextPage = hasMore;
  }
  return undefined;
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
