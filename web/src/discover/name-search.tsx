import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { rankName } from "#core/rank-name.ts";
import { findSitesByName } from "#core/rules/find-sites-by-name.ts";
import { Button } from "#ui/controls/button.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { channelUrlOf } from "../following/channel-url-of.ts";
import { shortAddress, titleOf } from "../following/title-of.ts";
import { useChannels } from "../following/use-channels.ts";
import { Skeleton } from "../layout/page-skeleton.tsx";
import { adultContent } from "../preferences/adult-content.ts";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";
import { bestKnownSites } from "../rules/best-known-sites.ts";
import { siteListQuery } from "../rules/site-list-query.ts";
import { NameRow, SiteNameRow } from "./name-search-rows.tsx";
import { NothingByName } from "./nothing-by-name.tsx";

interface NameSearchProps {
  name: string;
  /** page: with the page's heading · below: under the box, while the person types. */
  layout: "page" | "below";
  /** Only then the server is asked: nothing is sent while the person types. */
  isSubmitted: boolean;
  takesFocus: boolean;
  onFocused(): void;
}

const SITES_SHOWN = 5;
const OWN_SHOWN = 8;
const STALE_MS = 5 * 60_000;

/** What is called like the text in the box: sites of the catalogue, channels, and podcasts. */
export function NameSearch({ name, layout, isSubmitted, takesFocus, onFocused }: NameSearchProps) {
  const words = useWords("nameSearch");
  const { sites, isLoading } = useSites(name);
  const own = useOwnChannels(name);
  const options = { enabled: isSubmitted, staleTime: STALE_MS, retry: false };
  const search = useQuery(rpc.discover.search.queryOptions({ name }, options));
  const hasDirectory = search.data?.hasDirectory ?? false;
  const directory = useQuery(
    rpc.discover.podcasts.queryOptions({ name }, { ...options, enabled: isSubmitted && hasDirectory }),
  );
  const followed = new Set(own.map(channelUrlOf));
  const here = search.data?.channels.filter(({ url }) => !followed.has(url)) ?? [];
  const podcasts = directory.data?.kind === "found" ? directory.data.podcasts : [];
  const isSearching = isLoading || search.isFetching || directory.isFetching;
  const count = sites.length + own.length + here.length + podcasts.length;
  const hasFailed =
    search.isError || directory.isError || directory.data?.kind === "busy" || directory.data?.kind === "failed";
  const isEmpty = isSubmitted && !isSearching && count === 0 && !hasFailed;
  const Heading = layout === "page" ? "h1" : "h2";
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useEffectEvent(() => {
    heading.current?.focus();
    onFocused();
  });
  useEffect(() => {
    if (takesFocus) focus();
  }, [takesFocus]);
  const level = layout === "page" ? 2 : 3;
  return (
    <section
      aria-label={words.title(name)}
      className={layout === "page" ? "mx-auto max-w-[704px] px-4 pt-4 pb-12 desk:px-8 desk:pt-8" : "mt-2"}
    >
      <Heading
        ref={heading}
        tabIndex={-1}
        className={
          layout === "page"
            ? "truncate rounded-control font-semibold text-22 tracking-[-.015em]"
            : "truncate rounded-control font-semibold text-15"
        }
      >
        {isEmpty ? words.nothing(name) : words.title(name)}
      </Heading>
      <p role="status" className="sr-only">
        {isSearching ? "" : words.count(count)}
      </p>
      {isLoading ? (
        <div className="mt-4">
          <Skeleton rows={4} />
        </div>
      ) : (
        <>
          <Group title={words.sites} level={level} count={sites.length}>
            {sites.slice(0, SITES_SHOWN).map((site) => (
              <SiteNameRow key={site.domain} site={site} />
            ))}
            {sites.length > SITES_SHOWN && (
              <li className="border-line border-t">
                <Link
                  to="/catalogue"
                  search={{ q: name }}
                  className="-mx-2 flex h-11 items-center rounded-control px-2 text-13 text-accent hover:bg-hover"
                >
                  {words.allSites(sites.length)}
                </Link>
              </li>
            )}
          </Group>
          <Group title={words.yours} level={level} count={own.length}>
            {own.slice(0, OWN_SHOWN).map((channel) => (
              <NameRow
                key={channel.id}
                to={{ channelId: channel.id }}
                title={titleOf(channel)}
                detail={shortAddress(channelUrlOf(channel))}
                address={channelUrlOf(channel)}
                icon={channel.image}
              />
            ))}
          </Group>
          <Group title={words.here} level={level} count={here.length}>
            {here.map(({ title, url, picture, kind }) => (
              <NameRow
                key={url}
                to={{ url }}
                title={title}
                detail={shortAddress(url)}
                address={url}
                icon={picture}
                note={words.kind[kind]}
              />
            ))}
          </Group>
          <Group title={words.podcasts} hint={words.source} level={level} count={podcasts.length}>
            {podcasts.map(({ title, author, feedUrl }) => (
              <NameRow key={feedUrl} to={{ url: feedUrl }} title={title} detail={author} address={feedUrl} />
            ))}
          </Group>
          {isSubmitted ? (
            <>
              {(search.isFetching || directory.isFetching) && (
                <div className="mt-8">
                  <Skeleton rows={3} />
                </div>
              )}
              {hasFailed && (
                <Suspense>
                  <Failure
                    cause={search.error ?? directory.error}
                    isBusy={directory.data?.kind === "busy"}
                    onTryAgain={() => (search.isError ? search.refetch() : directory.refetch())}
                  />
                </Suspense>
              )}
              {isEmpty && <NothingByName name={name} hasDirectory={hasDirectory} />}
            </>
          ) : (
            <p className="mt-4 text-13 text-text-3">{words.enter}</p>
          )}
        </>
      )}
    </section>
  );
}

