import { z } from "zod";
import type { ImportId } from "../ids.ts";
import { unwrap } from "../problem.ts";
import { router, signedInLimited } from "../trpc.ts";
import { retryReaderImport, startReaderImport } from "./start-reader-import.ts";

const password = z.string().min(1).max(1_000);
/** Enough to try a few addresses and passwords, too few to guess somebody's password on another server. */
const RATE = { window: 3600, max: 20 };

export const readerImportRouter = router({
  start: signedInLimited("reader-import", RATE)
    .meta({
      about:
        "Starts importing from another server through its Google Reader API (FreshRSS, Miniflux and others): channels, folders, names, stars and what is read. The password is used once and not stored. `opml.get` shows the progress, `opml.stop` stops it.",
    })
    .input(
      z.object({
        address: z.string().trim().min(1).max(2_000),
        userName: z.string().trim().min(1).max(500),
        password,
      }),
    )
    .mutation(async ({ ctx, input }) => unwrap(await startReaderImport(ctx.deps, ctx.person.id, input))),
  retry: signedInLimited("reader-import", RATE)
    .meta({
      about:
        "Continues an import from another server that was stopped or ended early, and tries refused channels again. Needs the password again.",
    })
    .input(z.object({ id: z.uuid().transform((text) => text as ImportId), password }))
    .mutation(async ({ ctx, input }) => unwrap(await retryReaderImport(ctx.deps, ctx.person.id, input))),
});
