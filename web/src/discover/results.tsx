import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PageFacts } from "#core/channel/page-facts.ts";
import { sourceOf } from "#core/channel/source.ts";
import { guessLanguage } from "#core/guess-language.ts";
import { siteIconOf } from "#core/icon/icon-address.ts";
import { PHONE, useMediaQuery } from "#ui/controls/use-media-query.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { SuggestionList } from "#ui/suggestions/suggestion-list.tsx";
import { useOpenIn } from "#ui/suggestions/use-open-in.ts";
import { useWords } from "#ui/words/words.ts";
import { NoFeedService } from "../following/no-feed-service.tsx";
import { SubscribeTo } from "../following/subscribe-to.tsx";
import { Skeleton } from "../layout/page-skeleton.tsx";
import { adultContent } from "../preferences/adult-content.ts";
import { chosenReaders, usableReaders } from "../preferences/chosen-readers.ts";
import { rememberPage } from "../preferences/recent-pages.ts";
import { knownFeedService } from "../rules/known-feed-service.ts";
import { type LookUp, lookUp } from "../rules/look-up.ts";
import { ownRules } from "../rules/own-rules.ts";
import { HiddenAdult } from "./hidden-adult.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { OnlyAuthors } from "./only-authors.tsx";
import { Preview } from "./preview.tsx";
import { RouteHealthNote, useRouteHealth } from "./route-health.tsx";
import { joinFound, type PageLookup, useDeclaredFeeds } from "./use-declared-feeds.ts";
import { useRouteAddress } from "./use-route-address.ts";
import { WatchHere } from "./watch-here.tsx";
import { WhyNot } from "./why-not.tsx";

interface ResultsProps {
  address: string;
  /** page: with the page's heading · below: under the box, while the person types. */
  layout: "page" | "below";
  /** It is in this page's address: submitted, not only typed. */
  isSubmitted: boolean;
  takesFocus: boolean;
  onFocused(): void;
  onFind(address: string): void;
}

