import type { Membership, Plan } from "#core/membership.ts";
import type { Queryable } from "../db/query.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { Role, UserId } from "../ids.ts";
import { planUsageOf } from "../membership/plan-usage.ts";
import { deleteRequest } from "../membership/request-store.ts";
import { deleteGrant, lockMember, type PaidPlan, putGrant } from "../membership/store.ts";
import type { Outcome } from "../problem.ts";
import { listPeople, lockAdmins, type PersonRow, personExists, setRole, setSuspension } from "./store.ts";

const PAGE = 50;

export type ListedPerson = Omit<PersonRow, "memberships"> & {
  plan: Plan;
  source: Membership["source"] | null;
  until: Date | null;
};

export async function readPeople(deps: Pick<Deps, "db" | "now">, search: string, before: UserId | null) {
  const rows = await listPeople(deps.db, search, before, PAGE + 1);
  const people = rows.slice(0, PAGE).map((row) => describe(row, deps.now()));
  return { people, next: rows.length > PAGE ? (people.at(-1)?.id ?? null) : null };
}

function describe(row: PersonRow, now: Date): ListedPerson {
  const { memberships: _, ...person } = row;
  const { plan, membership } = planUsageOf(row, now);
  return { ...person, plan, source: membership?.source ?? null, until: membership?.until ?? null };
}

/** `free` revokes a grant. What the person pays for stays as it is. */
export function grantPlan(
  deps: Pick<Deps, "db">,
  userId: UserId,
  plan: Plan,
  until: Date | null,
): Promise<Outcome<void>> {
  return change(deps, userId, async (session) => {
    await lockMember(session, userId);
    if (plan === "free") await deleteGrant(session, userId);
    else {
      await putGrant(session, userId, plan satisfies PaidPlan, until);
      await deleteRequest(session, userId);
    }
    return DONE;
  });
}

export function changeRole(deps: Pick<Deps, "db">, userId: UserId, role: Role): Promise<Outcome<void>> {
  return change(deps, userId, async (session) => {
    if (role !== "admin" && (await isLastAdmin(session, userId))) return LAST_ADMIN;
    await setRole(session, userId, role);
    return DONE;
  });
}

export function changeSuspension(
  deps: Pick<Deps, "db" | "now">,
  userId: UserId,
  isSuspended: boolean,
): Promise<Outcome<void>> {
  return change(deps, userId, async (session) => {
    if (isSuspended && (await isLastAdmin(session, userId))) return LAST_ADMIN;
    await setSuspension(session, userId, isSuspended ? deps.now() : null);
    return DONE;
  });
}

const DONE: Outcome<void> = { ok: true, value: undefined };
const LAST_ADMIN: Outcome<void> = { ok: false, problem: { kind: "last-admin" } };

function change(deps: Pick<Deps, "db">, userId: UserId, act: (session: Queryable) => Promise<Outcome<void>>) {
  return transact(deps.db, async (session): Promise<Outcome<void>> => {
    if (!(await personExists(session, userId))) return { ok: false, problem: { kind: "no-such-person" } };
    return act(session);
  });
}

async function isLastAdmin(session: Queryable, userId: UserId): Promise<boolean> {
  const admins = await lockAdmins(session);
  return admins.length === 1 && admins[0] === userId;
}
