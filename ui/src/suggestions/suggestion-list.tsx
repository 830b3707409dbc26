import { type ReactNode, useId } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import Ellipsis from "~icons/lucide/ellipsis";
import { IconButton } from "../controls/button.tsx";
import { classNames } from "../controls/class-names.ts";
import { CopyButton } from "../controls/copy-button.tsx";
import { useWords } from "../words/words.ts";
import { FeedMenu } from "./feed-menu.tsx";
import { RouteText } from "./route-text.tsx";
import { type FeedSuggestion, routeOf } from "./suggestion.ts";
import { SuggestionFlags } from "./suggestion-flags.tsx";
import { useFeedTitle } from "./use-feed-title.ts";
import type { OpenIn } from "./use-open-in.ts";

export interface SuggestionListProps {
  suggestions: readonly FeedSuggestion[];
  readers: readonly OpenIn[];
  /** The page where readers are chosen. */
  readersAddress: string;
  /** The subscribe button of a row, described by the element with this id: the buttons of all rows have the same names. */
  subscribe: (suggestion: FeedSuggestion, describedBy: string) => ReactNode;
  /** Without it, rows offer no preview. */
  onPreview?: ((suggestion: FeedSuggestion) => void) | undefined;
  /** The feed address of the previewed row. */
  previewed?: string | null;
  /** Opens under its row. */
  preview?: ReactNode;
  /** The address that a row copies and opens, if it is not the suggestion's own. */
  addressOf?: (suggestion: FeedSuggestion) => string;
}

/** The feeds of a page where there is little room, 380 px wide. The first row is the page's best feed. */
export function SuggestionList({ suggestions, ...rest }: SuggestionListProps) {
  return (
    <ol>
      {suggestions.map((suggestion, index) => (
        <Row key={routeOf(suggestion)} suggestion={suggestion} isFirst={index === 0} {...rest} />
      ))}
    </ol>
  );
}

interface RowProps extends Omit<SuggestionListProps, "suggestions"> {
  suggestion: FeedSuggestion;
  isFirst: boolean;
}

function Row({ suggestion, isFirst, ...rest }: RowProps) {
  const titleId = useId();
  const words = useWords("suggestions");
  const titleOf = useFeedTitle();
  const { subscribe, onPreview, previewed, preview, readers, readersAddress } = rest;
  const address = rest.addressOf?.(suggestion) ?? suggestion.url;
  const { text, meaning } = titleOf(suggestion);
  const isPreviewed = previewed === suggestion.url;
  return (
    <li className="relative before:absolute before:top-0 before:right-[-16px] before:left-[-16px] before:h-px before:bg-line first:before:hidden">
      <div
        className={classNames(
          "relative -mx-4 grid items-center gap-x-3 px-4 pt-2 pb-2.5 desk:-mx-3 desk:min-h-14 desk:rounded-[8px] desk:px-3 desk:py-1.5",
          SMALL_CONTROLS,
          isPreviewed && "z-1 bg-accent-tint",
        )}
      >
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          <h3 id={titleId} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span
              lang={guessLanguage(text)}
              className={classNames(
                isFirst ? "font-semibold text-15" : "font-medium text-14",
                suggestion.retired && "text-text-2",
              )}
            >
              {text}
            </span>
            {meaning && <span className="text-13 text-text-2">{meaning}</span>}
          </h3>
          <SuggestionFlags of={suggestion} />
        </div>
        <div className="flex items-center max-desk:self-start desk:row-span-2">
          <CopyButton text={address} of={text} />
          <FeedMenu
            trigger={
              <IconButton label={`${words.more}: ${text}`}>
                <Ellipsis aria-hidden size={18} strokeWidth={1.6} />
              </IconButton>
            }
            address={address}
            docs={suggestion.docs}
            readers={readers}
            readersAddress={readersAddress}
            onPreview={onPreview && (() => onPreview(suggestion))}
          />
          <span className="flex desk:ml-2">{subscribe(suggestion, titleId)}</span>
        </div>
        <div
          className={classNames(
            "col-start-1 col-end-3 row-start-2 flex min-w-0 flex-wrap items-baseline gap-x-3",
            isPreviewed ? "text-text-2" : "text-text-3",
          )}
        >
          <RouteText text={routeOf(suggestion)} className="max-w-full" />
        </div>
      </div>
      {isPreviewed && preview}
    </li>
  );
}

// The popup is used with a pointer: controls stay at 32 px although it is narrow.
const SMALL_CONTROLS =
  "grid-cols-[minmax(0,1fr)_auto] [&_button]:h-8! [&_button:not([data-subscribe],[aria-disabled])]:w-8!";
