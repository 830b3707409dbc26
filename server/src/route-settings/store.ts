import type { Queryable } from "../db/query.ts";

export type RouteSettingRow = { name: string; value: Buffer; updatedAt: Date };

export async function listRouteSettings(db: Queryable): Promise<RouteSettingRow[]> {
  const { rows } = await db.query<RouteSettingRow>(
    `select name, value, updated_at as "updatedAt" from route_settings order by name`,
  );
  return rows;
}

export async function saveRouteSetting(db: Queryable, name: string, value: Buffer, now: Date): Promise<void> {
  await db.query(
    `insert into route_settings (name, value, updated_at) values ($1, $2, $3)
     on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [name, value, now],
  );
}

export async function deleteRouteSetting(db: Queryable, name: string): Promise<void> {
  await db.query("delete from route_settings where name = $1", [name]);
}
