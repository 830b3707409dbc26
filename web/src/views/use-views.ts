import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import type { inferRouterOutputs } from "@trpc/server";
import type { BuiltInView } from "#core/view/view.ts";
import type { AppRouter } from "#server/rpc.ts";
import { useMe } from "../person/me.ts";
import { queryClient, rpc } from "../rpc.ts";
import { viewAt } from "./view-search.ts";

type Answers = inferRouterOutputs<AppRouter>;
export type UnreadCounts = Answers["items"]["unreadCounts"];
export type SavedView = Answers["views"]["list"][number];

/** Requests the counts again. `none`: when they are next shown. */
export function refetchCounts(refetchType: "active" | "none" = "active"): void {
  for (const { queryKey } of [rpc.items.unreadCounts.queryFilter(), rpc.views.unreadCounts.queryFilter()])
    void queryClient.invalidateQueries({ queryKey, refetchType });
}

/** Only those of saved views with words. */
export function refetchCountsOfWords(): Promise<unknown> {
  return queryClient.invalidateQueries(rpc.views.unreadCounts.queryFilter());
}

export function countOf(counts: UnreadCounts | undefined, view: BuiltInView): number {
  if (!counts) return 0;
  return view === "all" ? counts.total : counts.views[view];
}

/** The person's saved views, in their order. */
export function useSavedViews() {
  const me = useMe();
  return useQuery(rpc.views.list.queryOptions(undefined, { enabled: Boolean(me) }));
}

/** The key of the view that is on the screen; null: none is. */
export function useCurrentView(): string | null {
  return useLocation({ select: viewAt });
}

/** After channels came into folders or left them: the lists of folders, and of saved views that name some, are loaded again. */
export function reloadFolderViews(): void {
  const saved = queryClient.getQueryData(rpc.views.list.queryKey()) ?? [];
  const keys = new Set(saved.filter(({ filter }) => filter.folders.length > 0).map(({ id }) => `saved:${id}`));
  const predicate = listsOf((view) => view.startsWith("folder:") || keys.has(view));
  queryClient.removeQueries({ predicate, type: "inactive" });
  // The list that is open stays on the screen until the new one is here.
  void queryClient.invalidateQueries({ predicate });
  void queryClient.invalidateQueries(rpc.views.unreadCounts.queryFilter());
}

/** Finds the cached lists of views. */
function listsOf(isWanted: (view: string) => boolean) {
  return ({ queryKey: [name, list] }: { queryKey: readonly unknown[] }) => {
    const view = name === "timeline" ? (list as { view?: unknown } | undefined)?.view : undefined;
    return typeof view === "string" && isWanted(view);
  };
}
