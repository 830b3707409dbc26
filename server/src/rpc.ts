import { membershipRouter } from "./membership/router.ts";
import { statusRouter } from "./status/router.ts";
import { router } from "./trpc.ts";

export const appRouter = router({ membership: membershipRouter, status: statusRouter });

export type AppRouter = typeof appRouter;
