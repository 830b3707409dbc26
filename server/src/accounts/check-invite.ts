import { createHash } from "node:crypto";
import type { Queryable } from "../db/query.ts";
import { findInvite, type StoredInvite } from "./store.ts";

/** `invite-unknown`: revoked, or never made. The table has no row of either, so no one can tell them apart. */
export type InviteProblem = "invite-used" | "invite-expired" | "invite-unknown";

export type CheckedInvite = { ok: true; invite: StoredInvite } | { ok: false; problem: InviteProblem };

/** Can an account be created with this code? */
export async function checkInvite(
  { db, now }: { db: Queryable; now: () => Date },
  code: string,
): Promise<CheckedInvite> {
  const invite = await findInvite(db, hashInvite(code));
  if (!invite) return { ok: false, problem: "invite-unknown" };
  if (invite.isUsed) return { ok: false, problem: "invite-used" };
  return invite.expiresAt > now() ? { ok: true, invite } : { ok: false, problem: "invite-expired" };
}

export function hashInvite(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
