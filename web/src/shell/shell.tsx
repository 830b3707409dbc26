import { Outlet, useMatches, useRouter, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { classNames } from "#ui/controls/class-names.ts";
import { useWords } from "#ui/words/words.ts";
import { focusHeading } from "../layout/focus-heading.ts";
import { LanguageSwitch } from "../layout/language-switch.tsx";
import { LazyToasts } from "../layout/lazy-toasts.tsx";
import { Sidebar } from "./sidebar.tsx";
import { StatusLine } from "./status-line.tsx";
import { TabBar } from "./tab-bar.tsx";

// After the page has loaded: the service worker's downloads must not compete with it.
const Offline = lazy(async () => {
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  const loaded = await import("../offline/offline.tsx").catch(() => null);
  return { default: loaded ? loaded.Offline : () => null };
});

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
  const words = useWords("shell");
  // The footer is hidden until the first page is there, which would push it down.
  const isFirstLoad = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation === undefined });
  return (
    <div className="flex min-h-dvh flex-col desk:grid desk:grid-cols-[248px_minmax(0,1fr)] desk:grid-rows-[1fr_auto]">
      <Sidebar />
      {/* On phones the footer is below the first screen, so that content which arrives late does not push it. */}
      <main id="content" tabIndex={-1} className="relative min-w-0 flex-1 outline-none max-desk:min-h-dvh">
        <Outlet />
      </main>
      <footer
        className={classNames(
          "flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t px-4 py-3 text-12 text-text-3 max-desk:pb-[88px] desk:px-8",
          isFirstLoad && "invisible",
        )}
      >
        {/* A line of its own on phones, however long its text is. */}
        <div className="max-desk:basis-full">
          <StatusLine />
        </div>
        <div className="flex items-center gap-6">
          {/* A page of its own, made from docs/guide. */}
          <a
            href={`/guide/${document.documentElement.lang}.html`}
            className="underline underline-offset-3 hover:text-text"
          >
            {words.guide}
          </a>
          <LanguageSwitch />
        </div>
      </footer>
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
      const hasLostFocus = pathChanged || focused?.isConnected === false;
      if (fromLocation ? hasLostFocus : location.hash !== "") focusHeading();
    });
    return () => {
      stopBefore();
      stopRendered();
    };
  }, [router]);
}
