import type { SaveServer, SaveService } from "#core/saving/save-service.ts";
import type { Queryable } from "../db/query.ts";
import type { ItemId, UserId } from "../ids.ts";

/** What a person sees of an account: never its secret. */
export type SaveAccount = {
  service: SaveService;
  address: string | null;
  userName: string | null;
  vault: string | null;
  folder: string | null;
  createdAt: Date;
};

export async function listSaveAccounts(db: Queryable, userId: UserId): Promise<SaveAccount[]> {
  const { rows } = await db.query<SaveAccount>(
    `select service, address, user_name as "userName", vault, folder, created_at as "createdAt"
     from save_accounts where user_id = $1 order by created_at, service`,
    [userId],
  );
  return rows;
}

export async function saveServerAccount(
  db: Queryable,
  userId: UserId,
  service: SaveServer,
  { address, userName, secret }: { address: string; userName: string | null; secret: Buffer },
  now: Date,
): Promise<void> {
  await db.query(
    `insert into save_accounts (user_id, service, address, user_name, secret, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, service) do update
       set address = excluded.address, user_name = excluded.user_name, secret = excluded.secret`,
    [userId, service, address, userName, secret, now],
  );
}

export async function saveObsidian(
  db: Queryable,
  userId: UserId,
  { vault, folder }: { vault: string; folder: string },
  now: Date,
): Promise<void> {
  await db.query(
    `insert into save_accounts (user_id, service, vault, folder, created_at) values ($1, 'obsidian', $2, $3, $4)
     on conflict (user_id, service) do update set vault = excluded.vault, folder = excluded.folder`,
    [userId, vault, folder, now],
  );
}

type ServerAccount = { address: string; secret: Buffer };

export async function findServerAccount(
  db: Queryable,
  userId: UserId,
  service: SaveServer,
): Promise<ServerAccount | undefined> {
  const { rows } = await db.query<{ address: string | null; secret: Buffer | null }>(
    "select address, secret from save_accounts where user_id = $1 and service = $2",
    [userId, service],
  );
  const [{ address, secret } = { address: null, secret: null }] = rows;
  return address === null || secret === null ? undefined : { address, secret };
}

/** After a token was renewed. Not when the account was connected anew meanwhile. */
export async function replaceSecret(
  db: Queryable,
  userId: UserId,
  service: SaveServer,
  { before, after }: { before: Buffer; after: Buffer },
): Promise<void> {
  await db.query("update save_accounts set secret = $4 where user_id = $1 and service = $2 and secret = $3", [
    userId,
    service,
    before,
    after,
  ]);
}

export async function deleteSaveAccount(db: Queryable, userId: UserId, service: SaveService): Promise<void> {
  await db.query("delete from save_accounts where user_id = $1 and service = $2", [userId, service]);
}

export type LinkedItem = { title: string; link: string | null };

/** An item that the person may read, as in `openItem` of the items. */
export async function findLinkedItem(db: Queryable, userId: UserId, id: ItemId): Promise<LinkedItem | undefined> {
  const { rows } = await db.query<LinkedItem>(
    `select title, link from items where id = $2 and (imported_by is null or imported_by = $1)
       and (exists (select from inbox where user_id = $1 and item_id = $2)
         or exists (select from subscriptions where user_id = $1 and channel_id = items.channel_id))`,
    [userId, id],
  );
  return rows[0];
}
