import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../log.ts";
import { StartProblem } from "../start-problem.ts";
import type { Db, Queryable } from "./query.ts";

const FOLDER = join(import.meta.dirname, "migrations");
/** Any number, as long as every Pagecast uses the same: one process migrates, the others wait for it. */
const LOCK = 8_720_001;
const NO_TIMEOUT = 2 ** 31 - 1;

export type Migration = { name: string; sha256: string; statements: string };

/** For a short time, this migration also did what 0090 does now. Databases that applied it then have this checksum. */
const OTHER_CHECKSUMS = new Map([
  ["0089-no-passwords-in-addresses.sql", "25451f0b8718d4f5e520ff23c70fd2f6e350063d9cc615d6e3166a7bb2e19bc5"],
]);

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

/** In the caller's transaction, so that its record and what it did are stored together. */
export async function applyMigration(session: Queryable, { name, sha256, statements }: Migration): Promise<void> {
  // It may have a large table to change.
  await session.query({ text: statements, query_timeout: NO_TIMEOUT });
  await session.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
}

export const CREATE_MIGRATIONS_TABLE =
  "create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())";

/** Applies the SQL files that this database has not seen, in order of their names, each in one transaction with its record. */
export async function migrate(db: Db, log: Log, folder = FOLDER): Promise<void> {
  const session = await db.connect();
  try {
    await session.query({ text: "select pg_advisory_lock($1)", values: [LOCK], query_timeout: NO_TIMEOUT });
    await session.query(CREATE_MIGRATIONS_TABLE);
    const missing = findMissing(readMigrations(folder), await readApplied(session));
    for (const migration of missing) {
      await session.query("begin");
      await applyMigration(session, migration);
      await session.query("commit");
    }
    if (missing.length) log.info({ migrations: missing.length, last: missing.at(-1)?.name }, "database migrated");
  } finally {
    // Ends the session, and with it the lock and any open transaction, whatever happened above.
    session.release(true);
  }
}

/** Checksums by name. */
async function readApplied(session: Queryable): Promise<Map<string, string>> {
  const { rows } = await session.query<{ name: string; sha256: string }>("select name, sha256 from migrations");
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function findMissing(files: Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const newest = [...applied.keys()].sort().at(-1);
  if (newest && !files.some(({ name }) => name === newest))
    throw new StartProblem(
      `This database was last used by a newer Pagecast (it has ${newest}): start that version, or restore a backup.`,
    );
  return files.filter(({ name, sha256 }) => {
    const before = applied.get(name);
    if (before !== undefined && before !== sha256 && before !== OTHER_CHECKSUMS.get(name))
      throw new StartProblem(
        `The migration ${name} was changed after this database applied it: migrations are only ever added.`,
      );
    return before === undefined;
  });
}
