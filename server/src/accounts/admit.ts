import { createHash } from "node:crypto";
import type { SignupPolicy } from "../config.ts";
import type { Deps } from "../deps.ts";
import { findInvite, hasUsers, readSetting } from "./store.ts";

export type Admission =
  | { ok: true; admittedAs: "first" | "open" | "invite"; inviteId: string | null }
  | { ok: false; problem: "signup-closed" | "invite-needed" };

/**
 * May one more account be made? This explains; the table decides: `first` is refused there unless it really is the first,
 * and an invite can stand in one row only, so answers that are out of date by the time of the insert harm nobody.
 */
export async function admit(deps: Pick<Deps, "config" | "db" | "now">, code: string | undefined): Promise<Admission> {
  const db = deps.db.$client;
  const policy = await signupPolicy(deps);
  if (policy === "open") return { ok: true, admittedAs: "open", inviteId: null };
  if (!(await hasUsers(db))) return { ok: true, admittedAs: "first", inviteId: null };
  if (policy === "closed") return { ok: false, problem: "signup-closed" };
  const inviteId = code && (await findInvite(db, hashInvite(code), deps.now()));
  return inviteId ? { ok: true, admittedAs: "invite", inviteId } : { ok: false, problem: "invite-needed" };
}

export async function signupPolicy({ config, db }: Pick<Deps, "config" | "db">): Promise<SignupPolicy> {
  return config.signup ?? ((await readSetting(db.$client, "signup")) as SignupPolicy | undefined) ?? "open";
}

export function hashInvite(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
