import { type ChannelLink, channelLink } from "#core/video/channel-link.ts";
import { normaliseChannelAddress } from "#core/video/normalise-channel-address.ts";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";

const AUTHOR_ROUTE = /\/(?:user|channel|author|space|podcast)\//;

/**
 * What the button of a row subscribes to. One author is one channel, known by their page, and the server reads it from the
 * first of the page's author routes: that row has the button. Null: the row needs none.
 * Where the owner lets every feed be followed, every row has its own.
 */
export function channelOfRow(
  page: string,
  rows: readonly FeedSuggestion[],
  row: FeedSuggestion,
  subscribe: "authors" | "any-feed",
): ChannelLink | null {
  const routes = rows.filter(({ path }) => path !== "");
  const link = channelLink(page, () => routes.map(({ path }) => path));
  const ofAuthor = routes.find(({ path, retired }) => !retired && AUTHOR_ROUTE.test(path)) ?? routes[0];
  if (link.kind === "channel" && row === ofAuthor) return link;
  if (subscribe === "any-feed") {
    const channelUrl = normaliseChannelAddress(row.url);
    return channelUrl === null ? { kind: "none", reason: "platform" } : { kind: "channel", channelUrl };
  }
  // Why nothing here can be subscribed is said once.
  return link.kind === "none" && row === rows[0] ? link : null;
}
