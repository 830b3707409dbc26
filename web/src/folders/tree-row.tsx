import { lazy, memo, Suspense } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { classNames } from "#ui/controls/class-names.ts";
import { type Health, HealthMark } from "#ui/marks/health-mark.tsx";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useWords } from "#ui/words/words.ts";
import Ellipsis from "~icons/lucide/ellipsis";
import { healthOf, needsAttention } from "../following/channel-health.ts";
import { titleOf } from "../following/title-of.ts";
import type { TreeRow } from "./arrange-rows.ts";
import type { OpenMenu } from "./open-menu.ts";
import type { Look } from "./tree-layout.ts";

// Menus are loaded when the first one is opened.
const RowMenu = lazy(() => import("./row-menu.tsx").then(({ RowMenu }) => ({ default: RowMenu })));

/** What a row says besides its name, in the words of the person. */
export interface RowWords {
  unread: (count: number) => string;
  health: Record<Health, string>;
}

interface RowProps {
  row: TreeRow;
  top: number;
  look: Look;
  words: RowWords;
  /** The one row that the Tab key goes to. */
  isFocusable: boolean;
  isCurrent: boolean;
  isDragged: boolean;
  /** A dragged row would go into it. */
  isTarget: boolean;
  startsGroup: boolean;
  endsGroup: boolean;
  /** Only where the pointer or the focus is: buttons would be a third of all elements. */
  hasButton: boolean;
  menu: OpenMenu | null;
}

/**
 * As few elements as possible: what the sidebar costs is the number of its elements. So the row itself is the link. It is memoised, so
 * that moving the pointer or the focus renders two rows again instead of all.
 */
