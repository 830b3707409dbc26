import type { ReactNode } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import Inbox from "~icons/lucide/inbox";
import TriangleAlert from "~icons/lucide/triangle-alert";
import { Button } from "../controls/button.tsx";
import { classNames } from "../controls/class-names.ts";
import { type Language, useLanguage, useWords } from "../words/words.ts";
import type { FeedServiceStart, PreviewItem, PreviewState } from "./feed-preview.tsx";
import { ItemPicture } from "./item-picture.tsx";

interface NewestItemsProps {
  state: PreviewState;
  /** Items that are one line each, such as releases. */
  isBrief: boolean;
  now: Date;
  failureHint: ReactNode;
  onTryAgain(): void;
}

const SHOWN = 3;

/**
 * The three newest items of a feed. Whether they have pictures is known only when they arrive, so the height is that of three
 * pictures from the start, whatever is shown: nothing below it moves.
 */
export function NewestItems({ state, isBrief, now, failureHint, onTryAgain }: NewestItemsProps) {
  const items = state.kind === "ready" ? state.feed.items.slice(0, SHOWN) : [];
  const hasPictures = !isBrief && items.some(({ cover }) => cover !== null);
  return (
    <div className="mt-4 grid desk:mt-5 *:[grid-area:1/1]" aria-busy={state.kind === "loading"}>
      <Placeholder isBrief={isBrief} isShown={state.kind === "loading"} />
      {state.kind === "loading" && <Loading waitsFor={state.waitsFor} />}
      {state.kind === "failed" && <Failed {...state} hint={failureHint} onTryAgain={onTryAgain} />}
      {state.kind === "ready" && items.length === 0 && <Empty />}
      {hasPictures ? (
        <ul className="grid content-start gap-x-5 desk:grid-cols-3">
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items of a feed may lack everything that tells them apart
            <Picture key={index} item={item} now={now} />
          ))}
        </ul>
      ) : (
        items.length > 0 && (
          <ul className={classNames("grid grid-rows-3 border-line border-t", !isBrief && "desk:-mb-2")}>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items of a feed may lack everything that tells them apart
              <Line key={index} item={item} isBrief={isBrief} now={now} />
            ))}
          </ul>
        )
      )}
    </div>
  );
}

/** Takes the place of the items: grey while they load, and then the height only. */
function Placeholder({ isBrief, isShown }: { isBrief: boolean; isShown: boolean }) {
  return (
    <div
      aria-hidden
      className={classNames(
        "grid content-start gap-x-5",
        !isBrief && "desk:grid-cols-3",
        isBrief && "border-line border-t",
        !isShown && "invisible",
      )}
    >
      {[1, 2, 3].map((one) =>
        isBrief ? (
          <div key={one} className="flex h-11 items-center border-line border-b last:border-0 desk:h-10">
            <span className="h-3 w-2/5 rounded-tag bg-hover" />
          </div>
        ) : (
          <div key={one} className="grid grid-cols-[128px_minmax(0,1fr)] gap-x-3 py-2 desk:block desk:py-0">
            <div className="aspect-video rounded-card bg-hover" />
            <div className="space-y-2 desk:h-17 desk:pt-3">
              <div className="h-3 w-4/5 rounded-tag bg-hover" />
              <div className="h-3 w-2/5 rounded-tag bg-hover" />
            </div>
          </div>
        ),
      )}
    </div>
  );
}

function Loading({ waitsFor }: { waitsFor: FeedServiceStart | undefined }) {
  const words = useWords("preview");
  const [what, how] =
    waitsFor?.kind === "installing"
      ? [words.installing(waitsFor.percent), words.installingSlow]
      : [waitsFor?.kind === "starting" ? words.starting : words.loading, words.slow];
  return (
    <div role="status" className="grid place-items-center">
      <p className="rounded-card bg-surface px-4 py-2 text-center">
        <span className="block text-13 text-text-2">{what}</span>
        <span className="block text-12 text-text-3">{how}</span>
      </p>
    </div>
  );
}

