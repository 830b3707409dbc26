import { useNavigate, useRouter } from "@tanstack/react-router";
import type { Item } from "./item.ts";
import type { ReadingSearch } from "./view.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** This entry opened an item over its list: the entry before it is the list. */
    liesOverList?: boolean;
  }
}

/** Over the list, an open item is one step in the browser's history, so that its Back button comes back to the list. */
export function useOpenItem(openId: string | undefined, isWide: boolean) {
  const navigate = useNavigate();
  const router = useRouter();
  const search = (item: string | null) => (old: object) => {
    const { item: _, ...rest } = old as ReadingSearch;
    return item === null ? rest : { ...rest, item: Number(item) };
  };
  return {
    open(item: Item) {
      const replace = isWide || openId !== undefined;
      const liesOverList = replace ? isOverList(router) : true;
      void navigate({ to: ".", search: search(item.id), state: { liesOverList }, replace, resetScroll: false });
    },
    close() {
      if (isOverList(router)) router.history.back();
      else void navigate({ to: ".", search: search(null), replace: true, resetScroll: false });
    },
  };
}

function isOverList(router: ReturnType<typeof useRouter>): boolean {
  return router.state.location.state.liesOverList === true;
}
