import type { QueryKey } from "@tanstack/react-query";
import { refetchTree } from "../folders/folder-actions.ts";
import { queryClient, rpc } from "../rpc.ts";

/** Besides channels and folders. */
const SHOWN: QueryKey[] = [
  rpc.items.unreadCounts.queryKey(),
  rpc.views.list.queryKey(),
  rpc.views.unreadCounts.queryKey(),
  rpc.membership.get.queryKey(),
];

/** When another tab has changed something. A hidden tab requests it when it is shown. */
export function refetchSidebar(): void {
  const refetchType = document.hidden ? "none" : "active";
  refetchTree(refetchType);
  for (const queryKey of SHOWN) void queryClient.invalidateQueries({ queryKey, refetchType });
}
