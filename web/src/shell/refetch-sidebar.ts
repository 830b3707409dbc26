import { refetchTree } from "../folders/folder-actions.ts";
import { queryClient, rpc } from "../rpc.ts";
import { refetchCounts } from "../views/use-views.ts";

// Called when another tab has changed something. A hidden tab fetches the data once it is visible.

export function refetchSidebar(): void {
  refetchTree(refetchType(), ["folders", "channels"]);
  for (const { queryKey } of [rpc.views.list.queryFilter(), rpc.membership.get.queryFilter()])
    void queryClient.invalidateQueries({ queryKey, refetchType: refetchType() });
  refetchShownCounts();
}

export function refetchShownCounts(): void {
  refetchCounts(refetchType());
}

function refetchType(): "none" | "active" {
  return document.hidden ? "none" : "active";
}
