import { useNavigate, useRouter } from "@tanstack/react-router";
import type { Item } from "./item.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** This history entry opened an item of a list: the entry before it is the list. */
    isOverList?: boolean;
  }
}

/**
 * Reading is one history entry, whatever is read, so that the browser's Back button returns to the list. `replaces`: opening an
 * item adds none.
 */
export function useOpenItem(replaces: boolean) {
  const navigate = useNavigate();
  const router = useRouter();
  const search = (item: string | null) => (old: object) => {
    const { item: _, ...rest } = old as { item?: number };
    return item === null ? rest : { ...rest, item: Number(item) };
  };
  return {
    open(item: Item) {
      const state = { isOverList: replaces ? isOverListNow(router) : true };
      void navigate({ to: ".", search: search(item.id), state, replace: replaces, resetScroll: false });
    },
    close() {
      if (isOverListNow(router)) goBackOnce(router);
      else void navigate({ to: ".", search: search(null), replace: true, resetScroll: false });
    },
  };
}

function isOverListNow(router: ReturnType<typeof useRouter>): boolean {
  return router.state.location.state.isOverList === true;
}

let wentBackAt = Number.NEGATIVE_INFINITY;
/** Going back takes much less, and a browser may refuse it. */
const GOING_BACK_MS = 1_000;

/** Going back takes a moment: Escape pressed twice would leave the list too. */
function goBackOnce(router: ReturnType<typeof useRouter>) {
  const now = performance.now();
  if (now - wentBackAt < GOING_BACK_MS) return;
  wentBackAt = now;
  const arrived = () => {
    wentBackAt = Number.NEGATIVE_INFINITY;
  };
  addEventListener("popstate", arrived, { once: true });
  router.history.back();
}
