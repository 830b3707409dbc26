import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../log.ts";
import { StartProblem } from "../start-problem.ts";
import type { Db, Queryable } from "./query.ts";

const FOLDER = join(import.meta.dirname, "migrations");
/** Any number, as long as every Pagecast uses the same: one process migrates, the others wait for it. */
const LOCK = 8_720_001;
const FOR_AS_LONG_AS_IT_TAKES = 2 ** 31 - 1;

export type Migration = { name: string; sha256: string; statements: string };

/** In the order in which they are applied. */
export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const statements = readFileSync(join(folder, name), "utf8");
      return { name, sha256: createHash("sha256").update(statements).digest("hex"), statements };
    });
}

/** In the caller's transaction, so that its record and what it did are kept together. */
export async function applyMigration(session: Queryable, { name, sha256, statements }: Migration): Promise<void> {
  // As long as it takes: it may have a large table to change.
  await session.query({ text: statements, query_timeout: FOR_AS_LONG_AS_IT_TAKES });
  await session.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
}

export const RECORD_OF_MIGRATIONS =
  "create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())";

/** Applies the SQL files that this database has not seen, in order of their names, each in one transaction with its record. */
export async function migrate(db: Db, log: Log, folder = FOLDER): Promise<void> {
  const client = await db.connect();
  try {
    await client.query({
      text: "select pg_advisory_lock($1)",
      values: [LOCK],
      query_timeout: FOR_AS_LONG_AS_IT_TAKES,
    });
    await client.query(RECORD_OF_MIGRATIONS);
    const applied = new Map(
      (await client.query<{ name: string; sha256: string }>("select name, sha256 from migrations")).rows.map((row) => [
        row.name,
        row.sha256,
      ]),
    );
    const files = readMigrations(folder);
    const newest = [...applied.keys()].sort().at(-1);
    if (newest && !files.some(({ name }) => name === newest))
      throw new StartProblem(
        `This database was last used by a newer Pagecast (it has ${newest}): start that version, or restore a backup.`,
      );
    for (const migration of files) {
      const { name, sha256 } = migration;
      const before = applied.get(name);
      if (before === sha256) continue;
      if (before)
        throw new StartProblem(
          `The migration ${name} was changed after this database applied it: migrations are only ever added.`,
        );
      await client.query("begin");
      await applyMigration(client, migration);
      await client.query("commit");
      log.info({ name }, "migrated");
    }
  } finally {
    // Ends the session and with it the lock and any open transaction, whatever happened above.
    client.release(true);
  }
}
