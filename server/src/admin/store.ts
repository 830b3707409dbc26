import type { Plan } from "#core/membership.ts";
import { onlyRow, type Queryable } from "../db/query.ts";
import type { Role, UserId } from "../ids.ts";
import type { PlanUsageRow } from "../membership/plan-usage.ts";
import { PLAN_USAGE } from "../membership/store.ts";

export type PersonRow = PlanUsageRow & {
  id: UserId;
  name: string;
  email: string;
  suspendedAt: Date | null;
  createdAt: Date;
  /** There is no other owner who could act, so this one can neither be demoted nor suspended. */
  isLastOwner: boolean;
};

export type Invite = {
  id: string;
  note: string;
  /** Null: the plan of new accounts. */
  plan: Plan | null;
  createdAt: Date;
  expiresAt: Date;
  usedBy: string | null;
};

/** Newest account first; `before` is the last one of the previous page. */
export async function listPeople(
  db: Queryable,
  search: string,
  before: UserId | null,
  limit: number,
): Promise<PersonRow[]> {
  const { rows } = await db.query<PersonRow>(
    `select id, name, email, banned_at as "suspendedAt", created_at as "createdAt", ${PLAN_USAGE},
       role = 'admin' and banned_at is null
         and not exists (select from users other where other.role = 'admin' and other.banned_at is null and other.id <> users.id)
         as "isLastOwner"
     from users
     where ($1 = '' or position(lower($1) in lower(email || ' ' || name)) > 0)
       and ($2::uuid is null or (created_at, id) < (select created_at, id from users where id = $2))
     order by users.created_at desc, users.id desc limit $3`,
    [search, before, limit],
  );
  return rows;
}

export async function personExists(db: Queryable, userId: UserId): Promise<boolean> {
  return (await db.query("select from users where id = $1", [userId])).rowCount === 1;
}

/** Owners who are not suspended; locked, so that the last two cannot both leave at the same time. */
export async function lockAdmins(session: Queryable): Promise<UserId[]> {
  const { rows } = await session.query<{ id: UserId }>(
    "select id from users where role = 'admin' and banned_at is null order by id for no key update",
  );
  return rows.map(({ id }) => id);
}

export async function setRole(db: Queryable, userId: UserId, role: Role): Promise<void> {
  await db.query("update users set role = $2 where id = $1", [userId, role]);
}

/** Takes effect at the next request: sessions are deleted, and with an API key the suspension of its person is checked. */
export async function setSuspension(db: Queryable, userId: UserId, suspendedAt: Date | null): Promise<void> {
  await db.query("update users set banned_at = $2 where id = $1", [userId, suspendedAt]);
  if (suspendedAt) await db.query("delete from sessions where user_id = $1", [userId]);
}

export type NewInvite = Pick<Invite, "note" | "plan" | "expiresAt"> & { codeHash: string; createdBy: UserId };

export async function addInvite(db: Queryable, invite: NewInvite): Promise<string> {
  const { codeHash, note, plan, expiresAt, createdBy } = invite;
  const added = await db.query<{ id: string }>(
    "insert into invites (code_hash, note, plan, expires_at, created_by) values ($1, $2, $3, $4, $5) returning id",
    [codeHash, note, plan, expiresAt, createdBy],
  );
  return onlyRow(added).id;
}

export async function listInvites(db: Queryable): Promise<Invite[]> {
  const { rows } = await db.query<Invite>(
    `select invites.id, note, plan, invites.created_at as "createdAt", expires_at as "expiresAt", users.email as "usedBy"
     from invites left join users on users.invite_id = invites.id order by invites.created_at desc, invites.id limit 500`,
  );
  return rows;
}

/** Only an unused one: which invite let somebody in stays on record. */
export async function deleteInvite(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "delete from invites where id = $1 and not exists (select from users where invite_id = invites.id)",
    [id],
  );
  return rowCount === 1;
}
