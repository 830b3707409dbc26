import { lazy, Suspense, useRef, useState } from "react";
import type { PageFacts } from "#core/channel/page-facts.ts";
import { sourceOf } from "#core/channel/source.ts";
import { groupRows, type FeedRow as Row } from "#ui/suggestions/arrange-feeds.ts";
import { FeedRow } from "#ui/suggestions/feed-row.tsx";
import { useFeedTitle } from "#ui/suggestions/use-feed-title.ts";
import { useOpenIn } from "#ui/suggestions/use-open-in.ts";
import { useWords } from "#ui/words/words.ts";
import ChevronRight from "~icons/lucide/chevron-right";
import { SubscribeTo } from "../following/subscribe-to.tsx";
import { chosenReaders, usableReaders } from "../preferences/chosen-readers.ts";
import { feedAddresses } from "../preferences/feed-addresses.ts";
import { type RouteHealth, RouteHealthNote } from "./route-health.tsx";
import { AskOwner, SetUpLink, useSetUpBy } from "./set-up.tsx";
import { useRouteAddress } from "./use-route-address.ts";

// Not needed before someone asks for a preview.
const RowPreview = lazy(() => import("./row-preview.tsx").then(({ RowPreview }) => ({ default: RowPreview })));

interface OtherFeedsProps {
  page: PageFacts;
  /** What the page is called. */
  name: string;
  rows: readonly Row[];
  /** How their routes did on this server. */
  health: ReadonlyMap<string, RouteHealth>;
}

/** Where one group alone is longer than this, it takes both columns. */
const LONGEST_COLUMN = 4;

/** All feeds of a page but the first, in groups: two columns where there is room. */
export function OtherFeeds({ page, name, rows, health }: OtherFeedsProps) {
  const words = useWords("results");
  const { more, about, retired } = groupRows(rows);
  const groups = [
    { title: words.more, rows: more },
    { title: words.about, rows: about },
  ].filter((group) => group.rows.length > 0);
  if (rows.length === 0) return null;
  const [first] = groups;
  const isSplit = groups.length === 1 && first !== undefined && first.rows.length > LONGEST_COLUMN;
  const half = isSplit ? Math.ceil(first.rows.length / 2) : 0;
  return (
    <div className="@container mt-5">
      <div className="grid grid-cols-1 gap-x-12 gap-y-6 @min-[800px]:grid-cols-2">
        {isSplit ? (
          <section
            aria-label={first.title}
            className="grid grid-cols-1 gap-x-12 @min-[800px]:col-span-2 @min-[800px]:grid-cols-2"
          >
            <GroupTitle title={first.title} />
            <Rows page={page} name={name} health={health} rows={first.rows.slice(0, half)} />
            <Rows page={page} name={name} health={health} rows={first.rows.slice(half)} />
          </section>
        ) : (
          groups.map((group) => (
            <section key={group.title} aria-label={group.title}>
              <GroupTitle title={group.title} />
              <Rows page={page} name={name} health={health} rows={group.rows} />
            </section>
          ))
        )}
      </div>
      {retired.length > 0 && <Retired page={page} name={name} health={health} rows={retired} />}
    </div>
  );
}

function GroupTitle({ title }: { title: string }) {
  return <h2 className="flex h-8 items-center font-semibold text-15 @min-[800px]:col-span-full">{title}</h2>;
}

/** One line with their names; opened, they are rows like the others. */
function Retired({ page, name, rows, health }: OtherFeedsProps) {
  const words = useWords("results");
  const titleOf = useFeedTitle();
  const [isOpen, setOpen] = useState(false);
  const names = rows.map(({ feed }) => titleOf(feed)).map(({ text, meaning }) => meaning ?? text);
  return (
    <details className="group mt-4 border-line border-t" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-control text-13 text-text-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={16}
          strokeWidth={1.8}
          className="shrink-0 text-text-3 transition-transform duration-(--fast) group-open:rotate-90"
        />
        {words.retired(rows.length, names.join(words.between))}
      </summary>
      {isOpen && <Rows page={page} name={name} health={health} rows={rows} />}
    </details>
  );
}

function Rows({ page, name, rows, health }: OtherFeedsProps) {
  const titleOf = useFeedTitle();
  const readers = useOpenIn(usableReaders(chosenReaders.use()));
  const addressOf = useRouteAddress();
  const showsAddress = feedAddresses.use();
  const setUpBy = useSetUpBy();
  const [previewed, setPreviewed] = useState<string | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const preview = useRef<HTMLDivElement>(null);
  const close = () => {
    // The opener of a menu's item is gone: back to the button of the menu.
    const row = preview.current?.closest("li");
    const back = opener.current?.isConnected ? opener.current : row?.querySelector('[aria-haspopup="menu"]');
    setPreviewed(null);
    (back as HTMLElement | null | undefined)?.focus();
  };
  return (
    <ul>
      {rows.map(({ feed, urls: [key = feed.url] }) => (
        <FeedRow
          key={key}
          feed={feed}
          site={page.site?.name ?? ""}
          address={addressOf(feed)}
          readers={readers}
          readersAddress="/settings"
          showsAddress={showsAddress}
          subscribe={(describedBy) => (
            <SubscribeTo
              page={page}
              feed={sourceOf(feed)}
              name={`${name} · ${titleOf(feed).text}`}
              emphasis="ghost"
              describedBy={describedBy}
            />
          )}
          // Its place is taken before it is known whether it is needed, so that the row does not grow.
          setUp={setUpBy(feed) === "me" ? <SetUpLink feed={feed} /> : setUpBy(feed) === "nobody" && <span />}
          hint={setUpBy(feed) === "owner" && <AskOwner />}
          note={<RouteHealthNote health={health.get(feed.path)} />}
          isPreviewed={previewed === feed.url}
          onPreview={() => {
            opener.current = document.activeElement as HTMLElement | null;
            setPreviewed(previewed === feed.url ? null : feed.url);
          }}
          preview={
            previewed === feed.url && (
              <Suspense>
                <RowPreview ref={preview} feed={feed} page={page} onClose={close} />
              </Suspense>
            )
          }
        />
      ))}
    </ul>
  );
}
