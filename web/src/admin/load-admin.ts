import { queryClient, rpc } from "../rpc.ts";
import { peopleQuery } from "./people-list.ts";

/** What the first sections of the page show, so that they do not grow and push the others down. A failure is shown there. */
export async function loadAdmin(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(rpc.admin.signup.get.queryOptions()),
    queryClient.prefetchQuery(rpc.admin.invites.list.queryOptions()),
    queryClient.prefetchInfiniteQuery(peopleQuery("")),
  ]);
}