interface FailedProps {
  title: string;
  what: string;
  next: string;
  hint: ReactNode;
  onTryAgain(): void;
}

function Failed({ title, what, next, hint, onTryAgain }: FailedProps) {
  const words = useWords("preview");
  return (
    <Message icon={<TriangleAlert aria-hidden size={22} strokeWidth={1.6} className="text-warn" />} title={title}>
      <p>{what}</p>
      <p>
        {next} {hint}
      </p>
      <Button className="mt-3" onClick={onTryAgain}>
        {words.tryAgain}
      </Button>
    </Message>
  );
}

function Empty() {
  const words = useWords("preview");
  return (
    <Message icon={<Inbox aria-hidden size={22} strokeWidth={1.6} className="text-text-3" />} title={words.emptyTitle}>
      <p>{words.empty}</p>
      <p>{words.emptyNext}</p>
    </Message>
  );
}

/** In the place of the items, which it fills: what happened and what to do. */
function Message({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-col items-center justify-center rounded-card bg-sunken px-4 py-3 text-center text-13 text-text-2"
    >
      {icon}
      <h2 className="mt-2 font-semibold text-15 text-text">{title}</h2>
      {children}
    </div>
  );
}

interface ItemProps {
  item: PreviewItem;
  now: Date;
}

function Picture({ item, now }: ItemProps) {
  return (
    <li
      className={classNames(
        "grid content-start gap-x-3 py-2 not-first:border-line not-first:border-t desk:block desk:border-0! desk:py-0",
        item.cover !== null && "grid-cols-[128px_minmax(0,1fr)]",
      )}
    >
      {item.cover === null ? (
        // Beside items with pictures, one without shows what it says.
        <p
          lang={guessLanguage(item.summary)}
          className="overflow-hidden rounded-card bg-hover p-4 text-13 text-text-2 max-desk:hidden desk:aspect-video"
        >
          <span className="line-clamp-5">{item.summary}</span>
        </p>
      ) : (
        <ItemPicture item={{ ...item, cover: item.cover }} showsSummary className="row-span-2 rounded-card" />
      )}
      <h2 lang={guessLanguage(item.title)} className="font-semibold text-14 desk:mt-2.5">
        <span className="line-clamp-2 text-pretty">
          <ItemLink item={item} />
        </span>
      </h2>
      <ItemDate item={item} now={now} className="mt-0.5 block text-12 text-text-3" />
    </li>
  );
}

function Line({ item, isBrief, now }: ItemProps & { isBrief: boolean }) {
  return (
    <li className="grid min-h-0 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-4 border-line not-first:border-t">
      <h2 lang={guessLanguage(item.title)} className={isBrief ? "truncate text-14" : "truncate font-semibold text-14"}>
        <ItemLink item={item} />
      </h2>
      <ItemDate item={item} now={now} className="self-center text-12 text-text-3" />
      {!isBrief && item.summary !== "" && (
        <p lang={guessLanguage(item.summary)} className="col-span-2 line-clamp-2 text-13 text-text-2">
          {item.summary}
        </p>
      )}
    </li>
  );
}

function ItemLink({ item: { title, link } }: { item: PreviewItem }) {
  const words = useWords("preview");
  const shown = title || words.untitled;
  if (!link) return shown;
  return (
    <a href={link} target="_blank" rel="noreferrer" className="hover:underline">
      {shown}
    </a>
  );
}

function ItemDate({ item: { publishedAt }, now, className }: ItemProps & { className: string }) {
  const language = useLanguage();
  if (!publishedAt) return null;
  return (
    <time dateTime={publishedAt.toISOString()} className={className}>
      {dayOf(publishedAt, now, language)}
    </time>
  );
}

/** The day, and the year if it is another. */
function dayOf(at: Date, now: Date, language: Language): string {
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: "numeric" as const };
  return new Intl.DateTimeFormat(language, { day: "numeric", month: "long", ...year }).format(at);
}
