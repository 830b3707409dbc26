import { z } from "zod";
import { unwrap } from "../problem.ts";
import { inBrowser, router, signedIn } from "../trpc.ts";
import { checkout, openPortal } from "./pay.ts";
import { askOwner } from "./plan-requests.ts";
import { readMembership } from "./read-membership.ts";

const order = z.object({ plan: z.enum(["plus", "pro", "lifetime"]), period: z.enum(["month", "year", "once"]) });

export const membershipRouter = router({
  get: signedIn
    .meta({ about: "Your plan, how many channels it allows (-1: any number) and how many you follow." })
    .query(({ ctx: { deps, caller, person } }) => {
      const isInBrowser = caller.kind === "person" && caller.by === "session";
      return readMembership(deps, person.id, isInBrowser && person.role === "admin");
    }),
  /** Where nothing is sold: asks the owner for a plan. */
  askOwner: inBrowser.mutation(async ({ ctx }) => unwrap(await askOwner(ctx.deps, ctx.person.id))),
  /** Answers with the address to go to. */
  checkout: inBrowser.input(order).mutation(async ({ ctx, input }) => ({
    url: unwrap(await checkout(ctx.deps, ctx.person, { ...input, origin: ctx.origin })),
  })),
  portal: inBrowser.mutation(async ({ ctx }) => ({
    url: unwrap(await openPortal(ctx.deps, ctx.person.id, ctx.origin)),
  })),
});
