import { z } from "zod";
import { LONGEST, lineOrNull } from "#core/video/metadata.ts";
import type { ContentId } from "../ids.ts";
import { unwrap } from "../problem.ts";
import { limited, router, signedIn } from "../trpc.ts";
import { getVideo, openVideo, renameVideo } from "./open-video.ts";

/** Opening a video may cause requests to other servers, and stores a row for a person who is signed in. */
const opening = limited({
  what: "videos",
  person: [
    { window: 60, max: 60 },
    { window: 86_400, max: 2_000 },
  ],
  anonymous: [{ window: 60, max: 30 }],
});

const dbId = z.uuid().transform((text) => text as ContentId);
const title = z.string().transform((text, context): string => {
  const clean = lineOrNull(text, LONGEST.title);
  if (clean === null) context.addIssue("A title needs at least one letter.");
  return clean ?? "";
});

export const videosRouter = router({
  open: opening
    .meta({
      about: "How an address plays and what its site says about it. Stored for you, so it is a mutation.",
      onlyRecords: true,
    })
    .input(z.object({ url: z.string().min(1).max(4_000) }))
    .mutation(async ({ ctx, input }) => {
      return unwrap(await openVideo(ctx.deps, ctx, input.url));
    }),
  get: signedIn
    .meta({ about: "A video you opened before." })
    .input(z.object({ dbId }))
    .query(async ({ ctx, input }) =>
      unwrap(await getVideo(ctx.deps, { userId: ctx.person.id, origin: ctx.origin }, input.dbId)),
    ),
  rename: signedIn
    .meta({ about: "Gives a video you opened a title of your own." })
    .input(z.object({ dbId, title }))
    .mutation(async ({ ctx, input }) => unwrap(await renameVideo(ctx.deps, ctx.person.id, input.dbId, input.title))),
});
