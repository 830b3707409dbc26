import { useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { titleOf } from "../following/title-of.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { forgetView } from "../views/forget-view.ts";
import { useCurrentView } from "../views/use-views.ts";
import { viewSearch } from "../views/view-search.ts";
import { announce } from "./announce.tsx";
import { arrangeRows, channelRowKey, type FolderRow, folderRowKey, type TreeRow } from "./arrange-rows.ts";
import type { ChannelSort } from "./channel-sort.ts";
import { describeMove } from "./describe-move.ts";
import { type Direction, findStep, type Move, parentOf } from "./find-move.ts";
import type { Folder } from "./folder.ts";
import { deleteFolder, moveChannel, moveFolder, setCollapsed } from "./folder-actions.ts";
import { openFolderDialog } from "./open-dialog.ts";
import { LAYOUT, type Look } from "./tree-layout.ts";
import { Row } from "./tree-row.tsx";
import { useDrag } from "./use-drag.ts";
import { useVisibleRows } from "./use-visible-rows.ts";

interface ChannelTreeProps {
  channels: readonly ListedChannel[];
  folders: readonly Folder[];
  sort: ChannelSort;
  filter: string;
  look: Look;
}

const STEPS: Partial<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "out",
  ArrowRight: "in",
};

/**
 * Folders and channels as one tree: one stop of the Tab key, then the arrow keys. Only the rows in the window are rendered.
 * Rows are links and buttons without listeners of their own, because a router's link costs a tenth of a millisecond each.
 */
