import { useNavigate } from "@tanstack/react-router";
import { forgetView } from "../views/forget-view.ts";
import { useSavedViews } from "../views/use-views.ts";
import { viewSearch } from "../views/view-search.ts";
import type { Destination } from "./reading-keys.ts";

/** Goes where a shortcut of two keys leads. */
export function useGoTo(): (to: Destination) => void {
  const navigate = useNavigate();
  const { data: saved = [] } = useSavedViews();
  const openView = (view: string) => {
    forgetView(view);
    void navigate({ to: "/inbox", search: viewSearch(view) });
  };
  return (to) => {
    if (to === "discover") return void navigate({ to: "/" });
    if (to === "channels") return void navigate({ to: "/channels" });
    if (typeof to === "string") return openView(to);
    const view = saved[to.saved - 1];
    if (view) openView(`saved:${view.id}`);
  };
}
