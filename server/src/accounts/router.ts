import { anyone, router } from "../trpc.ts";
import { signupPolicy } from "./admit.ts";
import { hasUsers } from "./store.ts";

export const accountRouter = router({
  /** Who is looking, and the ways in for somebody who is not known yet. Signing in and out itself is /api/auth. */
  get: anyone.query(async ({ ctx: { caller, deps } }) => ({
    person: caller.kind === "person" ? caller.person : null,
    signup: await signupPolicy(deps),
    isFirst: !(await hasUsers(deps.db.$client)),
    providers: deps.accounts.providers,
    sendsMail: deps.config.smtpUrl !== undefined,
    subscribe: deps.config.subscribe,
  })),
});
