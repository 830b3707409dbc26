import { lockAdmins } from "../admin/store.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { listRunningSubscriptions } from "../membership/store.ts";
import type { Outcome } from "../problem.ts";
import type { Person } from "./identify-caller.ts";

/**
 * Everything of this person goes with the row: sessions, keys, subscriptions, what was read and starred. Somebody who still
 * pays has to end that first, or payments would go on for an account that is no more.
 */
export async function deleteAccount(deps: Deps, person: Person, confirm: string): Promise<Outcome<void>> {
  if (confirm.trim().toLowerCase() !== person.email.toLowerCase())
    return { ok: false, problem: { kind: "wrong-confirmation" } };
  return transact(deps.db, async (session): Promise<Outcome<void>> => {
    if ((await listRunningSubscriptions(session, person.id, deps.now())).length)
      return { ok: false, problem: { kind: "still-paying" } };
    const admins = await lockAdmins(session);
    const others = await session.query("select from users where id <> $1 limit 1", [person.id]);
    if (admins.length === 1 && admins[0] === person.id && others.rowCount)
      return { ok: false, problem: { kind: "last-admin" } };
    await session.query("delete from users where id = $1", [person.id]);
    return { ok: true, value: undefined };
  });
}
