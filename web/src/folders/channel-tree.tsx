import { useNavigate, useParams, useRouter } from "@tanstack/react-router";
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal, flushSync } from "react-dom";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { titleOf } from "../following/title-of.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { notify } from "../notify.ts";
import { forgetView } from "../views/forget-view.ts";
import { useCurrentView } from "../views/use-views.ts";
import { viewSearch } from "../views/view-search.ts";
import { announce } from "./announce.tsx";
import {
  arrangeRows,
  channelRowKey,
  type FolderRow,
  findRowOfChannel,
  findShown,
  folderRowKey,
  isMatch,
  type TreeRow,
} from "./arrange-rows.ts";
import type { ChannelSort } from "./channel-sort.ts";
import { describeMove } from "./describe-move.ts";
import { createRowDrawing } from "./draw-rows.ts";
import { type Direction, findStep, type Move, parentOf } from "./find-move.ts";
import { useFolderFocus } from "./focus-folder.ts";
import type { Folder } from "./folder.ts";
import { deleteFolder, moveChannel, moveFolder } from "./folder-actions.ts";
import { openFolderDialog } from "./open-dialog.ts";
import { placeFinder } from "./place-of-row.ts";
import { type RowValues, rowValues } from "./row-values.ts";
import { scrollToRow } from "./scroll-to-row.ts";
import { LAYOUT, type Look } from "./tree-layout.ts";
import { keepUnreadAtSort, unreadAtSort } from "./unread-at-sort.ts";
import { useCollapsed } from "./use-collapsed.ts";
import { useDrag } from "./use-drag.ts";
import { useHasColumn } from "./use-has-column.ts";
import { useNextFrame } from "./use-next-frame.ts";
import { useVisibleRows } from "./use-visible-rows.ts";

// Menus are loaded when the first one is opened.
const RowMenu = lazy(() => import("./row-menu.tsx").then(({ RowMenu }) => ({ default: RowMenu })));

interface ChannelTreeProps {
  channels: readonly ListedChannel[];
  folders: readonly Folder[];
  sort: ChannelSort;
  filter: string;
  onClearFilter: () => void;
  look: Look;
}

const NO_ROWS: readonly TreeRow[] = [];

const STEPS: Partial<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "out",
  ArrowRight: "in",
};

/**
 * Folders and channels as one tree: a single tab stop, then the arrow keys. Only the rows in the window are drawn. Rows are plain links
 * without listeners of their own, because each link of the router takes a tenth of a millisecond.
 */
