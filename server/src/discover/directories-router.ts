import { z } from "zod";
import { admin, router } from "../trpc.ts";
import { areDirectoriesOn, writeDirectories } from "./directory-store.ts";

/** Whether a search by name also asks public directories. */
export const directoriesRouter = router({
  get: admin.query(async ({ ctx }) => ({ isOn: await areDirectoriesOn(ctx.deps.db) })),
  set: admin
    .input(z.object({ isOn: z.boolean() }))
    .mutation(({ ctx, input }) => writeDirectories(ctx.deps.db, input.isOn)),
});
