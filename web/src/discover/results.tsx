import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { isRefusedByPolicy } from "#core/channel/is-refused-by-policy.ts";
import type { PageFacts } from "#core/channel/page-facts.ts";
import { sourceOf } from "#core/channel/source.ts";
import { arrangeFeeds, betterRow, type FeedRow } from "#ui/suggestions/arrange-feeds.ts";
import { useFeedTitle } from "#ui/suggestions/use-feed-title.ts";
import { useWords } from "#ui/words/words.ts";
import LinkIcon from "~icons/lucide/link";
import { NoFeedService } from "../following/no-feed-service.tsx";
import { useAreTermsLoading } from "../following/use-are-terms-loading.ts";
import { useFollowTerms } from "../following/use-follow-terms.ts";
import { meQuery } from "../person/me.ts";
import { adultContent } from "../preferences/adult-content.ts";
import { feedAddresses } from "../preferences/feed-addresses.ts";
import { rememberPage } from "../preferences/recent-pages.ts";
import { knownFeedService } from "../rules/known-feed-service.ts";
import { type LookUp, lookUp } from "../rules/look-up.ts";
import { ownRules } from "../rules/own-rules.ts";
import { Card } from "./card.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";
import { keyOf, type ShownFeed, shownRow } from "./first-feed.ts";
import { HiddenAdult } from "./hidden-adult.tsx";
import { OnlyAuthors } from "./only-authors.tsx";
import { OtherFeeds } from "./other-feeds.tsx";
import { PageLine } from "./page-line.tsx";
import { pageName } from "./page-name.ts";
import { useRouteHealth } from "./route-health.tsx";
import { joinFound, useDeclaredFeeds } from "./use-declared-feeds.ts";
import { useElapsed } from "./use-elapsed.ts";
import { WatchHere } from "./watch-here.tsx";
import { WhyNot } from "./why-not.tsx";

