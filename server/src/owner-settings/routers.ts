import { z } from "zod";
import { FIRST_RUN_STATES } from "#core/first-run.ts";
import { PLANS } from "#core/membership.ts";
import { SETTINGS, SIGNUP_POLICIES, SUBSCRIBE_POLICIES } from "../config.ts";
import { refuse } from "../problem.ts";
import { admin, router } from "../trpc.ts";
import { firstRunState, newAccountPlan, signupPolicy, subscribePolicy } from "./read-settings.ts";
import { writeSetting } from "./store.ts";

/** Who can create an account. */
export const signupRouter = router({
  get: admin.query(async ({ ctx: { deps } }) => {
    const { value, isFixed } = await signupPolicy(deps.config, deps.db);
    return { policy: value, isFixed };
  }),
  set: admin.input(z.object({ policy: z.enum(SIGNUP_POLICIES) })).mutation(async ({ ctx: { deps }, input }) => {
    if (deps.config.signup) throw refuse({ kind: "fixed-by-setting", setting: SETTINGS.signup.env });
    await writeSetting(deps.db, "signup", input.policy);
  }),
});

/** What can be followed. */
export const subscribePolicyRouter = router({
  get: admin.query(async ({ ctx: { deps } }) => {
    const { value, isFixed } = await subscribePolicy(deps.config, deps.db);
    return { policy: value, isFixed };
  }),
  set: admin.input(z.object({ policy: z.enum(SUBSCRIBE_POLICIES) })).mutation(async ({ ctx: { deps }, input }) => {
    if (deps.config.subscribe) throw refuse({ kind: "fixed-by-setting", setting: SETTINGS.subscribe.env });
    await writeSetting(deps.db, "subscribe", input.policy);
  }),
});

/** The plan that new accounts start with. Existing accounts keep theirs. */
export const newAccountsRouter = router({
  get: admin.query(async ({ ctx }) => ({ plan: await newAccountPlan(ctx.deps.db) })),
  set: admin
    .input(z.object({ plan: z.enum(PLANS) }))
    .mutation(({ ctx, input }) => writeSetting(ctx.deps.db, "new-account-plan", input.plan)),
});

/** How far the owner came with the first run. */
export const firstRunRouter = router({
  get: admin.query(async ({ ctx }) => ({ state: await firstRunState(ctx.deps.db) })),
  set: admin
    .input(z.object({ state: z.enum(FIRST_RUN_STATES) }))
    .mutation(({ ctx, input }) => writeSetting(ctx.deps.db, "first-run", input.state)),
});
