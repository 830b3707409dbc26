import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { lazy } from "react";
import { readCatalogueSearch } from "./catalogue/catalogue-search.ts";
import { sharedAddress } from "./discover/shared-address.ts";
import { Subscribing } from "./following/subscribing.tsx";
import { type ChannelSearch, readChannelSearch } from "./inbox/item-list.ts";
import { rememberList } from "./layout/last-list.ts";
import { lazyPage } from "./layout/lazy-page.tsx";
import { PageSkeleton } from "./layout/page-skeleton.tsx";
import { loadWords } from "./load-words.ts";
import { adminOnly, signedInOnly } from "./person/me.ts";
import { queryClient, rpc } from "./rpc.ts";
import { catalogueIndexQuery } from "./rules/catalogue-index.ts";
import { CannotShow } from "./shell/cannot-show.tsx";
import { Shell } from "./shell/shell.tsx";
import { readInboxSearch } from "./views/view-search.ts";
import { Playing } from "./watch/playing.tsx";
import type { Bundle } from "./words-for-address.ts";

/** Loads a screen's code and words together, so that its heading is there to receive the focus. */
function withWords<Screen>(
  load: () => Promise<Screen>,
  bundles: Bundle[] = ["lookup", "results", "rest"],
): () => Promise<Screen> {
  return async () => {
    // If this fails, the screen loads them again and shows the error.
    const words = loadWords(document.documentElement.lang, bundles).catch(() => {});
    const screen = await load();
    await words;
    return screen;
  };
}

/** Every address of the app, and the only place where features meet. */
const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(
    withWords(() => import("./layout/not-found.tsx")),
    "NotFound",
  ),
  errorComponent: CannotShow,
});

const Upgrade = lazy(() => import("./membership/upgrade.tsx").then(({ Upgrade }) => ({ default: Upgrade })));

function Root() {
  return (
    <Subscribing upgradeDialog={Upgrade}>
      <Playing>
        <Shell />
      </Playing>
    </Subscribing>
  );
}

const discover = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: sharedAddress,
  component: lazyPage(() => import("./discover/discover-page.tsx"), "DiscoverPage"),
});

/** Where to start: 90, 1m30s or 1:30. The router parses digits as a number. */
type StartSearch = { t?: string | number };
const readStart = ({ t }: Record<string, unknown>): StartSearch =>
  typeof t === "string" || typeof t === "number" ? { t } : {};

const watchPages = withWords(() => import("./watch/watch-page.tsx"));

const watch = createRoute({
  getParentRoute: () => root,
  path: "/watch",
  validateSearch: (search): StartSearch & { url?: string } => ({
    ...(typeof search.url === "string" && { url: search.url }),
    ...readStart(search),
  }),
  component: lazyPage(watchPages, "WatchPage"),
});

const storedWatch = createRoute({
  getParentRoute: () => root,
  path: "/watch/$dbId",
  validateSearch: readStart,
  beforeLoad: signedInOnly,
  component: lazyPage(watchPages, "StoredWatchPage"),
  errorComponent: lazyRouteComponent(watchPages, "CannotWatch"),
});

const catalogue = createRoute({
  getParentRoute: () => root,
  path: "/catalogue",
  validateSearch: readCatalogueSearch,
  component: lazyPage(
    withWords(() => import("./catalogue/catalogue-page.tsx"), ["lookup"]),
    "CataloguePage",
  ),
});

const newRule = createRoute({
  getParentRoute: () => root,
  path: "/catalogue/new",
  validateSearch: (search): { domain?: string; try?: string } => ({
    ...(typeof search.domain === "string" && { domain: search.domain }),
    ...(typeof search.try === "string" && { try: search.try }),
  }),
  loader: () => queryClient.ensureQueryData(catalogueIndexQuery),
  component: lazyPage(
    withWords(() => import("./catalogue/new-rule-page.tsx"), ["lookup"]),
    "NewRulePage",
  ),
});

const site = createRoute({
  getParentRoute: () => root,
  path: "/catalogue/$domain",
  validateSearch: (search): { try?: string } => (typeof search.try === "string" ? { try: search.try } : {}),
  // Loaded before the page is shown, so that its heading is there to receive the focus.
  loader: async ({ params }) => (await import("./catalogue/site-query.ts")).loadSite(params.domain),
  component: lazyPage(
    withWords(() => import("./catalogue/site-page.tsx"), ["lookup"]),
    "SitePage",
  ),
});

const signedOutOnly = async (context: { search: { to?: string; error?: string } }) =>
  (await import("./account/signed-out-only.ts")).signedOutOnly(context);

