import { meQuery } from "../person/me.ts";
import { queryClient, rpc } from "../rpc.ts";
import { sessionsQuery } from "./sessions-query.ts";

/** What the sections show, so that none grows and pushes the others down. A failure is shown in its section. */
export async function loadSettings(): Promise<void> {
  const status = queryClient.prefetchQuery(rpc.status.get.queryOptions());
  // A failure is shown by the page.
  const me = await queryClient.ensureQueryData(meQuery).catch(() => null);
  if (me)
    await Promise.all([
      queryClient.prefetchQuery(rpc.stories.settings.queryOptions()),
      queryClient.prefetchQuery(sessionsQuery),
      queryClient.prefetchQuery(rpc.privateFeed.get.queryOptions({ view: "all" })),
      queryClient.prefetchQuery(rpc.saving.accounts.queryOptions()),
    ]);
  await status;
}
