import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import type { LucideIcon } from "#ui/marks/create-icon.ts";
import { useWords } from "#ui/words/words.ts";
import Bookmark from "~icons/lucide/bookmark";
import Ellipsis from "~icons/lucide/ellipsis";
import Plus from "~icons/lucide/plus";
import Search from "~icons/lucide/search";
import Settings from "~icons/lucide/settings";
import { Announcements } from "../folders/announce.tsx";
import { ChannelList } from "../folders/channel-list.tsx";
import { channelSortOf } from "../folders/channel-sort.ts";
import type { Folder } from "../folders/folder.ts";
import { FolderDialogHost } from "../folders/folder-dialog-host.tsx";
import { ListsFailed } from "../folders/lists-failed.tsx";
import { openFolderDialog } from "../folders/open-dialog.ts";
import { useFolders } from "../folders/use-folders.ts";
import { useChannelCount } from "../following/use-channel-count.ts";
import { useChannels } from "../following/use-channels.ts";
import { useCountedChannels } from "../following/use-counted-channels.ts";
import { usePollNewChannels } from "../following/use-poll-new-channels.ts";
import { Avatar } from "../layout/avatar.tsx";
import { shareChanges } from "../other-tabs.ts";
import type { Me } from "../person/me.ts";
import { useMembership } from "../person/use-membership.ts";
import { BUILT_IN } from "../views/built-in-views.ts";
import { forgetView } from "../views/forget-view.ts";
import { type SavedCount, useSavedCounts } from "../views/use-saved-counts.ts";
import { useUnreadCounts } from "../views/use-unread-counts.ts";
import { countOf, type SavedView, useCurrentView, useSavedViews } from "../views/use-views.ts";
import { ViewCount } from "../views/view-count.tsx";
import { viewSearch } from "../views/view-search.ts";
import { refetchShownCounts, refetchSidebar } from "./refetch-sidebar.ts";
import { RowContent, SIDEBAR_CURRENT, SIDEBAR_ROW } from "./sidebar-row.tsx";

// Menus are loaded when the first one is opened.
const SortMenu = lazy(() => import("../folders/sort-menu.tsx").then(({ SortMenu }) => ({ default: SortMenu })));
const MoreMenu = lazy(() => import("./more-menu.tsx").then(({ MoreMenu }) => ({ default: MoreMenu })));

const ICON = "grid shrink-0 place-items-center rounded-control text-text-3 hover:bg-hover hover:text-text";

/** Beside the name of the app. */
export function BarButtons() {
  const words = useWords("sidebar");
  return (
    <>
      <Link to="/inbox" search={{ q: "" }} aria-label={words.search} title={words.search} className={`${ICON} size-8`}>
        <Search aria-hidden size={18} strokeWidth={1.6} />
      </Link>
      <Link to="/" aria-label={words.addChannel} title={words.addChannel} className={`${ICON} size-8`}>
        <Plus aria-hidden size={18} strokeWidth={1.6} />
      </Link>
    </>
  );
}

const CHANGED = { sidebar: refetchSidebar, counts: refetchShownCounts };

