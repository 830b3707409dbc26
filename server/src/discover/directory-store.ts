import type { FoundPodcast } from "#core/podcast-directory.ts";
import type { Queryable } from "../db/query.ts";

const SETTING = "directories";

/** Off until the owner switches it on: names that people search for are sent to another company. */
export async function areDirectoriesOn(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query("select from instance_settings where name = $1 and value = 'on'", [SETTING]);
  return rowCount === 1;
}

export async function writeDirectories(db: Queryable, isOn: boolean): Promise<void> {
  await db.query(
    "insert into instance_settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value",
    [SETTING, isOn ? "on" : "off"],
  );
}

export async function findAnswer(db: Queryable, name: string, now: Date): Promise<FoundPodcast[] | undefined> {
  const { rows } = await db.query<{ podcasts: FoundPodcast[] }>(
    "select podcasts from directory_answers where name = $1 and expires_at > $2",
    [name, now],
  );
  return rows[0]?.podcasts;
}

/** Expired answers are deleted with each new one, so the table stays as large as a day's searches. */
export async function saveAnswer(
  db: Queryable,
  name: string,
  podcasts: readonly FoundPodcast[],
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db.query(
    `insert into directory_answers (name, podcasts, expires_at) values ($1, $2, $3)
     on conflict (name) do update set podcasts = excluded.podcasts, expires_at = excluded.expires_at`,
    [name, JSON.stringify(podcasts), expiresAt],
  );
  await db.query(
    `delete from directory_answers where name in
       (select name from directory_answers where expires_at < $1 order by expires_at limit 20 for update skip locked)`,
    [now],
  );
}
