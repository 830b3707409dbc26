import { z } from "zod";
import { unwrap } from "../problem.ts";
import { anyone, inBrowser, router } from "../trpc.ts";
import { signupPolicy } from "./check-signup.ts";
import { deleteAccount } from "./delete-account.ts";
import { hasUsers } from "./store.ts";

export const accountRouter = router({
  get: anyone
    .meta({ about: "Whose key this is, and how people sign in and sign up here." })
    .query(async ({ ctx: { caller, deps } }) => ({
      person: caller.kind === "person" ? caller.person : null,
      signup: await signupPolicy(deps.config, deps.db),
      isFirst: !(await hasUsers(deps.db)),
      providers: deps.accounts.providers,
      sendsMail: deps.config.smtpUrl !== undefined,
      subscribe: deps.config.subscribe,
    })),
  /** Deletes the account and everything in it. `confirm` is its email address. The export is GET /api/account/export. */
  delete: inBrowser
    .input(z.object({ confirm: z.string().max(320) }))
    .mutation(async ({ ctx, input }) => unwrap(await deleteAccount(ctx.deps, ctx.person, input.confirm))),
});
