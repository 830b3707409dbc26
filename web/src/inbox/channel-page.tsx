import { getRouteApi, Link, Navigate, useRouter } from "@tanstack/react-router";
import { type ComponentType, useRef, useState } from "react";
import { LONGEST_QUESTION } from "#core/feed/search-words.ts";
import type { Order } from "#core/view/view.ts";
import { useWords } from "#ui/words/words.ts";
import ChevronLeft from "~icons/lucide/chevron-left";
import { titleOf } from "../following/title-of.ts";
import { type ListedChannel, useChannels } from "../following/use-channels.ts";
import { lastList } from "../layout/last-list.ts";
import { NotFound } from "../layout/not-found.tsx";
import { PageSkeleton } from "../layout/page-skeleton.tsx";
import { useMe } from "../person/me.ts";
import { viewChoicesOf, withChoice } from "../views/view-choices.ts";
import { viewSearch } from "../views/view-search.ts";
import { DensityButtons } from "./density-buttons.tsx";
import { EmptyList } from "./empty-list.tsx";
import { channelList, SHOWS, type Show } from "./item-list.ts";
import { canMarkAll, Reader } from "./reader.tsx";
import { MarkAllRead, SearchButton, SearchRow, type SearchState, SortButton } from "./reading-bar.tsx";
import { ReadingSettingsButton } from "./reading-settings-button.tsx";
import { removeTimeline } from "./use-timeline.ts";

const route = getRouteApi("/channels/$channelId");

interface ButtonsProps {
  channel: ListedChannel;
  hasSettingsOpen: boolean;
  onSettings: (isOpen: boolean) => void;
  onKeysHelp: () => void;
}

/** What another feature has for this page. */
export interface ChannelParts {
  /** Its picture, name and folders. */
  Title: ComponentType<{ channel: ListedChannel }>;
  /** Its settings and its menu. */
  Buttons: ComponentType<ButtonsProps>;
  /** What is wrong with it, above its items. */
  Strip: ComponentType<{ channel: ListedChannel }>;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** This history entry opened the channel's settings: the entry before it is the channel. */
    isOverChannel?: boolean;
  }
}

/** One channel: its bar, what is wrong with it, and its items. */
export function ChannelPage({ parts: { Title, Buttons, Strip } }: { parts: ChannelParts }) {
  const words = useWords("inbox");
  const { channelId } = route.useParams();
  const { show = "all", order: inAddress, item, settings, q: asked } = route.useSearch();
  const q = (asked ?? "").trim().slice(0, LONGEST_QUESTION);
  const [isSearching, setSearching] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const navigate = route.useNavigate();
  const router = useRouter();
  const { data: channels } = useChannels();
  const choices = viewChoicesOf(useMe()?.id ?? "");
  const choiceKey = `channel:${channelId}`;
  const chosenBefore = choices.use()[choiceKey];
  const order = inAddress ?? chosenBefore?.order ?? "newest";
  const channel = channels?.find(({ id }) => id === channelId);
  const [lastShown, setLastShown] = useState<string | null>(null);
  if (channel && lastShown !== channelId) setLastShown(channelId);
  if (!channels) return <PageSkeleton />;
  // Unsubscribed while it was open: goes back to the list, where Undo has a visible effect.
  if (!channel) return lastShown === channelId ? <Navigate {...lastList()} replace /> : <NotFound />;
  const list = { ...channelList(channelId, show, order === "newest" ? null : order), question: q };
  const go = (chosen: Show, first: Order) => {
    const sorted = first === "newest" ? {} : { order: first };
    removeTimeline({ ...channelList(channelId, chosen, sorted.order ?? null), question: q });
    choices.write(withChoice(choices.read(), choiceKey, sorted));
    const search = { show: chosen, ...sorted, ...(settings && { settings }), ...(q !== "" && { q }) };
    // Another order is no page of its own.
    void navigate({ search, replace: chosen === show, resetScroll: false });
  };
  const ask = (question: string) =>
    void navigate({
      search: ({ q: _, ...rest }) => (question === "" ? rest : { ...rest, q: question }),
      // Typing a search adds one history entry, not one per letter.
      replace: q !== "",
      resetScroll: false,
    });
  const search: SearchState = {
    isOpen: isSearching || q !== "",
    question: q,
    scope: titleOf(channel),
    field,
    onOpen: () => setSearching(true),
    onClose: () => {
      setSearching(false);
      if (q !== "") ask("");
    },
    onAsk: ask,
  };
  /** A history entry of its own, so that the browser's Back button closes it. */
  const openSettings = (isOpen: boolean) => {
    if (isOpen)
      void navigate({
        search: (old) => ({ ...old, settings: 1 as const }),
        state: { isOverChannel: true },
        resetScroll: false,
      });
    else if (router.state.location.state.isOverChannel === true) router.history.back();
    else void navigate({ search: ({ settings: _, ...rest }) => rest, replace: true, resetScroll: false });
  };
  return (
    <>
      <title>{`${titleOf(channel)} · Pagecast`}</title>
      <Reader
        key={channelId}
        list={list}
        order={order}
        openId={item?.toString()}
        head={<Strip channel={channel} />}
        isUnderSheet={settings === 1}
        searched={q}
        onSearch={() => {
          setSearching(true);
          // The field may be rendered only after this event.
          requestAnimationFrame(() => field.current?.focus());
        }}
        onLeaveSearch={search.onClose}
        bar={({ sortMenu, lookMenu, onMarkAll, onHelp, density }) => (
          <>
            <div className="@container flex h-14 items-center gap-1 pr-2 pl-1 desk:pr-3 desk:pl-5">
              <Back />
              <Title channel={channel} />
              {density && <DensityButtons {...density} />}
              {lookMenu && <ReadingSettingsButton menu={lookMenu} className="max-desk:hidden" />}
              <SortButton
                menu={sortMenu}
                density={density}
                sort={{
                  show: {
                    choices: SHOWS.map((value) => ({ value, label: words.views[value] })),
                    value: show,
                    onChange: (chosen) => go(chosen, order),
                  },
                  order: { value: order, onChange: (first) => go(show, first) },
                  kind: null,
                  isChanged: show !== "all" || order !== "newest",
                }}
              />
              {canMarkAll(list) && <MarkAllRead onMarkAll={onMarkAll} />}
              <SearchButton {...search} />
              <Buttons
                channel={channel}
                hasSettingsOpen={settings === 1}
                onSettings={openSettings}
                onKeysHelp={onHelp}
              />
            </div>
            {search.isOpen && <SearchRow {...search} />}
          </>
        )}
        empty={(why) => (
          <EmptyList
            list={list}
            why={why}
            channels={channels}
            onShowAll={() => go("all", order)}
            onLeaveSearch={search.onClose}
            searchedIn={titleOf(channel)}
            onSearchAll={() => void navigate({ to: "/inbox", search: { ...viewSearch("all"), q } })}
          />
        )}
      />
    </>
  );
}

/** On phones, where there is no sidebar. */
function Back() {
  const words = useWords("shell");
  return (
    <Link
      {...lastList()}
      aria-label={words.back}
      className="grid size-10 shrink-0 place-items-center rounded-control text-text-3 desk:hidden"
    >
      <ChevronLeft aria-hidden size={18} strokeWidth={1.6} />
    </Link>
  );
}
