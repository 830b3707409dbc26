import { tracked } from "@trpc/server";
import { z } from "zod";
import { listResting } from "../channels/resting-channels.ts";
import type { ChannelId, ItemId } from "../ids.ts";
import { refuse, unwrap } from "../problem.ts";
import { router, signedIn } from "../trpc.ts";
import { countAllUnread } from "./count-unread.ts";
import { type Cursor, readCursor } from "./cursor.ts";
import { followArrivals } from "./follow-arrivals.ts";
import { listItems, searchItems } from "./list-items.ts";
import { openItem } from "./open-item.ts";
import { setAllRead, setRead, setStarred, undoRead } from "./store.ts";

const id = z.string().regex(/^\d{1,18}$/);
const itemId = id.transform((text) => text as ItemId);
const channelId = id.transform((text) => text as ChannelId);
const cursor = z
  .string()
  .transform((text, context): Cursor => {
    const read = readCursor(text);
    if (!read) context.addIssue("This is not a position in a list.");
    return read as Cursor;
  })
  .nullish()
  .transform((place) => place ?? null);
/** Where an item is in a list: the times PostgreSQL can compare are those with years of four digits. */
const place = z.object({ publishedAt: z.iso.datetime().transform((text) => new Date(text)), id });
const limit = z.number().int().min(1).max(100).default(20);
const ids = z.array(itemId).min(1).max(500);

export const itemsRouter = router({
  list: signedIn
    .meta({ about: "Items, newest first. `cursor` is the `nextCursor` of the previous page." })
    .input(
      z.object({
        which: z.enum(["all", "unread", "starred"]).default("all"),
        channelId: channelId.nullish(),
        videosOnly: z.boolean().default(false),
        cursor,
        limit,
      }),
    )
    .query(async ({ ctx, input: { cursor: before, channelId: channel, ...query } }) =>
      unwrap(await listItems(ctx.deps, ctx.reader, { ...query, before, channelId: channel ?? null })),
    ),
  search: signedIn
    .meta({ about: "Items that contain all words of the question, newest first." })
    .input(z.object({ question: z.string().max(500), cursor, limit }))
    .query(({ ctx, input: { cursor: before, ...query } }) => searchItems(ctx.deps, ctx.reader, { ...query, before })),
  get: signedIn
    .meta({ about: "One item with its content. `contentHtml` is sanitised." })
    .input(z.object({ id: itemId }))
    .query(async ({ ctx, input }) => unwrap(await openItem(ctx.deps, ctx.person.id, input.id))),
  unreadCounts: signedIn
    .meta({ about: "How many unread items there are, in all and for each channel." })
    .query(({ ctx }) => countAllUnread(ctx.deps, ctx.reader)),
  markRead: signedIn
    .meta({
      about:
        "Marks items as read: some of them; or all of a channel, or all there are, up to and including the one that `upTo` names.",
    })
    .input(z.union([z.object({ ids }), z.object({ channelId: channelId.nullable(), upTo: place.nullish() })]))
    .mutation(async ({ ctx: { deps, person, reader }, input }) => {
      const readAt = deps.now();
      const changed =
        "ids" in input
          ? await setRead(deps.db, person.id, input.ids, readAt)
          : await setAllRead(deps.db, person.id, {
              channelId: input.channelId,
              upTo: input.upTo ?? null,
              readAt,
              except: await listResting(deps, reader),
            });
      return { changed, readAt };
    }),
  markUnread: signedIn
    .meta({
      about:
        "Marks items as unread: some of them; or all that one call of `markRead` marked, named by its `readAt`, to undo it.",
    })
    .input(z.union([z.object({ ids }), z.object({ readAt: z.iso.datetime().transform((text) => new Date(text)) })]))
    .mutation(async ({ ctx: { deps, person }, input }) => ({
      changed:
        "ids" in input
          ? await setRead(deps.db, person.id, input.ids, null)
          : await undoRead(deps.db, person.id, input.readAt),
    })),
  star: signedIn
    .meta({ about: "Stars an item, or removes its star." })
    .input(z.object({ id: itemId, starred: z.boolean() }))
    .mutation(async ({ ctx: { deps, person }, input }) => {
      const now = deps.now();
      const found = await setStarred(deps.db, person.id, input.id, input.starred ? now : null, now);
      if (!found) throw refuse({ kind: "no-such-item" });
    }),
  live: signedIn
    .meta({
      about:
        "New items as they arrive, as server-sent events. Send the id of the last event as `lastEventId` to resume after a disconnect.",
    })
    .input(z.object({ lastEventId: z.string().max(5_000).nullish() }).optional())
    .subscription(async function* ({ ctx, input, signal }) {
      const aborted = signal ?? new AbortController().signal;
      for await (const { id: position, ...arrivals } of followArrivals(
        ctx.deps,
        ctx.person.id,
        input?.lastEventId ?? null,
        aborted,
      ))
        yield tracked(position, arrivals);
    }),
});
