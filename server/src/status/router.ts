import { anyone, router } from "../trpc.ts";
import { readStatus } from "./read-status.ts";

export const statusRouter = router({
  get: anyone
    .meta({ about: "The version, whether the database answers, and the feed service." })
    .query(({ ctx }) => readStatus(ctx.deps)),
});
