import type { Queryable } from "../db/query.ts";

/** What is stored in `instance_settings`, by name. */
export type StoredSetting = "secret" | "signup" | "subscribe" | "new-account-plan" | "first-run";

export async function readSetting(db: Queryable, name: StoredSetting): Promise<string | undefined> {
  const { rows } = await db.query<{ value: string }>("select value from instance_settings where name = $1", [name]);
  return rows[0]?.value;
}

export async function writeSetting(db: Queryable, name: StoredSetting, value: string): Promise<void> {
  await db.query(
    "insert into instance_settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value",
    [name, value],
  );
}

/** Does not replace a stored value. Returns the stored value. */
export async function findOrCreateSetting(db: Queryable, name: StoredSetting, value: string): Promise<string> {
  await db.query("insert into instance_settings (name, value) values ($1, $2) on conflict (name) do nothing", [
    name,
    value,
  ]);
  return (await readSetting(db, name)) as string;
}
