import { useNavigate, useRouter } from "@tanstack/react-router";
import type { Item } from "./item.ts";
import type { ReadingSearch } from "./view.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** This history entry opened an item over its list: the entry before it is the list. */
    isOverList?: boolean;
  }
}

/** An item over the list is one history entry, so that the browser's Back button returns to the list. */
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
      const state = { isOverList: replace ? isOverListNow(router) : true };
      void navigate({ to: ".", search: search(item.id), state, replace, resetScroll: false });
    },
    close() {
      if (isOverListNow(router)) router.history.back();
      else void navigate({ to: ".", search: search(null), replace: true, resetScroll: false });
    },
  };
}

function isOverListNow(router: ReturnType<typeof useRouter>): boolean {
  return router.state.location.state.isOverList === true;
}
