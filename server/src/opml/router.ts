import { z } from "zod";
import type { ImportId } from "../ids.ts";
import { refuse, unwrap } from "../problem.ts";
import { router, signedIn } from "../trpc.ts";
import { exportOpml } from "./export-opml.ts";
import { importOpml, retryImport } from "./import-opml.ts";
import { listImports, listRows } from "./store.ts";

const importId = z.uuid().transform((text) => text as ImportId);
const ROWS = 500;

export const opmlRouter = router({
  import: signedIn
    .meta({
      about: "Starts importing an OPML list. Its rows are imported in the background; `opml.get` shows the progress.",
    })
    .input(z.object({ text: z.string().max(950_000) }))
    .mutation(async ({ ctx, input }) => unwrap(await importOpml(ctx.deps, ctx.person.id, input.text))),
  list: signedIn
    .meta({ about: "Your last imports, newest first." })
    .query(({ ctx }) => listImports(ctx.deps.db, ctx.person.id, null)),
  get: signedIn
    .meta({ about: "One import with up to 500 of its rows, those after `after`." })
    .input(z.object({ id: importId, after: z.number().int().min(0).default(0) }))
    .query(async ({ ctx: { deps, person }, input }) => {
      const [found] = await listImports(deps.db, person.id, input.id);
      if (!found) throw refuse({ kind: "no-such-import" });
      return { ...found, rows: await listRows(deps.db, input.id, input.after, ROWS) };
    }),
  retry: signedIn
    .meta({ about: "Retries the rows of an import that were refused for a reason that may have changed." })
    .input(z.object({ id: importId }))
    .mutation(async ({ ctx, input }) => unwrap(await retryImport(ctx.deps, ctx.person.id, input.id))),
  export: signedIn
    .meta({ about: "The channels you follow as an OPML list." })
    .query(async ({ ctx }) => ({ text: await exportOpml(ctx.deps, ctx.person.id) })),
});