/** The views that everybody has, then the saved ones. Plain links, because a router's link costs more than all that it shows. */
export function Views() {
  const names = useWords("viewNames");
  const shown = useCurrentView();
  const navigate = useNavigate();
  const router = useRouter();
  const { data: views = [] } = useSavedViews();
  const { data: counts } = useUnreadCounts();
  useEffect(() => shareChanges(CHANGED), []);
  const viewOf = ({ target }: { target: EventTarget }) =>
    (target as Element).closest<HTMLElement>("[data-view]")?.dataset.view;
  const preload = (event: { target: EventTarget }) => {
    const view = viewOf(event);
    if (view) void router.preloadRoute({ to: "/inbox", search: viewSearch(view) });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      onPointerOver={preload}
      onFocus={preload}
      onClick={(event) => {
        const view = viewOf(event);
        // A new tab or window is the browser's.
        if (!view || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        forgetView(view);
        void navigate({ to: "/inbox", search: viewSearch(view) });
      }}
    >
      {BUILT_IN.map(({ view, icon }) => (
        <ViewLink
          key={view}
          view={view}
          isCurrent={shown === view}
          count={{ unread: countOf(counts, view), hasMore: false }}
          icon={icon}
        >
          {names[view]}
        </ViewLink>
      ))}
      {views.length > 0 && <SavedViews views={views} shown={shown} />}
    </div>
  );
}

/** A component of its own, because it uses the folders: opening one then does not render the views above again. */
function SavedViews({ views, shown }: { views: readonly SavedView[]; shown: string | null }) {
  const countOfSaved = useSavedCounts();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown && list.current) showCurrent(list.current);
  }, [shown]);
  return (
    // Many of them scroll, so that the channels keep their room; half a row shows that there are more.
    <div ref={list} className="-mx-1 max-h-[min(195px,25dvh)] overflow-y-auto px-1">
      {views.map((saved) => (
        <ViewLink
          key={saved.id}
          view={`saved:${saved.id}`}
          icon={Bookmark}
          isCurrent={shown === `saved:${saved.id}`}
          count={countOfSaved(saved)}
        >
          <span dir="auto" lang={guessLanguage(saved.name)}>
            {saved.name}
          </span>
        </ViewLink>
      ))}
    </div>
  );
}

/** scrollIntoView would also scroll the page. */
function showCurrent(list: HTMLElement): void {
  const row = list.querySelector("[aria-current]")?.getBoundingClientRect();
  const { top, bottom } = list.getBoundingClientRect();
  if (row) list.scrollTop += Math.min(0, row.top - top) + Math.max(0, row.bottom - bottom);
}

interface ViewLinkProps {
  /** Its key. */
  view: string;
  icon: LucideIcon;
  isCurrent: boolean;
  count: SavedCount | null;
  children: ReactNode;
}

function ViewLink({ view, icon, isCurrent, count, children }: ViewLinkProps) {
  const { view: named } = viewSearch(view);
  return (
    <a
      href={named === undefined ? "/inbox" : `/inbox?view=${named}`}
      data-view={view}
      aria-current={isCurrent ? "page" : undefined}
      className={isCurrent ? `${SIDEBAR_ROW} ${SIDEBAR_CURRENT}` : SIDEBAR_ROW}
    >
      <RowContent icon={icon}>{children}</RowContent>
      {count && <ViewCount {...count} className="ml-auto pl-1.5 text-12" />}
    </a>
  );
}

/** The channels the person follows, in their folders. */
export function Channels({ me }: { me: Me }) {
  usePollNewChannels();
  const { isLoading: areViewsLoading } = useSavedViews();
  // The saved views are above: the channels wait for them, so that they do not move.
  return areViewsLoading ? <div className="flex-1" /> : <FoldersAndChannels me={me} />;
}

/** A component of its own, because it uses the folders: opening one renders nothing else. */
function FoldersAndChannels({ me }: { me: Me }) {
  const channels = useCountedChannels();
  const { errorUpdateCount } = useChannels();
  const count = useChannelCount();
  const { data: folders, errorUpdateCount: folderErrors } = useFolders();
  const sort = channelSortOf(me.id).use();
  // Not `isError`, which is false while they are fetched again.
  if (!channels && errorUpdateCount > 0)
    return (
      <Section userId={me.id}>
        <ListsFailed what="channels" />
      </Section>
    );
  // Without folders, which could not be fetched, the channels are still there.
  const areFoldersMissing = !folders && folderErrors > 0;
  const known = areFoldersMissing ? NO_FOLDERS : folders;
  // With channels, the heading and the filter are drawn before the folders are here: all at once would take longer than a frame.
  if (count === undefined || (count === 0 && !known?.length)) return <div className="flex-1" />;
  return (
    <Section userId={me.id}>
      {areFoldersMissing && <ListsFailed what="folders" />}
      <ChannelList channels={known && channels} count={count} folders={known} sort={sort} look="sidebar" />
    </Section>
  );
}

const NO_FOLDERS: readonly Folder[] = [];

/** In a window with little height, the list keeps a few rows and the sidebar scrolls. */
function Section({ userId, children }: { userId: string; children: ReactNode }) {
  return (
    <section className="mt-3.5 flex min-h-60 flex-1 flex-col" aria-labelledby="sidebar-channels">
      <ChannelsHead userId={userId} />
      {children}
    </section>
  );
}

