import { type ReactNode, useId, useState } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import Ellipsis from "~icons/lucide/ellipsis";
import ExternalLink from "~icons/lucide/external-link";
import Eye from "~icons/lucide/eye";
import { IconButton } from "../controls/button.tsx";
import { classNames } from "../controls/class-names.ts";
import { CopyButton, useCopy } from "../controls/copy-button.tsx";
import { PHONE, useMediaQuery } from "../controls/use-media-query.ts";
import { useWords } from "../words/words.ts";
import { FeedMenuOnDemand } from "./feed-menu-on-demand.tsx";
import { kindIcon } from "./kind-icon.ts";
import { RouteText } from "./route-text.tsx";
import { type FeedSuggestion, feedMark, routeOf } from "./suggestion.ts";
import { WarningWords } from "./suggestion-flags.tsx";
import { useFeedTitle } from "./use-feed-title.ts";
import type { OpenIn } from "./use-open-in.ts";
import { whoseFeed } from "./whose-feed.ts";

export interface FeedRowProps {
  feed: FeedSuggestion;
  /** The name of the site, "" when it has none. */
  site: string;
  /** The address that is copied and opened. */
  address: string;
  readers: readonly OpenIn[];
  readersAddress: string;
  showsAddress: boolean;
  /** Its button, described by the element with this id: the buttons of all rows have the same names. */
  subscribe(describedBy: string): ReactNode;
  /** Beside what it lacks to work: a link to where that is set. */
  setUp: ReactNode;
  /** In words: how to get what it lacks. */
  hint: ReactNode;
  /** What is known about it, such as when it last worked. */
  note: ReactNode;
  isPreviewed: boolean;
  onPreview(): void;
  /** Opens under the row. */
  preview: ReactNode;
}

/** One of the other feeds of a page. */
export function FeedRow({ feed, isPreviewed, onPreview, preview, ...rest }: FeedRowProps) {
  const words = useWords("suggestions");
  const titleId = useId();
  const whose = whoseFeed(feed, rest.site, useWords("preview"));
  const isPhone = useMediaQuery(PHONE);
  const { text, meaning } = useFeedTitle()(feed);
  const Kind = kindIcon(feed);
  const { copied, copy } = useCopy();
  const [isOpen, setOpen] = useState(false);
  const openIn = {
    open: isOpen,
    onOpenChange: setOpen,
    address: rest.address,
    docs: feed.docs,
    readers: rest.readers,
    readersAddress: rest.readersAddress,
  };
  return (
    <li data-feed={feedMark(feed)} className="group/row border-line border-t">
      <div
        className={classNames(
          "relative flex min-h-15 items-center gap-3 py-1.5 desk:-mx-2.5 desk:min-h-13 desk:rounded-[8px] desk:px-2.5 desk:py-1 desk:hover:bg-hover",
          isPreviewed && "bg-accent-tint desk:hover:bg-accent-tint",
        )}
      >
        <Kind
          aria-hidden
          size={18}
          strokeWidth={1.6}
          className={classNames("shrink-0", isPreviewed ? "text-accent" : "text-text-3")}
        />
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="line-clamp-2 text-14">
            <span lang={guessLanguage(text)} className={classNames("font-medium", feed.retired && "text-text-2")}>
              {text}
            </span>
            {meaning && <span className="text-13 text-text-2"> {meaning}</span>}
          </h3>
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-12 text-text-3 group-hover/row:text-text-2">
            {/* What it lacks to work is more important than who makes it. */}
            {!feed.needs?.includes("config") && <span>{whose}</span>}
            <WarningWords of={feed} setUp={rest.setUp} />
            {rest.hint}
            {rest.note}
          </div>
          {rest.showsAddress && <RouteText text={routeOf(feed)} className="text-text-3" />}
        </div>
        {isPhone ? (
          <FeedMenuOnDemand
            trigger={
              <IconButton label={`${words.more}: ${text}`}>
                <Ellipsis aria-hidden size={18} strokeWidth={1.6} />
              </IconButton>
            }
            onCopy={() => void copy(rest.address)}
            onPreview={onPreview}
            {...openIn}
          />
        ) : (
          <span
            className={classNames(
              "flex transition-opacity duration-(--fast) group-focus-within/row:opacity-100 group-hover/row:opacity-100 [@media(hover:none)]:opacity-100",
              !isPreviewed && "opacity-0",
            )}
          >
            <IconButton
              label={`${words.preview}: ${text}`}
              title={words.preview}
              aria-expanded={isPreviewed}
              onClick={onPreview}
              className={isPreviewed ? "text-accent!" : ""}
            >
              <Eye aria-hidden size={18} strokeWidth={1.6} />
            </IconButton>
            <CopyButton text={rest.address} of={text} />
            <FeedMenuOnDemand
              trigger={
                <IconButton label={`${words.openIn}: ${text}`} title={words.openIn}>
                  <ExternalLink aria-hidden size={18} strokeWidth={1.6} />
                </IconButton>
              }
              {...openIn}
            />
          </span>
        )}
        <span data-subscribe-place className="flex">
          {rest.subscribe(titleId)}
        </span>
      </div>
      <span role="status" className="sr-only">
        {copied ? words.copied : ""}
      </span>
      {preview}
    </li>
  );
}
