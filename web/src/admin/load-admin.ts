import { queryClient, rpc } from "../rpc.ts";
import { peopleQuery } from "./people-list.ts";

/** What the sections show, so that none grows and pushes the others down. A failure is shown in its section. */
export async function loadAdmin(): Promise<void> {
  const { subscribePolicy, requests, signup, newAccounts, invites, catalogue, directories, feedService } = rpc.admin;
  await Promise.all([
    queryClient.prefetchQuery(subscribePolicy.get.queryOptions()),
    queryClient.prefetchQuery(requests.list.queryOptions()),
    queryClient.prefetchQuery(signup.get.queryOptions()),
    queryClient.prefetchQuery(newAccounts.get.queryOptions()),
    queryClient.prefetchQuery(invites.list.queryOptions()),
    queryClient.prefetchInfiniteQuery(peopleQuery("")),
    queryClient.prefetchQuery(catalogue.get.queryOptions()),
    queryClient.prefetchQuery(directories.get.queryOptions()),
    queryClient.prefetchQuery(feedService.get.queryOptions()),
    queryClient.prefetchQuery(rpc.admin.work.queryOptions()),
    queryClient.prefetchQuery(rpc.admin.events.queryOptions({})),
  ]);
}
