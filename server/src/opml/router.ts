import { z } from "zod";
import { LONGEST_LIST } from "#core/import/read-subscription-list.ts";
import type { ImportId } from "../ids.ts";
import { refuse, unwrap } from "../problem.ts";
import { findReaderImport, findReaderProgress } from "../reader-import/store.ts";
import { router, signedIn, signedInLimited } from "../trpc.ts";
import { exportOpml } from "./export-opml.ts";
import { importOpml, retryImport, stopImport } from "./import-opml.ts";
import { listImports, listRows } from "./store.ts";

const importId = z.uuid().transform((text) => text as ImportId);
const ROWS = 500;
/** A list has up to 20,000 rows, all of which are stored: enough to try again, too few to fill the disk. */
export const IMPORT_RATE = { window: 3600, max: 20 };

export const opmlRouter = router({
  import: signedInLimited("opml", IMPORT_RATE)
    .meta({
      about:
        "Starts importing a list of channels: OPML with its folders and names, subscriptions of YouTube (CSV or JSON), NewPipe or FreeTube, a table, or one address per line. Its rows are imported in the background; `opml.get` shows the progress.",
    })
    .input(z.object({ text: z.string().max(LONGEST_LIST) }))
    .mutation(async ({ ctx, input }) => unwrap(await importOpml(ctx.deps, ctx.person.id, input.text))),
  list: signedIn
    .meta({ about: "Your last imports, newest first." })
    .query(({ ctx }) => listImports(ctx.deps.db, ctx.person.id, null)),
  get: signedIn
    .meta({
      about:
        "One import with how many folders and own names it brought, and up to 500 of its rows, those after `after`. `reader` is the progress of an import from another server.",
    })
    .input(z.object({ id: importId, after: z.number().int().min(0).default(0) }))
    .query(async ({ ctx: { deps, person }, input }) => {
      const [found] = await listImports(deps.db, person.id, input.id);
      if (!found) throw refuse({ kind: "no-such-import" });
      const [rows, reader] = await Promise.all([
        listRows(deps.db, input.id, input.after, ROWS),
        findReaderProgress(deps.db, person.id, input.id),
      ]);
      return { ...found, rows, reader: reader ?? null };
    }),
  stop: signedIn
    .meta({ about: "Stops an import. `rows` is how many rows are left undone; `opml.retry` continues with them." })
    .input(z.object({ id: importId }))
    .mutation(async ({ ctx, input }) => unwrap(await stopImport(ctx.deps, ctx.person.id, input.id))),
  retry: signedIn
    .meta({
      about:
        "Continues an import of a list: rows left undone, and rows refused for a reason that may have changed. One from another server is continued with `readerImport.retry`.",
    })
    .input(z.object({ id: importId }))
    .mutation(async ({ ctx, input }) => {
      if (await findReaderImport(ctx.deps.db, ctx.person.id, input.id)) throw refuse({ kind: "reader-log-in-again" });
      return unwrap(await retryImport(ctx.deps, ctx.person.id, input.id));
    }),
  export: signedIn
    .meta({ about: "The channels you follow as an OPML list, with your folders, names and order." })
    .query(async ({ ctx }) => ({ text: await exportOpml(ctx.deps, ctx.person.id) })),
});
