import { type KeyboardEvent, memo, useRef, useState } from "react";
import { classNames } from "#ui/controls/class-names.ts";
import { useWords } from "#ui/words/words.ts";
import Search from "~icons/lucide/search";
import X from "~icons/lucide/x";

/** Fewer channels are found at a glance. */
const FILTER_FROM = 15;

/** Whether a list has the field. Once shown, it stays even if channels are removed, because it may be in use. */
export function useHasFilter(count: number): boolean {
  const [hasFilter, setHasFilter] = useState(false);
  if (!hasFilter && count >= FILTER_FROM) setHasFilter(true);
  return hasFilter;
}

interface FilterFieldProps {
  /** What the list is filtered by when the field appears. */
  initialText?: string;
  onChange: (text: string) => void;
  /** The arrow down and Enter: to what was found. */
  onGo: () => void;
  /** For fingers. */
  isTall: boolean;
  className?: string;
}

/** Filters channels by name. It is memoised and the input keeps its own text, so that typing in the sidebar renders only the list. */
export const FilterField = memo(function FilterField({
  initialText,
  onChange,
  onGo,
  isTall,
  className,
}: FilterFieldProps) {
  const words = useWords("folders");
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    if (field.current) field.current.value = "";
    onChange("");
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && event.currentTarget.value !== "") {
      event.preventDefault();
      event.stopPropagation();
      clear();
    }
    if (event.key === "ArrowDown" || event.key === "Enter") {
      event.preventDefault();
      onGo();
    }
  };
  return (
    // The inner element is positioned and contained, and is not a flex item. Otherwise Chromium lays out the whole page when one types.
    <div className={classNames("shrink-0", isTall ? "h-10" : "h-[30px]", className)}>
      <div className="relative flex h-full items-center gap-2 rounded-md border border-transparent bg-hover px-2 [contain:size_layout_style] has-[input:focus]:border-accent">
        <Search aria-hidden size={14} strokeWidth={1.8} className="shrink-0 text-text-3" />
        <input
          ref={field}
          type="search"
          aria-label={words.filter}
          placeholder={words.filter}
          defaultValue={initialText}
          dir="auto"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={pressed}
          className="peer min-w-0 flex-1 bg-transparent text-13 shadow-none! outline-none! placeholder:text-text-3 max-desk:text-[16px] [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="button"
          aria-label={words.clearFilter}
          onClick={() => {
            clear();
            field.current?.focus();
          }}
          className={`-mr-1 grid place-items-center rounded-control text-text-3 hover:text-text peer-placeholder-shown:invisible ${isTall ? "size-10" : "size-6"}`}
        >
          <X aria-hidden size={14} strokeWidth={1.8} />
        </button>
      </div>
    </div>
  );
});
