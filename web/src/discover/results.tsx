import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { readerAddress, readerOf } from "#core/readers.ts";
import { SiteMark } from "#ui/site-mark.tsx";
import type { FeedSuggestion } from "#ui/suggestion.ts";
import { type OpenIn, SuggestionList } from "#ui/suggestion-list.tsx";
import { suggestionWords } from "#ui/words/suggestion-words.ts";
import { useWords } from "#ui/words/words.ts";
import { SubscribeTo } from "../channels/subscribe-to.tsx";
import { type LookUp, lookUp } from "../rules/look-up.ts";
import { ownRules } from "../rules/own-rules.ts";
import { adultContent } from "../settings/adult-content.ts";
import { chosenReaders, usableReaders } from "../settings/chosen-readers.ts";
import { Skeleton } from "../shell/page-skeleton.tsx";
import { discoverWords } from "../words/discover-words.ts";
import { HiddenAdult } from "./hidden-adult.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { rememberPage } from "./recent-pages.ts";
import { WhyNot } from "./why-not.tsx";

interface ResultsProps {
  address: string;
  /** page: with the heading of the page · below: under the box, while somebody types. */
  layout: "page" | "below";
  /** The address of this page names it: it was asked for, and not only typed. */
  isAsked: boolean;
  takesFocus: boolean;
  onTookFocus(): void;
  onFind(address: string): void;
}

export function Results({ address, layout, isAsked, takesFocus, onTookFocus, onFind }: ResultsProps) {
  const words = useWords(discoverWords);
  const own = ownRules.use();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isError } = useQuery({
    queryKey: ["look-up", address, own],
    queryFn: () => lookUp(address),
    placeholderData: keepPreviousData,
    networkMode: "always",
    retry: false,
    // Computed here, from a catalogue that does not change while the page is open.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isAnswer = data?.address === address;
  const take = useEffectEvent(() => {
    heading.current?.focus();
    onTookFocus();
  });
  useEffect(() => {
    if (takesFocus && isAnswer) take();
  }, [takesFocus, isAnswer]);
  const remember = useEffectEvent((found: LookUp) => rememberPage(summary(found)));
  useEffect(() => {
    if (isAsked && data?.address === address) remember(data);
  }, [isAsked, data, address]);

  const frame = layout === "page" ? "px-4 pt-4 pb-8 desk:px-6 desk:py-6" : "mt-2";
  if (isError)
    return (
      <p role="alert" className={frame}>
        {words.cannotLoad}
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
    <section aria-label={words.results} className={frame}>
      <Found
        data={data}
        onFind={onFind}
        heading={(text, look) => (
          <Heading ref={heading} tabIndex={-1} className={`${look} rounded-control`}>
            {text}
          </Heading>
        )}
      />
    </section>
  );
}

interface FoundProps {
  data: LookUp;
  heading(text: string, look: string): ReactNode;
  onFind(address: string): void;
}

function Found({ data, heading, onFind }: FoundProps) {
  const words = useWords(discoverWords);
  const showsAdult = adultContent.use();
  const shown = showsAdult ? data.suggestions : data.suggestions.filter(({ nsfw }) => !nsfw);
  const hidden = data.suggestions.length - shown.length;
  const announced = shown.length > 0 ? words.count(shown.length) : words.noFeed;
  return (
    <>
      {/* Said when the number changes, without the heading being a status: it stays a heading to jump to. */}
      <p role="status" className="sr-only">
        {announced}
      </p>
      {shown.length === 0 ? (
        <NothingFound data={data} hidden={hidden} heading={heading} onFind={onFind} />
      ) : (
        <>
          <SiteHead data={data}>{heading(announced, "font-semibold text-18 tracking-[-.015em] text-[20px]")}</SiteHead>
          <Suggestions suggestions={shown} />
          {hidden > 0 && <HiddenAdult count={hidden} />}
          <WhyNot explanation={data.explanation} />
        </>
      )}
    </>
  );
}

/** Whose page it is: the site's letter, the number of feeds, and the way to all its rules. */
function SiteHead({ data, children }: { data: LookUp; children: ReactNode }) {
  const words = useWords(discoverWords);
  const { explanation, address } = data;
  const url = new URL(address);
  const site = explanation.kind === "site" ? explanation : { name: "", domain: url.hostname, rules: [] };
  const path = readable(url.pathname + url.search);
  return (
    <header className="mb-4 flex items-center gap-3">
      <SiteMark name={site.name} domain={site.domain} size="l" />
      <div className="min-w-0 flex-1">
        {children}
        <p className="truncate text-13 text-text-2">
          {site.name || site.domain}
          {path !== "/" && <span className="font-mono text-[12.5px] text-text-3"> {path}</span>}
        </p>
      </div>
      {site.rules.length > 0 && (
        <Link
          to="/catalogue/$domain"
          params={{ domain: site.domain }}
          search={{ try: address }}
          className="shrink-0 text-13 text-accent underline decoration-accent/35 underline-offset-3 hover:decoration-accent max-desk:hidden"
        >
          {words.allRules(site.rules.length)}
        </Link>
      )}
    </header>
  );
}

/** Chinese paths as people read them; one with a broken escape as it stands. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function Suggestions({ suggestions }: { suggestions: FeedSuggestion[] }) {
  const readers = useOpenIn();
  return (
    <SuggestionList
      suggestions={suggestions}
      readers={readers}
      readersAddress="/settings"
      subscribe={({ url, path }, emphasis) => (
        <SubscribeTo address={url} feedPaths={path ? [path] : []} emphasis={emphasis} />
      )}
    />
  );
}

function useOpenIn(): OpenIn[] {
  const words = useWords(suggestionWords);
  return usableReaders(chosenReaders.use()).map((chosen) => {
    const { name, kind } = readerOf(chosen.id);
    const host = kind === "self-hosted" || kind === "custom" ? URL.parse(chosen.at)?.host : undefined;
    return {
      name: name || host || chosen.at,
      hint: kind === "app" ? words.onThisDevice : name ? host : undefined,
      address: (feedUrl) => readerAddress(chosen, feedUrl),
    };
  });
}

function summary({ address, explanation, suggestions }: LookUp) {
  const { hostname } = new URL(address);
  const site = explanation.kind === "site" ? explanation : null;
  return {
    address,
    name: site?.name || site?.domain || hostname,
    domain: site?.domain ?? hostname,
    feeds: suggestions.length,
  };
}
