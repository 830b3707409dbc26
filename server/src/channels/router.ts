import { z } from "zod";
import { CHECK_MINUTES } from "#core/feed/check-minutes.ts";
import { LONGEST_NAME } from "#core/folder/clean-name.ts";
import { moveChannels } from "../folders/place-channels.ts";
import type { ChannelId, FolderId } from "../ids.ts";
import { unwrap } from "../problem.ts";
import { router, signedIn, signedInLimited } from "../trpc.ts";
import { moveToFolder, pauseMany, unsubscribeMany } from "./bulk-actions.ts";
import { listChannels } from "./list-channels.ts";
import { pause } from "./pause.ts";
import { readChannel } from "./read-channel.ts";
import { countRefreshesLeft, refreshMany } from "./refresh-many.ts";
import { refreshNow } from "./refresh-now.ts";
import { rename } from "./rename.ts";
import { setCheckMinutes } from "./set-check-minutes.ts";
import { subscribe } from "./subscribe.ts";
import { undoBulkAction } from "./undo-bulk-action.ts";
import { unsubscribe } from "./unsubscribe.ts";

const address = z.object({ channelUrl: z.string().max(10_000) });
const feed = z.union([
  z.object({ route: z.string().startsWith("/").max(2_000) }),
  z.object({ feedUrl: z.string().min(1).max(4_000) }),
]);
const channelId = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((text) => text as ChannelId);
const channel = z.object({ channelId });
const channelIds = z.array(channelId).max(20_000);
const keepsOthers = z.boolean().default(false);
const folderId = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform((text) => text as FolderId);

// Each can bring the next check of a channel forward.
const CHECK_MINUTES_RATE = { window: 600, max: 120 };

export const channelsRouter = router({
  list: signedIn
    .meta({ about: "The channels you follow, newest first, with their health and unread counts." })
    .query(({ ctx }) => listChannels(ctx.deps, ctx.reader)),
  subscribe: signedIn
    .meta({
      about:
        "Follows a page. `channelUrl` is the page; `feed` says which of its feeds, if not its main one; `isUndo` undoes an unsubscribe of the last hour.",
    })
    .input(address.extend({ feed: feed.optional(), isUndo: z.boolean().default(false) }))
    .mutation(async ({ ctx, input: { channelUrl, ...options } }) =>
      unwrap(await subscribe(ctx.deps, ctx.reader, channelUrl, options)),
    ),
  unsubscribe: signedIn
    .meta({ about: "Stops following a channel. Succeeds also if you do not follow it." })
    .input(address)
    .mutation(({ ctx, input }) => unsubscribe(ctx.deps, ctx.person.id, input.channelUrl)),
  pause: signedIn
    .meta({
      about:
        "Pauses or resumes a channel. While it is paused, no items are delivered; resuming delivers those published meanwhile.",
    })
    .input(address.extend({ paused: z.boolean() }))
    .mutation(async ({ ctx, input }) => unwrap(await pause(ctx.deps, ctx.person.id, input.channelUrl, input.paused))),
  rename: signedIn
    .meta({ about: "Gives a channel a name of your own. Null or an empty one: back to the feed's." })
    .input(address.extend({ name: z.string().max(LONGEST_NAME).nullable() }))
    .mutation(async ({ ctx, input }) => unwrap(await rename(ctx.deps, ctx.person.id, input.channelUrl, input.name))),
  move: signedIn
    .meta({
      about:
        "Sorts channels by hand: moves some before another one, or to the end (null). Folders have an order of their own.",
    })
    .input(z.object({ channelIds: z.array(channelId).max(20_000), beforeId: channelId.nullable() }))
    .mutation(async ({ ctx, input }) =>
      unwrap(await moveChannels(ctx.deps, ctx.person.id, { ...input, fromId: null, toId: null })),
    ),
  get: signedIn
    .meta({ about: "One channel you follow, with how often it publishes." })
    .input(channel)
    .query(async ({ ctx, input }) => unwrap(await readChannel(ctx.deps, ctx.reader, input.channelId))),
  setCheckMinutes: signedInLimited("check interval", CHECK_MINUTES_RATE)
    .meta({
      about:
        "How often a channel is checked, in minutes; null: automatic, depending on how often it publishes. It is checked less often if its feed asks for that, and more often if another follower wants that.",
    })
    .input(channel.extend({ minutes: z.literal(CHECK_MINUTES).nullable() }))
    .mutation(async ({ ctx, input }) =>
      unwrap(await setCheckMinutes(ctx.deps, ctx.person.id, input.channelId, input.minutes)),
    ),
  refreshNow: signedIn
    .meta({ about: "Refreshes a channel, once a minute at most. Returns when the refresh is enqueued." })
    .input(channel)
    .mutation(async ({ ctx, input }) => unwrap(await refreshNow(ctx.deps, ctx.person.id, input.channelId))),
  pauseMany: signedIn
    .meta({
      about:
        "Pauses or resumes many channels at once. `overLimit` of them rest because of your plan and stay as they are. Channels you do not follow are ignored. `undoId` undoes it with `channels.undo`.",
    })
    .input(z.object({ channelIds, paused: z.boolean() }))
    .mutation(({ ctx, input }) => pauseMany(ctx.deps, ctx.person.id, input.channelIds, input.paused)),
  unsubscribeMany: signedIn
    .meta({
      about:
        "Stops following many channels at once. Channels you do not follow are ignored. `undoId` undoes it with `channels.undo`.",
    })
    .input(z.object({ channelIds }))
    .mutation(({ ctx, input }) => unsubscribeMany(ctx.deps, ctx.person.id, input.channelIds)),
  moveToFolder: signedIn
    .meta({
      about:
        "Moves many channels to the end of a folder, out of all folders (`folderId` null), or to a new folder (`newFolder`, its name). With `keepsOthers` they also stay in the folders they are in. `undoId` undoes it with `channels.undo`.",
    })
    .input(
      z.union([
        // Strict: of an input with both, one would be ignored.
        z.strictObject({ channelIds, folderId: folderId.nullable(), keepsOthers }),
        z.strictObject({ channelIds, newFolder: z.string().min(1).max(LONGEST_NAME), keepsOthers }),
      ]),
    )
    .mutation(async ({ ctx, input }) => unwrap(await moveToFolder(ctx.deps, ctx.person.id, input))),
  refreshMany: signedIn
    .meta({
      about:
        "Refreshes many channels, those that were refreshed longest ago first: each once a minute at most, and 60 in ten minutes. Says how many were asked and why others were not.",
    })
    .input(z.object({ channelIds }))
    .mutation(({ ctx, input }) => refreshMany(ctx.deps, ctx.person.id, input.channelIds)),
  refreshesLeft: signedIn
    .meta({ about: "How many channels you can refresh now, of the 60 in ten minutes." })
    .query(async ({ ctx }) => ({ left: await countRefreshesLeft(ctx.deps, ctx.person.id) })),
  undo: signedIn
    .meta({
      about:
        "Undoes `pauseMany`, `unsubscribeMany` or `moveToFolder`, within an hour: folders, places, names and read marks are as before. `overLimit` channels stay unsubscribed, because your plan has no room for them.",
    })
    .input(z.object({ undoId: z.string().regex(/^\d{1,18}$/) }))
    .mutation(async ({ ctx, input }) => unwrap(await undoBulkAction(ctx.deps, ctx.person.id, input.undoId))),
});
