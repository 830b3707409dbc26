import { meQuery } from "../person/me.ts";
import { queryClient, rpc } from "../rpc.ts";
import { keysQuery } from "./keys-query.ts";

/** What the page shows of the person, so that nothing on it moves. A failure is shown where it belongs. */
export async function loadConnect(): Promise<void> {
  const me = await queryClient.ensureQueryData(meQuery).catch(() => null);
  if (!me) return;
  await Promise.all([queryClient.prefetchQuery(keysQuery), queryClient.prefetchQuery(rpc.fever.get.queryOptions())]);
}