export const Row = memo(function Row(props: RowProps) {
  const { row, top, look, words, isFocusable, isCurrent, isDragged, isTarget, startsGroup, endsGroup } = props;
  const { hasButton, menu } = props;
  const isFolder = row.kind === "folder";
  const isPage = look === "page";
  const name = isFolder ? row.folder.name : titleOf(row.channel);
  const unread = isFolder ? row.unread : row.channel.unread;
  const problem = isFolder || !needsAttention(row.channel) ? null : healthOf(row.channel);
  return (
    <a
      href={isFolder ? `/inbox?view=folder:${row.folder.id}` : `/channels/${row.channel.id}`}
      role="treeitem"
      data-row={row.key}
      tabIndex={isFocusable ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={isFolder ? row.isOpen : undefined}
      aria-current={isCurrent ? "page" : undefined}
      aria-selected={isCurrent || undefined}
      className={classNames(
        LOOK[look][isFolder ? "folder" : "channel"],
        INDENT[look][isFolder ? "folder" : "channel"][row.level - 1],
        isPage && startsGroup && "rounded-t-card border-t",
        isPage && endsGroup && "rounded-b-card",
        !isFolder && (unread === 0 || row.channel.paused !== null) && "text-text-2",
        isCurrent && !isPage && "bg-[light-dark(#e3e6e1,#242927)]!",
        isTarget && "bg-accent-tint! shadow-[inset_0_0_0_2px_var(--accent)]",
        menu?.isOpen && !isPage && "bg-hover",
        isDragged && "opacity-40",
      )}
      style={{ top }}
    >
      {isFolder ? (
        // The arrow keys do the same; the row says whether it is open.
        <span
          aria-hidden
          data-toggle
          className={classNames(ARROW[look], ARROWHEAD[look][row.isOpen ? "open" : "closed"])}
        />
      ) : (
        <SiteMark name={name} mark={row.channel.channelUrl} icon={row.channel.image} size={isPage ? "sm" : "xs"} />
      )}
      <span
        dir="auto"
        lang={guessLanguage(name) || undefined}
        className={isFolder ? (isPage && row.level === 1 ? STRONG : MEDIUM) : PLAIN}
      >
        {name}
      </span>
      {/* Keeps its place beside a long name, and makes room for the menu's button. */}
      {unread > 0 && (
        <span role="img" aria-label={`, ${words.unread(unread)}`} className={COUNT[look]}>
          {unread}
        </span>
      )}
      {problem && (
        <span className={classNames("flex shrink-0", unread === 0 && "ml-auto", !isPage && HIDDEN_BELOW_BUTTON)}>
          <HealthMark health={problem} label={words.health[problem]} />
        </span>
      )}
      {(hasButton || menu) && <MenuButton row={row} look={look} menu={menu} />}
    </a>
  );
});

const HIDDEN_BELOW_BUTTON = "group-hover:opacity-0 group-focus-visible:opacity-0";
const SIDEBAR =
  "group absolute inset-x-0 flex h-[30px] items-center rounded-md pr-2 text-13 hover:bg-hover focus-visible:z-10";
const CARD =
  "group absolute inset-x-0 flex h-12 items-center border-line border-x border-b bg-surface text-14 focus-visible:z-10";

const LOOK = {
  sidebar: { folder: SIDEBAR, channel: `${SIDEBAR} gap-2.5` },
  page: { folder: `${CARD} pr-12`, channel: `${CARD} gap-3 pr-4` },
} as const;

/** By level. The indentation belongs to the row, so that all of it can be pressed. */
const INDENT = {
  sidebar: { folder: ["", "pl-3.5", "pl-7"], channel: ["pl-2", "pl-[22px]", "pl-9"] },
  page: { folder: ["", "pl-6", "pl-12"], channel: ["pl-4", "pl-10", "pl-16"] },
} as const;

const ARROW = {
  sidebar: "grid h-full w-[22px] shrink-0 cursor-pointer place-items-center rounded-md text-text-3 hover:text-text",
  page: "grid h-full w-11 shrink-0 cursor-pointer place-items-center rounded-md text-text-3 hover:text-text",
} as const;

/** Two borders of a pseudo-element: an SVG icon needs two more elements, and its layout takes longer. */
const BORDERS = "before:border-current before:border-t before:border-r";
const ARROWHEAD = {
  sidebar: {
    closed: `${BORDERS} before:size-[6px] before:-translate-x-[1.5px] before:rotate-45`,
    open: `${BORDERS} before:size-[6px] before:-translate-y-[1.5px] before:rotate-135`,
  },
  page: {
    closed: `${BORDERS} before:size-[7px] before:-translate-x-[2px] before:rotate-45`,
    open: `${BORDERS} before:size-[7px] before:-translate-y-[2px] before:rotate-135`,
  },
} as const;

/** Not `truncate`: its `overflow: hidden` makes each name a scroll container, which takes longer to lay out. */
const PLAIN = "min-w-0 overflow-clip text-ellipsis whitespace-nowrap";
const MEDIUM = `${PLAIN} font-medium`;
const STRONG = `${PLAIN} font-semibold`;

const COUNT = {
  sidebar: `ml-auto flex-none pl-1.5 text-12 text-text-3 tabular-nums ${HIDDEN_BELOW_BUTTON}`,
  page: "ml-auto flex-none pl-1.5 text-14 text-text-3 tabular-nums",
} as const;

function MenuButton({ row, look, menu }: Pick<RowProps, "row" | "look" | "menu">) {
  const words = useWords("folders");
  const isFolder = row.kind === "folder";
  const isPage = look === "page";
  const button = (
    <button
      type="button"
      data-menu
      tabIndex={-1}
      // Not a part of the row's name. The menu key opens the menu too, and on phones holding a row.
      aria-hidden={!(isPage && isFolder) || undefined}
      aria-label={words.more(isFolder ? row.folder.name : titleOf(row.channel))}
      className={classNames(
        "absolute inset-y-0 my-auto grid place-items-center rounded-control text-text-3 hover:text-text",
        isPage
          ? `right-1 size-10 ${isFolder ? "" : "pointer-events-none opacity-0"}`
          : "right-1 size-6 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 aria-expanded:opacity-100",
      )}
    >
      <Ellipsis aria-hidden size={16} strokeWidth={1.6} />
    </button>
  );
  if (!menu) return button;
  return (
    <Suspense fallback={button}>
      <RowMenu row={row} trigger={button} {...menu} />
    </Suspense>
  );
}
