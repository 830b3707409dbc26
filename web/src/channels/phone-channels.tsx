import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { useWords } from "#ui/words/words.ts";
import Bookmark from "~icons/lucide/bookmark";
import { ChannelList } from "../folders/channel-list.tsx";
import { channelSortOf } from "../folders/channel-sort.ts";
import { ListsFailed } from "../folders/lists-failed.tsx";
import { useFolders } from "../folders/use-folders.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { useCountedChannels } from "../following/use-counted-channels.ts";
import { Skeleton } from "../layout/page-skeleton.tsx";
import type { Me } from "../person/me.ts";
import { BUILT_IN } from "../views/built-in-views.ts";
import { forgetView } from "../views/forget-view.ts";
import { useSavedCounts } from "../views/use-saved-counts.ts";
import { useUnreadCounts } from "../views/use-unread-counts.ts";
import { countOf, useSavedViews } from "../views/use-views.ts";
import { ViewCount } from "../views/view-count.tsx";
import { viewSearch } from "../views/view-search.ts";

interface PhoneChannelsProps {
  me: Me;
  channels: readonly ListedChannel[];
  /** Below the views, when there are no channels. */
  none: ReactNode;
}

/** What the sidebar has on desktops: the views, and the channels in their folders. */
export function PhoneChannels({ me, channels, none }: PhoneChannelsProps) {
  const names = useWords("viewNames");
  const { data: folders, errorUpdateCount } = useFolders();
  const { data: savedViews, isLoading } = useSavedViews();
  const { data: counts } = useUnreadCounts();
  const countOfSaved = useSavedCounts();
  const counted = useCountedChannels();
  const sort = channelSortOf(me.id).use();
  // Not `isError`, which is false while they are fetched again.
  const areFoldersMissing = !folders && errorUpdateCount > 0;
  const known = areFoldersMissing ? [] : folders;
  // All at once, so that nothing moves.
  if (!known || isLoading) return <Skeleton rows={6} />;
  return (
    <>
      <ul className="grid grid-cols-2 gap-2 pb-4">
        {BUILT_IN.map(({ view, icon: Icon }) => (
          <li key={view}>
            <Link
              to="/inbox"
              search={viewSearch(view)}
              onClick={() => forgetView(view)}
              className="flex h-13 items-center gap-2.5 rounded-card border border-line bg-surface px-3.5 font-medium text-14"
            >
              <Icon aria-hidden size={18} strokeWidth={1.6} className="shrink-0 text-accent" />
              <span className="min-w-0 truncate">{names[view]}</span>
              <ViewCount unread={countOf(counts, view)} className="ml-auto font-normal" />
            </Link>
          </li>
        ))}
      </ul>
      {savedViews && savedViews.length > 0 && (
        <ul className="mb-4 divide-y divide-line rounded-card border border-line bg-surface">
          {savedViews.map((saved) => (
            <li key={saved.id}>
              <Link
                to="/inbox"
                search={viewSearch(`saved:${saved.id}`)}
                onClick={() => forgetView(`saved:${saved.id}`)}
                className="flex h-12 items-center gap-3 px-4 text-14"
              >
                <Bookmark aria-hidden size={18} strokeWidth={1.6} className="shrink-0 text-accent" />
                <span dir="auto" lang={guessLanguage(saved.name)} className="min-w-0 truncate">
                  {saved.name}
                </span>
                <ViewCount unread={null} {...countOfSaved(saved)} className="ml-auto" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {areFoldersMissing && <ListsFailed what="folders" />}
      <ChannelList channels={counted} count={channels.length} folders={known} sort={sort} look="page" />
      {channels.length === 0 && <div className={known.length > 0 ? "mt-4" : ""}>{none}</div>}
    </>
  );
}
