import { createHash } from "node:crypto";
import { makePassword } from "../accounts/auth-options.ts";
import type { Person } from "../accounts/caller.ts";
import { identifyByFeverKey } from "../accounts/identify-caller.ts";
import type { Reader } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import type { Outcome } from "../problem.ts";
import { checkRates, isExceeded } from "../rate-limits/limit-rate.ts";
import { saveFeverAccess } from "./store.ts";

/** A person mistypes a password a few times; a program would try thousands. */
const RATE = { window: 300, max: 50 };

/** A new password for the Fever API; one from before stops working. It is shown once: only a hash of it is stored. */
export async function turnOnFever({ db, now }: Pick<Deps, "db" | "now">, { id, email }: Person): Promise<string> {
  const password = makePassword(5);
  await saveFeverAccess(db, id, hashOf(feverKey(email, password)), now());
  return password;
}

/** What clients make of both, and all that they ever send. MD5 is the API's choice. */
export function feverKey(email: string, password: string): string {
  return createHash("md5").update(`${email}:${password}`).digest("hex");
}

/** Null: nobody. Wrong keys of one network address are counted, and when there are too many, right ones are refused, too. */
export async function readerByFeverKey(
  deps: Pick<Deps, "db" | "now">,
  key: string,
  client: string,
): Promise<Outcome<{ reader: Reader } | null>> {
  const name = `fever sign-in by ${client}`;
  if (await isExceeded(deps.db, name, RATE)) {
    const rate = await checkRates(deps.db, [[name, RATE]]);
    if (!rate.ok) return rate;
  }
  const found = /^[\da-f]{32}$/i.test(key) ? await identifyByFeverKey(deps, hashOf(key.toLowerCase())) : null;
  if (found?.ok && found.value.kind === "person") {
    const { person, usage } = found.value;
    return { ok: true, value: { reader: { id: person.id, usage } } };
  }
  const rate = await checkRates(deps.db, [[name, RATE]]);
  return rate.ok ? { ok: true, value: null } : rate;
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
