import { z } from "zod";
import { VIDEO_TYPES, type VideoType } from "#core/video/video.ts";
import { unwrap } from "../problem.ts";
import { limitCaller } from "../rate-limits/limit-caller.ts";
import { anyone, router } from "../trpc.ts";
import { countEvents } from "./count-events.ts";

// A page sends the events of a second together.
const CALLS = [{ window: 60, max: 120 }];
const LIMITS = { what: "events", person: CALLS, anonymous: CALLS };

const type = z.enum(Object.keys(VIDEO_TYPES) as [VideoType, ...VideoType[]]);
const tracked = z.discriminatedUnion("event", [
  z.object({ event: z.literal("VideoCover Clicked"), details: z.object({ type }) }),
]);

export const eventsRouter = router({
  track: anyone
    .meta({ about: "Counts events of the web app. Nothing about the person is stored.", onlyRecords: true })
    .input(z.object({ events: z.array(tracked).min(1).max(50) }))
    .mutation(async ({ ctx, input }) => {
      if (!ctx.countable) return;
      unwrap(await limitCaller(ctx.deps.db, ctx, LIMITS));
      await countEvents(ctx.deps, input.events);
    }),
});
