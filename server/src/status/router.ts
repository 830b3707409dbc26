import { anyone, router } from "../trpc.ts";
import { readStatus } from "./read-status.ts";

export const statusRouter = router({
  get: anyone.query(({ ctx }) => readStatus(ctx.deps)),
});
