import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { CannotShow } from "./shell/cannot-show.tsx";
import { NotFound } from "./shell/not-found.tsx";
import { Shell } from "./shell/shell.tsx";

/** Every address of the app, and the only place where features meet. */
const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: CannotShow });

const discover = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: (search): { url?: string } => (typeof search.url === "string" ? { url: search.url } : {}),
  component: lazyRouteComponent(() => import("./discover/discover-page.tsx"), "DiscoverPage"),
});

export const router = createRouter({ routeTree: root.addChildren([discover]), defaultPreload: "intent" });

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
