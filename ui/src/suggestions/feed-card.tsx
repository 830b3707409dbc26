import type { ReactNode } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import Check from "~icons/lucide/check";
import Copy from "~icons/lucide/copy";
import ExternalLink from "~icons/lucide/external-link";
import Radio from "~icons/lucide/radio";
import Server from "~icons/lucide/server";
import { Button } from "../controls/button.tsx";
import { SiteMark } from "../marks/site-mark.tsx";
import { relativeTime } from "../time/relative-time.ts";
import { useLanguage, useWords } from "../words/words.ts";
import { FeedMenuOnDemand } from "./feed-menu-on-demand.tsx";
import type { PreviewState } from "./feed-preview.tsx";
import { isBrief } from "./kind-icon.ts";
import { NewestItems } from "./newest-items.tsx";
import { RouteText } from "./route-text.tsx";
import { sayHowOften } from "./say-how-often.ts";
import { type FeedSuggestion, feedMark, makerOf, routeOf } from "./suggestion.ts";
import { FeedWarnings } from "./suggestion-flags.tsx";
import { useFeedTitle } from "./use-feed-title.ts";
import type { OpenIn } from "./use-open-in.ts";
import { Weeks } from "./weeks.tsx";
import { whoseFeed } from "./whose-feed.ts";

/** none: it cannot be fetched here · offered: on request. */
export type CardPreview = { kind: "none" } | { kind: "offered"; onShow(): void } | PreviewState;

export interface FeedCardProps {
  feed: FeedSuggestion;
  /** The name of the page, until the feed's own is known. */
  name: string;
  /** What the page says of itself, "" when that is not known. */
  description: string;
  /** The name of the site, "" when it has none. */
  site: string;
  /** What the colour of its letter follows from. */
  mark: string;
  /** The picture of the site, until the channel's own is known. What is only typed stays on this device: null. */
  icon: string | null;
  preview: CardPreview;
  now: Date;
  /** The heading of the page, with the name. */
  heading(name: string, look: string): ReactNode;
  subscribe: ReactNode;
  /** Beside what the feed lacks to work: how to set it up. */
  setUp: ReactNode;
  /** What is known about it, such as when it last worked. */
  note: ReactNode;
  showsAddress: boolean;
  isCopied: boolean;
  onCopy(): void;
  /** The address that is copied and opened. */
  address: string;
  readers: readonly OpenIn[];
  readersAddress: string;
  isOpenIn: boolean;
  onOpenIn(isOpen: boolean): void;
  /** The button that says why this feed comes first, and what it opens. */
  why: ReactNode;
  /** Why it could not be read, for someone who can change that. */
  failureHint: ReactNode;
  onTryAgain(): void;
}

