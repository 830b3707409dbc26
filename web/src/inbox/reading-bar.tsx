import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "#ui/controls/button.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { PHONE, useMediaQuery } from "#ui/controls/use-media-query.ts";
import { useWords } from "#ui/words/words.ts";
import CheckCheck from "~icons/lucide/check-check";
import Keyboard from "~icons/lucide/keyboard";
import Search from "~icons/lucide/search";
import X from "~icons/lucide/x";
import type { Item } from "./item.ts";
import { SHOWS, type Show } from "./view.ts";

export interface SearchState {
  isOpen: boolean;
  question: string;
  field: RefObject<HTMLInputElement | null>;
  onOpen: () => void;
  onClose: () => void;
  onAsk: (question: string) => void;
}

interface ReadingBarProps {
  show: Show;
  unread: number;
  onShow: (show: Show) => void;
  search?: SearchState;
  onHelp: () => void;
  /** Additional buttons. */
  children?: ReactNode;
}

/** The choice of items, and the actions for all of them. */
export function ReadingBar({ show, unread, onShow, search, onHelp, children }: ReadingBarProps) {
  const words = useWords("inbox");
  // On phones there is no room for the count; the tab bar shows it.
  const isPhone = useMediaQuery(PHONE);
  const searchButton = useRef<HTMLButtonElement>(null);
  const isSearching = search?.isOpen === true;
  useEffect(() => {
    if (!isSearching) return;
    return () => {
      // The focused field is gone.
      if (document.activeElement === document.body) searchButton.current?.focus();
    };
  }, [isSearching]);
  const segments = SHOWS.map((value) => ({
    value,
    label: words.views[value],
    count: value === "unread" && unread > 0 && !isPhone ? unread : undefined,
  }));
  return (
    <>
      <div className="flex h-14 items-center gap-1 px-4 max-desk:h-auto max-desk:pt-1 max-desk:pb-2.5 desk:pr-3 desk:pl-5">
        <Segmented
          label={words.show}
          segments={segments}
          // A search covers all items, so no view is selected.
          value={search?.question ? null : show}
          onChange={onShow}
          className="max-desk:min-w-0 max-desk:flex-1 max-desk:*:flex-1 max-desk:[&>button]:px-1"
        />
        <span className="flex-1 max-desk:hidden" />
        {children}
        {search && (
          <IconButton
            ref={searchButton}
            label={words.search}
            title={words.search}
            aria-expanded={search.isOpen}
            onClick={search.isOpen ? search.onClose : search.onOpen}
          >
            <Search aria-hidden size={17} strokeWidth={1.6} />
          </IconButton>
        )}
        <IconButton label={words.keys} title={words.keys} onClick={onHelp} className="max-desk:hidden">
          <Keyboard aria-hidden size={18} strokeWidth={1.6} />
        </IconButton>
      </div>
      {search?.isOpen && <SearchRow {...search} />}
    </>
  );
}

const DEBOUNCE_MS = 300;

function SearchRow({ question, field, onAsk, onClose }: SearchState) {
  const words = useWords("inbox");
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
          aria-label={words.searchLabel}
          placeholder={words.searchHint}
          value={text}
          maxLength={500}
          onChange={(event) => setText(event.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && ask()}
          className="min-w-0 flex-1 bg-transparent text-13 shadow-none! outline-none! placeholder:text-text-3 max-desk:text-[16px] [&::-webkit-search-cancel-button]:hidden"
        />
      </div>
      <IconButton label={words.closeSearch} onClick={onClose}>
        <X aria-hidden size={17} strokeWidth={1.6} />
      </IconButton>
    </search>
  );
}

interface MarkAllReadProps {
  show: Show;
  items: readonly Item[];
  isSearch: boolean;
  onMark: (newest: Item) => void;
}

/** In views of all items. Without items it is disabled, and keeps its place while they load. */
export function MarkAllRead({ show, items: [newest], isSearch, onMark }: MarkAllReadProps) {
  const words = useWords("inbox");
  if ((show !== "unread" && show !== "all") || isSearch) return null;
  return (
    <IconButton
      label={words.markAll}
      title={words.markAll}
      disabled={newest === undefined}
      className="disabled:opacity-40"
      onClick={() => newest && onMark(newest)}
    >
      <CheckCheck aria-hidden size={18} strokeWidth={1.6} />
    </IconButton>
  );
}
