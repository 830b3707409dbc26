import { z } from "zod";
import type { ItemId } from "../ids.ts";
import { unwrap } from "../problem.ts";
import { router, signedIn, signedInLimited } from "../trpc.ts";
import { changeMerging, separate, undoSeparate } from "./separate.ts";
import { isMerging } from "./store.ts";

const itemId = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((text) => text as ItemId);

// Others who deliver items wait for these.
const CHANGE_RATE = { window: 3600, max: 60 };
const SEPARATE_RATE = { window: 600, max: 200 };

export const storiesRouter = router({
  settings: signedIn
    .meta({ about: "Whether a story that several of your channels publish is one entry." })
    .query(async ({ ctx: { deps, person } }) => ({ isMerged: await isMerging(deps.db, person.id) })),
  change: signedInLimited("story setting", CHANGE_RATE)
    .meta({
      about:
        "Whether a story that several of your channels publish is one entry. Turned off, what was merged becomes separate items; turned on again, the items of the last 14 days are merged, except those of `stories.separate`.",
    })
    .input(z.object({ isMerged: z.boolean() }))
    .mutation(({ ctx: { deps, person }, input }) => changeMerging(deps, person.id, input.isMerged)),
  separate: signedInLimited("separate stories", SEPARATE_RATE)
    .meta({
      about:
        "Shows an entry and its copies as separate items, for good. Returns the ids of all of them, which `stories.undoSeparate` takes.",
    })
    .input(z.object({ id: itemId }))
    .mutation(async ({ ctx: { deps, person }, input }) => unwrap(await separate(deps, person.id, input.id))),
  undoSeparate: signedInLimited("merge stories", SEPARATE_RATE)
    .meta({ about: "Undoes `stories.separate`: items that tell the same story are one entry again." })
    .input(z.object({ ids: z.array(itemId).min(1).max(500) }))
    .mutation(({ ctx: { deps, person }, input }) => undoSeparate(deps, person.id, input.ids)),
});