// Most pages have a feed.
const NothingFound = lazy(() => import("./nothing-found.tsx").then(({ NothingFound }) => ({ default: NothingFound })));

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
  /** The card, its placeholder and "no feed" have different headings: keeps the focus when one replaces the other. */
  const headingRef = useCallback((element: HTMLHeadingElement) => {
    heading.current = element;
    // A navigation to this page found no heading yet, and focused the whole content.
    if (hadFocus.current || document.activeElement?.id === "content") element.focus({ preventScroll: true });
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

  const frame = layout === "page" ? PAGE_FRAME : "mt-2";
  if (isError)
    return (
      <p role="alert" className={frame}>
        {navigator.onLine ? words.cannotLoad : words.notOnDevice(new URL(address).hostname)}
      </p>
    );
  if (!data)
    return (
      <div className={frame}>
        <CardSkeleton />
      </div>
    );
  const Heading = layout === "page" ? "h1" : "h2";
  return (
    <Found
      data={data}
      frame={frame}
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

/** At most 1000 px wide, as the address bar above it. */
const PAGE_FRAME = "mx-auto min-w-0 max-w-[1064px] px-4 pt-2 pb-8 desk:px-8 desk:pt-6 desk:pb-12";

interface FoundProps {
  data: LookUp;
  frame: string;
  isSubmitted: boolean;
  heading(text: string, look: string): ReactNode;
  onFind(address: string): void;
}

function Found({ data, frame, isSubmitted, heading, onFind }: FoundProps) {
  const words = useWords("results");
  const showsAdult = adultContent.use();
  const area = useRef<HTMLElement>(null);
  const { page, lookAgain } = useDeclaredFeeds(data.address, isSubmitted);
  const all = joinFound(data.suggestions, page);
  const shown = showsAdult ? all : all.filter(({ nsfw }) => !nsfw);
  const hidden = all.length - shown.length;
  const arranged = arrangeFeeds(all);
  const facts: PageFacts = { address: data.address, feeds: arranged.map(({ feed }) => feed), site: data.site };
  const rows = arrangeFeeds(shown);
  const health = useRouteHealth(shown);
  // Runs again when the page declares further feeds.
  const feeds = arranged.length;
  const title = page.kind === "loaded" ? page.title : "";
  useEffect(() => {
    if (isSubmitted) rememberPage(summary(data, title, feeds));
  }, [isSubmitted, data, title, feeds]);
  const terms = useFollowTerms();
  const isLooking = page.kind === "loading" && page.isFirst;
  const { first, isChosen, cardUrl, choose } = useFirst(data, rows, isSubmitted, isLooking);
  const isWaiting = first === undefined && (rows.length > 0 || isLooking);
  const announced = isWaiting ? words.checking : rows.length > 0 ? words.count(rows.length) : words.noFeed;
  // Announces a changed number. The heading itself is not a status, so that it stays reachable as a heading.
  const status = (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
  const watchHere = <WatchHere address={data.address} />;
  if (rows.length === 0 && !isWaiting)
    return (
      <section aria-label={words.results} className={frame}>
        {status}
        <Suspense>
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
        </Suspense>
      </section>
    );
  const better = first && !isChosen ? betterRow(rows, first) : undefined;
  // Where the page's own feed would be better than the card's, the place for offering it is kept while the page is read.
  const nameOfPage = pageName(data);
  const isImprovable = first !== undefined && first.feed.path !== "";
  const pageLine = <PageLine page={page} onLookAgain={lookAgain} />;
  return (
    <section ref={area} aria-label={words.results} className={frame}>
      {status}
      {watchHere}
      {first ? (
        <>
          <Card
            key={`${data.address} ${cardUrl}`}
            feed={first.feed}
            page={facts}
            name={title || (first.feed.origin === "declared" && first.feed.title) || nameOfPage}
            description={page.kind === "loaded" ? page.description : ""}
            isSubmitted={isSubmitted}
            health={health.get(first.feed.path)}
            area={area}
            heading={heading}
          />
          {better ? (
            <Better
              row={better}
              onShow={() => {
                choose(better);
                // The button is gone with this.
                requestAnimationFrame(() => area.current?.querySelector<HTMLElement>("h1, h2")?.focus());
              }}
            />
          ) : (
            isImprovable && <div className="mt-1">{pageLine}</div>
          )}
          <div className="mt-4 empty:hidden *:last:mb-0">
            {isRefusedByPolicy(facts, terms, sourceOf(first.feed)) ? (
              <OnlyAuthors />
            ) : (
              first.feed.path !== "" && <NoFeedService />
            )}
          </div>
          <OtherFeeds
            page={facts}
            name={title || nameOfPage}
            rows={rows.filter((row) => row !== first)}
            health={health}
          />
          <footer className="mt-6 border-line border-t pt-2 text-13 text-text-2">
            {hidden > 0 && <HiddenAdult count={hidden} />}
            <div className="flex min-h-11 flex-wrap items-center gap-x-6">
              <WhyNot data={data} />
              {!isImprovable && pageLine}
              <ShowAddresses />
            </div>
          </footer>
        </>
      ) : (
        <CardSkeleton>
          {heading(words.checking, "truncate font-semibold text-22 tracking-[-.02em] desk:text-28")}
        </CardSkeleton>
      )}
    </section>
  );
}

/** Reading the page may give a better feed than its address; after this time, the card is shown with what is known. */
const LONGEST_WAIT_MS = 3_000;

/**
 * The feed of the card. Once it is shown, it stays: what is found later is offered. It is shown when nothing better is
 * expected, and when it is known whether someone is signed in and what this server allows: that decides how high the card is,
 * and what stands between it and the list.
 */
function useFirst(data: LookUp, rows: readonly FeedRow[], isSubmitted: boolean, isLooking: boolean) {
  const { address, wantsDocument } = data;
  const { isLoading: isMeLoading } = useQuery(meQuery);
  const areTermsLoading = useAreTermsLoading();
  const of = { address, isSubmitted };
  const [shown, setShown] = useState<ShownFeed | null>(null);
  const isLate = useElapsed(keyOf(of), LONGEST_WAIT_MS);
  const known = shownRow(shown, of, rows);
  const mayImprove = isLooking && wantsDocument && !isLate;
  const isReady = !isSubmitted || !(mayImprove || isMeLoading || areTermsLoading);
  const first = known ?? (isReady ? rows[0] : undefined);
  if (first && first !== known) setShown({ of, url: first.feed.url, isChosen: false });
  return {
    first,
    /** Stays when its row gets the site's own feed, so that the card is not drawn anew. */
    cardUrl: known ? shown?.url : first?.feed.url,
    isChosen: known !== undefined && shown?.isChosen === true,
    choose: ({ feed }: FeedRow) => setShown({ of, url: feed.url, isChosen: true }),
  };
}

/** A feed that would have been the first, had it been known earlier. */
function Better({ row: { feed }, onShow }: { row: FeedRow; onShow(): void }) {
  const words = useWords("results");
  const { text } = useFeedTitle()(feed);
  return (
    <p role="status" className="mt-4 flex min-h-11 items-center gap-2 rounded-card bg-accent-tint px-4 py-1.5 text-13">
      <span className="min-w-0 flex-1">
        {feed.origin === "declared" ? words.alsoDeclares(text) : words.foundBetter(text)}
      </span>
      <button
        type="button"
        onClick={onShow}
        className="h-8 shrink-0 rounded-control px-2 font-medium text-accent hover:bg-hover max-desk:h-10"
      >
        {words.useIt}
      </button>
    </p>
  );
}

function ShowAddresses() {
  const words = useWords("results");
  const isShown = feedAddresses.use();
  return (
    <button
      type="button"
      onClick={() => feedAddresses.write(!isShown)}
      className="-mr-2 ml-auto inline-flex h-8 items-center gap-1.5 rounded-control px-2 hover:bg-hover hover:text-text max-desk:h-10"
    >
      <LinkIcon aria-hidden size={16} strokeWidth={1.6} />
      {isShown ? words.hideAddresses : words.showAddresses}
    </button>
  );
}

function summary({ address, site }: LookUp, title: string, feeds: number) {
  const { hostname } = new URL(address);
  return {
    address,
    name: site?.name || title || site?.domain || hostname,
    domain: site?.domain ?? hostname,
    feeds,
  };
}