export function ChannelTree({ channels, folders, sort, filter, look }: ChannelTreeProps) {
  const words = useWords("folders");
  const { unread } = useWords("shell");
  const { health } = useWords("sidebar");
  const rowWords = useMemo(() => ({ unread, health }), [unread, health]);
  const language = useLanguage();
  const navigate = useNavigate();
  const router = useRouter();
  const { channelId: currentId } = useParams({ strict: false });
  const currentView = useCurrentView();
  const unreadAtSort = useUnreadAtSort(channels, sort);
  const toArrange = useMemo(
    () => ({ channels, folders, sort, unreadAtSort, language }),
    [channels, folders, sort, unreadAtSort, language],
  );
  // Not computed again when the filter is cleared.
  const all = useMemo(() => arrangeRows({ ...toArrange, filter: "" }), [toArrange]);
  const rows = useMemo(() => (filter === "" ? all : arrangeRows({ ...toArrange, filter })), [all, toArrange, filter]);
  const tops = useMemo(() => topsOf(rows, look), [rows, look]);
  const list = useRef<HTMLDivElement>(null);
  const [first, last] = useVisibleRows(list, tops);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [pointedKey, setPointedKey] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ key: string; isOpen: boolean } | null>(null);
  // After a move the row is another element, or inside a closed folder.
  const focusNext = useRef<string | null>(null);
  const isCurrent = (row: TreeRow) =>
    row.kind === "channel" ? row.channel.id === currentId : viewOf(row.folder) === currentView;
  // At first the row of the page that is open, else the first one.
  const isActive = (row: TreeRow) => (chosenKey === null ? isCurrent(row) : row.key === chosenKey);
  const activeAt = Math.max(0, rows.findIndex(isActive));
  const active = rows[activeAt];

  useEffect(() => {
    if (focusNext.current === null) return;
    const element = list.current?.querySelector<HTMLElement>(`[data-row="${focusNext.current}"]`);
    if (!element) return;
    focusNext.current = null;
    element.focus();
  });

  const focusRow = (row: TreeRow | undefined) => {
    if (!row) return;
    focusNext.current = row.key;
    setChosenKey(row.key);
  };
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
    if (move === "sorted-otherwise") announce(words.sortedOtherwise);
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
    if (filter === "") setCollapsed([row.folder.id], row.isOpen);
  };
  const rowOf = (event: { target: EventTarget }): TreeRow | undefined => {
    const key = (event.target as Element).closest<HTMLElement>("[data-row]")?.dataset.row;
    return key === undefined ? undefined : rows.find((row) => row.key === key);
  };
  const isOnMenu = (event: { target: EventTarget }) => (event.target as Element).closest("[data-menu]") !== null;

  const clicked = (event: MouseEvent) => {
    const row = rowOf(event);
    if (!row || event.defaultPrevented) return;
    if (isOnMenu(event)) {
      // The button is inside the link.
      event.preventDefault();
      // Once it is mounted, the menu itself knows when its button is pressed.
      return menu?.key === row.key ? undefined : setMenu({ key: row.key, isOpen: true });
    }
    // A new tab or window is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (row.kind === "folder" && (event.target as Element).closest("[data-toggle]")) toggle(row);
    else open(row);
  };
  const pressed = (event: KeyboardEvent) => {
    const row = active;
    // Keys of an open menu bubble here too, because React's events follow components.
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

  const shown = new Set<number>();
  for (let at = first; at <= Math.min(last, rows.length - 1); at++) shown.add(at);
  // The focused row and the one that is dragged stay, wherever the list is scrolled to.
  if (active) shown.add(activeAt);
  const draggedAt = drag ? rows.findIndex(({ key }) => key === drag.row.key) : -1;
  if (draggedAt >= 0) shown.add(draggedAt);
  const mark = drag?.drop?.mark;
  const { indent } = LAYOUT[look];
  const found = useMemo(() => (filter === "" ? 0 : countChannels(rows)), [filter, rows]);
  const tree = (
    <div
      ref={list}
      role="tree"
      aria-label={words.tree}
      aria-description={words.keys}
      className="relative select-none [-webkit-touch-callout:none]"
      // Names that are in no language of their own must not get the glyphs of a Chinese page.
      lang=""
      style={{ height: tops.at(-1) }}
      // The browser's own drag and drop of links.
      onDragStart={(event) => event.preventDefault()}
      onClick={clicked}
      onKeyDown={pressed}
      onFocus={(event) => {
        const row = rowOf(event);
        if (row && row.key !== chosenKey) setChosenKey(row.key);
      }}
      onPointerDown={(event: PointerEvent) => {
        const row = rowOf(event);
        if (row && filter === "" && !isOnMenu(event)) onPointerDown(event, row);
      }}
      onPointerLeave={() => setPointedKey(null)}
      onPointerOver={(event) => {
        const row = rowOf(event);
        if (!row || event.pointerType !== "mouse") return;
        setPointedKey(row.key);
        if (row.kind === "channel" && row.key !== pointedKey)
          void router.preloadRoute({ to: "/channels/$channelId", params: { channelId: row.channel.id } });
      }}
      onContextMenu={(event) => {
        const row = rowOf(event);
        if (!row) return;
        event.preventDefault();
        if (!isTouching()) setMenu({ key: row.key, isOpen: true });
      }}
    >
      {[...shown].map((at) => {
        const row = rows[at] as TreeRow;
        return (
          <Row
            key={row.key}
            row={row}
            top={tops[at] as number}
            look={look}
            words={rowWords}
            isFocusable={row === active}
            isCurrent={isCurrent(row)}
            isDragged={at === draggedAt}
            isTarget={mark !== undefined && "row" in mark && mark.row === at}
            startsGroup={startsGroup(rows, at)}
            endsGroup={at === rows.length - 1 || startsGroup(rows, at + 1)}
            hasButton={look === "page" ? row.kind === "folder" : row === active || row.key === pointedKey}
            menu={
              menu?.key === row.key
                ? {
                    isOpen: menu.isOpen,
                    onOpenChange: (isOpen) => setMenu({ key: row.key, isOpen }),
                    rows,
                    sort,
                    step,
                    remove,
                    focusBeside,
                  }
                : null
            }
          />
        );
      })}
      {mark && "line" in mark && (
        <div
          aria-hidden
          className="pointer-events-none absolute right-1 z-10 h-0.5 rounded-full bg-accent"
          style={{ top: (tops[mark.line] ?? 0) - 1, left: 8 + indent * lineLevel(drag?.drop?.move) }}
        />
      )}
      {drag && (
        <div
          ref={ghost}
          aria-hidden
          dir="auto"
          className="pointer-events-none fixed top-0 left-0 z-50 max-w-60 translate-x-[-999px] truncate rounded-control bg-raised px-2.5 py-1.5 text-13 shadow-raised"
        >
          {nameOf(drag.row)}
        </div>
      )}
    </div>
  );
  return (
    <>
      {/* A tree without rows is no tree. */}
      {rows.length > 0 && tree}
      <p role="status" className={filter !== "" && found === 0 ? "px-2 py-2 text-13 text-text-3" : "sr-only"}>
        {filter !== "" && (found === 0 ? words.noMatch : words.matches(found))}
      </p>
    </>
  );
}

/** A channel that is in two folders counts once. */
function countChannels(rows: readonly TreeRow[]): number {
  const ids = new Set<string>();
  for (const row of rows) if (row.kind === "channel") ids.add(row.channel.id);
  return ids.size;
}

function viewOf({ id }: Folder): string {
  return `folder:${id}`;
}

function nameOf(row: TreeRow): string {
  return row.kind === "folder" ? row.folder.name : titleOf(row.channel);
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
  const tops: number[] = [];
  let top = 0;
  rows.forEach((_, at) => {
    if (gap > 0 && at > 0 && startsGroup(rows, at)) top += gap;
    tops.push(top);
    top += height;
  });
  tops.push(top);
  return tops;
}

/** Counts as they were when the sort was chosen or a channel came or went: reading must not move rows under the pointer. */
function useUnreadAtSort(channels: readonly ListedChannel[], sort: ChannelSort): ReadonlyMap<string, number> {
  const count = () => new Map<string, number>(channels.map(({ id, unread }) => [id, unread]));
  const [kept, setKept] = useState(() => ({ sort, size: channels.length, unread: count() }));
  if (kept.sort === sort && kept.size === channels.length) return kept.unread;
  const next = { sort, size: channels.length, unread: count() };
  setKept(next);
  return next.unread;
}
