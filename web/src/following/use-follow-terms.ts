import { useQuery } from "@tanstack/react-query";
import type { FollowTerms } from "#core/channel/decide-channel.ts";
import { rpc } from "../rpc.ts";

/** What this server allows to follow. Until it answers, the specified defaults: authors only, and routes can be fetched. */
export function useFollowTerms(): FollowTerms {
  const { data: account } = useQuery(rpc.account.get.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }));
  const { data: status } = useQuery(rpc.status.get.queryOptions());
  return {
    policy: account?.subscribe ?? "authors",
    feedService: status?.feedService ?? null,
    canFetchRoutes: status?.followsRoutes ?? true,
  };
}
