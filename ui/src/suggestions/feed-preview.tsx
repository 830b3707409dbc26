import type { ReactNode } from "react";
import type { HowOften } from "#core/feed/how-often.ts";
import { guessLanguage } from "#core/guess-language.ts";
import TriangleAlert from "~icons/lucide/triangle-alert";
import X from "~icons/lucide/x";
import { Button, IconButton } from "../controls/button.tsx";
import { useCopy } from "../controls/copy-button.tsx";
import { SiteMark } from "../marks/site-mark.tsx";
import { relativeTime } from "../time/relative-time.ts";
import { useLanguage, useWords } from "../words/words.ts";
import { ItemPicture } from "./item-picture.tsx";
import { Weeks } from "./weeks.tsx";

export interface PreviewedFeed {
  title: string;
  description: string;
  /** The address of the channel's picture. */
  icon: string | null;
  about: { count: number; unit: "hour" | "day" | "week" | "month" } | null;
  /** Null: from a server that does not say it yet. */
  often: HowOften | null;
  lastAt: Date | null;
  perWeek: readonly number[];
  items: readonly PreviewItem[];
  tookMs: number;
}

export interface PreviewItem {
  title: string;
  summary: string;
  link: string | null;
  publishedAt: Date | null;
  cover: string | null;
  durationSeconds: number | null;
}

/** What comes before the feed: a feed service that is not running yet. */
export type FeedServiceStart = { kind: "installing"; percent: number } | { kind: "starting" };

export type PreviewState =
  | { kind: "loading"; waitsFor?: FeedServiceStart }
  | { kind: "ready"; feed: PreviewedFeed }
  /** What happened, in a few words and in a sentence, and what to do. */
  | { kind: "failed"; title: string; what: string; next: string };

interface FeedPreviewProps {
  /** The suggestion's title, until the feed's own is known. */
  name: string;
  feedUrl: string;
  /** What the colour of its letter follows from. */
  mark: string;
  state: PreviewState;
  now: Date;
  onTryAgain(): void;
  /** Without it there is no close button: in the popup, the row's menu closes it. */
  onClose?: () => void;
}

/** A preview of a feed: how often it publishes and its newest items; or why it cannot be read. */
export function FeedPreview({ name, feedUrl, mark, state, now, onTryAgain, onClose }: FeedPreviewProps) {
  const words = useWords("preview");
  const title = state.kind === "ready" ? state.feed.title || name : name;
  return (
    <section aria-label={`${words.title}: ${name}`} aria-busy={state.kind === "loading"}>
      <header className="flex items-center gap-3">
        <SiteMark name={title} mark={mark} icon={state.kind === "ready" ? state.feed.icon : null} size="l" />
        <div className="min-w-0 flex-1">
          {/* Receives focus when the preview opens. */}
          <h2 tabIndex={-1} lang={guessLanguage(title)} className="truncate rounded-control font-semibold text-15">
            {title}
          </h2>
          <p className="truncate text-13 text-text-2">{name === title ? new URL(feedUrl).hostname : name}</p>
        </div>
        {onClose && (
          <IconButton label={words.close} onClick={onClose}>
            <X aria-hidden size={18} strokeWidth={1.6} />
          </IconButton>
        )}
      </header>
      {state.kind === "loading" && <Loading waitsFor={state.waitsFor} />}
      {state.kind === "failed" && <Failed {...state} feedUrl={feedUrl} onTryAgain={onTryAgain} />}
      {state.kind === "ready" && <Ready feed={state.feed} now={now} />}
    </section>
  );
}

function Loading({ waitsFor }: { waitsFor: FeedServiceStart | undefined }) {
  const words = useWords("preview");
  return (
    <div role="status" className="mt-4 border-line border-t pt-3">
      <p className="text-13 text-text-2">
        {waitsFor?.kind === "installing"
          ? words.installing(waitsFor.percent)
          : waitsFor?.kind === "starting"
            ? words.starting
            : words.loading}
      </p>
      <p className="text-12 text-text-3">{waitsFor?.kind === "installing" ? words.installingSlow : words.slow}</p>
      {[1, 2, 3].map((row) => (
        <div key={row} aria-hidden className="mt-4 flex gap-4">
          <span className="aspect-video w-24 rounded-md bg-hover desk:w-40" />
          <span className="h-3 w-2/5 rounded-tag bg-hover" />
        </div>
      ))}
    </div>
  );
}

interface FailedProps {
  title: string;
  what: string;
  next: string;
  feedUrl: string;
  onTryAgain(): void;
}

function Failed({ title, what, next, feedUrl, onTryAgain }: FailedProps) {
  const words = useWords("preview");
  const { copied: copiedWord } = useWords("suggestions");
  const { copied, copy } = useCopy();
  return (
    <div role="status" className="mt-4 border-line border-t pt-4">
      <h3 className="flex items-center gap-2 font-semibold text-14">
        <TriangleAlert aria-hidden size={18} strokeWidth={1.6} className="text-warn" />
        {title}
      </h3>
      <p className="mt-1 text-13 text-text-2">
        {what} {next}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onTryAgain}>{words.tryAgain}</Button>
        <Button variant="ghost" onClick={() => copy(feedUrl)}>
          {copied ? copiedWord : words.copyAnyway}
        </Button>
      </div>
    </div>
  );
}

function Ready({ feed, now }: { feed: PreviewedFeed; now: Date }) {
  const words = useWords("preview");
  const language = useLanguage();
  return (
    <>
      <dl className="mt-4 mb-1 grid grid-cols-[1fr_1fr_auto] gap-x-6 border-line border-y py-3 max-desk:grid-cols-2">
        <Fact name={words.frequency}>
          {feed.about ? words.every(feed.about.count, feed.about.unit) : words.irregular}
        </Fact>
        <Fact name={words.lastPost}>{feed.lastAt ? relativeTime(feed.lastAt, now, language) : words.unknown}</Fact>
        <div className="max-desk:hidden">
          <dt className="text-12 text-text-3">{words.weeks}</dt>
          <dd className="mt-1">
            <Weeks counts={feed.perWeek} />
          </dd>
        </div>
      </dl>
      {feed.items.length === 0 ? (
        <p className="py-3 text-13 text-text-2">{words.empty}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-b">
          {feed.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items of a feed may lack everything that tells them apart
            <Item key={index} item={item} />
          ))}
        </ul>
      )}
      <p className="pt-3 text-12 text-text-3">
        {feed.items.length > 0 && `${words.newest(feed.items.length)} `}
        {words.fetchedIn((feed.tookMs / 1000).toFixed(1))}
      </p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-text-3">{name}</dt>
      <dd className="mt-1 font-medium text-13">{children}</dd>
    </div>
  );
}

function Item({ item }: { item: PreviewItem }) {
  const words = useWords("preview");
  const language = useLanguage();
  const title = item.title || words.untitled;
  const lang = guessLanguage(title);
  return (
    <li className="flex gap-3 py-2 desk:gap-4 desk:py-3">
      {item.cover && (
        <ItemPicture item={{ ...item, cover: item.cover }} className="w-24 shrink-0 self-start rounded-md desk:w-40" />
      )}
      <div className="min-w-0 flex-1">
        <h3 lang={lang} className="line-clamp-2 text-14 text-pretty">
          {item.link ? (
            <a href={item.link} target="_blank" rel="noreferrer" className="hover:underline">
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        {item.publishedAt && (
          <time dateTime={item.publishedAt.toISOString()} className="text-12 text-text-3">
            {new Intl.DateTimeFormat(language, { day: "numeric", month: "short" }).format(item.publishedAt)}
          </time>
        )}
      </div>
    </li>
  );
}
