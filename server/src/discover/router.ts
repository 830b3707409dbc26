import { z } from "zod";
import { readPageFacts } from "#core/channel/page-facts.ts";
import { iconHost, previewIconAddress, siteIconAddress } from "#core/icon/icon-address.ts";
import { readName } from "#core/read-name.ts";
import type { Suggestion } from "#core/rules/suggest.ts";
import type { Deps } from "../deps.ts";
import { countInBackground } from "../events/count-events.ts";
import { refuse, unwrap } from "../problem.ts";
import { readRouteHealth, recordPreview } from "../route-health/route-health.ts";
import { type Context, limited, router, signedIn } from "../trpc.ts";
import { areDirectoriesOn } from "./directory-store.ts";
import { discoverPage } from "./discover-page.ts";
import { previewFeed } from "./preview-feed.ts";
import { searchChannels } from "./search-channels.ts";
import { searchPodcasts } from "./search-podcasts.ts";

/** Each call makes this server fetch something. */
const looking = limited({ what: "discover", person: [{ window: 60, max: 60 }], anonymous: [{ window: 60, max: 15 }] });

const address = z.string().min(1).max(4_000);
const named = z.object({ name: z.string().max(1_000) }).transform(({ name }) => readName(name) ?? "");
const source = z.union([
  z.object({ feedUrl: address }).transform(({ feedUrl }) => ({ kind: "address" as const, url: feedUrl })),
  z
    .object({ route: z.string().startsWith("/").max(2_000), page: address.optional() })
    .transform(({ route, page }) => ({ kind: "route" as const, route, page })),
]);

export const discoverRouter = router({
  page: looking
    .meta({
      about:
        "The feeds of a page: `suggestions` by rules (title, url, path, isDocs), and `feeds` that the page declares; `title` and `description` are what the page says of itself. `guesses` also tries addresses where feeds often are.",
    })
    .input(z.object({ url: address, guesses: z.boolean().default(false) }))
    .query(async ({ ctx, input }) => {
      const page = unwrap(await discoverPage(ctx.deps, input.url, input.guesses));
      const hasFeeds = page.feeds.length > 0 || page.suggestions.some(({ isDocs }) => !isDocs);
      const event = { event: "Page Looked Up", details: { type: hasFeeds ? "feeds" : "nothing" } } as const;
      countInBackground(ctx.deps, ctx.countable, event);
      return { ...page, icon: iconFor(ctx, { image: null, page: page.url }) };
    }),
  preview: looking
    .meta({
      about:
        "A feed by its address, or a route of the feed service: five items and how often there are new ones, counted over 12 weeks (`often`), or why it fails. Without signing in, a route is previewed only for a `page` that a rule gives it for.",
    })
    .input(source)
    .query(async ({ ctx, input, signal }) => {
      if (ctx.caller.kind === "anonymous" && input.kind === "route" && !(await isOpenToAll(ctx.deps, input)))
        throw refuse(
          { kind: "not-logged-in" },
          "Please log in first - no rule of the catalogue gives this route for the page",
        );
      const preview = await previewFeed(ctx.deps, input, signal);
      if (input.kind === "route") await recordPreview(ctx.deps, input.route, preview);
      if (!preview.ok) return preview;
      const { image, ...shown } = preview;
      const page = shown.link ?? (input.kind === "route" ? input.page : input.url);
      return { ...shown, icon: page === undefined ? null : iconFor(ctx, { image, page }) };
    }),
  search: looking
    .meta({
      about:
        "Channels by name that at least two people follow on this server and whose address is no secret. `hasDirectory`: whether `discover.podcasts` also searches a public directory.",
    })
    .input(named)
    .query(async ({ ctx, input: name }) => {
      const [channels, hasDirectory] = await Promise.all([
        searchChannels(ctx.deps, name),
        areDirectoriesOn(ctx.deps.db),
      ]);
      return { channels, hasDirectory };
    }),
  podcasts: looking
    .meta({
      about:
        "Podcasts by name, from Apple's directory, if the owner allows it (`off` otherwise). `busy`: too many searches on this server in the last minute.",
    })
    .input(named)
    .query(({ ctx, input: name }) => searchPodcasts(ctx.deps, name)),
  routeHealth: signedIn
    .meta({
      about:
        "When routes of the feed service last worked on this server, and why they fail. Routes never tried are left out.",
    })
    .input(z.object({ routes: z.array(z.string().max(2_000)).max(100) }))
    .query(({ ctx, input }) => readRouteHealth(ctx.deps, input.routes)),
});

/**
 * The address of a picture on this server, which is looked for when it is asked for. Anonymous callers get the icons of the
 * catalogue's sites only.
 */
function iconFor({ caller, deps }: Context, feed: { image: string | null; page: string }): string | null {
  if (caller.kind === "person") return previewIconAddress(feed);
  const host = iconHost(feed.page);
  return host !== null && deps.catalogue.sites.has(host) ? siteIconAddress(host) : null;
}

/** Every RSSHub has this route, which requests no other site: the settings page tests the service with it. */
const TEST_ROUTE = "/test/1";

/**
 * Finding feeds is open to everybody, and so is previewing them. But a route runs on the owner's feed service, with the owner's
 * access key and in the owner's network, and has parameters that cost the owner money (`?chatgpt=true`). People who are not
 * signed in get only what a rule of the catalogue gives for the page they look at. A feed's own address is fetched like any page,
 * from the public internet only, and needs no such care.
 */
async function isOpenToAll(
  deps: Pick<Deps, "catalogue" | "fetchSafely" | "recentPages">,
  { route, page }: { route: string; page: string | undefined },
): Promise<boolean> {
  if (route === TEST_ROUTE) return true;
  if (page === undefined) return false;
  const gives = (suggestions: readonly Pick<Suggestion, "path" | "fallback">[]) =>
    suggestions.some(({ path, fallback }) => path === route || fallback === route);
  if (gives(readPageFacts(deps.catalogue, { url: page }).feeds)) return true;
  // Some rules read the page's document, or know the page by the address it redirects to.
  const found = await discoverPage(deps, page, false);
  return found.ok && gives(found.value.suggestions);
}
