import { type ReactNode, useState } from "react";
import { sourceOf } from "#core/channel/source.ts";
import { guessLanguage } from "#core/guess-language.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { SubscribeButton } from "#ui/subscribe/subscribe-button.tsx";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { SuggestionList } from "#ui/suggestions/suggestion-list.tsx";
import { useOpenIn } from "#ui/suggestions/use-open-in.ts";
import { useWords } from "#ui/words/words.ts";
import ChevronRight from "~icons/lucide/chevron-right";
import RotateCw from "~icons/lucide/rotate-cw";
import { type ServerStore, termsOf, useServerState } from "../server/server-state.ts";
import type { Settings } from "../settings/settings.ts";
import { AboutSite } from "./about-site.tsx";
import { decideRows } from "./decide-rows.ts";
import { Preview } from "./preview.tsx";
import { type PopupPage, siteOf } from "./read-popup-page.ts";

interface PageViewProps {
  page: PopupPage;
  settings: Settings;
  server: ServerStore;
  onLookAgain: () => Promise<void>;
}

export function PageView({ page, settings, server, onLookAgain }: PageViewProps) {
  const words = useWords("popup");
  const { suggestions, hidden } = page;
  const site = siteOf(page);
  return (
    <>
      {suggestions.length === 0 ? (
        <Nothing page={page} name={site.name || site.domain} />
      ) : (
        <>
          <div className="flex items-center gap-3 p-4">
            <SiteMark name={site.name} mark={site.domain} icon={page.icon} size="l" />
            <div className="min-w-0">
              <h2 className="font-semibold text-15">{words.count(suggestions.length)}</h2>
              <p lang={guessLanguage(site.name)} className="truncate text-13 text-text-2">
                {site.name || site.domain}
              </p>
            </div>
          </div>
          <Suggestions page={page} settings={settings} server={server} />
        </>
      )}
      {hidden > 0 && (
        <p className="border-line border-t px-4 py-2.5 text-13 text-text-2">{words.hiddenAdult(hidden)}</p>
      )}
      {!suggestions.some(({ origin }) => origin === "declared") && <NoneDeclared onLookAgain={onLookAgain} />}
      <AboutSite page={page} settings={settings} />
    </>
  );
}

/** Shows up to four; of more, the first three and a button for the rest. */
const SHOWN_AT_FIRST = 3;

function Suggestions({ page, settings, server }: Pick<PageViewProps, "page" | "settings" | "server">) {
  const words = useWords("popup");
  const state = useServerState(server);
  const readers = useOpenIn(settings.readers);
  const [showsAll, setShowsAll] = useState(page.suggestions.length <= SHOWN_AT_FIRST + 1);
  const shown = showsAll ? page.suggestions : page.suggestions.slice(0, SHOWN_AT_FIRST);
  const rest = page.suggestions.slice(shown.length);
  const [previewed, setPreviewed] = useState<FeedSuggestion | null>(null);
  const decisions = decideRows(page, termsOf(state));
  // A feed service that the person chose for the extension comes first.
  const routesUrl = state.kind === "signed-in" && settings.feedService === "" ? state.routesUrl : null;
  const firstFollowable = page.suggestions.find((row) => decisions.get(row)?.kind === "channel");
  return (
    <>
      <div className="border-line border-t px-4">
        <SuggestionList
          suggestions={shown}
          readers={readers}
          readersAddress="/options.html#readers"
          addressOf={({ path, url }) => (routesUrl && path ? routesUrl + path : url)}
          subscribe={(row, describedBy) => {
            const decision = decisions.get(row);
            return (
              decision && (
                <SubscribeButton
                  target={{ page: page.facts.address, feed: sourceOf(row) }}
                  decision={decision}
                  emphasis={row === firstFollowable ? "primary" : "secondary"}
                  describedBy={describedBy}
                />
              )
            );
          }}
          {...(settings.server !== "" && {
            onPreview: (row: FeedSuggestion) => setPreviewed(row === previewed ? null : row),
            previewed: previewed?.url ?? null,
            preview: previewed && (
              <Preview key={previewed.url} suggestion={previewed} page={page.facts.address} connection={settings} />
            ),
          })}
        />
      </div>
      {rest.length > 0 && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="flex h-11 w-full items-center justify-between border-line border-t px-4 text-13 text-text-2 hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]"
        >
          {words.more(rest.length, rest.filter(({ retired }) => retired).length)}
          <ChevronRight aria-hidden size={16} strokeWidth={1.6} className="text-text-3" />
        </button>
      )}
    </>
  );
}

function Nothing({ page, name }: { page: PopupPage; name: string }): ReactNode {
  const words = useWords("popup");
  return (
    <div className="px-4 pt-6 pb-5">
      <h2 className="font-semibold text-18">{words.noFeed}</h2>
      <p className="mt-1 text-pretty text-text-2">
        {page.facts.site ? words.noRuleMatches(name) : words.unknownSite(name)}
      </p>
    </div>
  );
}

function NoneDeclared({ onLookAgain }: { onLookAgain: () => Promise<void> }) {
  const words = useWords("popup");
  return (
    <div className="flex items-center border-line border-t py-2.5 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <h3 className="font-medium text-13">{words.declaredFeeds}</h3>
        <p role="status" className="text-13 text-text-2">
          {words.noneDeclared}
        </p>
      </div>
      <IconButton label={words.checkAgain} title={words.checkAgain} onClick={onLookAgain}>
        <RotateCw aria-hidden size={18} strokeWidth={1.6} />
      </IconButton>
    </div>
  );
}
