import type { FirstRunState } from "#core/first-run.ts";
import { queryClient, rpc } from "../rpc.ts";

/** So that the owner finds the same step after a reload. */
export async function saveProgress(state: FirstRunState): Promise<void> {
  await rpc.admin.firstRun.set.mutate({ state });
  queryClient.setQueryData(rpc.admin.firstRun.get.queryKey(), { state });
}
