import { guessLanguage } from "#core/guess-language.ts";
import { classNames } from "#ui/controls/class-names.ts";
import { type Health, healthClasses } from "#ui/marks/health-mark.tsx";
import { healthOf, needsAttention } from "../following/channel-health.ts";
import { channelUrlOf } from "../following/channel-url-of.ts";
import { titleOf } from "../following/title-of.ts";
import type { TreeRow } from "./arrange-rows.ts";
import type { Place } from "./place-of-row.ts";
import type { Look } from "./tree-layout.ts";

/** The texts of rows besides their names, in the language of the person. */
export interface RowWords {
  unread: (count: number) => string;
  health: Record<Health, string>;
  /** The label of the menu button. */
  more: (name: string) => string;
}

/** What the tree knows about a row. */
export interface RowState {
  look: Look;
  words: RowWords;
  /** Of the page. */
  language: string;
  place: Place;
  /** Its position in the list, if it is scrolled out of view. Null: it follows the row before it. */
  top: number | null;
  /** Only one row is a tab stop. */
  isFocusable: boolean;
  isCurrent: boolean;
  isDragged: boolean;
  /** The dragged row would be dropped into it. */
  isTarget: boolean;
  startsGroup: boolean;
  endsGroup: boolean;
  /** There is a gap between it and the row before it. */
  hasGap: boolean;
  /** Only rows with the pointer or the focus have one, to save elements. */
  hasButton: boolean;
  isMenuOpen: boolean;
  /** Whether the numbers of rows may be lines of one text: a line is as high as a row. */
  hasColumn: boolean;
}

/** Everything a row shows, as plain values that `draw-rows.ts` can compare. */
export interface RowValues {
  kind: TreeRow["kind"];
  key: string;
  href: string;
  classes: string;
  top: number | null;
  level: number;
  position: number;
  size: number;
  /** Null for channels. */
  isOpen: boolean | null;
  isCurrent: boolean;
  isFocusable: boolean;
  name: string;
  language: string;
  /** "" for names without right-to-left letters, because `dir="auto"` makes the layout slower. No language of the pages is right-to-left. */
  direction: "auto" | "";
  /** Its address, which decides the colour of the mark. "" for folders. */
  mark: string;
  icon: string | null;
  markSize: "xs" | "sm";
  unread: number;
  unreadLabel: string;
  /** Whether the number is an element of the row. Otherwise it is a line of the text that has the numbers of all rows. */
  hasOwnCount: boolean;
  /** What screen readers say after the name, if the number is not in the row. Otherwise "". */
  description: string;
  problemLabel: string;
  problemClasses: string;
  /** "" without a button. */
  buttonLabel: string;
  /** In the sidebar it is hidden from screen readers, so that it is not part of the row's name. The menu key opens the menu too. */
  isButtonHidden: boolean;
  isMenuOpen: boolean;
}

export function rowValues(row: TreeRow, state: RowState): RowValues {
  const { look, words, isCurrent } = state;
  const isFolder = row.kind === "folder";
  const isPage = look === "page";
  const name = isFolder ? row.folder.name : titleOf(row.channel);
  const unread = isFolder ? row.unread : row.channel.unread;
  const problem = isFolder || !needsAttention(row.channel) ? null : healthOf(row.channel);
  const digits = (unread === 0 ? 0 : `${unread}`.length) + (problem === null ? 0 : 2);
  // The three dots of the button take as much room as one.
  const end = Math.max(digits, state.hasButton && !isPage ? 1 : 0);
  const language = guessLanguage(name);
  const unreadText = unread === 0 ? "" : words.unread(unread);
  // Not beside a problem or a button, and not if the name is seen to be in another language than its label.
  const isInColumn =
    state.hasColumn &&
    !isPage &&
    !state.hasButton &&
    !state.isDragged &&
    problem === null &&
    state.top === null &&
    (language === "" || language === state.language);
  return {
    kind: row.kind,
    key: row.key,
    href: isFolder ? `/inbox?view=folder:${row.folder.id}` : `/channels/${row.channel.id}`,
    classes: classNames(
      ROW[look][row.kind][row.level - 1],
      end > 0 && END[look](end),
      problem !== null && "has-problem",
      state.top !== null && "tree-outside",
      isPage && state.startsGroup && "rounded-t-card border-t",
      isPage && state.endsGroup && "rounded-b-card",
      state.hasGap && "mt-3",
      !isFolder && (unread === 0 || row.channel.paused !== null) && "text-text-2",
      isCurrent && !isPage && "bg-[light-dark(#e3e6e1,#242927)]!",
      state.isTarget && "is-target bg-accent-tint! shadow-[inset_0_0_0_2px_var(--accent)]",
      state.hasButton && "has-button",
      state.isMenuOpen && !isPage && "has-menu-open",
      state.isDragged && "opacity-40",
    ),
    top: state.top,
    level: row.level,
    position: state.place.position,
    size: state.place.size,
    isOpen: isFolder ? row.isOpen : null,
    isCurrent,
    isFocusable: state.isFocusable,
    name,
    language,
    direction: RIGHT_TO_LEFT.test(name) ? "auto" : "",
    mark: isFolder ? "" : channelUrlOf(row.channel),
    icon: isFolder ? null : row.channel.image,
    markSize: isPage ? "sm" : "xs",
    unread,
    unreadLabel: unreadText === "" ? "" : `, ${unreadText}`,
    hasOwnCount: unread > 0 && !isInColumn,
    description: isInColumn ? unreadText : "",
    problemLabel: problem === null ? "" : words.health[problem],
    problemClasses: problem === null ? "" : classNames("tree-problem", healthClasses(problem)),
    buttonLabel: state.hasButton ? words.more(name) : "",
    isButtonHidden: !isPage,
    isMenuOpen: state.isMenuOpen,
  };
}

/** Letters of Hebrew, Arabic and other scripts written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** By level. Indented with padding, so that the whole width can be clicked. The styles are in tree.css. */
const ROW = {
  sidebar: {
    folder: ["tree-row tree-folder", "tree-row tree-folder tree-folder-2", "tree-row tree-folder tree-folder-3"],
    channel: ["tree-row", "tree-row tree-row-2", "tree-row tree-row-3"],
  },
  page: {
    folder: [
      "tree-card tree-card-folder",
      "tree-card tree-card-folder tree-card-folder-2",
      "tree-card tree-card-folder tree-card-folder-3",
    ],
    channel: ["tree-card", "tree-card tree-card-2", "tree-card tree-card-3"],
  },
} as const;

/** The classes for the room at the end of a row. */
const END = {
  sidebar: (digits: number) => `tree-end-${digits}`,
  page: (digits: number) => `tree-card-end tree-card-end-${digits}`,
};
