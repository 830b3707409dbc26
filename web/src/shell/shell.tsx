import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { useWords } from "#ui/words/words.ts";
import { focusHeading } from "../layout/focus-heading.ts";
import { LazyToasts } from "../layout/lazy-toasts.tsx";
import { ServerProblem } from "./server-problem.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TabBar } from "./tab-bar.tsx";

// After the page has loaded: the service worker's downloads must not compete with it.
const Offline = lazy(async () => {
  await pageLoaded();
  const loaded = await import("../offline/offline.tsx").catch(() => null);
  return { default: loaded ? loaded.Offline : () => null };
});
const KeepLook = lazy(async () => {
  await pageLoaded();
  const loaded = await import("../preferences/keep-look.tsx").catch(() => null);
  return { default: loaded ? loaded.KeepLook : () => null };
});

async function pageLoaded(): Promise<void> {
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
}

/** The frame around every page. */
export function Shell() {
  const words = useWords("shell");
  const hasNoFrame = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.hasNoFrame) });
  useFocusOnNavigation();
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-30 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
      >
        {words.skip}
      </a>
      {hasNoFrame ? <Outlet /> : <Framed />}
      <LazyToasts />
      <Suspense>
        <Offline />
      </Suspense>
      <Suspense>
        <KeepLook />
      </Suspense>
    </>
  );
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** A page without the sidebar, with its own <main id="content">: signing in. */
    hasNoFrame?: boolean;
  }
}

function Framed() {
  return (
    <div className="flex min-h-dvh flex-col desk:grid desk:grid-cols-[248px_minmax(0,1fr)] print:block!">
      <Sidebar />
      <main
        id="content"
        tabIndex={-1}
        // Isolated as the parts of the sidebar are. On phones, what covers the whole screen has to cover the tab bar, too.
        className="relative min-w-0 flex-1 outline-none desk:isolate max-desk:pb-18"
      >
        <Outlet />
      </main>
      <ServerProblem />
      <TabBar />
    </div>
  );
}

/**
 * After a navigation the focus moves to the new page's heading, for screen readers and the Tab key. Also on the same page,
 * if the focused element was removed.
 */
function useFocusOnNavigation() {
  const router = useRouter();
  useEffect(() => {
    let focused: Element | null = null;
    const stopBefore = router.subscribe("onBeforeNavigate", () => {
      focused = document.activeElement;
    });
    const stopRendered = router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
      // A menu that was opened while the page was still loading would close without its focus.
      const opened = document.activeElement?.closest("[role=menu], [role=dialog]");
      if (opened && !opened.contains(focused)) return;
      const hasLostFocus = pathChanged || focused?.isConnected === false;
      if (fromLocation ? hasLostFocus : location.hash !== "") focusHeading();
    });
    return () => {
      stopBefore();
      stopRendered();
    };
  }, [router]);
}
