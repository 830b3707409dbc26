import { useNavigate, useRouter } from "@tanstack/react-router";
import { ArrowUp } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { Spinner } from "#ui/controls/button.tsx";
import { useMediaQuery } from "#ui/controls/use-media-query.ts";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { inboxWords } from "../words/inbox-words.ts";
import type { WhyEmpty } from "./empty-list.tsx";
import type { Item } from "./item.ts";
import { newsFor } from "./news.ts";
import { NothingOpen, ReadingPane } from "./reading-pane.tsx";
import { Timeline } from "./timeline.tsx";
import { useArrivals } from "./use-arrivals.ts";
import { type ItemActions, useItemActions } from "./use-item-actions.ts";
import { type Command, useReadingKeys } from "./use-reading-keys.ts";
import { reloadTimeline, useTimeline } from "./use-timeline.ts";
import type { ReadingSearch, View } from "./view.ts";

const KeysHelp = lazy(() => import("./keys-help.tsx").then(({ KeysHelp }) => ({ default: KeysHelp })));
const WIDE = "(min-width: 1181px)";

type TimelineQuery = ReturnType<typeof useTimeline>;

export interface BarProps {
  items: readonly Item[];
  actions: ItemActions;
  onHelp: () => void;
}

interface ReaderProps {
  view: View;
  /** The item that is open, from the page's address. */
  openId: string | undefined;
  /** Stays above the list while it scrolls. */
  bar: (props: BarProps) => ReactNode;
  /** Before the list, and scrolls with it. */
  head?: ReactNode;
  empty: (why: WhyEmpty) => ReactNode;
  onSearch: () => void;
  onLeaveSearch: () => void;
}

/**
 * A list and what is open of it: side by side where there is room, else the one over the other. The list stays where it
 * is meanwhile, so coming back is coming back to the same place.
 */
export function Reader({ view, openId, bar, head, empty, onSearch, onLeaveSearch }: ReaderProps) {
  const words = useWords(inboxWords);
  const timeline = useTimeline(view);
  const { items } = timeline;
  const actions = useItemActions();
  const isWide = useMediaQuery(WIDE);
  const { open, close } = useOpening(openId, isWide);
  const { news, load, isLoading } = useNews(view, timeline);
  const [help, setHelp] = useState<"never" | "open" | "closed">("never");
  const isOver = openId !== undefined && !isWide;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnOpening(openId, heading);
  useScrollLock(isOver);

  const openAt = items.findIndex(({ id }) => id === openId);
  useMoreAhead(timeline, openAt);
  useReadingKeys((command) => {
    const act: Record<Command, () => void> = {
      next: () => step(1),
      previous: () => step(-1),
      open: () => current() && open(current() as Item),
      read: () => current() && actions.setRead(current() as Item, !current()?.isRead),
      star: () => current() && actions.setStarred(current() as Item, !current()?.isStarred),
      page: () => window.open(current()?.link ?? "", "_blank", "noopener,noreferrer"),
      search: () => !isOver && onSearch(),
      help: () => setHelp("open"),
      close: () => (openId === undefined ? onLeaveSearch() : close()),
    };
    if (command !== "page" || current()?.link) act[command]();
  });

  /** The card with the focus; else what is open. */
  function current(): Item | undefined {
    const focused = document.activeElement?.closest<HTMLElement>("[data-item]")?.dataset.item ?? openId;
    return items.find(({ id }) => id === focused);
  }

  function step(by: 1 | -1) {
    const now = current();
    const to = now ? items[items.indexOf(now) + by] : items[0];
    if (!to) return;
    if (openId === undefined) return focusCard(to.id);
    // Somebody who reads goes on reading; beside it, the list goes along.
    open(to);
    if (isWide) cardOf(to.id)?.scrollIntoView({ block: "nearest" });
  }

  return (
    <div className="wide:grid wide:min-h-[calc(100dvh-57px)] wide:grid-cols-[clamp(380px,36vw,472px)_minmax(0,1fr)]">
      <section aria-label={words.items} inert={isOver} className="min-w-0 wide:border-line wide:border-r">
        <div className="sticky top-0 z-10 border-line border-b bg-bg">
          {bar({ items, actions, onHelp: () => setHelp("open") })}
          <div role="status" className="pointer-events-none absolute inset-x-0 top-full flex justify-center">
            {news && (
              <button
                type="button"
                onClick={load}
                aria-busy={isLoading || undefined}
                className="pointer-events-auto mt-3 inline-flex h-8 items-center gap-1.5 rounded-full bg-accent px-3.5 font-medium text-13 text-on-accent shadow-raised hover:bg-accent-hover max-desk:h-10"
              >
                {isLoading ? <Spinner /> : <ArrowUp aria-hidden size={14} strokeWidth={2} />}
                {words.newItems(news.count, news.hasMore)}
              </button>
            )}
          </div>
        </div>
        {head}
        <Timeline timeline={timeline} openId={openId} replaces={isWide} actions={actions} empty={empty} />
      </section>
      <section
        aria-label={words.reading}
        className={
          openId === undefined
            ? "hidden wide:relative wide:block wide:bg-surface"
            : "fixed inset-0 z-30 overflow-y-auto overscroll-contain bg-surface desk:left-[248px] wide:relative wide:inset-auto wide:z-auto wide:overflow-visible"
        }
      >
        {/* Beside the list: as high as the window, and never higher than the list's side of the page. */}
        <div className="wide:absolute wide:inset-0">
          <div className="wide:sticky wide:top-0 wide:h-[min(100dvh,100%)] wide:overflow-y-auto wide:overscroll-contain">
            {openId === undefined ? (
              <NothingOpen />
            ) : (
              <ReadingPane
                key={openId}
                id={openId}
                listed={items[openAt]}
                place={
                  openAt === -1
                    ? null
                    : {
                        at: openAt + 1,
                        of: items.length,
                        hasMore: timeline.hasNextPage,
                        previous: items[openAt - 1],
                        next: items[openAt + 1],
                      }
                }
                actions={actions}
                onOpen={open}
                onClose={close}
                heading={heading}
              />
            )}
          </div>
        </div>
      </section>
      {help !== "never" && (
        <Suspense>
          <KeysHelp open={help === "open"} onOpenChange={(isOpen) => setHelp(isOpen ? "open" : "closed")} />
        </Suspense>
      )}
    </div>
  );
}

