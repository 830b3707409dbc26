import { randomBytes } from "node:crypto";
import { hashInvite } from "../accounts/check-signup.ts";
import type { Deps } from "../deps.ts";
import { addInvite } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The code is returned once, here; the table has only its hash. */
export async function invite(
  deps: Pick<Deps, "db" | "now">,
  { note, days, origin }: { note: string; days: number; origin: string },
) {
  const code = randomBytes(16).toString("base64url");
  const expiresAt = new Date(deps.now().getTime() + days * DAY_MS);
  const id = await addInvite(deps.db, hashInvite(code), note, expiresAt);
  return { id, code, url: `${origin}/sign-up?invite=${code}`, expiresAt };
}
