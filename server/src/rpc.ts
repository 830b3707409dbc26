import { accountRouter } from "./accounts/router.ts";
import { adminRouter } from "./admin/router.ts";
import { channelsRouter } from "./channels/router.ts";
import { membershipRouter } from "./membership/router.ts";
import { statusRouter } from "./status/router.ts";
import { router } from "./trpc.ts";

export const appRouter = router({
  account: accountRouter,
  admin: adminRouter,
  channels: channelsRouter,
  membership: membershipRouter,
  status: statusRouter,
});

export type AppRouter = typeof appRouter;
