import { useEffect, useId, useRef, useState } from "react";
import { linkText } from "#core/video/link-text.ts";
import ChevronDown from "~icons/lucide/chevron-down";
import { classNames } from "../controls/class-names.ts";
import { useWords } from "../words/words.ts";

/** One line; expanded, all of it in a scrolling box of 500 px. */
export function Description({ text, lang }: { text: string; lang?: string | undefined }) {
  const words = useWords("video");
  const [expanded, setExpanded] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState(false);
  const id = useId();
  const lines = text.trim().includes("\n");

  // Whether one line is enough depends on the rendered width.
  useEffect(() => {
    const element = box.current;
    if (!element || expanded) return;
    const observer = new ResizeObserver(() => setCut(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [expanded]);

  const collapsible = expanded || cut || lines;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4">
      <section
        ref={box}
        id={id}
        lang={lang}
        aria-label={words.description}
        // A scrolling box must be focusable to be scrolled by keyboard.
        tabIndex={expanded ? 0 : undefined}
        className={classNames(
          "text-14 text-text-2 leading-6",
          expanded ? "max-h-[500px] overflow-y-auto whitespace-pre-wrap" : "h-6 truncate",
        )}
      >
        {linkText(expanded ? text.trim() : text.trim().replace(/\s+/g, " ")).map(({ text: part, href }, index) =>
          href === null ? (
            part
          ) : (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, which only change together
              key={index}
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              // A link after the ellipsis could be focused but not seen.
              tabIndex={collapsible && !expanded ? -1 : undefined}
              className="text-accent underline decoration-accent/36 underline-offset-3"
            >
              {part}
            </a>
          ),
        )}
      </section>
      {collapsible && (
        <button
          type="button"
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => setExpanded(!expanded)}
          className="-mr-2 -my-1 inline-flex h-8 items-center gap-1.5 rounded-control px-3 font-medium text-13 text-text-2 hover:bg-hover hover:text-text max-desk:-my-2 max-desk:h-10"
        >
          {expanded ? words.less : words.more}
          <ChevronDown
            size={14}
            strokeWidth={1.8}
            aria-hidden="true"
            className={classNames("transition-transform duration-(--flip)", expanded && "-scale-y-100")}
          />
        </button>
      )}
    </div>
  );
}
