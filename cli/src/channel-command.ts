// `pagecast channel`: whether a page can be followed, as which channel and from where, or why not.
import { type ChannelDecision, decideChannel, type SubscribePolicy } from "#core/channel/decide-channel.ts";
import { readPageFacts } from "#core/channel/page-facts.ts";
import type { Source } from "#core/channel/source.ts";
import { readAddress } from "#core/read-address.ts";
import { type Catalogue, openCatalogue } from "#core/rules/catalogue.ts";
import { readCatalogue } from "./build-catalogue.ts";

type ChannelOptions = {
  /** One of the page's feeds: a route, or the address of a feed. */
  feed: string | undefined;
  policy: SubscribePolicy;
  feedService: string | undefined;
  json: boolean;
};

export function printChannel(given: string, { json, ...options }: ChannelOptions): number {
  const decision = findChannel(openCatalogue(readCatalogue()), given, options);
  console.log(json ? JSON.stringify(decision, null, 2) : formatDecision(decision));
  return decision.kind === "channel" ? 0 : 1;
}

export function findChannel(
  catalogue: Catalogue,
  given: string,
  { feed, policy, feedService = "" }: Omit<ChannelOptions, "json">,
): ChannelDecision {
  const page = readPageFacts(catalogue, { url: readAddress(given) ?? given });
  // The command fetches nothing; it only says what could be followed.
  const terms = { policy, feedService: feedService || null, canFetchRoutes: true };
  return decideChannel(page, terms, feed === undefined ? undefined : readFeed(feed));
}

function readFeed(given: string): Source {
  return given.startsWith("/") ? { route: given } : { feedUrl: given };
}

function formatDecision(decision: ChannelDecision): string {
  if (decision.kind === "channel") {
    const from = decision.sources.map((source) => ("route" in source ? source.route : source.feedUrl));
    return `${decision.channelUrl}  from ${from.join(", then ")}`;
  }
  return decision.reason === "platform"
    ? "This platform does not support subscriptions yet"
    : `On ${decision.platform}, author home pages only support subscription`;
}