export function ChannelTree({ channels, folders: saved, sort, filter, onClearFilter, look }: ChannelTreeProps) {
  const { folders, collapse } = useCollapsed(saved);
  const words = useWords("folders");
  const { unread } = useWords("shell");
  const { health } = useWords("sidebar");
  const rowWords = { unread, health, more: words.more };
  const language = useLanguage();
  const navigate = useNavigate();
  const router = useRouter();
  const { channelId: currentId } = useParams({ strict: false });
  const currentView = useCurrentView();
  const countsAtSort = unreadAtSort(channels, sort);
  useEffect(keepUnreadAtSort, []);
  const toArrange = useMemo(
    () => ({ channels, folders, sort, unreadAtSort: countsAtSort, language }),
    [channels, folders, sort, countsAtSort, language],
  );
  // From no rows to a window full of them takes several frames, because everything together takes longer than one: after the frame with the
  // answer of the server, rows are arranged and made in the second, and shown in the third. A page one comes back to has its rows at once,
  // so that it can be scrolled to where it was.
  const isPage = look === "page";
  const makesRows = useNextFrame(channels.length > 0 || folders.length > 0, isPage);
  // Not computed again when the filter is cleared.
  const all = useMemo(() => (makesRows ? arrangeRows({ ...toArrange, filter: "" }) : NO_ROWS), [toArrange, makesRows]);
  const rows = useMemo(() => (filter === "" ? all : arrangeRows({ ...toArrange, filter })), [all, toArrange, filter]);
  const allTops = useMemo(() => topsOf(all, look), [all, look]);
  const tops = useMemo(() => (rows === all ? allTops : topsOf(rows, look)), [rows, all, allTops, look]);
  const list = useRef<HTMLDivElement>(null);
  const [draw] = useState(createRowDrawing);
  const isHidden = !useNextFrame(rows.length > 0, isPage);
  const [first, last] = useVisibleRows(list, tops, isHidden);
  const hasColumn = useHasColumn(list, isHidden);
  /** The row that was last focused or clicked, as long as the filter stays the same. */
  const [chosen, setChosen] = useState<{ key: string; filter: string } | null>(null);
  const chosenKey = chosen?.filter === filter ? chosen.key : null;
  const setChosenKey = (key: string) => key !== chosenKey && setChosen({ key, filter });
  const [pointedKey, setPointedKey] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ key: string; isOpen: boolean } | null>(null);
  /** The pointer is down on the button of the open menu. That already closes the menu, so the click must not open it again. */
  const closesMenu = useRef(false);
  // After a move the row is another element, or inside a closed folder.
  const focusNext = useRef<string | null>(null);
  /** Gives a row the focus. False: it is not drawn. */
  const focusDrawn = (key: string): boolean => {
    const element = list.current?.querySelector<HTMLElement>(`[data-row="${key}"]`);
    element?.focus();
    // It may have had the focus, and be in another place now.
    element?.scrollIntoView({ block: "nearest" });
    return element != null;
  };
  const currentFolder = currentView?.startsWith(FOLDER_VIEW) ? currentView.slice(FOLDER_VIEW.length) : null;
  const isCurrent = (row: TreeRow) =>
    row.kind === "channel" ? row.channel.id === currentId : row.folder.id === currentFolder;
  // Initially the row of the current page or, with a filter, the first match. Otherwise the first row.
  const isActive = (row: TreeRow) => {
    if (chosenKey !== null) return row.key === chosenKey;
    return filter === "" ? isCurrent(row) : isMatch(row, filter);
  };
  // Saves a search through 2,000 rows.
  const hasActive = chosenKey !== null || filter !== "" || currentId !== undefined || currentFolder !== null;
  const chosenAt = hasActive ? rows.findIndex(isActive) : 0;
  // A channel that was put into another folder is still chosen there.
  const activeAt =
    chosenAt < 0 && chosenKey !== null ? Math.max(0, findRowOfChannel(rows, chosenKey)) : Math.max(0, chosenAt);
  const active = rows[activeAt];

  // Not `useEffect`, which would schedule a task after every change.
  useLayoutEffect(() => {
    if (focusNext.current !== null && focusDrawn(focusNext.current)) focusNext.current = null;
  });

  // The row of the page that is opened by a key, a link or its address may be out of view.
  const currentKey = currentId ? `channel ${currentId}` : currentFolder ? `folder ${currentFolder}` : null;
  const shownKey = useRef<string | null>(null);
  const showCurrent = useEffectEvent(() => {
    if (isHidden || currentKey === shownKey.current) return;
    const current = rows.flatMap((row, at) => (isCurrent(row) ? [tops[at] as number] : []));
    // Not known as long as it is not in the list.
    shownKey.current = current.length > 0 ? currentKey : null;
    if (list.current) scrollToRow(list.current, current, LAYOUT[look].height);
  });
  useEffect(() => {
    if (!isHidden) showCurrent();
  }, [isHidden]);
  // Not in an effect: the router restores scroll positions later.
  useEffect(() => router.subscribe("onRendered", () => showCurrent()), [router]);

  const focusRow = (row: TreeRow | undefined) => {
    if (!row) return;
    // Nothing is drawn again, so the focus would go there much later.
    if (row.key === chosenKey) return void focusDrawn(row.key);
    focusNext.current = row.key;
    setChosenKey(row.key);
  };
  useFolderFocus((id) => {
    const row = rows.find(({ key }) => key === folderRowKey(id));
    if (!row) return null;
    flushSync(() => focusRow(row));
    return list.current?.querySelector<HTMLElement>(`[data-row="${row.key}"]`) ?? null;
  });
  const perform = (row: TreeRow, move: Move, takesFocus: boolean) => {
    announce(describeMove(words, rows, row, move));
    const toId = move.kind === "folder" ? move.parentId : move.toId;
    const isHidden = rows.some((one) => one.kind === "folder" && one.folder.id === toId && !one.isOpen);
    const key =
      isHidden && toId !== null
        ? folderRowKey(toId)
        : move.kind === "folder"
          ? folderRowKey(move.id)
          : channelRowKey(move.channelId, move.toId);
    setChosenKey(key);
    if (takesFocus) focusNext.current = key;
    void (move.kind === "folder" ? moveFolder(move) : moveChannel(move));
  };
  const step = (row: TreeRow, direction: Direction) => {
    const move = findStep({ rows, row, sort }, direction);
    // Shown too, because the list does not change.
    if (move === "sorted-otherwise") notify({ id: "not-moved", kind: "info", title: words.sortedOtherwise });
    else if (move === null) announce(words.cannotMove(nameOf(row)));
    else perform(row, move, true);
  };
  /** Before a row goes, which would lose the focus. */
  const focusBeside = (row: TreeRow) => {
    const at = rows.indexOf(row);
    focusRow(rows.find((one, index) => index > at && one.level <= row.level) ?? rows[at - 1]);
  };
  const remove = (row: FolderRow) => {
    focusBeside(row);
    void deleteFolder(row.folder);
  };
  const { drag, ghost, onPointerDown, isTouching } = useDrag({
    list,
    rows,
    tops,
    sort,
    onDrop: (row, move) => perform(row, move, false),
    onHold: (row) => setMenu({ key: row.key, isOpen: true }),
  });

  const open = (row: TreeRow) => {
    setChosenKey(row.key);
    if (row.kind === "channel")
      return void navigate({ to: "/channels/$channelId", params: { channelId: row.channel.id } });
    const view = viewOf(row.folder);
    forgetView(view);
    void navigate({ to: "/inbox", search: viewSearch(view) });
  };
  const toggle = (row: FolderRow) => {
    setChosenKey(row.key);
    // While the list is filtered, every folder is open.
    if (filter === "") collapse(row.folder.id, row.isOpen);
  };
  /** The focus stays at the row, or goes to the closed folder that it is in. */
  const clearFilter = (row: TreeRow) => {
    const key = findShown(all, folders, row);
    focusNext.current = key;
    setChosen({ key, filter: "" });
    onClearFilter();
  };
  const keyOf = (event: { target: EventTarget }) =>
    (event.target as Element).closest<HTMLElement>("[data-row]")?.dataset.row;
  const rowOf = (event: { target: EventTarget }): TreeRow | undefined => {
    const key = keyOf(event);
    return key === undefined ? undefined : rows.find((row) => row.key === key);
  };
  const isOnMenu = (event: { target: EventTarget }) => (event.target as Element).closest("[data-menu]") !== null;

  const clicked = (event: MouseEvent) => {
    const row = rowOf(event);
    if (!row || event.defaultPrevented) return;
    if (isOnMenu(event)) {
      // The button is inside the link.
      event.preventDefault();
      if (!closesMenu.current) setMenu({ key: row.key, isOpen: true });
      closesMenu.current = false;
      return;
    }
    // A new tab or window is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (row.kind === "folder" && (event.target as Element).closest("[data-toggle]")) toggle(row);
    else open(row);
  };
  const pressed = (event: KeyboardEvent) => {
    const row = active;
    if (!row || !rowOf(event) || isOnMenu(event) || event.ctrlKey || event.metaKey) return;
    const key = keyAction(event, row);
    if (!key) return;
    event.preventDefault();
    // The keys of the page below are not meant.
    event.stopPropagation();
    key();
  };
  const keyAction = ({ key, altKey, shiftKey }: KeyboardEvent, row: TreeRow): (() => void) | undefined => {
    const direction = STEPS[key];
    if (altKey) return direction && (() => step(row, direction));
    if (shiftKey) return undefined;
    const isFolder = row.kind === "folder";
    switch (key) {
      case "ArrowDown":
        return () => focusRow(rows[activeAt + 1]);
      case "ArrowUp":
        return () => focusRow(rows[activeAt - 1]);
      case "Home":
        return () => focusRow(rows[0]);
      case "End":
        return () => focusRow(rows.at(-1));
      case "ArrowRight":
        return isFolder ? () => (row.isOpen ? focusRow(childOf(rows, activeAt)) : toggle(row)) : () => {};
      case "ArrowLeft":
        return isFolder && row.isOpen && filter === ""
          ? () => toggle(row)
          : () => focusRow(rows.find((one) => one.key === folderRowKey(parentOf(row) ?? "")));
      case "Enter":
      case " ":
        return () => open(row);
      case "Escape":
        return filter === "" ? undefined : () => clearFilter(row);
      case "F2":
        return () =>
          openFolderDialog(
            row.kind === "folder"
              ? { kind: "rename-folder", folder: row.folder }
              : { kind: "rename-channel", channel: row.channel },
          );
    }
    return undefined;
  };

  const pointed = (event: PointerEvent) => {
    const key = event.pointerType === "mouse" ? keyOf(event) : undefined;
    if (key === undefined || key === pointedKey) return;
    const row = rowOf(event);
    if (!row) return;
    setPointedKey(key);
    showWholeName(event.target as Element, nameOf(row));
    if (row.kind === "channel")
      void router.preloadRoute({ to: "/channels/$channelId", params: { channelId: row.channel.id } });
  };

  const draggedAt = drag ? rows.findIndex(({ key }) => key === drag.row.key) : -1;
  const mark = drag?.drop?.mark;
  const valuesAt = (at: number, isOutside: boolean): RowValues => {
    const row = rows[at] as TreeRow;
    const starts = startsGroup(rows, at);
    const isMenuOpen = menu?.key === row.key && menu.isOpen;
    return rowValues(row, {
      look,
      words: rowWords,
      language,
      place: findPlace(at),
      top: isOutside ? (tops[at] as number) : null,
      isFocusable: row === active,
      isCurrent: isCurrent(row),
      isDragged: at === draggedAt,
      isTarget: mark !== undefined && "row" in mark && mark.row === at,
      startsGroup: starts,
      endsGroup: at === rows.length - 1 || startsGroup(rows, at + 1),
      hasGap: LAYOUT[look].gap > 0 && starts && at > first && !isOutside,
      hasButton: isPage ? row.kind === "folder" : row === active || row.key === pointedKey || isMenuOpen,
      isMenuOpen,
      hasColumn,
    });
  };
  const findPlace = placeFinder(rows);
  const values: RowValues[] = [];
  const end = Math.min(last, rows.length - 1);
  // The focused row and the dragged one are drawn even if they are scrolled out of view.
  const staying = [...new Set([activeAt, draggedAt])].filter((at) => rows[at]).sort((a, b) => a - b);
  for (const at of staying) if (at < first) values.push(valuesAt(at, true));
  for (let at = first; at <= end; at++) values.push(valuesAt(at, false));
  for (const at of staying) if (at > end) values.push(valuesAt(at, true));
  const { indent } = LAYOUT[look];
  const menuAt = menu ? rows.findIndex(({ key }) => key === menu.key) : -1;
  const tree = (
    <div
      ref={list}
      role="tree"
      // A tree without rows is no tree. It is hidden, because removing it is slower.
      hidden={isHidden}
      aria-label={words.tree}
      aria-description={words.keys}
      className="tree relative select-none [-webkit-touch-callout:none]"
      // Names that are in no language of their own must not get the glyphs of a Chinese page.
      lang=""
      // The padding takes the place of the rows above the visible ones.
      style={{ height: tops.at(-1), paddingTop: tops[first] }}
      // The browser's own drag and drop of links.
      onDragStart={(event) => event.preventDefault()}
      onClick={clicked}
      onKeyDown={pressed}
      onFocus={(event) => {
        const row = rowOf(event);
        if (row) setChosenKey(row.key);
      }}
      onPointerDown={(event: PointerEvent) => {
        const row = rowOf(event);
        closesMenu.current = isOnMenu(event) && menu?.isOpen === true && menu.key === row?.key;
        if (row && filter === "" && !isOnMenu(event)) onPointerDown(event, row);
      }}
      onPointerLeave={() => setPointedKey(null)}
      onPointerOver={pointed}
      // If the element under the pointer is reused for another row, there is no `pointerover`.
      onPointerMove={pointed}
      onContextMenu={(event) => {
        const row = rowOf(event);
        if (!row) return;
        event.preventDefault();
        if (!isTouching()) setMenu({ key: row.key, isOpen: true });
      }}
    />
  );
  return (
    <>
      <div className="relative">
        {tree}
        <Rows draw={draw} list={list} values={values} />
        {mark && "line" in mark && (
          <div
            aria-hidden
            className="pointer-events-none absolute right-1 z-10 h-0.5 rounded-full bg-accent"
            style={{ top: (tops[mark.line] ?? 0) - 1, left: 8 + indent * lineLevel(drag?.drop?.move) }}
          />
        )}
        {drag &&
          // Not inside the list: with `contain`, `fixed` would be relative to the list.
          createPortal(
            <div
              ref={ghost}
              aria-hidden
              dir="auto"
              className="pointer-events-none fixed top-0 left-0 z-50 max-w-60 truncate rounded-control bg-raised px-2.5 py-1.5 text-13 shadow-raised"
              style={{ transform: "translateX(-999px)" }}
            >
              {nameOf(drag.row)}
            </div>,
            document.body,
          )}
        {menu && menuAt >= 0 && (
          <Suspense>
            <RowMenu
              row={rows[menuAt] as TreeRow}
              place={{ top: tops[menuAt] as number, look }}
              isOpen={menu.isOpen}
              onOpenChange={(isOpen) => setMenu({ key: menu.key, isOpen })}
              rows={rows}
              sort={sort}
              step={step}
              remove={remove}
              focusBeside={focusBeside}
            />
          </Suspense>
        )}
      </div>
      <p role="status" className={filter !== "" && rows.length === 0 ? "px-2 py-2 text-13 text-text-3" : "sr-only"}>
        {filter !== "" && (rows.length === 0 ? words.noMatch : <FoundCount rows={rows} />)}
      </p>
    </>
  );
}

