import { hash } from "node:crypto";
import type { Deps } from "../deps.ts";
import { planUsageOf } from "../membership/plan-usage.ts";
import type { Outcome } from "../problem.ts";
import type { Caller, KeyScope, KnownUser } from "./caller.ts";
import type { Accounts } from "./create-accounts.ts";
import { findFeverKey } from "./store.ts";

/** What is needed to identify the owner of a key. */
export type KeyDeps = Pick<Deps, "now"> & { accounts: Pick<Accounts, "findKeyOwner"> };

/**
 * Who sends this request. A key that is given must be valid, even where none is needed: a client with an invalid key should
 * learn of it at once. The plugin's own check is not used, because it calls a key invalid when the database is away.
 */
export async function identifyCaller(deps: Pick<Deps, "accounts" | "now">, headers: Headers): Promise<Outcome<Caller>> {
  const key = apiKeyOf(headers);
  if (key !== undefined) return identifyByKey(deps, key);
  if (!headers.has("cookie")) return { ok: true, value: { kind: "anonymous" } };
  const user = await deps.accounts.findSessionUser(headers);
  return user
    ? asPerson(user, { by: "session", scope: "write", keyHash: null }, deps.now())
    : { ok: true, value: { kind: "anonymous" } };
}

export async function identifyByKey({ accounts, now }: KeyDeps, key: string): Promise<Outcome<Caller>> {
  // As the plugin stores it. The plugin's own function waits for another thread.
  const keyHash = hash("sha256", key, "base64url");
  const found = await accounts.findKeyOwner(keyHash);
  return found
    ? asPerson(found, { by: "api-key", scope: found.scope, keyHash }, now())
    : { ok: false, problem: { kind: "bad-api-key" } };
}

/** By what a client of the Fever API sends. It opens that API only, so it is no API key. */
export async function identifyByFeverKey(
  { db, now }: Pick<Deps, "db" | "now">,
  keyHash: string,
): Promise<Outcome<Caller>> {
  const found = await findFeverKey(db, keyHash, now());
  if (!found) return { ok: false, problem: { kind: "bad-api-key" } };
  return asPerson(found, { by: "api-key", scope: "write", keyHash: null }, now());
}

/** Asked during a long answer: a key that is revoked meanwhile gets no more of it. */
export async function isStillIn({ accounts }: Pick<KeyDeps, "accounts">, caller: Caller): Promise<boolean> {
  if (caller.kind === "anonymous" || caller.keyHash === null) return true;
  const found = await accounts.findKeyOwner(caller.keyHash);
  return found !== undefined && found.suspendedAt === null;
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

type Way = { by: "session" | "api-key"; scope: KeyScope; keyHash: string | null };

function asPerson(known: KnownUser, way: Way, now: Date): Outcome<Caller> {
  const { suspendedAt, id, name, email, role } = known;
  if (suspendedAt) return { ok: false, problem: { kind: "account-suspended" } };
  return {
    ok: true,
    value: { kind: "person", person: { id, name, email, role }, ...way, usage: planUsageOf(known, now) },
  };
}
