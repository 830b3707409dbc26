import { accountRouter } from "./accounts/router.ts";
import { adminRouter } from "./admin/router.ts";
import { channelsRouter } from "./channels/router.ts";
import { discoverRouter } from "./discover/router.ts";
import { eventsRouter } from "./events/router.ts";
import { feverRouter } from "./fever-api/router.ts";
import { foldersRouter } from "./folders/router.ts";
import { fullTextRouter } from "./full-text/router.ts";
import { itemsRouter } from "./items/router.ts";
import { membershipRouter } from "./membership/router.ts";
import { opmlRouter } from "./opml/router.ts";
import { privateFeedRouter } from "./private-feed/router.ts";
import { readerImportRouter } from "./reader-import/router.ts";
import { readingSettingsRouter } from "./reading-settings/router.ts";
import { routeFeedsRouter } from "./route-feeds/router.ts";
import { savingRouter } from "./saving/router.ts";
import { statusRouter } from "./status/router.ts";
import { storiesRouter } from "./stories/router.ts";
import { router } from "./trpc.ts";
import { videosRouter } from "./videos/router.ts";
import { viewsRouter } from "./views/router.ts";

export const appRouter = router({
  account: accountRouter,
  admin: adminRouter,
  channels: channelsRouter,
  discover: discoverRouter,
  events: eventsRouter,
  fever: feverRouter,
  folders: foldersRouter,
  fullText: fullTextRouter,
  items: itemsRouter,
  membership: membershipRouter,
  opml: opmlRouter,
  privateFeed: privateFeedRouter,
  readerImport: readerImportRouter,
  readingSettings: readingSettingsRouter,
  routeFeeds: routeFeedsRouter,
  saving: savingRouter,
  status: statusRouter,
  stories: storiesRouter,
  videos: videosRouter,
  views: viewsRouter,
});

export type AppRouter = typeof appRouter;
