import type { Caller, KeyScope, Person } from "../accounts/caller.ts";
import { identifyByKey, isStillIn, type KeyDeps } from "../accounts/identify-caller.ts";
import type { Reader } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import { type Outcome, refuse } from "../problem.ts";
import { checkRates } from "../rate-limits/limit-rate.ts";

export type SignedInReader = { person: Person; reader: Reader; scope: KeyScope; caller: Caller };

/** A person guesses a password a few times; a program would try thousands. */
const RATE = { window: 300, max: 50 };

/** By an API key, which clients send as the password. The password of the account is never accepted: it would be stored in each of them. */
export async function signIn(
  deps: KeyDeps & Pick<Deps, "db">,
  { name, password, client }: { name: string; password: string; client: string },
): Promise<Outcome<string>> {
  const rate = await checkRates(deps.db, [[`reader sign-in by ${client}`, RATE]]);
  if (!rate.ok) return rate;
  const found = await readerOf(deps, password);
  if (!found.ok) return found;
  const { person } = found.value;
  const isTheirs = [person.email, person.name].some((known) => known.toLowerCase() === name.trim().toLowerCase());
  return isTheirs ? { ok: true, value: password } : { ok: false, problem: { kind: "bad-api-key" } };
}

export async function readerOf(deps: KeyDeps, key: string): Promise<Outcome<SignedInReader>> {
  const found = await identifyByKey(deps, key);
  if (!found.ok) return found;
  if (found.value.kind !== "person") return { ok: false, problem: { kind: "bad-api-key" } };
  const { person, usage, scope } = found.value;
  return { ok: true, value: { person, reader: { id: person.id, usage }, scope, caller: found.value } };
}

/** A short answer, as nearly all are, is not worth a statement more. */
const CHECKED_EVERY_MS = 1_000;

/** Pieces of a long answer, until the key is revoked: then the answer breaks off, and the client cannot take it for a whole one. */
export async function* whileSignedIn<Piece>(
  deps: KeyDeps,
  { caller }: SignedInReader,
  pieces: AsyncGenerator<Piece>,
): AsyncGenerator<Piece> {
  let checkedAt = deps.now().getTime();
  for await (const piece of pieces) {
    const now = deps.now().getTime();
    if (now - checkedAt >= CHECKED_EVERY_MS) {
      if (!(await isStillIn(deps, caller))) throw refuse({ kind: "bad-api-key" });
      checkedAt = now;
    }
    yield piece;
  }
}
