import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { LONGEST_QUESTION } from "#core/feed/search-words.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import CheckCheck from "~icons/lucide/check-check";
import CircleQuestion from "~icons/lucide/circle-question-mark";
import Keyboard from "~icons/lucide/keyboard";
import ListFilter from "~icons/lucide/list-filter";
import Search from "~icons/lucide/search";
import X from "~icons/lucide/x";
import { DensityButtons, type DensityChoice } from "./density-buttons.tsx";
import { ReadingSettingsButton } from "./reading-settings-button.tsx";
import type { SortChoices } from "./sort-and-filter.tsx";
import type { MenuState } from "./use-menu.ts";

const SortAndFilter = lazy(() =>
  import("./sort-and-filter.tsx").then(({ SortAndFilter }) => ({ default: SortAndFilter })),
);

const SearchHelp = lazy(() => import("./search-help.tsx").then(({ SearchHelp }) => ({ default: SearchHelp })));

export interface SearchState {
  isOpen: boolean;
  question: string;
  /** Where is searched; null: everywhere. */
  scope: string | null;
  field: RefObject<HTMLInputElement | null>;
  onOpen: () => void;
  onClose: () => void;
  onAsk: (question: string) => void;
}

/** What the bar needs from the reader below it. */
export interface BarProps {
  sortMenu: MenuState;
  /** Null: the bar of the open item has the button. */
  lookMenu: MenuState | null;
  /** Null: there is nothing to mark. */
  onMarkAll: (() => void) | null;
  onHelp: () => void;
  /** Null: the list has one layout only. */
  density: DensityChoice | null;
}

interface ReadingBarProps extends BarProps {
  /** On the left: the name of the list, and how much is unread. */
  title: ReactNode;
  sort: SortChoices;
  /** Whether all of the list can be marked as read. */
  canMarkAll: boolean;
  search?: SearchState;
  /** At the end. */
  children?: ReactNode;
}

/** The name of a list, and what can be done with all of it. */
export function ReadingBar(props: ReadingBarProps) {
  const { title, sort, sortMenu, lookMenu, density, canMarkAll, onMarkAll, search, onHelp, children } = props;
  const words = useWords("inbox");
  return (
    <>
      <div className="@container flex h-14 items-center gap-1 pr-2 pl-4 max-desk:h-13 max-desk:gap-0 desk:pr-3 desk:pl-5">
        <div className="mr-auto flex min-w-0 items-baseline gap-2 pr-2">{title}</div>
        {density && <DensityButtons {...density} />}
        {lookMenu && <ReadingSettingsButton menu={lookMenu} className="max-desk:hidden" />}
        <SortButton sort={sort} menu={sortMenu} density={density} />
        {canMarkAll && <MarkAllRead onMarkAll={onMarkAll} />}
        {search && <SearchButton {...search} />}
        <IconButton label={words.keys} title={words.keys} onClick={onHelp} className="max-desk:hidden">
          <Keyboard aria-hidden size={18} strokeWidth={1.6} />
        </IconButton>
        {children}
      </div>
      {search?.isOpen && <SearchRow {...search} />}
    </>
  );
}

export function SearchButton({ isOpen, onOpen, onClose }: Pick<SearchState, "isOpen" | "onOpen" | "onClose">) {
  const words = useWords("inbox");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      // The focused field is gone.
      if (document.activeElement === document.body) button.current?.focus();
    };
  }, [isOpen]);
  return (
    <IconButton
      ref={button}
      label={words.search}
      title={words.search}
      aria-expanded={isOpen}
      onClick={isOpen ? onClose : onOpen}
    >
      <Search aria-hidden size={17} strokeWidth={1.6} />
    </IconButton>
  );
}

interface SortButtonProps extends Pick<BarProps, "density"> {
  sort: SortChoices;
  menu: MenuState;
}