export function Results({ address, layout, isSubmitted, takesFocus, onFocused, onFind }: ResultsProps) {
  const words = useWords("results");
  const own = ownRules.use();
  const feedService = knownFeedService.use();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isError } = useQuery({
    queryKey: ["look-up", address, own, feedService],
    queryFn: () => lookUp(address),
    placeholderData: keepPreviousData,
    retry: false,
    // Computed on this device, from a catalogue that does not change while the page is open.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isCurrent = data?.address === address;
  const hadFocus = useRef(false);
  /** Results and "no feed" render different headings: keeps the focus when one replaces the other. */
  const headingRef = useCallback((element: HTMLHeadingElement) => {
    heading.current = element;
    if (hadFocus.current) element.focus();
    hadFocus.current = false;
    return () => {
      hadFocus.current = document.activeElement === element;
    };
  }, []);
  const take = useEffectEvent(() => {
    heading.current?.focus();
    onFocused();
  });
  useEffect(() => {
    if (takesFocus && isCurrent) take();
  }, [takesFocus, isCurrent]);

  const frame = layout === "page" ? "min-w-0 px-4 pt-4 pb-8 desk:px-6 desk:py-6" : "mt-2";
  if (isError)
    return (
      <p role="alert" className={frame}>
        {navigator.onLine ? words.cannotLoad : words.notOnDevice(new URL(address).hostname)}
      </p>
    );
  if (!data)
    return (
      <div className={frame}>
        <Skeleton rows={4} />
      </div>
    );
  const Heading = layout === "page" ? "h1" : "h2";
  return (
    <Found
      data={data}
      frame={frame}
      hasPane={layout === "page"}
      isSubmitted={isSubmitted && isCurrent}
      onFind={onFind}
      heading={(text, look) => (
        <Heading ref={headingRef} tabIndex={-1} className={`${look} rounded-control`}>
          {text}
        </Heading>
      )}
    />
  );
}

interface FoundProps {
  data: LookUp;
  frame: string;
  /** There is room for a preview beside the list on a wide screen. */
  hasPane: boolean;
  isSubmitted: boolean;
  heading(text: string, look: string): ReactNode;
  onFind(address: string): void;
}

function Found({ data, frame, hasPane, isSubmitted, heading, onFind }: FoundProps) {
  const words = useWords("results");
  const showsAdult = adultContent.use();
  const { page, lookAgain } = useDeclaredFeeds(data.address, isSubmitted);
  const all = joinFound(data.suggestions, page);
  const shown = showsAdult ? all : all.filter(({ nsfw }) => !nsfw);
  const hidden = all.length - shown.length;
  const facts: PageFacts = { address: data.address, feeds: all, site: data.site };
  // Runs again when the page declares further feeds.
  const feeds = all.length;
  useEffect(() => {
    if (isSubmitted) rememberPage(summary(data, feeds));
  }, [isSubmitted, data, feeds]);
  // The page may declare a feed: "no feed" is not shown before that is known.
  const isLooking = shown.length === 0 && page.kind === "loading" && page.isFirst;
  const announced = isLooking ? words.checking : shown.length > 0 ? words.count(shown.length) : words.noFeed;
  // Announces a changed number. The heading itself is not a status, so that it stays reachable as a heading.
  const status = (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
  const watchHere = <WatchHere address={data.address} />;
  if (shown.length === 0 && !isLooking)
    return (
      <section aria-label={words.results} className={frame}>
        {status}
        <NothingFound
          data={data}
          page={page}
          hidden={hidden}
          heading={(text, look) => (
            <>
              {heading(text, look)}
              {watchHere}
            </>
          )}
          onFind={onFind}
          onLookAgain={lookAgain}
        />
      </section>
    );
  return (
    <WithPreview frame={frame} hasPane={hasPane} page={data.address} suggestions={shown}>
      {(preview) => (
        <>
          {status}
          <SiteHead data={data} showsIcon={isSubmitted}>
            {heading(announced, "font-semibold text-18 tracking-[-.015em] text-[20px]")}
          </SiteHead>
          {watchHere}
          {shown.some(({ path }) => path) && <NoFeedService />}
          {shown.some(({ origin }) => origin === "declared") && <OnlyAuthors />}
          {isLooking ? (
            <Skeleton rows={2} />
          ) : (
            <>
              <Suggestions page={facts} suggestions={shown} level={hasPane ? 2 : 3} {...preview} />
              {hidden > 0 && <HiddenAdult count={hidden} />}
              <PageLine page={page} onLookAgain={lookAgain} />
              <WhyNot data={data} />
            </>
          )}
        </>
      )}
    </WithPreview>
  );
}

interface PreviewProps {
  previewed: string | null;
  onPreview(suggestion: FeedSuggestion): void;
  preview: ReactNode;
}

interface WithPreviewProps {
  frame: string;
  hasPane: boolean;
  page: string;
  suggestions: readonly FeedSuggestion[];
  children(props: PreviewProps): ReactNode;
}

/** The list with the preview of one feed: beside it on wide screens, over it on tablets, under its row on phones. */
function WithPreview({ frame, hasPane, page, suggestions, children }: WithPreviewProps) {
  const words = useWords("results");
  const { hint } = useWords("preview");
  const isWide = useMediaQuery("(min-width: 1181px)");
  const isPhone = useMediaQuery(PHONE);
  const [chosen, setChosen] = useState<string | null>(null);
  const opener = useRef<Element | null>(null);
  const previewElement = useRef<HTMLDivElement>(null);
  const suggestion = suggestions.find(({ url }) => url === chosen);
  const close = () => {
    // On phones the opener was a menu item, which is gone: returns to the menu's button in the row above the preview.
    const back = isPhone
      ? previewElement.current?.closest("li")?.querySelector('[aria-haspopup="menu"]')
      : opener.current;
    setChosen(null);
    (back as HTMLElement | null | undefined)?.focus();
  };
  const isBeside = hasPane && isWide;
  const preview = (look: string) =>
    suggestion && (
      <Preview
        key={suggestion.url}
        ref={previewElement}
        suggestion={suggestion}
        page={page}
        look={look}
        takesFocus={!isPhone}
        isOver={!isPhone && !isBeside}
        onClose={close}
      />
    );
  const list = children({
    previewed: suggestion?.url ?? null,
    onPreview: ({ url }) => {
      opener.current = document.activeElement;
      setChosen(url === chosen ? null : url);
    },
    preview: isPhone && preview("-mx-4 bg-surface py-3 pr-4 pl-12"),
  });
  return (
    <div className={isBeside ? "grid min-h-[calc(100dvh-122px)] grid-cols-[minmax(0,1fr)_464px]" : ""}>
      <section aria-label={words.results} className={frame}>
        {list}
      </section>
      {isBeside && (
        <div className="border-line border-l bg-surface">
          <div className="sticky top-16 max-h-[calc(100dvh-65px)] overflow-y-auto p-6">
            {preview("") ?? <p className="text-13 text-text-3">{hint}</p>}
          </div>
        </div>
      )}
      {!isBeside && !isPhone && preview(SHEET)}
    </div>
  );
}

const SHEET =
  "fixed inset-y-0 right-0 z-30 w-[464px] max-w-[calc(100vw-48px)] overflow-y-auto border-line border-l bg-surface p-6 shadow-raised";

/** Which feeds the page declares, below the list. Always rendered, so that nothing moves. */
function PageLine({ page, onLookAgain }: { page: PageLookup; onLookAgain(): void }) {
  const words = useWords("results");
  if (page.kind === "idle") return null;
  const text =
    page.kind === "loading"
      ? words.checking
      : page.kind === "failed"
        ? `${words.pageUnreadable}: ${page.why}`
        : page.isFeed
          ? words.pageIsFeed
          : page.declared > 0
            ? words.pageDeclares(page.declared)
            : words.noneDeclared;
  return (
    <p role="status" className="mt-2 flex min-h-11 items-center gap-2 border-line border-t text-13 text-text-2">
      <span className="min-w-0">{text}</span>
      {page.kind === "failed" && (
        <button
          type="button"
          onClick={onLookAgain}
          className="h-8 shrink-0 rounded-control px-2 font-medium text-accent hover:bg-hover max-desk:h-10"
        >
          {words.checkAgain}
        </button>
      )}
    </p>
  );
}

interface SiteHeadProps {
  data: LookUp;
  /** What is only typed stays on this device, so its icon is not asked for. */
  showsIcon: boolean;
  children: ReactNode;
}

/** The site's mark and name, the number of feeds, and a link to all its rules. */
function SiteHead({ data, showsIcon, children }: SiteHeadProps) {
  const words = useWords("results");
  const { address } = data;
  const url = new URL(address);
  const site = data.site ?? { name: "", domain: url.hostname, rules: 0 };
  const path = readable(url.pathname + url.search);
  return (
    <header className="mb-4 flex items-center gap-3">
      <SiteMark name={site.name} domain={site.domain} icon={showsIcon ? siteIconOf(site.domain) : null} size="l" />
      <div className="min-w-0 flex-1">
        {children}
        <p className="truncate text-13 text-text-2">
          <span lang={guessLanguage(site.name)}>{site.name || site.domain}</span>
          {path !== "/" && <span className="font-mono text-[12.5px] text-text-3"> {path}</span>}
        </p>
      </div>
      {site.rules > 0 && (
        <Link
          to="/catalogue/$domain"
          params={{ domain: site.domain }}
          search={{ try: address }}
          className="shrink-0 text-13 text-accent underline decoration-accent/35 underline-offset-3 hover:decoration-accent max-desk:hidden"
        >
          {words.allRules(site.rules)}
        </Link>
      )}
    </header>
  );
}

/** Decoded for reading; a path with an invalid escape stays as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

interface SuggestionsProps extends PreviewProps {
  page: PageFacts;
  suggestions: readonly FeedSuggestion[];
  level: 2 | 3;
}

function Suggestions({ page, suggestions, ...rest }: SuggestionsProps) {
  const readers = useOpenIn(usableReaders(chosenReaders.use()));
  const addressOf = useRouteAddress();
  const health = useRouteHealth(suggestions);
  return (
    <SuggestionList
      suggestions={suggestions}
      {...rest}
      addressOf={addressOf}
      note={({ path }) => <RouteHealthNote health={health.get(path)} />}
      readers={readers}
      readersAddress="/settings"
      subscribe={(suggestion, emphasis) => <SubscribeTo page={page} feed={sourceOf(suggestion)} emphasis={emphasis} />}
    />
  );
}

function summary({ address, site }: LookUp, feeds: number) {
  const { hostname } = new URL(address);
  return {
    address,
    name: site?.name || site?.domain || hostname,
    domain: site?.domain ?? hostname,
    feeds,
  };
}
