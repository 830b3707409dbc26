import { z } from "zod";
import type { ChannelId } from "../ids.ts";
import { unwrap } from "../problem.ts";
import { router, signedIn } from "../trpc.ts";
import { listChannels } from "./list-channels.ts";
import { pause } from "./pause.ts";
import { readChannel } from "./read-channel.ts";
import { refreshNow } from "./refresh-now.ts";
import { subscribe } from "./subscribe.ts";
import { unsubscribe } from "./unsubscribe.ts";

const address = z.object({ channelUrl: z.string().max(10_000) });
const feed = z.union([
  z.object({ route: z.string().startsWith("/").max(2_000) }),
  z.object({ feedUrl: z.string().min(1).max(4_000) }),
]);
const channel = z.object({
  channelId: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform((text) => text as ChannelId),
});

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
  get: signedIn
    .meta({ about: "One channel you follow, with how often it publishes." })
    .input(channel)
    .query(async ({ ctx, input }) => unwrap(await readChannel(ctx.deps, ctx.reader, input.channelId))),
  refreshNow: signedIn
    .meta({ about: "Refreshes a channel, once a minute at most. Returns when the refresh is enqueued." })
    .input(channel)
    .mutation(async ({ ctx, input }) => unwrap(await refreshNow(ctx.deps, ctx.person.id, input.channelId))),
});
