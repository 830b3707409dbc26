import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "#ui/controls/button.tsx";
import { buttonLook } from "#ui/controls/button-look.ts";
import { relativeTime } from "#ui/time/relative-time.ts";
import { useLanguage, useWords, type Words } from "#ui/words/words.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { AskOwnerButton } from "../person/ask-owner-button.tsx";
import { useMembershipQuery } from "../person/use-membership.ts";
import { useNow } from "../time/use-now.ts";
import type { ItemList } from "./item-list.ts";
import { ListMessage } from "./list-message.tsx";
import { useListContent } from "./use-list-content.ts";
import { whatArrived } from "./what-arrived.ts";

/** resting: the channel is over the plan's limit, so nothing is shown. gone: there is no such folder or saved view any more. */
export type WhyEmpty = "none" | "resting" | "gone";

interface EmptyListProps {
  list: ItemList;
  why: WhyEmpty;
  channels: readonly ListedChannel[] | undefined;
  /** Shows what was left out: read items, or those of other kinds. */
  onShowAll: () => void;
  onLeaveSearch: () => void;
  /** What was searched, if it is not everything, and how to search everything. */
  searchedIn?: string;
  onSearchAll?: () => void;
}

/** Why the list is empty, and what to do. */
export function EmptyList(props: EmptyListProps) {
  const { list, why, channels, onShowAll, onLeaveSearch, searchedIn, onSearchAll } = props;
  const { empty: words } = useWords("inbox");
  const common = useWords("common");
  const content = useListContent(list);
  const seen = channels?.filter(({ id }) => content?.channels?.has(id) ?? true);
  const nextTry = useNextTry(seen);
  if (why === "resting")
    return (
      <ListMessage title={words.resting} hint={words.restingHint}>
        <PrimaryLink to="/membership">{words.seePlans}</PrimaryLink>
      </ListMessage>
    );
  if (why === "gone") return <GoneView view={list.view} />;
  if (list.question !== "")
    return (
      <ListMessage
        title={searchedIn === undefined ? words.search(list.question) : words.searchIn(list.question, searchedIn)}
        hint={words.searchHint}
      >
        {onSearchAll && <Button onClick={onSearchAll}>{words.searchAll}</Button>}
        <Button onClick={onLeaveSearch}>{words.clearSearch}</Button>
      </ListMessage>
    );
  const isNarrowed = list.which === "unread" || list.kind !== "any";
  if (list.which === "starred" || (list.view === "starred" && !isNarrowed))
    return <ListMessage title={words.starred} hint={words.starredHint} />;
  if (channels?.length === 0) return <NothingFollowed />;
  if (content?.channels && seen?.length === 0 && list.view !== null)
    return list.view.startsWith("saved:") ? (
      <ListMessage title={words.viewWithoutChannels} hint={words.viewWithoutChannelsHint} />
    ) : (
      <ListMessage title={words.folderWithoutChannels} hint={words.folderWithoutChannelsHint}>
        <Link to="/channels" className={buttonLook(undefined, "large")}>
          {words.toChannels}
        </Link>
      </ListMessage>
    );
  if (seen?.length && seen.every(({ health }) => health === "first-fetch"))
    return <ListMessage title={words.firstFetch} hint={words.firstFetchHint} />;
  const arrived = whatArrived(seen);
  // The page of a channel says itself how it is.
  const failed = list.view === null ? 0 : (arrived?.failed ?? 0);
  const next = [failed > 0 && words.failed(failed), nextTry && words.nextTry(nextTry)];
  const toFailed = failed > 0 && (
    <Link to="/channels" search={{ only: "attention" }} className={buttonLook()}>
      {words.seeFailed}
    </Link>
  );
  if ((list.which === "unread" || list.view === "unread") && list.kind === "any" && arrived?.hasArrived !== false)
    return (
      <ListMessage title={words.unread} hint={common.join([arrived && words.unreadHint, ...next].filter(isText))}>
        <Button onClick={onShowAll}>{words.showRead}</Button>
        {toFailed}
      </ListMessage>
    );
  const kind = list.view === "videos" ? "video" : list.view === "podcasts" ? "podcast" : list.kind;
  if (kind !== "any")
    return (
      <ListMessage title={words.kinds[kind]} hint={words.kindHints[kind]}>
        <Button onClick={onShowAll}>{words.showAll}</Button>
      </ListMessage>
    );
  if (list.view === "today" && arrived?.hasArrived !== false)
    return (
      <ListMessage title={words.today} hint={common.join([words.todayHint, ...next].filter(isText))}>
        {toFailed}
      </ListMessage>
    );
  return (
    <ListMessage title={words.all} hint={common.join([failed === 0 && nothingIn(list, words), ...next].filter(isText))}>
      {toFailed}
    </ListMessage>
  );
}

type EmptyWords = Words["inbox"]["empty"];

function nothingIn({ view }: ItemList, words: EmptyWords): string {
  if (view === null) return words.allHint;
  if (view.startsWith("folder:")) return words.folderHint;
  return view.startsWith("saved:") ? words.savedHint : words.noneArrived;
}

/** A folder or a saved view that was deleted, or whose address is wrong. */
export function GoneView({ view }: { view: string | null }) {
  const { empty: words } = useWords("inbox");
  return (
    <ListMessage title={view?.startsWith("saved:") ? words.viewGone : words.folderGone} hint={words.goneHint}>
      <PrimaryLink to="/inbox">{words.toUnread}</PrimaryLink>
      <Link to="/channels" className={buttonLook(undefined, "large")}>
        {words.toChannels}
      </Link>
    </ListMessage>
  );
}

function isText(one: string | false | null): one is string {
  return typeof one === "string";
}

/** On the free plan nothing can be followed, so it says how to get a plan. */
function NothingFollowed() {
  const { empty: words } = useWords("inbox");
  const { data: membership, isLoading } = useMembershipQuery();
  // Two messages in a row would be read as two.
  if (isLoading) return null;
  if (membership?.allowed !== 0)
    return (
      <ListMessage title={words.nothingFollowed} hint={words.nothingFollowedHint}>
        <PrimaryLink to="/">{words.find}</PrimaryLink>
      </ListMessage>
    );
  const { payment, requestedAt } = membership;
  if (payment !== "not-configured")
    return (
      <ListMessage title={words.nothingFollowed} hint={words.planNeeded.sold}>
        <PrimaryLink to="/membership">{words.seePlans}</PrimaryLink>
      </ListMessage>
    );
  const hint = requestedAt === null ? words.planNeeded.granted : words.planNeeded.asked;
  return (
    <ListMessage title={words.nothingFollowed} hint={hint}>
      <AskOwnerButton requestedAt={requestedAt} />
    </ListMessage>
  );
}

/** When the next of these channels is refreshed, as text. */
function useNextTry(channels: readonly ListedChannel[] | undefined): string | null {
  const now = useNow();
  const language = useLanguage();
  const times = (channels ?? [])
    .filter(({ paused }) => paused === null)
    .flatMap(({ nextRefreshAt }) => (nextRefreshAt === null ? [] : [new Date(nextRefreshAt).getTime()]));
  if (times.length === 0) return null;
  return relativeTime(new Date(Math.max(now.getTime(), Math.min(...times))), now, language);
}

function PrimaryLink({ to, children }: { to: "/" | "/inbox" | "/membership"; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex h-10 items-center rounded-control bg-accent px-4 font-medium text-on-accent hover:bg-accent-hover"
    >
      {children}
    </Link>
  );
}
