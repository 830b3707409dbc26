import { useQuery } from "@tanstack/react-query";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { useMe } from "../person/me.ts";
import { rpc } from "../rpc.ts";

/**
 * The address that a row copies and opens. Where this server runs the feed service itself, other readers reach its routes through
 * this server, with the person's own key. Otherwise, and for visitors, the address of the suggestion.
 */
export function useRouteAddress(): (suggestion: FeedSuggestion) => string {
  const me = useMe();
  const { data: status } = useQuery(rpc.status.get.queryOptions());
  const isEmbedded = Boolean(status?.embeddedFeedService);
  const { data: routes } = useQuery(
    rpc.routeFeeds.get.queryOptions(undefined, {
      enabled: Boolean(me) && isEmbedded,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  return ({ path, url }) => (routes && path && me ? routes.baseUrl + path : url);
}