interface RowsProps {
  draw: ReturnType<typeof createRowDrawing>;
  list: RefObject<HTMLElement | null>;
  values: readonly RowValues[];
}

/** A component of its own, because effects of children run first: the rows are drawn before the tree is measured. */
function Rows({ draw, list, values }: RowsProps) {
  useLayoutEffect(() => {
    if (!list.current) return;
    const hadFocus = list.current.contains(document.activeElement);
    draw(list.current, values);
    // The filter no longer finds anything, for example after the last row was renamed.
    if (hadFocus && values.length === 0) list.current.closest("[data-channel-list]")?.querySelector("input")?.focus();
  });
  return null;
}

/** How many channels the filter found. Counted after they are drawn. */
function FoundCount({ rows }: { rows: readonly TreeRow[] }) {
  const words = useWords("folders");
  const drawn = useDeferredValue(rows, NO_ROWS);
  const count = useMemo(() => countChannels(drawn), [drawn]);
  return drawn === NO_ROWS ? null : words.matches(count);
}

/** A channel that is in two folders counts once. */
function countChannels(rows: readonly TreeRow[]): number {
  const ids = new Set<string>();
  for (const row of rows) if (row.kind === "channel") ids.add(row.channel.id);
  return ids.size;
}

const FOLDER_VIEW = "folder:";

