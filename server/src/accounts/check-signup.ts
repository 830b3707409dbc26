import type { Plan } from "#core/membership.ts";
import { planOfNewAccount } from "#core/owner-settings.ts";
import type { Config } from "../config.ts";
import type { Queryable } from "../db/query.ts";
import { newAccountPlan, signupPolicy } from "../owner-settings/read-settings.ts";
import { checkInvite, type InviteProblem } from "./check-invite.ts";
import { hasUsers } from "./store.ts";

export type Admission =
  | { ok: true; admittedAs: "first" | "open" | "invite"; inviteId: string | null; plan: Plan }
  | { ok: false; problem: "signup-closed" | "invite-needed" | InviteProblem };

/**
 * May one more account be created, and with which plan? This explains; the table decides: it refuses `first` unless it really is
 * the first, and an invite can be in one row only, so an answer that is out of date when the row is inserted does no harm.
 */
export async function checkSignup(
  deps: { config: Config; db: Queryable; now: () => Date },
  inviteCode: string | undefined,
): Promise<Admission> {
  const { config, db } = deps;
  const { value: policy } = await signupPolicy(config, db);
  const plan = await newAccountPlan(db);
  // Where sign-up is open an invite is not needed, but it may bring a plan: whoever gives one must not get an account without it.
  if (inviteCode && policy !== "closed") {
    const checked = await checkInvite(deps, inviteCode);
    if (!checked.ok) return checked;
    const { id, plan: invited } = checked.invite;
    return { ok: true, admittedAs: "invite", inviteId: id, plan: planOfNewAccount({ invited, usual: plan }) };
  }
  if (policy === "open") return { ok: true, admittedAs: "open", inviteId: null, plan };
  if (!(await hasUsers(db))) return { ok: true, admittedAs: "first", inviteId: null, plan };
  return { ok: false, problem: policy === "closed" ? "signup-closed" : "invite-needed" };
}
