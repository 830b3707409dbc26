import { z } from "zod";
import { newAccountPlan, signupPolicy, subscribePolicy } from "../owner-settings/read-settings.ts";
import { unwrap } from "../problem.ts";
import { anyone, inBrowser, router } from "../trpc.ts";
import { deleteAccount } from "./delete-account.ts";
import { hasUsers } from "./store.ts";

export const accountRouter = router({
  get: anyone
    .meta({ about: "Whose key this is, and how people sign in and sign up here." })
    .query(async ({ ctx: { caller, deps } }) => {
      const { config, db, accounts } = deps;
      const [signup, subscribe, plan, isInUse] = await Promise.all([
        signupPolicy(config, db),
        subscribePolicy(config, db),
        newAccountPlan(db),
        hasUsers(db),
      ]);
      return {
        person: caller.kind === "person" ? caller.person : null,
        signup: signup.value,
        isFirst: !isInUse,
        providers: accounts.providers,
        sendsMail: config.smtpUrl !== undefined,
        subscribe: subscribe.value,
        /** The plan that a new account starts with, unless its invite brings another. */
        newAccountPlan: plan,
      };
    }),
  /** Deletes the account and everything in it. `confirm` is its email address. The export is GET /api/account/export. */
  delete: inBrowser
    .input(z.object({ confirm: z.string().max(320) }))
    .mutation(async ({ ctx, input }) => unwrap(await deleteAccount(ctx.deps, ctx.person, input.confirm))),
});
