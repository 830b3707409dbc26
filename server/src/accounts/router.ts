import { z } from "zod";
import { planOfNewAccount } from "#core/owner-settings.ts";
import { newAccountPlan, signupPolicy, subscribePolicy } from "../owner-settings/read-settings.ts";
import { unwrap } from "../problem.ts";
import { anyone, inBrowser, limited, router } from "../trpc.ts";
import { checkInvite } from "./check-invite.ts";
import { deleteAccount } from "./delete-account.ts";
import { hasUsers } from "./store.ts";

/** Codes cannot be guessed (128 random bits); this keeps anybody from trying all the same. */
const readingInvites = limited({
  what: "invites",
  person: [{ window: 60, max: 30 }],
  anonymous: [{ window: 60, max: 30 }],
});

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
  /** What its holder may know before they sign up. Every text that is not the code of an invite gets the same answer. */
  invite: readingInvites
    .meta({ about: "Who invites whom to which plan, by the code of an invite, or why it cannot be used." })
    .input(z.object({ code: z.string() }))
    .query(async ({ ctx: { deps }, input }) => {
      const checked = await checkInvite(deps, input.code);
      if (!checked.ok) return checked;
      const { plan: invited, name, invitedBy } = checked.invite;
      const plan = planOfNewAccount({ invited, usual: await newAccountPlan(deps.db) });
      return { ok: true as const, plan, name, invitedBy };
    }),
  /** Deletes the account and everything in it. `confirm` is its email address. The export is GET /api/account/export. */
  delete: inBrowser
    .input(z.object({ confirm: z.string().max(320) }))
    .mutation(async ({ ctx, input }) => unwrap(await deleteAccount(ctx.deps, ctx.person, input.confirm))),
});
