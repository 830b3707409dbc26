import { defaultKeyHasher } from "@better-auth/api-key";
import type { Deps } from "../deps.ts";
import { planUsageOf } from "../membership/plan-usage.ts";
import type { Outcome } from "../problem.ts";
import type { Caller, KnownUser } from "./caller.ts";
import { findApiKey } from "./store.ts";

/**
 * Who sends this request. A key that is given must be valid, even where none is needed: a client with an invalid key should
 * learn of it at once. The plugin's own check is not used, because it calls a key invalid when the database is away.
 */
export async function identifyCaller(
  deps: Pick<Deps, "accounts" | "db" | "now">,
  headers: Headers,
): Promise<Outcome<Caller>> {
  const key = apiKeyOf(headers);
  if (key !== undefined) {
    const found = await findApiKey(deps.db, await defaultKeyHasher(key), deps.now());
    return found ? asPerson(found, "api-key", deps.now()) : { ok: false, problem: { kind: "bad-api-key" } };
  }
  if (!headers.has("cookie")) return { ok: true, value: { kind: "anonymous" } };
  const user = await deps.accounts.findSessionUser(headers);
  return user ? asPerson(user, "session", deps.now()) : { ok: true, value: { kind: "anonymous" } };
}

/** From `x-api-key: …` or `Authorization: Bearer …`, which every HTTP client can send. */
export function apiKeyOf(headers: Headers): string | undefined {
  return (
    headers.get("x-api-key") ??
    headers
      .get("authorization")
      ?.match(/^bearer\s+(.*)$/i)?.[1]
      ?.trim()
  );
}

function asPerson(known: KnownUser, by: "session" | "api-key", now: Date): Outcome<Caller> {
  const { suspendedAt, id, name, email, role } = known;
  if (suspendedAt) return { ok: false, problem: { kind: "account-suspended" } };
  return {
    ok: true,
    value: { kind: "person", person: { id, name, email, role }, by, usage: planUsageOf(known, now) },
  };
}