/** On this device, from the list of all sites. */
function useSites(name: string) {
  const showAdult = adultContent.use();
  const language = useLanguage();
  const { data, isPending } = useQuery(siteListQuery);
  const sites = useMemo(
    () => findSitesByName(data ?? [], name, { showAdult, bestKnown: bestKnownSites(language) }),
    [data, name, showAdult, language],
  );
  return { sites, isLoading: isPending };
}

/** On this device, from the list of the sidebar. */
function useOwnChannels(name: string) {
  const { data = [] } = useChannels();
  return data
    .flatMap((channel) => {
      const rank = rankName(name, titleOf(channel), shortAddress(channelUrlOf(channel)));
      return rank === null ? [] : [{ channel, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ channel }) => channel);
}

interface GroupProps {
  title: string;
  hint?: string;
  level: 2 | 3;
  count: number;
  children: ReactNode;
}

function Group({ title, hint, level, count, children }: GroupProps) {
  if (count === 0) return null;
  const Title = `h${level}` as const;
  return (
    <section className="mt-6">
      <div className="flex h-8 items-center justify-between gap-4">
        <Title className="font-medium text-13 text-text-2">{title}</Title>
        {hint && <p className="text-12 text-text-3">{hint}</p>}
      </div>
      <ul>{children}</ul>
    </section>
  );
}

interface FailureProps {
  /** Null: this server answered, but the directory did not. */
  cause: unknown;
  isBusy: boolean;
  onTryAgain(): void;
}

/** Why the server or the directory gave nothing. */
function Failure({ cause, isBusy, onTryAgain }: FailureProps) {
  const words = useWords("nameSearch");
  const problems = useWords("problems");
  const { tryAgain } = useWords("common");
  return (
    <div role="alert" className="mt-6 flex flex-wrap items-center gap-3 text-13 text-text-2">
      <p className="min-w-0">{cause ? explainRefusal(cause, problems) : isBusy ? words.busy : words.failed}</p>
      <Button onClick={onTryAgain}>{tryAgain}</Button>
    </div>
  );
}
