import type { Plan } from "#core/membership.ts";
import { onlyRow, type Queryable } from "../db/query.ts";
import type { UserId } from "../ids.ts";
import { PLAN_USAGE } from "../membership/store.ts";
import type { KeyScope, KnownUser } from "./caller.ts";

/** With the plan: nearly every call needs it, and a query of its own costs as much as the list that is asked for. */
const KNOWN = `users.id, users.name, users.email, users.banned_at as "suspendedAt", ${PLAN_USAGE}`;

/** Keys from before there were scopes have no metadata, which the library writes as null or as JSON, and may do both. All others only read. */
export const SCOPE = `case when coalesce(api_keys.metadata, 'null')::jsonb in ('null', '{"scope": "write"}') then 'write' else 'read' end`;

export type KeyOwner = KnownUser & { scope: KeyScope };

/**
 * The people that these keys belong to, by the hash of the key. The use of a key is recorded at most once a minute, so that a busy
 * client does not write with every read.
 */
export async function findKeyOwners(
  db: Queryable,
  keyHashes: readonly string[],
  now: Date,
): Promise<Map<string, KeyOwner>> {
  const { rows } = await db.query<KeyOwner & { keyHash: string; wasUsedLately: boolean }>({
    name: "find key owners",
    isQuick: true,
    // `(select $1)`: see docs/notes/views.md.
    text: `select api_keys.key as "keyHash", ${KNOWN}, ${SCOPE} as scope,
       coalesce(api_keys.last_request >= $2::timestamptz - interval '1 minute', false) as "wasUsedLately"
     from api_keys join users on users.id = api_keys.reference_id
     where api_keys.key = any((select $1::text[])::text[]) and api_keys.enabled is not false and (api_keys.expires_at is null or api_keys.expires_at > $2)`,
    values: [keyHashes, now],
  });
  const unrecorded = rows.filter(({ wasUsedLately }) => !wasUsedLately).map(({ keyHash }) => keyHash);
  if (unrecorded.length > 0)
    await db.query(
      // Skips rows that are locked by another request or by the deletion of the account: waiting would delay every call in the batch.
      `update api_keys set last_request = $2 where id in (
         select id from api_keys
         where key = any($1) and (last_request is null or last_request < $2::timestamptz - interval '1 minute')
         for no key update skip locked)`,
      [unrecorded, now],
    );
  return new Map(rows.map(({ keyHash, wasUsedLately, ...owner }) => [keyHash, owner]));
}

/** The person who turned the Fever API on with this key. */
export async function findFeverKey(db: Queryable, keyHash: string, now: Date): Promise<KnownUser | undefined> {
  const { rows } = await db.query<KnownUser>(
    `with used as (
       update fever_access set last_request = $2
       where key_hash = $1 and (last_request is null or last_request < $2::timestamptz - interval '1 minute')
     )
     select ${KNOWN} from fever_access join users on users.id = fever_access.user_id where key_hash = $1`,
    [keyHash, now],
  );
  return rows[0];
}

/** The people of these sessions by token, without expired ones. */
export async function findSessions(
  db: Queryable,
  tokens: readonly string[],
  now: Date,
): Promise<Map<string, KnownUser>> {
  const { rows } = await db.query<KnownUser & { token: string }>({
    name: "find sessions",
    isQuick: true,
    text: `select sessions.token, ${KNOWN}
      from sessions join users on users.id = sessions.user_id where sessions.token = any((select $1::text[])::text[]) and sessions.expires_at > $2`,
    values: [tokens, now],
  });
  return new Map(rows.map(({ token, ...known }) => [token, known]));
}

export async function hasUsers(db: Queryable): Promise<boolean> {
  return onlyRow(await db.query<{ found: boolean }>("select exists (select from users) as found")).found;
}

export type StoredInvite = {
  id: string;
  /** Null: the plan of new accounts. */
  plan: Plan | null;
  /** Of the invited person; may be empty. */
  name: string;
  /** The name of who made it; null: not known. */
  invitedBy: string | null;
  expiresAt: Date;
  isUsed: boolean;
};

/** The note of an invite without a maker is not shown: when it was written, nobody said that the invited person would see it. */
export async function findInvite(db: Queryable, codeHash: string): Promise<StoredInvite | undefined> {
  const { rows } = await db.query<StoredInvite>(
    `select invites.id, plan, case when created_by is null then '' else note end as name, makers.name as "invitedBy",
       expires_at as "expiresAt", exists (select from users where invite_id = invites.id) as "isUsed"
     from invites left join users makers on makers.id = created_by where code_hash = $1`,
    [codeHash],
  );
  return rows[0];
}

export async function isSuspended(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ suspended: boolean }>(
    "select banned_at is not null as suspended from users where id = $1",
    [userId],
  );
  return rows[0]?.suspended === true;
}

export async function hasOtherUsers(db: Queryable, userId: UserId): Promise<boolean> {
  return (await db.query("select from users where id <> $1 limit 1", [userId])).rowCount === 1;
}

/** Everything of the person is deleted with the row. */
export async function deleteUser(db: Queryable, userId: UserId): Promise<void> {
  await db.query("update invites set created_by = null where created_by = $1", [userId]);
  await db.query("delete from users where id = $1", [userId]);
}
