import { z } from "zod";
import { knownRoutes } from "#core/rules/known-routes.ts";
import type { Deps } from "../deps.ts";
import { countInBackground } from "../events/count-events.ts";
import { refuse, unwrap } from "../problem.ts";
import { readRouteHealth, recordPreview } from "../route-health/route-health.ts";
import { limited, router, signedIn } from "../trpc.ts";
import { discoverPage } from "./discover-page.ts";
import { previewFeed } from "./preview-feed.ts";

/** Each call makes this server fetch something. */
const looking = limited({ what: "discover", person: [{ window: 60, max: 60 }], nobody: [{ window: 60, max: 15 }] });

const address = z.string().min(1).max(4_000);
const source = z.union([
  z.object({ feedUrl: address }).transform(({ feedUrl }) => ({ kind: "address" as const, url: feedUrl })),
  z
    .object({ route: z.string().startsWith("/").max(2_000) })
    .transform(({ route }) => ({ kind: "route" as const, route })),
]);

export const discoverRouter = router({
  page: looking
    .meta({
      about:
        "The feeds of a page: `suggestions` by rules (title, url, path, isDocs), and `feeds` that the page declares. `guesses` also tries addresses where feeds often are.",
    })
    .input(z.object({ url: address, guesses: z.boolean().default(false) }))
    .query(async ({ ctx, input }) => {
      const page = unwrap(await discoverPage(ctx.deps, input.url, input.guesses));
      const hasFeeds = page.feeds.length > 0 || page.suggestions.some(({ isDocs }) => !isDocs);
      const event = { event: "Page Looked Up", details: { type: hasFeeds ? "feeds" : "nothing" } } as const;
      countInBackground(ctx.deps, ctx.countable, event);
      return page;
    }),
  preview: looking
    .meta({
      about:
        "A feed by its address, or a route of the feed service: five items and how often there are new ones, or why it fails.",
    })
    .input(source)
    .query(async ({ ctx, input, signal }) => {
      if (ctx.caller.kind === "nobody" && input.kind === "route" && !isOpenToAll(ctx.deps, input.route))
        throw refuse({ kind: "not-logged-in" }, "Please log in first - no rule of the catalogue leads to this route");
      const preview = await previewFeed(ctx.deps, input, signal);
      if (input.kind === "route") await recordPreview(ctx.deps, input.route, preview);
      return preview;
    }),
  routeHealth: signedIn
    .meta({
      about:
        "When routes of the feed service last worked on this server, and why they fail. Routes never tried are left out.",
    })
    .input(z.object({ routes: z.array(z.string().max(2_000)).max(100) }))
    .query(({ ctx, input }) => readRouteHealth(ctx.deps, input.routes)),
});

/** Every RSSHub has this route, which requests no other site: the settings page tests the service with it. */
const TEST_ROUTE = "/test/1";

/**
 * Finding feeds is open to everybody, and so is previewing them. But a route runs on the owner's feed service, with the owner's
 * access key and in the owner's network, and some routes do far more than follow a site: they fetch any address
 * (`/rsshub/transform/…`), or have a language model rewrite the items at the owner's cost (`?chatgpt=true`). People who are not
 * signed in get only the routes that rules of the catalogue lead to, without added parameters. A feed's own address is fetched
 * like any page, from the public internet only, and needs no such care. The page is not asked for as a proof, because then the
 * extension would tell the server which pages a person visits.
 */
function isOpenToAll(
  { catalogue, catalogueInUse }: Pick<Deps, "catalogue" | "catalogueInUse">,
  route: string,
): boolean {
  // An update replaces the sites inside the one catalogue object; the opened update identifies them.
  const sites = catalogueInUse.opened() ?? catalogue;
  let isKnown = known.get(sites);
  if (!isKnown) {
    isKnown = knownRoutes(catalogue);
    known.set(sites, isKnown);
  }
  return route === TEST_ROUTE || isKnown(route);
}

const known = new WeakMap<object, (route: string) => boolean>();