const AHEAD = 3;

/** Going from item to item does not scroll the list, so the next page is fetched before its end is reached. */
function useMoreAhead(
  { items, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: TimelineQuery,
  openAt: number,
) {
  const isNear = openAt !== -1 && openAt >= items.length - AHEAD;
  const isWanted = isNear && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
}

function cardOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-item="${id}"]`);
}

function focusCard(id: string): void {
  const card = cardOf(id);
  card?.querySelector<HTMLElement>("h3 a")?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "nearest" });
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** This entry opened an item over its list: the entry before it is the list. */
    liesOverList?: boolean;
  }
}

/** Over the list, an open item is one step in the browser's history, so that its Back button comes back to the list. */
function useOpening(openId: string | undefined, isWide: boolean) {
  const navigate = useNavigate();
  const router = useRouter();
  const search = (item: string | null) => (old: object) => {
    const { item: _, ...rest } = old as ReadingSearch;
    return item === null ? rest : { ...rest, item: Number(item) };
  };
  return {
    open(item: Item) {
      const replace = isWide || openId !== undefined;
      const liesOverList = replace ? isOverList(router) : true;
      void navigate({ to: ".", search: search(item.id), state: { liesOverList }, replace, resetScroll: false });
    },
    close() {
      if (isOverList(router)) router.history.back();
      else void navigate({ to: ".", search: search(null), replace: true, resetScroll: false });
    },
  };
}

function isOverList(router: ReturnType<typeof useRouter>): boolean {
  return router.state.location.state.liesOverList === true;
}

/**
 * Reading starts at the title, for those who listen too, and ends at the item's place in the list. What the page was
 * opened with leaves the focus alone.
 */
function useFocusOnOpening(openId: string | undefined, heading: React.RefObject<HTMLHeadingElement | null>) {
  const router = useRouter();
  const before = useRef(openId);
  useEffect(() => {
    const left = before.current;
    before.current = openId;
    if (left === openId) return;
    if (openId !== undefined) return heading.current?.focus({ preventScroll: true });
    if (left === undefined) return;
    focusCard(left);
    // Going back puts the list where it was when the first item was opened; reading may have gone on from there.
    const stop = router.subscribe("onRendered", () => {
      stop();
      focusCard(left);
    });
    // Unless it has done so already: then the next page to be drawn is another matter.
    const timer = setTimeout(stop, 300);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [openId, heading, router]);
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

/** What has arrived for this list and is not in it yet; null: nothing that would have to be asked for. */
function useNews(view: View, timeline: TimelineQuery) {
  const words = useWords(inboxWords);
  const language = useLanguage();
  const { items, isSuccess, isFetching, isRefetching, refetch } = timeline;
  const news = newsFor(view, useArrivals(), timeline);
  const isAny = news.count > 0 || news.hasMore;
  const [loaded, setLoaded] = useState<{ first: Item } | null>(null);
  const load = async () => {
    if (isRefetching) return;
    try {
      const first = await reloadTimeline(view);
      if (first) setLoaded({ first });
    } catch (cause) {
      // What has arrived stays announced: only a list that was loaded after it ends that.
      notify({ kind: "failure", title: words.cannotLoad, message: explainRefusal(cause, language) });
    }
  };
  const goToTop = useEffectEvent(({ first }: { first: Item }) => {
    // Another list may have been chosen meanwhile.
    if (items[0]?.id !== first.id) return;
    window.scrollTo({ top: 0 });
    focusCard(first.id);
  });
  useEffect(() => {
    if (loaded) goToTop(loaded);
  }, [loaded]);
  // Nothing can jump in an empty list.
  const fillsItself = isAny && items.length === 0 && isSuccess && !isFetching;
  useEffect(() => {
    if (fillsItself) void refetch();
  }, [fillsItself, refetch]);
  return { news: isAny && items.length > 0 ? news : null, load, isLoading: isRefetching };
}
