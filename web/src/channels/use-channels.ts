import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#server/rpc.ts";
import { useMe } from "../account/me.ts";
import { queryClient, rpc } from "../rpc.ts";

export type ListedChannel = inferRouterOutputs<AppRouter>["channels"]["list"][number];

/** What the person follows. Asked only when somebody is signed in; nobody has no list, and no error either. */
export function useChannels() {
  const me = useMe();
  return useQuery(rpc.channels.list.queryOptions(undefined, { enabled: Boolean(me) }));
}

/** After every change of a subscription: the list, how much of the plan is used, and what there is to read. */
export async function refetchChannels(): Promise<void> {
  queryClient.removeQueries({ queryKey: ["timeline"], type: "inactive" });
  await Promise.all([
    queryClient.invalidateQueries(rpc.channels.list.queryFilter()),
    queryClient.invalidateQueries(rpc.membership.get.queryFilter()),
  ]);
}
