import { redirect } from "@tanstack/react-router";
import { type FirstRunState, openStep } from "#core/first-run.ts";
import { meQuery } from "../person/me.ts";
import { queryClient, rpc } from "../rpc.ts";

/** For `beforeLoad` of the first run: only a server without accounts has it, and its owner until it is finished. */
export async function firstRunOnly(): Promise<void> {
  const me = await queryClient.ensureQueryData(meQuery);
  const isOwner = me?.role === "admin";
  const { isFirst } = await queryClient.fetchQuery({ ...rpc.account.get.queryOptions(), staleTime: 0 });
  const state = isOwner ? await loadForOwner() : undefined;
  if (openStep({ isFirst, isOwner, state }) === null) throw redirect({ to: "/" });
}

/** With what the step shows, so that it does not grow and push the next one down. A failure is shown there. */
async function loadForOwner(): Promise<FirstRunState> {
  const [{ state }] = await Promise.all([
    queryClient.fetchQuery(rpc.admin.firstRun.get.queryOptions()),
    queryClient.prefetchQuery(rpc.admin.subscribePolicy.get.queryOptions()),
    queryClient.prefetchQuery(rpc.admin.feedService.get.queryOptions()),
    queryClient.prefetchQuery(rpc.status.get.queryOptions()),
  ]);
  return state;
}
