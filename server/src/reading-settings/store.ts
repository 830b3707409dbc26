import type { ReadingChange } from "#core/reading/reading-settings.ts";
import { onlyRow, type Queryable } from "../db/query.ts";
import type { UserId } from "../ids.ts";

/** Undefined until the person has chosen something. */
export async function findReadingSettings(db: Queryable, userId: UserId): Promise<object | undefined> {
  const { rows } = await db.query<{ settings: object }>("select settings from reading_settings where user_id = $1", [
    userId,
  ]);
  return rows[0]?.settings;
}

/** What is left out stays. Returns all that the person has chosen. */
export async function saveReadingSettings(db: Queryable, userId: UserId, change: ReadingChange): Promise<object> {
  const saved = await db.query<{ settings: object }>(
    `insert into reading_settings (user_id, settings) values ($1, $2)
     on conflict (user_id) do update set settings = reading_settings.settings || excluded.settings
     returning settings`,
    [userId, JSON.stringify(change)],
  );
  return onlyRow(saved).settings;
}
