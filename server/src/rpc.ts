import { statusRouter } from "./status/router.ts";
import { router } from "./trpc.ts";

export const appRouter = router({ status: statusRouter });

export type AppRouter = typeof appRouter;