function viewOf({ id }: Folder): string {
  return `${FOLDER_VIEW}${id}`;
}

function nameOf(row: TreeRow): string {
  return row.kind === "folder" ? row.folder.name : titleOf(row.channel);
}

/** What a name leaves for the button of its row in the sidebar, in pixels, rounded up. */
const BUTTON_ROOM = 24;

/** A tooltip if the name is cut off. */
function showWholeName(target: Element, name: string): void {
  const row = target.closest<HTMLElement>("[data-row]");
  const text = [...(row?.childNodes ?? [])].find((node) => node.nodeType === Node.TEXT_NODE);
  if (!row || !text) return;
  const range = document.createRange();
  range.selectNodeContents(text);
  const { paddingLeft, paddingRight } = getComputedStyle(row);
  // The button is drawn after this.
  const end = Math.max(Number.parseFloat(paddingRight), BUTTON_ROOM);
  const room = row.clientWidth - Number.parseFloat(paddingLeft) - end;
  row.title = range.getBoundingClientRect().width > room ? name : "";
}

/** The first row inside an open folder. */
function childOf(rows: readonly TreeRow[], at: number): TreeRow | undefined {
  const next = rows[at + 1];
  return next && next.level > (rows[at]?.level ?? 0) ? next : undefined;
}

function lineLevel(move: Move | undefined): number {
  const parentId = move?.kind === "folder" ? move.parentId : (move?.toId ?? null);
  return parentId === null ? 0 : 1;
}

/** On a page, a folder and what is in it are a card, and so are the channels outside of folders. */
function startsGroup(rows: readonly TreeRow[], at: number): boolean {
  const [row, before] = [rows[at], rows[at - 1]];
  if (!row || row.level > 1) return false;
  return row.kind === "folder" || !(before?.kind === "channel" && before.folderId === null);
}

/** The top of each row, and at the end the height of all. */
function topsOf(rows: readonly TreeRow[], look: Look): number[] {
  const { height, gap } = LAYOUT[look];
  const tops = new Array<number>(rows.length + 1);
  let top = 0;
  for (let at = 0; at < rows.length; at++) {
    if (gap > 0 && at > 0 && startsGroup(rows, at)) top += gap;
    tops[at] = top;
    top += height;
  }
  tops[rows.length] = top;
  return tops;
}
