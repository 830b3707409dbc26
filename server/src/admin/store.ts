import { onlyRow, type Queryable } from "../db/query.ts";
import type { Role, UserId } from "../ids.ts";
import type { HeldMembership } from "../membership/store.ts";

export type PersonRow = {
  id: UserId;
  name: string;
  email: string;
  role: Role;
  bannedAt: Date | null;
  createdAt: Date;
  used: number;
  /** Nobody else can act as the owner: cannot be unmade one, nor suspended. */
  isLastOwner: boolean;
  memberships: (Omit<HeldMembership, "until"> & { until: string | null })[];
};

export type Invite = { id: string; note: string; createdAt: Date; expiresAt: Date; usedBy: string | null };

/** Newest account first; `before` is the last one of the page before. */
export async function listPeople(
  db: Queryable,
  search: string,
  before: UserId | null,
  limit: number,
): Promise<PersonRow[]> {
  const { rows } = await db.query<PersonRow>(
    `select id, name, email, role, banned_at as "bannedAt", created_at as "createdAt",
       (select count(*)::int from subscriptions where user_id = users.id) as used,
       role = 'admin' and banned_at is null
         and not exists (select from users other where other.role = 'admin' and other.banned_at is null and other.id <> users.id)
         as "isLastOwner",
       (select coalesce(json_agg(json_build_object('plan', plan, 'source', source, 'until', until, 'renews', renews)), '[]')
        from memberships where user_id = users.id and ended_at is null) as memberships
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

/** Those who can still act as the owner; locked, so that two who leave at once do not both leave somebody else behind. */
export async function lockAdmins(session: Queryable): Promise<UserId[]> {
  const { rows } = await session.query<{ id: UserId }>(
    "select id from users where role = 'admin' and banned_at is null order by id for no key update",
  );
  return rows.map(({ id }) => id);
}

export async function setRole(db: Queryable, userId: UserId, role: Role): Promise<void> {
  await db.query("update users set role = $2 where id = $1", [userId, role]);
}

/** A ban takes effect at the next request: sessions go at once, API keys are asked for their person's ban. */
export async function setBan(db: Queryable, userId: UserId, bannedAt: Date | null): Promise<void> {
  await db.query("update users set banned_at = $2 where id = $1", [userId, bannedAt]);
  if (bannedAt) await db.query("delete from sessions where user_id = $1", [userId]);
}

export async function addInvite(db: Queryable, codeHash: string, note: string, expiresAt: Date): Promise<string> {
  const added = await db.query<{ id: string }>(
    "insert into invites (code_hash, note, expires_at) values ($1, $2, $3) returning id",
    [codeHash, note, expiresAt],
  );
  return onlyRow(added).id;
}

export async function listInvites(db: Queryable): Promise<Invite[]> {
  const { rows } = await db.query<Invite>(
    `select invites.id, note, invites.created_at as "createdAt", expires_at as "expiresAt", users.email as "usedBy"
     from invites left join users on users.invite_id = invites.id order by invites.created_at desc, invites.id limit 500`,
  );
  return rows;
}

/** Only one that nobody has used: what let somebody in stays on record. */
export async function deleteInvite(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "delete from invites where id = $1 and not exists (select from users where invite_id = invites.id)",
    [id],
  );
  return rowCount === 1;
}
