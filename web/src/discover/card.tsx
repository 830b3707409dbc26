import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useState } from "react";
import { decideChannel } from "#core/channel/decide-channel.ts";
import { markOf } from "#core/channel/mark-of.ts";
import type { PageFacts } from "#core/channel/page-facts.ts";
import { sourceOf } from "#core/channel/source.ts";
import { siteIconOf } from "#core/icon/icon-address.ts";
import { useCopy } from "#ui/controls/copy-button.tsx";
import { type CardPreview, FeedCard } from "#ui/suggestions/feed-card.tsx";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { useOpenIn } from "#ui/suggestions/use-open-in.ts";
import { OwnerLink } from "../following/owner-link.tsx";
import { SubscribeTo } from "../following/subscribe-to.tsx";
import { useFollowTerms } from "../following/use-follow-terms.ts";
import { useMe } from "../person/me.ts";
import { chosenReaders, usableReaders } from "../preferences/chosen-readers.ts";
import { feedAddresses } from "../preferences/feed-addresses.ts";
import { rpc } from "../rpc.ts";
import { type RouteHealth, RouteHealthNote } from "./route-health.tsx";
import { AskOwner, SetUp, useSetUpBy } from "./set-up.tsx";
import { useCardKeys } from "./use-card-keys.ts";
import { usePreview } from "./use-preview.ts";
import { useRouteAddress } from "./use-route-address.ts";
import { WhyThis } from "./why-this.tsx";

interface CardProps {
  feed: FeedSuggestion;
  page: PageFacts;
  /** What the page is called, and what it says of itself. */
  name: string;
  description: string;
  /** Signed-in people see the newest items of a page that they submitted, everybody else on request. */
  isSubmitted: boolean;
  /** How its route did on this server. */
  health: RouteHealth | undefined;
  /** The results: the keys of the card work there. */
  area: RefObject<HTMLElement | null>;
  heading(name: string, look: string): ReactNode;
}

/** The best feed of a page. */
export function Card({ feed, page, name, description, isSubmitted, health, area, heading }: CardProps) {
  const me = useMe();
  const { data: status } = useQuery(rpc.status.get.queryOptions());
  const [isRequested, setRequested] = useState(false);
  const [isOpenIn, setOpenIn] = useState(false);
  const [isWhy, setWhy] = useState(false);
  const { copied, copy } = useCopy();
  const readers = useOpenIn(usableReaders(chosenReaders.use()));
  const address = useRouteAddress()(feed);
  const setUpBy = useSetUpBy()(feed);
  const terms = useFollowTerms();
  const source = sourceOf(feed);
  const canFetch = feed.path === "" || status?.followsRoutes !== false;
  const isWanted = canFetch && (isRequested || (isSubmitted && Boolean(me)));
  const { state, problem, tryAgain } = usePreview(feed, page.address, isWanted);
  const preview: CardPreview = isWanted
    ? state
    : canFetch
      ? { kind: "offered", onShow: () => setRequested(true) }
      : { kind: "none" };
  useCardKeys(area, isSubmitted, {
    onCopy: () => void copy(address),
    onOpenIn: () => setOpenIn(true),
    onWhy: () => setWhy(!isWhy),
  });
  const channelName = (isWanted && state.kind === "ready" && state.feed.title) || name;
  const site = page.site?.name ?? "";
  const domain = page.site?.domain ?? new URL(page.address).hostname;
  return (
    <FeedCard
      feed={feed}
      name={name}
      description={description}
      site={site}
      mark={markOf(decideChannel(page, terms, source), source)}
      icon={isSubmitted ? siteIconOf(domain) : null}
      preview={preview}
      failureHint={<OwnerLink problem={problem} />}
      now={new Date()}
      heading={heading}
      subscribe={<SubscribeTo page={page} feed={source} name={channelName} emphasis="primary" size="card" />}
      setUp={setUpBy === "me" ? <SetUp feed={feed} /> : setUpBy === "owner" && <AskOwner />}
      note={<RouteHealthNote health={health} />}
      address={address}
      readers={readers}
      readersAddress="/settings"
      showsAddress={feedAddresses.use()}
      isCopied={copied}
      onCopy={() => void copy(address)}
      isOpenIn={isOpenIn}
      onOpenIn={setOpenIn}
      why={<WhyThis feed={feed} site={site} state={isWanted ? state : null} isOpen={isWhy} onOpen={setWhy} />}
      onTryAgain={tryAgain}
    />
  );
}
