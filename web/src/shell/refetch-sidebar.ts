import type { QueryKey } from "@tanstack/react-query";
import { refetchTree } from "../folders/folder-actions.ts";
import { queryClient, rpc } from "../rpc.ts";

const COUNTS: QueryKey[] = [rpc.items.unreadCounts.queryKey(), rpc.views.unreadCounts.queryKey()];
/** What the sidebar shows besides channels, folders and counts. */
const OTHERS: QueryKey[] = [rpc.views.list.queryKey(), rpc.membership.get.queryKey()];

// Called when another tab has changed something. A hidden tab fetches the data once it is visible.

export function refetchSidebar(): void {
  refetchTree(refetchType(), ["folders", "channels"]);
  refetch([...COUNTS, ...OTHERS]);
}

export function refetchCounts(): void {
  refetch(COUNTS);
}

/** The counts in the list of channels. */
export function refetchChannelCounts(): void {
  refetchTree(refetchType(), ["channels"]);
}

function refetch(keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey, refetchType: refetchType() });
}

function refetchType(): "none" | "active" {
  return document.hidden ? "none" : "active";
}
