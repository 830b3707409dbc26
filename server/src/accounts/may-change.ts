import type { Outcome } from "../problem.ts";
import type { Caller, KeyScope } from "./caller.ts";

/**
 * Whether this caller may change anything. Every mutation of our own API and every call of another reader that changes
 * something asks here; `who-may-call.test.ts` tries each of them with a key that may only read.
 */
export function mayChange({ scope }: { scope: KeyScope }): Outcome<void> {
  return scope === "write" ? { ok: true, value: undefined } : { ok: false, problem: { kind: "read-only-key" } };
}

/** People who are not signed in have nothing of their own that they could change. */
export function mayCallerChange(caller: Caller): Outcome<void> {
  return mayChange(caller.kind === "person" ? caller : { scope: "write" });
}