/** Memoised, so that opening a folder does not render it again. */
const ChannelsHead = memo(function ChannelsHead({ userId }: { userId: string }) {
  const words = useWords("folders");
  return (
    // Above the field below, which would cover a part of the focus ring.
    <div className="relative z-1 flex h-7 shrink-0 items-center">
      <h2 id="sidebar-channels" className="mr-auto font-medium text-12 text-text-3">
        <Link to="/channels" className="rounded-control px-2 py-1 hover:text-text">
          {words.channels}
        </Link>
      </h2>
      <SortButton userId={userId} />
      <button
        type="button"
        aria-label={words.newFolder}
        title={words.newFolder}
        onClick={() => openFolderDialog({ kind: "new-folder", inside: null })}
        className={`${ICON} size-6`}
      >
        <Plus aria-hidden size={14} strokeWidth={1.8} />
      </button>
    </div>
  );
});

function SortButton({ userId }: { userId: string }) {
  const words = useWords("folders");
  const [menu, setMenu] = useState<"never" | "open" | "closed">("never");
  // Once it is loaded, the menu itself knows when its button is pressed.
  const button = (onClick?: () => void) => (
    <button
      type="button"
      aria-label={words.options}
      title={words.options}
      aria-haspopup="menu"
      onClick={onClick}
      className={`${ICON} size-6`}
    >
      <Ellipsis aria-hidden size={14} strokeWidth={1.8} />
    </button>
  );
  if (menu === "never") return button(() => setMenu("open"));
  return (
    <Suspense fallback={button()}>
      <SortMenu
        userId={userId}
        trigger={button()}
        open={menu === "open"}
        onOpenChange={(isOpen) => setMenu(isOpen ? "open" : "closed")}
      />
    </Suspense>
  );
}

/** The dialogs of folders and channels, and what is said of moves. Also on phones, where the rest of the sidebar is hidden. */
export function Folders() {
  return (
    <>
      <FolderDialogHost />
      <Announcements />
    </>
  );
}

/** The person's name and plan, and the menu with everything about the account and the server. */
export function Person({ me }: { me: Me }) {
  const words = useWords("shell");
  const own = useWords("sidebar");
  const openRequests = useMembership()?.openRequests ?? 0;
  const [menu, setMenu] = useState<"never" | "open" | "closed">("never");
  const button = (onClick?: () => void) => (
    <button
      type="button"
      aria-label={openRequests > 0 ? `${own.more}, ${own.openRequests(openRequests)}` : own.more}
      title={own.more}
      aria-haspopup="menu"
      onClick={onClick}
      className={`${ICON} relative size-8`}
    >
      <Settings aria-hidden size={16} strokeWidth={1.6} />
      {openRequests > 0 && <span aria-hidden className="absolute top-1 right-1 size-2 rounded-full bg-accent" />}
    </button>
  );
  return (
    <div className="flex h-full items-center gap-2.5">
      <Avatar name={me.name} />
      <div className="min-w-0 flex-1">
        <Link to="/settings" className="block h-6 truncate rounded-tag text-13 leading-6 hover:underline">
          <span className="sr-only">{words.settings}: </span>
          {me.name}
        </Link>
        <PlanUse />
      </div>
      {menu === "never" ? (
        button(() => setMenu("open"))
      ) : (
        <Suspense fallback={button()}>
          <MoreMenu
            me={me}
            trigger={button()}
            open={menu === "open"}
            onOpenChange={(isOpen) => setMenu(isOpen ? "open" : "closed")}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Used and allowed channels. One line, also while it loads. */
function PlanUse() {
  const own = useWords("sidebar");
  const planName = useWords("plans");
  const membership = useMembership();
  if (!membership) return <span className="block h-6" />;
  const { plan, used, allowed } = membership;
  const isFull = allowed > 0 && used >= allowed;
  return (
    <Link
      to="/membership"
      className={`block h-6 truncate rounded-tag text-12 leading-6 tabular-nums hover:underline ${isFull ? "text-warn" : "text-text-3"}`}
    >
      {allowed === 0 ? own.freePlan : own.planUse(planName[plan], used, allowed)}
    </Link>
  );
}
