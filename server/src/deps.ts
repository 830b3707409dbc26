import type { Catalogue } from "#core/rules/catalogue.ts";
import type { Accounts } from "./accounts/create-accounts.ts";
import type { CatalogueInUse } from "./catalogue/catalogue-in-use.ts";
import type { PlanRefresh } from "./channels/plan-refresh-in-thread.ts";
import type { Config } from "./config.ts";
import type { Notifications } from "./db/notifications.ts";
import type { Db } from "./db/query.ts";
import type { RecentPages } from "./discover/recent-pages.ts";
import type { EmbeddedFeedService } from "./embedded-feed-service/create-embedded-feed-service.ts";
import type { ForwardEvents } from "./events/forward-events.ts";
import type { ExtractArticle } from "./full-text/extract-in-thread.ts";
import type { StoredFullText } from "./full-text/store.ts";
import type { DrawIcon } from "./icons/draw-icon-in-thread.ts";
import type { LookUp } from "./icons/store.ts";
import type { ShareInFlight } from "./in-flight.ts";
import type { RunInTurn } from "./in-turn.ts";
import type { ArrivalSignals } from "./items/arrival-signals.ts";
import type { Queue, QueueTiming } from "./jobs/queue.ts";
import type { Log } from "./log.ts";
import type { Payments } from "./membership/stripe.ts";
import type { Metrics } from "./metrics/create-metrics.ts";
import type { FeedService } from "./net/feed-service.ts";
import type { FetchSafely } from "./net/fetch-safely.ts";
import type { PictureMaking } from "./pictures/picture-making.ts";
import type { RouteSettings } from "./route-settings/route-settings.ts";
import type { FetchedMetadata } from "./videos/fetched-metadata.ts";

/** What the server's functions need from outside: database, clock, network. create-deps.ts creates it; tests replace parts of it. */
export type Deps = {
  config: Config;
  db: Db;
  log: Log;
  now: () => Date;
  /** Of this installation, the same in all its processes. */
  secret: string;
  /** Always the same object: an update replaces what is in it. */
  catalogue: Catalogue;
  catalogueInUse: CatalogueInUse;
  accounts: Accounts;
  /** Undefined where nothing is sold and the owner grants plans. */
  payments: Payments | undefined;
  /** For every request to another server. */
  fetchSafely: FetchSafely;
  feedService: FeedService;
  /** The RSSHub behind it that Pagecast runs itself; undefined where the owner set another one, or none. */
  embeddedFeedService: EmbeddedFeedService | undefined;
  routeSettings: RouteSettings;
  recentPages: RecentPages;
  planRefresh: PlanRefresh;
  metadataInFlight: ShareInFlight<FetchedMetadata>;
  drawIcon: DrawIcon;
  iconsInFlight: ShareInFlight<LookUp>;
  extractArticle: ExtractArticle;
  fullTextsInFlight: ShareInFlight<StoredFullText>;
  pictures: PictureMaking;
  /** Changes of one member's subscriptions, one after the other. */
  runInTurn: RunInTurn;
  queue: Queue;
  timing: QueueTiming;
  notifications: Notifications;
  arrivals: ArrivalSignals;
  metrics: Metrics;
  /** Undefined where events are only counted here. */
  forwardEvents: ForwardEvents | undefined;
};