/** The feed that most people want of a page: whose it is, what it contains, how often, the newest of it, and one button. */
export function FeedCard({ feed, preview, heading, subscribe, now, onTryAgain, ...rest }: FeedCardProps) {
  const words = useWords("suggestions");
  const { showNewest, copyShort } = useWords("preview");
  const read = preview.kind === "ready" ? preview.feed : null;
  const name = read?.title || rest.name;
  const description = rest.description || read?.description || "";
  return (
    <section
      data-feed={feedMark(feed)}
      aria-label={name}
      className="relative rounded-card border border-line bg-surface px-4 pt-4 pb-3 desk:px-6 desk:pt-6 desk:pb-4"
    >
      <div className="grid grid-cols-[56px_minmax(0,1fr)] items-start gap-x-3 desk:grid-cols-[72px_minmax(0,1fr)_auto] desk:gap-x-5">
        <SiteMark name={name} mark={rest.mark} icon={read?.icon ?? rest.icon} size="xl" />
        <div className="min-w-0">
          <div lang={guessLanguage(name)} title={name}>
            {heading(name, "truncate font-semibold text-22 tracking-[-.02em] desk:text-28")}
          </div>
          <What feed={feed} name={name} preview={preview} now={now} />
          <p lang={guessLanguage(description)} className="mt-1 min-h-5 truncate text-13 text-text-2 max-desk:hidden">
            {description}
          </p>
        </div>
        <div className="col-span-2 mt-4 flex desk:col-span-1 desk:mt-0">{subscribe}</div>
      </div>
      <Warnings feed={feed} setUp={rest.setUp} />
      {preview.kind === "offered" ? (
        <Button className="mt-4 max-desk:w-full" onClick={preview.onShow}>
          {showNewest}
        </Button>
      ) : (
        preview.kind !== "none" && (
          <NewestItems
            state={preview}
            isBrief={isBrief(feed)}
            now={now}
            onTryAgain={onTryAgain}
            failureHint={rest.failureHint}
          />
        )
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 border-line border-t pt-3">
        {(preview.kind === "loading" || preview.kind === "ready") && <LastWeeks counts={read?.perWeek} />}
        <Whose feed={feed} site={rest.site} />
        <span className="text-text-3 empty:hidden">{rest.note}</span>
        <div className="flex flex-wrap items-center justify-between gap-x-5 max-desk:w-full max-desk:gap-x-3 desk:ml-auto">
          <button type="button" onClick={rest.onCopy} className={QUIET}>
            {rest.isCopied ? (
              <Check aria-hidden size={16} strokeWidth={1.6} className="text-accent" />
            ) : (
              <Copy aria-hidden size={16} strokeWidth={1.6} />
            )}
            {rest.isCopied ? words.copied : copyShort}
          </button>
          <FeedMenuOnDemand
            open={rest.isOpenIn}
            onOpenChange={rest.onOpenIn}
            trigger={
              <button type="button" className={QUIET}>
                <ExternalLink aria-hidden size={16} strokeWidth={1.6} />
                {words.openIn}
              </button>
            }
            address={rest.address}
            docs={feed.docs}
            readers={rest.readers}
            readersAddress={rest.readersAddress}
          />
          {rest.why}
        </div>
        <span role="status" className="sr-only">
          {rest.isCopied ? words.copied : ""}
        </span>
      </div>
      {rest.showsAddress && <RouteText text={routeOf(feed)} className="mt-2 text-text-3" />}
    </section>
  );
}

/** A button at the foot of the card. */
export const QUIET =
  "-mx-2 inline-flex h-8 items-center gap-1.5 whitespace-nowrap rounded-control px-2 text-13 max-desk:mx-0 max-desk:px-0 text-text-2 hover:bg-hover hover:text-text aria-expanded:text-text max-desk:h-10";

/** What it contains, how often, and when the newest came. One line, so that nothing moves when the rest is known. */
function What({ feed, name, preview, now }: Pick<FeedCardProps, "feed" | "name" | "preview" | "now">) {
  const words = useWords("preview");
  const language = useLanguage();
  const { text: title, meaning } = useFeedTitle()(feed);
  // Many sites call their feed as the site.
  const text = title === name ? words.posts : title;
  const read = preview.kind === "ready" ? preview.feed : null;
  const often = read?.often ?? null;
  const said = often ? sayHowOften(often, now, language, words) : "";
  // The last date says when the newest came.
  const newest = read?.lastAt && often?.kind !== "last" ? words.newestAt(relativeTime(read.lastAt, now, language)) : "";
  return (
    <p className="mt-0.5 truncate text-15">
      <b lang={guessLanguage(text)} className="font-semibold">
        {text}
      </b>
      {meaning && <span> {meaning}</span>}
      {said && <Dotted>{said}</Dotted>}
      {newest && (
        <span className="max-desk:hidden">
          <Dotted>{newest}</Dotted>
        </span>
      )}
    </p>
  );
}

function Dotted({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="text-text-3"> · </span>
      {children}
    </>
  );
}

function Warnings({ feed, setUp }: Pick<FeedCardProps, "feed" | "setUp">) {
  if (!feed.needs && !feed.antiCrawler && !feed.nsfw && !feed.retired) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 text-13">
      <FeedWarnings of={feed} />
      {setUp}
    </div>
  );
}

/** Posts in each of the last 12 weeks; its place is kept until they are known. */
function LastWeeks({ counts }: { counts: readonly number[] | undefined }) {
  const words = useWords("preview");
  const known = counts ?? NO_WEEKS;
  const total = known.reduce((sum, count) => sum + count, 0);
  return (
    <span className={`flex items-center gap-3 text-12 text-text-3 ${counts ? "" : "invisible"}`}>
      <Weeks counts={known} />
      {words.inWeeks(total)}
    </span>
  );
}

const NO_WEEKS = new Array<number>(12).fill(0);

function Whose({ feed, site }: { feed: FeedSuggestion; site: string }) {
  const words = useWords("preview");
  const Icon = makerOf(feed) === "service" ? Server : Radio;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-12 text-text-3">
      <Icon aria-hidden size={14} strokeWidth={1.6} />
      {whoseFeed(feed, site, words)}
    </span>
  );
}
