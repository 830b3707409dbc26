import { z } from "zod";
import { normaliseChannelAddress } from "#core/video/normalise-channel-address.ts";
import { unwrap } from "../problem.ts";
import { router, signedIn } from "../trpc.ts";
import { listChannels } from "./list-channels.ts";
import { setPaused } from "./store.ts";
import { subscribe } from "./subscribe.ts";
import { unsubscribe } from "./unsubscribe.ts";

const address = z.object({ channelUrl: z.string().max(10_000) });

export const channelsRouter = router({
  list: signedIn.query(({ ctx }) => listChannels(ctx.deps, ctx.person.id)),
  subscribe: signedIn
    .input(address)
    .mutation(async ({ ctx, input }) => unwrap(await subscribe(ctx.deps, ctx.person.id, input.channelUrl))),
  unsubscribe: signedIn
    .input(address)
    .mutation(({ ctx, input }) => unsubscribe(ctx.deps, ctx.person.id, input.channelUrl)),
  pause: signedIn.input(address.extend({ paused: z.boolean() })).mutation(async ({ ctx, input }) => {
    const channelUrl = normaliseChannelAddress(input.channelUrl);
    if (channelUrl)
      await setPaused(ctx.deps.db.$client, ctx.person.id, channelUrl, input.paused ? ctx.deps.now() : null);
  }),
});
