import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import { QUIET } from "#ui/suggestions/feed-card.tsx";
import type { PreviewState } from "#ui/suggestions/feed-preview.tsx";
import { ruleTitle } from "#ui/suggestions/feed-title.ts";
import { RouteText } from "#ui/suggestions/route-text.tsx";
import { type FeedSuggestion, makerOf, routeOf } from "#ui/suggestions/suggestion.ts";
import { useWords, type Words } from "#ui/words/words.ts";
import Check from "~icons/lucide/check";
import Info from "~icons/lucide/info";
import TriangleAlert from "~icons/lucide/triangle-alert";

interface WhyThisProps {
  feed: FeedSuggestion;
  /** The name of the site, "" when it has none. */
  site: string;
  /** The preview, if there is one. */
  state: PreviewState | null;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

/** Why this feed is the first, in a panel below the button. Escape or a press elsewhere closes it. */
export function WhyThis({ feed, site, state, isOpen, onOpen }: WhyThisProps) {
  const words = useWords("results");
  const id = useId();
  const area = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leave = useEffectEvent((event: Event) => {
    if (!isOpen) return;
    if (event instanceof KeyboardEvent) {
      if (event.key !== "Escape") return;
      button.current?.focus();
    } else if (area.current?.contains(event.target as Node)) return;
    onOpen(false);
  });
  useEffect(() => {
    const onEvent = (event: Event) => leave(event);
    document.addEventListener("keydown", onEvent);
    document.addEventListener("pointerdown", onEvent);
    return () => {
      document.removeEventListener("keydown", onEvent);
      document.removeEventListener("pointerdown", onEvent);
    };
  }, []);
  return (
    <span ref={area}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        {...(isOpen && { "aria-controls": id })}
        onClick={() => onOpen(!isOpen)}
        className={QUIET}
      >
        <Info aria-hidden size={16} strokeWidth={1.6} />
        {words.why}
      </button>
      {isOpen && (
        <div
          id={id}
          className="absolute right-0 left-0 z-20 mt-2 rounded-card bg-raised p-4 text-13 shadow-raised desk:right-6 desk:left-auto desk:w-[352px]"
        >
          <p className="mb-2 font-semibold text-14">{words.whyTitle}</p>
          <ul>
            <Reason>{whyFirst(feed, words)}</Reason>
            <Reason>{whoseItIs(feed, site, words)}</Reason>
            {state?.kind === "ready" && <Reason>{words.whyAnswered((state.feed.tookMs / 1000).toFixed(1))}</Reason>}
            {state?.kind === "failed" && <Reason isWarning>{words.whyFailed}</Reason>}
            {feed.origin !== "declared" && (
              <Reason>
                {words.whyRule(ruleTitle(feed.title))}{" "}
                {feed.docs && (
                  <a
                    href={feed.docs}
                    target="_blank"
                    rel="noreferrer"
                    className="text-accent underline decoration-accent/35 underline-offset-3"
                  >
                    {words.ruleDocs}
                  </a>
                )}
              </Reason>
            )}
          </ul>
          <RouteText text={routeOf(feed)} className="mt-2 text-text-3" />
        </div>
      )}
    </span>
  );
}

function Reason({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 py-1">
      {isWarning ? (
        <TriangleAlert aria-hidden size={14} strokeWidth={1.8} className="mt-[3px] shrink-0 text-warn" />
      ) : (
        <Check aria-hidden size={14} strokeWidth={1.8} className="mt-[3px] shrink-0 text-accent" />
      )}
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function whyFirst({ origin, rank = 1 }: FeedSuggestion, words: Words["results"]): string {
  if (origin === "own") return words.whyOwn;
  return (origin === "declared" ? undefined : words.whyRank[rank - 1]) ?? words.whyDeclared;
}

function whoseItIs(feed: FeedSuggestion, site: string, words: Words["results"]): string {
  const maker = makerOf(feed);
  if (maker === "service") return words.whyService;
  return maker === "site" && site !== "" ? words.whySite(site) : words.whyPage;
}
