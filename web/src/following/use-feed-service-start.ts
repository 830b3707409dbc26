import { useQuery } from "@tanstack/react-query";
import type { FeedServiceStart } from "#ui/suggestions/feed-preview.tsx";
import { rpc } from "../rpc.ts";

const ASK_AGAIN_MS = 1_000;

/** While a route is waited for: whether the server still has to install or start its feed service. */
export function useFeedServiceStart(isWaiting: boolean): FeedServiceStart | undefined {
  const { data: status } = useQuery(
    rpc.status.get.queryOptions(undefined, {
      refetchInterval: ({ state }) => {
        const service = state.data?.embeddedFeedService;
        return isWaiting && service && service.kind !== "running" ? ASK_AGAIN_MS : false;
      },
    }),
  );
  const service = status?.embeddedFeedService;
  return isWaiting && (service?.kind === "installing" || service?.kind === "starting") ? service : undefined;
}
