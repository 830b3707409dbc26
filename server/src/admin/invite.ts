import { randomBytes } from "node:crypto";
import type { Plan } from "#core/membership.ts";
import { hashInvite } from "../accounts/check-invite.ts";
import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import { addInvite } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The code is returned once, here; the table has only its hash. */
export async function invite(
  deps: Pick<Deps, "db" | "now">,
  given: { note: string; days: number; plan: Plan | null; createdBy: UserId; origin: string },
) {
  const { note, days, plan, createdBy, origin } = given;
  const code = randomBytes(16).toString("base64url");
  const expiresAt = new Date(deps.now().getTime() + days * DAY_MS);
  const id = await addInvite(deps.db, { codeHash: hashInvite(code), note, plan, expiresAt, createdBy });
  return { id, code, url: `${origin}/sign-up?invite=${code}`, expiresAt };
}