/** A filter that is on is shown by the colour of the button, and said in its name. */
export function SortButton({ sort, menu, density }: SortButtonProps) {
  const words = useWords("inbox");
  // Once it is loaded, the menu itself knows when its button is pressed.
  const button = (onClick?: () => void) => (
    <IconButton
      label={sort.isChanged ? words.sortedOtherwise : words.sort}
      title={words.sort}
      aria-haspopup="menu"
      onClick={onClick}
      className={sort.isChanged ? "text-accent!" : ""}
    >
      <ListFilter aria-hidden size={18} strokeWidth={sort.isChanged ? 2.2 : 1.6} />
    </IconButton>
  );
  if (menu.is === "never") return button(() => menu.onChange(true));
  return (
    <Suspense fallback={button()}>
      <SortAndFilter
        {...sort}
        density={density}
        trigger={button()}
        openedFrom={menu.openedFrom}
        isOpen={menu.is === "open"}
        onOpenChange={menu.onChange}
      />
    </Suspense>
  );
}

/** Without items it is disabled, and keeps its place while they load. */
export function MarkAllRead({ onMarkAll }: Pick<BarProps, "onMarkAll">) {
  const words = useWords("inbox");
  return (
    <IconButton
      label={words.markAll}
      title={words.markAll}
      disabled={onMarkAll === null}
      className="disabled:opacity-40"
      onClick={() => onMarkAll?.()}
    >
      <CheckCheck aria-hidden size={18} strokeWidth={1.6} />
    </IconButton>
  );
}

const DEBOUNCE_MS = 300;

export function SearchRow({ question, scope, field, onAsk, onClose }: SearchState) {
  const words = useWords("inbox");
  const [help, setHelp] = useState<"never" | "open" | "closed">("never");
  const [text, setText] = useState(question);
  // Searches are debounced, and wait until an IME composition ends.
  const [isComposing, setComposing] = useState(false);
  // Back and Forward change the search without the field; searching for the field's old text would revert that.
  const [asked, setAsked] = useState(question);
  const [answered, setAnswered] = useState(question);
  if (question !== answered) {
    setAnswered(question);
    if (question !== asked) {
      setAsked(question);
      setText(question);
    }
  }
  const ask = () => {
    setAsked(text.trim());
    onAsk(text.trim());
  };
  const askDebounced = useEffectEvent(ask);
  useEffect(() => {
    if (isComposing || text.trim() === question) return;
    const timer = setTimeout(() => askDebounced(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, isComposing, question]);
  return (
    <search className="flex items-center gap-2 px-4 pb-3 desk:px-5">
      <div className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-control border border-control bg-surface px-2.5 has-[input:focus]:border-accent has-[input:focus]:shadow-[0_0_0_1px_var(--accent)] max-desk:h-10">
        <Search aria-hidden size={16} strokeWidth={1.6} className="shrink-0 text-text-3" />
        <input
          ref={field}
          type="search"
          // biome-ignore lint/a11y/noAutofocus: the person has just opened this field
          autoFocus={question === ""}
          aria-label={scope === null ? words.searchLabel : words.searchIn(scope)}
          placeholder={scope === null ? words.searchHint : words.searchIn(scope)}
          value={text}
          maxLength={LONGEST_QUESTION}
          onChange={(event) => setText(event.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && ask()}
          className="min-w-0 flex-1 bg-transparent text-13 shadow-none! outline-none! placeholder:text-text-3 max-desk:text-[16px] [&::-webkit-search-cancel-button]:hidden"
        />
      </div>
      <IconButton label={words.searchHelp.title} title={words.searchHelp.title} onClick={() => setHelp("open")}>
        <CircleQuestion aria-hidden size={17} strokeWidth={1.6} />
      </IconButton>
      {help !== "never" && (
        <Suspense>
          <SearchHelp open={help === "open"} onOpenChange={(isShown) => setHelp(isShown ? "open" : "closed")} />
        </Suspense>
      )}
      <IconButton label={words.closeSearch} onClick={onClose}>
        <X aria-hidden size={17} strokeWidth={1.6} />
      </IconButton>
    </search>
  );
}