/** `error` is set when signing in with GitHub or Google failed. */
type SignInSearch = { to?: string; error?: string; done?: "password" };

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  staticData: { hasNoFrame: true },
  validateSearch: (search): SignInSearch => ({
    ...(typeof search.to === "string" && { to: search.to }),
    ...(search.error !== undefined && { error: String(search.error) }),
    ...(search.done === "password" && { done: "password" }),
  }),
  beforeLoad: signedOutOnly,
  component: lazyPage(
    withWords(() => import("./account/sign-in-page.tsx")),
    "SignInPage",
  ),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: "/sign-up",
  staticData: { hasNoFrame: true },
  validateSearch: (search): { to?: string; invite?: string } => ({
    ...(typeof search.to === "string" && { to: search.to }),
    ...(search.invite !== undefined && { invite: String(search.invite) }),
  }),
  beforeLoad: signedOutOnly,
  loaderDeps: ({ search: { invite } }) => ({ invite }),
  // Not a query: those are fetched again after signing up, and the page would say for a moment that the invite was used.
  loader: async ({ deps: { invite } }) => (invite ? rpc.account.invite.query({ code: invite }) : null),
  component: lazyPage(
    withWords(() => import("./account/sign-up-page.tsx")),
    "SignUpPage",
  ),
});

const firstRun = createRoute({
  getParentRoute: () => root,
  path: "/first-run",
  staticData: { hasNoFrame: true },
  beforeLoad: async () => (await import("./account/first-run-only.ts")).firstRunOnly(),
  component: lazyPage(
    withWords(async () => {
      const [{ FirstRunPage }, { ImportFeeds }] = await Promise.all([
        import("./account/first-run-page.tsx"),
        import("./channels/import-opml.tsx"),
      ]);
      return { FirstRunPage: () => <FirstRunPage importFeeds={ImportFeeds} /> };
    }),
    "FirstRunPage",
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  staticData: { hasNoFrame: true },
  validateSearch: (search): { token?: string } => (search.token === undefined ? {} : { token: String(search.token) }),
  component: lazyPage(
    withWords(() => import("./account/reset-password-page.tsx")),
    "ResetPasswordPage",
  ),
});

const membership = createRoute({
  getParentRoute: () => root,
  path: "/membership",
  // Stripe sends people back here.
  validateSearch: (search): { paid?: true } => (search.paid === undefined ? {} : { paid: true }),
  beforeLoad: signedInOnly,
  component: lazyPage(
    withWords(() => import("./membership/membership-page.tsx")),
    "MembershipPage",
  ),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  component: lazyPage(
    withWords(() => import("./settings/settings-page.tsx")),
    "SettingsPage",
  ),
});

const connect = createRoute({
  getParentRoute: () => root,
  path: "/connect",
  component: lazyPage(
    withWords(() => import("./connect/connect-page.tsx")),
    "ConnectPage",
  ),
});

const inbox = createRoute({
  getParentRoute: () => root,
  path: "/inbox",
  validateSearch: readInboxSearch,
  beforeLoad: signedInOnly,
  component: lazyPage(
    withWords(() => import("./inbox/inbox-page.tsx")),
    "InboxPage",
  ),
});

const channels = createRoute({
  getParentRoute: () => root,
  path: "/channels",
  validateSearch: (search): { only?: "attention" } => (search.only === "attention" ? { only: "attention" } : {}),
  beforeLoad: signedInOnly,
  component: lazyPage(
    withWords(() => import("./channels/channels-page.tsx")),
    "ChannelsPage",
  ),
});

const channel = createRoute({
  getParentRoute: () => root,
  path: "/channels/$channelId",
  validateSearch: (search): ChannelSearch & { settings?: 1 } => ({
    ...readChannelSearch(search),
    ...(search.settings === 1 && { settings: 1 }),
  }),
  beforeLoad: signedInOnly,
  component: lazyPage(
    withWords(() => import("./channel-route.tsx")),
    "ChannelRoute",
  ),
});

const admin = createRoute({
  getParentRoute: () => root,
  path: "/admin",
  validateSearch: (search): { tab?: string } => (typeof search.tab === "string" ? { tab: search.tab } : {}),
  beforeLoad: adminOnly,
  loader: async () => (await import("./admin/load-admin.ts")).loadAdmin(),
  component: lazyPage(
    withWords(() => import("./admin/admin-page.tsx")),
    "AdminPage",
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    discover,
    watch,
    storedWatch,
    catalogue,
    newRule,
    site,
    signIn,
    signUp,
    firstRun,
    resetPassword,
    membership,
    settings,
    connect,
    inbox,
    channels,
    channel,
    admin,
  ]),
  defaultPreload: "intent",
  defaultErrorComponent: CannotShow,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 200,
  scrollRestoration: true,
});

// A channel leads back to the list that it was chosen from.
router.subscribe("onBeforeLoad", ({ fromLocation, toLocation }) => {
  if (toLocation.pathname.startsWith("/channels/")) rememberList(fromLocation);
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
