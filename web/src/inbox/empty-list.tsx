import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "#ui/controls/button.tsx";
import { buttonLook } from "#ui/controls/button-look.ts";
import { relativeTime } from "#ui/time/relative-time.ts";
import { useLanguage, useWords } from "#ui/words/words.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { AskOwnerButton } from "../person/ask-owner-button.tsx";
import { useMembershipQuery } from "../person/use-membership.ts";
import { useNow } from "../time/use-now.ts";
import { ListMessage } from "./list-message.tsx";
import type { Show, View } from "./view.ts";
import { whatArrived } from "./what-arrived.ts";

/** resting: the channel is over the plan's limit, so nothing is shown. */
export type WhyEmpty = "none" | "resting";

interface EmptyListProps {
  view: View;
  why: WhyEmpty;
  channels: readonly ListedChannel[] | undefined;
  onShow: (show: Show) => void;
  onLeaveSearch: () => void;
}

/** Why the list is empty, and what to do. */
export function EmptyList({ view, why, channels, onShow, onLeaveSearch }: EmptyListProps) {
  const { empty: words } = useWords("inbox");
  const common = useWords("common");
  const nextTry = useNextTry(view, channels);
  if (why === "resting")
    return (
      <ListMessage title={words.resting} hint={words.restingHint}>
        <PrimaryLink to="/membership">{words.seePlans}</PrimaryLink>
      </ListMessage>
    );
  if (view.question !== "")
    return (
      <ListMessage title={words.search(view.question)} hint={words.searchHint}>
        <Button onClick={onLeaveSearch}>{words.clearSearch}</Button>
      </ListMessage>
    );
  if (view.show === "starred") return <ListMessage title={words.starred} hint={words.starredHint} />;
  if (channels?.length === 0) return <NothingFollowed />;
  const seen = channels?.filter(({ id }) => view.channelId === null || id === view.channelId);
  if (seen?.length && seen.every(({ health }) => health === "first-fetch"))
    return <ListMessage title={words.firstFetch} hint={words.firstFetchHint} />;
  const arrived = whatArrived(seen);
  // The page of a channel says itself how it is.
  const failed = view.channelId === null ? (arrived?.failed ?? 0) : 0;
  const next = [failed > 0 && words.failed(failed), nextTry && words.nextTry(nextTry)];
  const toFailed = failed > 0 && (
    <Link to="/channels" search={{ only: "attention" }} className={buttonLook()}>
      {words.seeFailed}
    </Link>
  );
  if (view.show === "unread" && arrived?.hasArrived !== false)
    return (
      <ListMessage title={words.unread} hint={common.join([arrived && words.unreadHint, ...next].filter(isText))}>
        <Button onClick={() => onShow("all")}>{words.showRead}</Button>
        {toFailed}
      </ListMessage>
    );
  if (view.show === "videos")
    return (
      <ListMessage title={words.videos} hint={words.videosHint}>
        <Button onClick={() => onShow("all")}>{words.showAll}</Button>
      </ListMessage>
    );
  const nothing = view.channelId === null ? words.noneArrived : words.allHint;
  return (
    <ListMessage title={words.all} hint={common.join([failed === 0 && nothing, ...next].filter(isText))}>
      {toFailed}
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

/** When the next channel of this list is refreshed, as text. */
function useNextTry({ channelId }: View, channels: readonly ListedChannel[] | undefined): string | null {
  const now = useNow();
  const language = useLanguage();
  const times = (channels ?? [])
    .filter(({ id, paused }) => paused === null && (channelId === null || id === channelId))
    .flatMap(({ nextRefreshAt }) => (nextRefreshAt === null ? [] : [new Date(nextRefreshAt).getTime()]));
  if (times.length === 0) return null;
  return relativeTime(new Date(Math.max(now.getTime(), Math.min(...times))), now, language);
}

function PrimaryLink({ to, children }: { to: "/" | "/membership"; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex h-10 items-center rounded-control bg-accent px-4 font-medium text-on-accent hover:bg-accent-hover"
    >
      {children}
    </Link>
  );
}
