import type { QueryKey } from "@tanstack/react-query";
import { refetchTree } from "../folders/folder-actions.ts";
import { queryClient, rpc } from "../rpc.ts";

const COUNTS: QueryKey[] = [rpc.items.unreadCounts.queryKey(), rpc.views.unreadCounts.queryKey()];
/** Besides channels, folders and counts. */
const OTHERS: QueryKey[] = [rpc.views.list.queryKey(), rpc.membership.get.queryKey()];

// When another tab has changed something. A hidden tab requests it when it is shown.

export function refetchSidebar(): void {
  refetchTree(document.hidden ? "none" : "active");
  refetch([...COUNTS, ...OTHERS]);
}

export function refetchCounts(): void {
  refetch(COUNTS);
}

/** The counts that are in the list of channels. */
export function refetchChannelCounts(): void {
  refetch([rpc.channels.list.queryKey()]);
}

function refetch(keys: readonly QueryKey[]): void {
  const refetchType = document.hidden ? "none" : "active";
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey, refetchType });
}
