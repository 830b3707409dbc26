import { z } from "zod";
import { admin, router } from "../trpc.ts";
import { goBack, useBundled, useUpdate } from "./choose-catalogue.ts";
import { describeCatalogue, listChanges, listLeftOut, listPages, summarise } from "./describe-catalogue.ts";
import { lookForUpdate } from "./look-for-update.ts";
import { deleteDraft } from "./store.ts";

const version = z.string().regex(/^[\da-f]{6,64}$/);

/** For the owner: which catalogue is in use, and updates from the feed service. */
export const catalogueRouter = router({
  get: admin.query(({ ctx }) => describeCatalogue(ctx.deps)),
  look: admin.mutation(async ({ ctx }) => {
    const outcome = await lookForUpdate(ctx.deps);
    return outcome.kind === "update" ? { ...outcome, draft: summarise(outcome.draft) } : outcome;
  }),
  changes: admin
    .input(
      z.object({
        version,
        kind: z.enum(["added", "removed", "changed"]),
        from: z.int().min(0).max(100_000).default(0),
      }),
    )
    .query(({ ctx, input }) => listChanges(ctx.deps, input)),
  pages: admin
    .input(z.object({ version, kind: z.enum(["lost", "gained"]) }))
    .query(({ ctx, input }) => listPages(ctx.deps, input)),
  leftOut: admin.input(z.object({ version })).query(({ ctx, input }) => listLeftOut(ctx.deps, input.version)),
  use: admin.input(z.object({ version })).mutation(({ ctx, input }) => useUpdate(ctx.deps, input.version)),
  deleteDraft: admin.mutation(({ ctx }) => deleteDraft(ctx.deps.db)),
  goBack: admin.mutation(({ ctx }) => goBack(ctx.deps)),
  useBundled: admin.mutation(({ ctx }) => useBundled(ctx.deps)),
});
