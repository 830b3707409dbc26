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
  list: signedIn.query(({ ctx }) => listChannels(ctx.deps, ctx.reader)),
  subscribe: signedIn
    // `channelUrl`: the page. `feed`: which of its feeds, if not its main one. `isUndo`: undoes an unsubscribe.
    .input(address.extend({ feed: feed.optional(), isUndo: z.boolean().default(false) }))
    .mutation(async ({ ctx, input: { channelUrl, ...options } }) =>
      unwrap(await subscribe(ctx.deps, ctx.reader, channelUrl, options)),
    ),
  unsubscribe: signedIn
    .input(address)
    .mutation(({ ctx, input }) => unsubscribe(ctx.deps, ctx.person.id, input.channelUrl)),
  pause: signedIn
    .input(address.extend({ paused: z.boolean() }))
    .mutation(async ({ ctx, input }) => unwrap(await pause(ctx.deps, ctx.person.id, input.channelUrl, input.paused))),
  get: signedIn
    .input(channel)
    .query(async ({ ctx, input }) => unwrap(await readChannel(ctx.deps, ctx.reader, input.channelId))),
  /** Once a minute for each channel. Returns when the refresh is enqueued. */
  refreshNow: signedIn
    .input(channel)
    .mutation(async ({ ctx, input }) => unwrap(await refreshNow(ctx.deps, ctx.person.id, input.channelId))),
});
