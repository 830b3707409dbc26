import { createHash } from "node:crypto";
import type { Config, SignupPolicy } from "../config.ts";
import type { Queryable } from "../db/query.ts";
import { findInvite, hasUsers, readSetting } from "./store.ts";

export type Admission =
  | { ok: true; admittedAs: "first" | "open" | "invite"; inviteId: string | null }
  | { ok: false; problem: "signup-closed" | "invite-needed" };

/**
 * May one more account be created? This explains; the table decides: it refuses `first` unless it really is the first, and an
 * invite can be in one row only, so an answer that is out of date when the row is inserted does no harm.
 */
export async function checkSignup(
  { config, db, now }: { config: Config; db: Queryable; now: () => Date },
  inviteCode: string | undefined,
): Promise<Admission> {
  const policy = await signupPolicy(config, db);
  if (policy === "open") return { ok: true, admittedAs: "open", inviteId: null };
  if (!(await hasUsers(db))) return { ok: true, admittedAs: "first", inviteId: null };
  if (policy === "closed") return { ok: false, problem: "signup-closed" };
  const inviteId = inviteCode && (await findInvite(db, hashInvite(inviteCode), now()));
  return inviteId ? { ok: true, admittedAs: "invite", inviteId } : { ok: false, problem: "invite-needed" };
}

export async function signupPolicy(config: Config, db: Queryable): Promise<SignupPolicy> {
  return config.signup ?? ((await readSetting(db, "signup")) as SignupPolicy | undefined) ?? "open";
}

export function hashInvite(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
