import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { routeAddress, routeOf } from "#core/rules/route-address.ts";
import { type ChannelLink, channelLink } from "#core/video/channel-link.ts";
import { normaliseChannelAddress } from "#core/video/normalise-channel-address.ts";
import { useWords } from "#ui/words/words.ts";
import { rpc } from "../rpc.ts";
import { wantToasts } from "../shell/notice-board.tsx";
import { feedServiceWords } from "../words/feed-service-words.ts";

const SubscribeButton = lazy(async () => {
  const { SubscribeButton } = await import("#ui/subscribe/subscribe-button.tsx");
  wantToasts();
  return { default: SubscribeButton };
});

export interface SubscribeToProps {
  /**
   * The page of an author or a channel; or one feed of it, `suggestion.url`, which is a channel of its own; where every
   * feed may be followed, any feed's address.
   */
  address: string;
  /** For a page: the routes the feed rules make for it, `suggestion.path` of each. They tell whether it is an author's. */
  feedPaths?: readonly string[];
  /** The address is a channel's own (`channel.channel_url`), which needs no rule to prove it. */
  isChannel?: boolean;
  /** primary: filled, once per view. */
  emphasis?: "primary" | "secondary";
  size?: "control" | "large";
  /** After a success, with what now holds. */
  onChanged?: (subscribed: boolean) => void;
}

/**
 * The subscribe button for an address, joined to this server: for anybody, in every state, with its toasts, the way to
 * sign in and the upgrade dialog. Everything it needs is around it already (`Subscribing`, in the shell).
 */
export function SubscribeTo({ address, feedPaths = [], isChannel = false, ...look }: SubscribeToProps) {
  const found = useLink(address, feedPaths);
  const words = useWords(feedServiceWords);
  const isRoute = feedPaths.length > 0 || routeOf(address, found.feedService) !== null;
  const link: ChannelLink = isChannel ? { kind: "channel", channelUrl: address } : found.link;
  return (
    <Suspense
      fallback={
        <span className={`w-[124px] max-desk:w-[112px] ${look.size === "large" ? "h-10" : "h-8 max-desk:h-10"}`} />
      }
    >
      <SubscribeButton link={link} unavailable={isRoute && !found.followsRoutes ? words.reason : null} {...look} />
    </Suspense>
  );
}

/** The four cases of what can be subscribed, one route of a page among them, or anything at all where the owner allows it. */
function useLink(address: string, feedPaths: readonly string[]) {
  const { data: account } = useQuery(rpc.account.get.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }));
  const { data: status } = useQuery(rpc.status.get.queryOptions());
  const route = routeOf(address, status?.feedService);
  const channel = route === null ? address : routeAddress(route);
  const link = channelLink(channel, () => (route === null ? feedPaths : [route]));
  const channelUrl = normaliseChannelAddress(channel);
  const takesIt = link.kind === "none" && channelUrl !== null && account?.subscribe === "any-feed";
  return {
    link: takesIt ? ({ kind: "channel", channelUrl } as const) : link,
    feedService: status?.feedService,
    followsRoutes: status?.followsRoutes ?? true,
  };
}
