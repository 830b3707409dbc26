import { createAccounts } from "./accounts/create-accounts.ts";
import { findOrCreateSecret } from "./accounts/find-or-create-secret.ts";
import { openCatalogueInUse } from "./catalogue/catalogue-in-use.ts";
import { loadCatalogue } from "./catalogue/load-catalogue.ts";
import { planRefreshInThread } from "./channels/plan-refresh-in-thread.ts";
import { type Config, isFeedServiceEmbedded, publicFeedService } from "./config.ts";
import { followDatabaseClock } from "./db/follow-database-clock.ts";
import { listenForNotifications } from "./db/notifications.ts";
import type { Db } from "./db/query.ts";
import type { Deps } from "./deps.ts";
import { createRecentPages } from "./discover/recent-pages.ts";
import { createEmbeddedFeedService } from "./embedded-feed-service/create-embedded-feed-service.ts";
import { createForwarding } from "./events/forward-events.ts";
import { extractInThread } from "./full-text/extract-in-thread.ts";
import { drawIconInThread } from "./icons/draw-icon-in-thread.ts";
import { createShareInFlight } from "./in-flight.ts";
import { createRunInTurn } from "./in-turn.ts";
import { createArrivalSignals } from "./items/arrival-signals.ts";
import { openQueue, TIMING } from "./jobs/queue.ts";
import type { Log } from "./log.ts";
import { createSendMail } from "./mail/send-mail.ts";
import { createPayments } from "./membership/stripe.ts";
import { createMetrics } from "./metrics/create-metrics.ts";
import { createFeedService, type FeedServiceInstance } from "./net/feed-service.ts";
import { createFetchSafely } from "./net/fetch-safely.ts";
import { createPictureMaking } from "./pictures/picture-making.ts";
import { createRouteSettings } from "./route-settings/route-settings.ts";

/** For a database that is migrated; `close` closes everything that was opened here. */
export async function createDeps(config: Config, db: Db, log: Log, timing = TIMING): Promise<Deps & Closing> {
  const { now, close: closeClock } = await followDatabaseClock(db, log);
  const secret = await findOrCreateSecret(config, db);
  const accounts = createAccounts({ config, db, log, now, secret, sendMail: createSendMail(config) });
  const catalogue = loadCatalogue(config, log);
  const queue = await openQueue(db, log, { works: config.role !== "web", timing });
  const notifications = listenForNotifications(urlOf(db), log);
  const catalogueInUse = await openCatalogueInUse({ db, log, notifications, catalogue });
  const arrivals = createArrivalSignals(db, notifications, log);
  const { fetchSafely, close: closeFetch } = createFetchSafely({ allow: config.reach });
  const routeSettings = createRouteSettings({ db, now, secret });
  const embeddedFeedService = isFeedServiceEmbedded(config)
    ? createEmbeddedFeedService({
        dataFolder: config.dataFolder,
        reach: config.reach,
        settings: routeSettings.readValues,
        log,
      })
    : undefined;
  const feedService = createFeedService(embeddedFeedService ?? instancesOf(config), {
    addressRoutes: config.addressRoutes,
  });
  const { planRefresh, close: closePlanning } = planRefreshInThread(log);
  const { drawIcon, close: closeDrawing } = drawIconInThread(log);
  const { extractArticle, close: closeExtracting } = extractInThread(log);
  const { pictures, close: closePictures } = createPictureMaking(log);
  const forwarding = createForwarding(config, log);
  const known = { config, db, log, now, secret, catalogue, accounts, payments: await createPayments(config, log) };
  const close = async () => {
    arrivals.close();
    closeClock();
    await catalogueInUse.close();
    await Promise.all([
      queue.stop(),
      notifications.close(),
      closeFetch(),
      feedService.close(),
      embeddedFeedService?.close(),
      closePlanning(),
      closeDrawing(),
      closeExtracting(),
      closePictures(),
      forwarding?.close(),
    ]);
  };
  return {
    ...known,
    queue,
    timing,
    notifications,
    arrivals,
    catalogueInUse,
    metrics: createMetrics(),
    metadataInFlight: createShareInFlight(),
    drawIcon,
    iconsInFlight: createShareInFlight(),
    extractArticle,
    fullTextsInFlight: createShareInFlight(),
    pictures,
    runInTurn: createRunInTurn(),
    fetchSafely,
    feedService,
    embeddedFeedService,
    routeSettings,
    recentPages: createRecentPages(now),
    planRefresh,
    forwardEvents: forwarding?.forwardEvents,
    close,
  };
}

type Closing = { close(): Promise<void> };

function instancesOf(config: Config): FeedServiceInstance[] {
  const url = publicFeedService(config);
  return config.feedInstances ?? (url ? [{ url, access: { kind: "open" } }] : []);
}

function urlOf(db: Db): string {
  return db.options.connectionString as string;
}
