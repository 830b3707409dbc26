import { getRouteApi, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";
import { LONGEST_QUESTION } from "#core/feed/search-words.ts";
import { guessLanguage } from "#core/guess-language.ts";
import { useWords } from "#ui/words/words.ts";
import { useChannels } from "../following/use-channels.ts";
import { Page, PhoneAccountLink } from "../layout/page.tsx";
import { useCloseOnBack } from "../layout/use-close-on-back.ts";
import { useMe } from "../person/me.ts";
import { filterOf } from "../views/filter-of.ts";
import { forgetView } from "../views/forget-view.ts";
import { deleteView } from "../views/view-actions.ts";
import { viewChoicesOf, withChoice } from "../views/view-choices.ts";
import { ViewCount } from "../views/view-count.tsx";
import type { ViewDialog } from "../views/view-dialogs.tsx";
import { type InboxSearch, searchedView, viewSearch } from "../views/view-search.ts";
import { EmptyList, GoneView } from "./empty-list.tsx";
import type { ItemList } from "./item-list.ts";
import { MoreButton } from "./more-button.tsx";
import { canMarkAll, Reader } from "./reader.tsx";
import { ReadingBar } from "./reading-bar.tsx";
import type { SortChoices } from "./sort-and-filter.tsx";
import { useShownView } from "./use-shown-view.ts";
import { removeTimeline } from "./use-timeline.ts";

// Loaded when the first one is opened.
const ViewDialogs = lazy(() =>
  import("../views/view-dialogs.tsx").then(({ ViewDialogs }) => ({ default: ViewDialogs })),
);

const route = getRouteApi("/inbox");

/** One view: its name, what can be done with it, and its items. */
export function InboxPage() {
  const words = useWords("inbox");
  const { view: key = "unread", only, kind = "any", order, q: asked, item } = route.useSearch();
  const q = (asked ?? "").trim().slice(0, LONGEST_QUESTION);
  const navigate = route.useNavigate();
  const router = useRouter();
  const { data: channels } = useChannels();
  const view = useShownView(key);
  const choices = viewChoicesOf(useMe()?.id ?? "");
  const chosenBefore = choices.use()[key];
  // A search covers all of the view, whatever was chosen for its list.
  const remembered = (q === "" && chosenBefore) || {};
  const ownOrder = (q === "" && view.saved?.filter.order) || "newest";
  const { isSearching, setSearching } = useSearchField(key, asked);
  const field = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<{ shown: ViewDialog; isOpen: boolean } | null>(null);

  const list: ItemList = {
    view: q === "" ? key : searchedView(key),
    channelId: null,
    which: (q === "" && (only ?? remembered.only)) || "all",
    kind: q === "" ? kind : "any",
    order: order ?? remembered.order ?? null,
    question: q,
  };
  const go = (search: InboxSearch, replace = false) => navigate({ search, replace, resetScroll: true });
  /** The address of this view without its order: the address of a search has that of the search. */
  const here: InboxSearch = {
    ...viewSearch(key),
    ...((only ?? remembered.only) && { only: "unread" as const }),
    ...(kind !== "any" && { kind }),
  };
  /** Another way to look at the same view is no page of its own: Back leads to what was there before. */
  const change = (part: Partial<ItemList>) => {
    const { which, kind: of, order: first } = { ...list, ...part };
    const sorted = first === ownOrder ? null : first;
    removeTimeline({ ...list, which, kind: of, order: sorted });
    const choice = { ...(which === "unread" && { only: which }), ...(sorted && { order: sorted }) };
    if (q !== "") return go({ ...here, ...(sorted && { order: sorted }), q }, true);
    choices.write(withChoice(choices.read(), key, choice));
    go({ ...viewSearch(key), ...choice, ...(of !== "any" && { kind: of }) }, true);
  };
  const openView = (to: string, more: InboxSearch = {}) => {
    forgetView(to);
    setSearching(false);
    return go({ ...viewSearch(to), ...more });
  };
  const leaveSearch = () => {
    setSearching(false);
    if (asked !== undefined) return go(here);
    // The address of the search is just being opened.
    const { q: opening } = router.latestLocation.search as InboxSearch;
    if (opening !== undefined) router.history.back();
  };
  const ownOfSearch = q !== "" && order ? { order } : {};
  const isBoth = key === "unread" || key === "all";
  const showRead = () => (isBoth ? openView("all") : change({ which: "all" }));

  const shownOrder = list.order ?? ownOrder;
  const filter = filterOf({ ...list, view: list.view ?? key, order: shownOrder }, view.saved?.filter ?? null);
  const sort: SortChoices = {
    show:
      view.saved?.filter.which === "unread" || q !== ""
        ? null
        : {
            choices: (["unread", "all"] as const).map((value) => ({ value, label: words.shows[value] })),
            value: isBoth ? key : list.which === "unread" ? "unread" : "all",
            onChange: (chosen) => {
              const which = chosen === "unread" ? "unread" : "all";
              if (isBoth) openView(which, kind === "any" ? {} : { kind });
              else change({ which });
            },
          },
    order: { value: shownOrder, onChange: (chosen) => change({ order: chosen }) },
    kind:
      q !== "" || key === "videos" || key === "podcasts" || (view.saved && view.saved.filter.kind !== "any")
        ? null
        : { value: kind, onChange: (chosen) => change({ kind: chosen }) },
    isChanged: list.which === "unread" || list.kind !== "any" || shownOrder !== ownOrder,
    ...(filter && { onSave: () => setDialog({ shown: { kind: "save", filter }, isOpen: true }) }),
  };
  const scope = searchedView(key) === "all" ? null : view.name;
  const title = q === "" ? view.name : scope === null ? words.search : words.searchIn(scope);
  const tabCount = q === "" && view.unread ? `(${view.unread}${view.hasMore ? "+" : ""}) ` : "";
  useCloseOnBack(() => setDialog((known) => known && { ...known, isOpen: false }));
  const dialogs = dialog && (
    <Suspense>
      <ViewDialogs
        key={dialog.shown.kind === "edit" ? dialog.shown.saved.id : dialog.shown.kind}
        dialog={dialog.shown}
        isOpen={dialog.isOpen}
        onClose={() => setDialog({ ...dialog, isOpen: false })}
        onSaved={(id) => {
          // It is shown as it was saved.
          choices.write(withChoice(choices.read(), `saved:${id}`, {}));
          openView(`saved:${id}`);
        }}
      />
    </Suspense>
  );
  if (view.isGone)
    return (
      <Page title={words.title}>
        <GoneView view={key} />
      </Page>
    );
  return (
    <Page title={`${tabCount}${title || words.title}`} hasOwnBar>
      <Reader
        list={list}
        order={shownOrder}
        openId={item?.toString()}
        searched={[view.saved?.filter.words, q].filter(Boolean).join(" ")}
        onSearch={() => {
          setSearching(true);
          // The field may be rendered only after this event.
          requestAnimationFrame(() => field.current?.focus());
        }}
        onLeaveSearch={leaveSearch}
        bar={(bar) => (
          <ReadingBar
            {...bar}
            title={
              <>
                <h1
                  dir="auto"
                  lang={guessLanguage(title)}
                  className="min-w-0 truncate font-semibold text-15 tracking-[-.01em] outline-none max-desk:text-18 max-desk:tracking-[-.015em]"
                >
                  {/* While the name of a folder is loaded, the line keeps its height. */}
                  {title || "\u00a0"}
                </h1>
                {q === "" && (
                  <ViewCount unread={view.unread} hasMore={view.hasMore} className="text-14 max-desk:text-18" />
                )}
              </>
            }
            sort={sort}
            canMarkAll={canMarkAll(list)}
            search={{
              scope,
              isOpen: isSearching || q !== "",
              question: q,
              field,
              onOpen: () => setSearching(true),
              onClose: leaveSearch,
              // Typing a search adds one history entry, not one per letter.
              onAsk: (question) => go(question === "" ? here : { ...here, ...ownOfSearch, q: question }, q !== ""),
            }}
          >
            {q === "" && (
              <MoreButton
                view={view}
                onPrivateFeed={() =>
                  setDialog({ shown: { kind: "private-feed", view: key, name: view.name }, isOpen: true })
                }
                onEdit={() => view.saved && setDialog({ shown: { kind: "edit", saved: view.saved }, isOpen: true })}
                onDelete={async () => {
                  if (!view.saved) return;
                  // First, or the page would say that the view is gone.
                  await openView("unread");
                  await deleteView(view.saved);
                }}
              />
            )}
            <PhoneAccountLink />
          </ReadingBar>
        )}
        empty={(why) => (
          <EmptyList
            list={list}
            why={why}
            channels={channels}
            onShowAll={() => {
              if (kind !== "any") change({ kind: "any" });
              else if (list.which !== "unread" && (key === "videos" || key === "podcasts")) openView("all");
              else showRead();
            }}
            onLeaveSearch={leaveSearch}
            {...(scope !== null && {
              searchedIn: scope,
              onSearchAll: () => go({ ...viewSearch("all"), ...ownOfSearch, q }),
            })}
          />
        )}
      />
      {dialogs}
    </Page>
  );
}

/** The search field is open from when it is asked for until it is closed or another view is opened. */
function useSearchField(key: string, asked: string | undefined) {
  const [isSearching, setSearching] = useState(asked !== undefined);
  const [last, setLast] = useState({ key, asked });
  if (key !== last.key || asked !== last.asked) {
    setLast({ key, asked });
    // The sidebar's link to the search, while the inbox is open: nothing else asks for an empty search.
    if (asked === "") setSearching(true);
    else if (key !== last.key) setSearching(false);
  }
  return { isSearching, setSearching };
}
