import { z } from "zod";
import {
  BROWSER_SETTING,
  isSettingName,
  readServiceSettings,
  type ServiceSetting,
} from "#core/rules/service-settings.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../problem.ts";
import { admin, router } from "../trpc.ts";
import { countFollowedRoutes, listRouteFailures } from "./store.ts";

const name = z.string().min(3).max(64);
const NAMESPACES_BYTES = 16_000_000;

export const feedServiceRouter = router({
  get: admin.query(async ({ ctx: { deps } }) => {
    const { embeddedFeedService: embedded, db } = deps;
    const [followedRoutes, failures, usage] = await Promise.all([
      countFollowedRoutes(db),
      listRouteFailures(db),
      embedded?.usage(),
    ]);
    return {
      /** Null where the owner set an instance, or none. */
      embedded: embedded
        ? {
            version: embedded.version,
            installation: embedded.installation(),
            state: embedded.state(),
            memoryBytes: usage?.memoryBytes ?? null,
            lines: embedded.lines(),
          }
        : null,
      followedRoutes,
      failures,
    };
  }),
  /** Installs and starts it where that is needed, in the background. `get` shows the progress. */
  start: admin.mutation(({ ctx }) => {
    void embeddedOf(ctx.deps).ready();
  }),
  restart: admin.mutation(({ ctx }) => embeddedOf(ctx.deps).restart()),
  /** Installs the version that this Pagecast was tested with. The one in use goes on until then. */
  update: admin.mutation(({ ctx }) => embeddedOf(ctx.deps).update()),
  settings: admin.query(async ({ ctx: { deps } }) => {
    const [known, set] = await Promise.all([readKnownSettings(deps), deps.routeSettings.list()]);
    return { isComplete: known !== null, known: known ?? [], set, browser: BROWSER_SETTING };
  }),
  /** Only what is set: other than `settings`, it does not start the service. */
  storedSettings: admin.query(({ ctx: { deps } }) => deps.routeSettings.list()),
  setSetting: admin
    .input(z.object({ name, value: z.string().min(1).max(20_000) }))
    .mutation(async ({ ctx: { deps }, input }) => {
      embeddedOf(deps);
      if (!isSettingName((await readKnownSettings(deps)) ?? [], input.name)) throw refuse({ kind: "no-such-setting" });
      await deps.routeSettings.set(input.name, input.value);
    }),
  removeSetting: admin
    .input(z.object({ name }))
    .mutation(({ ctx, input }) => ctx.deps.routeSettings.remove(input.name)),
});

function embeddedOf({ embeddedFeedService }: Pick<Deps, "embeddedFeedService">) {
  if (!embeddedFeedService) throw refuse({ kind: "feed-service-not-embedded" });
  return embeddedFeedService;
}

const cached = new WeakMap<Deps["feedService"], ServiceSetting[]>();

/** The settings that the service's routes name. Starts the service. Null while it does not answer. */
async function readKnownSettings({ feedService }: Pick<Deps, "feedService">): Promise<ServiceSetting[] | null> {
  const found = cached.get(feedService);
  if (found) return found;
  const about = await feedService.fetchAbout("/api/namespace", NAMESPACES_BYTES);
  if (!about?.ok) return null;
  const settings = readServiceSettings(parseJson(new TextDecoder().decode(about.body)));
  if (settings.length === 0) return null;
  cached.set(feedService, settings);
  return settings;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
