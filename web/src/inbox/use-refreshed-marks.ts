import { useEffect } from "react";
import { refreshMarks } from "./change-items.ts";

let isRefreshing = false;

/** When the person comes back to the page, they may have read on another device meanwhile. */
export function useRefreshedMarks(): void {
  useEffect(() => {
    const refresh = async () => {
      if (document.hidden || isRefreshing) return;
      isRefreshing = true;
      // Without a connection, the marks stay as they are until the next time.
      await refreshMarks().catch(() => {});
      isRefreshing = false;
    };
    document.addEventListener("visibilitychange", refresh);
    addEventListener("focus", refresh);
    return () => {
      document.removeEventListener("visibilitychange", refresh);
      removeEventListener("focus", refresh);
    };
  }, []);
}
