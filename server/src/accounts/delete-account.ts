import { lockAdmins } from "../admin/store.ts";
import { bringChecksForward } from "../channels/plan-checks.ts";
import { listOwnChoices, lockChannels } from "../channels/refresh-store.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { listRunningSubscriptions, lockMember } from "../membership/store.ts";
import { syncSubscriptions } from "../membership/sync-payment.ts";
import type { Outcome } from "../problem.ts";
import { deleteImportedBy } from "../reader-import/item-store.ts";
import type { Person } from "./caller.ts";
import { deleteUser, hasOtherUsers } from "./store.ts";

/**
 * Everything of this person is deleted: sessions, keys, subscriptions, what was read and starred. A person whose payment renews
 * has to cancel it first, or they would go on paying for an account that does not exist. What is already paid does not matter.
 */
export async function deleteAccount(
  deps: Pick<Deps, "db" | "log" | "now" | "payments">,
  person: Person,
  confirm: string,
): Promise<Outcome<void>> {
  if (confirm.trim().toLowerCase() !== person.email.toLowerCase())
    return { ok: false, problem: { kind: "wrong-confirmation" } };
  await syncSubscriptions(deps, person.id);
  return transact(deps.db, async (session): Promise<Outcome<void>> => {
    if ((await listRunningSubscriptions(session, person.id, deps.now())).some(({ renews }) => renews))
      return { ok: false, problem: { kind: "still-paying" } };
    const admins = await lockAdmins(session);
    if (admins.length === 1 && admins[0] === person.id && (await hasOtherUsers(session, person.id)))
      return { ok: false, problem: { kind: "last-admin" } };
    await lockMember(session, person.id);
    const chosen = await listOwnChoices(session, person.id);
    await lockChannels(session, chosen);
    await deleteUser(session, person.id);
    await deleteImportedBy(session, person.id);
    // As in `leaveChannels`: otherwise others would have to wait for checks that this person's intervals had postponed.
    await bringChecksForward(session, chosen, deps.now());
    return { ok: true, value: undefined };
  });
}
