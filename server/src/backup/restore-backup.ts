import { createHash, type Hash } from "node:crypto";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { applyMigration, CREATE_MIGRATIONS_TABLE, readMigrations } from "../db/migrate.ts";
import type { Queryable } from "../db/query.ts";
import { StartProblem } from "../start-problem.ts";
import { listTables, PORTABLE_TEXT, quoted, type Table } from "./list-tables.ts";
import type { Heading } from "./write-backup.ts";

type Line =
  | { table: string; columns: string[] }
  | { sequence: string; value: string; called: boolean }
  | { end: { rows: number; sha256: string } };

const CHUNK_BYTES = 1_000_000;
const DAMAGED = "This backup is incomplete or damaged: nothing was restored.";

/**
 * Restores a backup into an empty database, in the caller's transaction: an error in any line of the file undoes everything.
 * Returns the number of rows.
 */
export async function restoreBackup(session: Queryable, file: Readable): Promise<number> {
  await refuseIfNotEmpty(session);
  await session.query(PORTABLE_TEXT);
  const hash = createHash("sha256");
  const lines = linesOf(file, hash);
  const heading = readHeading((await lines.next()).value);
  await makeTables(session, heading);
  const tables = new Map((await listTables(session)).map((table) => [table.name, table]));
  const indexes = await dropRules(session, tables.keys());

  let insert: ((rows: string[]) => Promise<void>) | undefined;
  let waiting: string[] = [];
  let size = 0;
  let rows = 0;
  const flush = async () => {
    if (waiting.length) await insert?.(waiting);
    waiting = [];
    size = 0;
  };
  for await (const line of lines) {
    if (line.startsWith("[")) {
      waiting.push(line);
      size += line.length;
      rows++;
      if (size > CHUNK_BYTES) await flush();
      continue;
    }
    await flush();
    const parsed = parseLine(line);
    if ("table" in parsed) insert = createInsert(session, tables.get(parsed.table), parsed.columns);
    else if ("sequence" in parsed)
      await session.query("select setval($1::regclass, $2, $3)", [
        quoted(parsed.sequence),
        parsed.value,
        parsed.called,
      ]);
    else {
      const isComplete = parsed.end?.sha256 === hash.copy().digest("hex") && parsed.end.rows === rows;
      if (!isComplete || !(await lines.next()).done) throw new StartProblem(DAMAGED);
      // Rows may refer to rows after them; a table with checks that are still due cannot be altered.
      await session.query("set constraints all immediate");
      for (const statement of indexes) await session.query(statement);
      for (const name of tables.keys()) await session.query(`alter table ${quoted(name)} enable trigger user`);
      return rows;
    }
  }
  throw new StartProblem(DAMAGED);
}

async function refuseIfNotEmpty(session: Queryable): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    `select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema'
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') limit 1`,
  );
  if (rows[0])
    throw new StartProblem(
      `This database is not empty (it has a table ${rows[0].name}), and a backup can only be restored into an empty one: set PAGECAST_DATA to a new folder, or DATABASE_URL to a new database.`,
    );
}

function readHeading(line: string | undefined): Heading {
  let heading: Partial<Heading> | undefined;
  try {
    heading = JSON.parse(line ?? "");
  } catch {
    // Handled below.
  }
  if (heading?.pagecast !== "backup") throw new StartProblem("This is not a backup of Pagecast.");
  if (heading.format !== 1)
    throw new StartProblem(
      `This backup was made by a newer Pagecast (${heading.version}): restore it with that version.`,
    );
  return heading as Heading;
}

/** As they were when the backup was made, so that its rows fit. Newer migrations are applied afterwards. */
async function makeTables(session: Queryable, { migrations, version }: Heading): Promise<void> {
  await session.query(CREATE_MIGRATIONS_TABLE);
  const ours = readMigrations();
  for (const { name, sha256 } of migrations) {
    const same = ours.find((migration) => migration.name === name && migration.sha256 === sha256);
    if (!same)
      throw new StartProblem(
        `This backup was made by another Pagecast (${version}, whose tables have ${name}): restore it with that version or a newer one.`,
      );
    await applyMigration(session, same);
  }
}

/**
 * Disables triggers, which check what people may do and not what they did, and drops indexes, which are faster to create after
 * the rows. Returns the statements that create them.
 */
async function dropRules(session: Queryable, tables: Iterable<string>): Promise<string[]> {
  for (const name of tables) {
    await session.query(`alter table ${quoted(name)} disable trigger user`);
    if (name !== "migrations") await session.query(`delete from ${quoted(name)}`);
  }
  const { rows } = await session.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
     order by 1`,
  );
  for (const { name } of rows) await session.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

function createInsert(session: Queryable, table: Table | undefined, columns: string[]) {
  const known = columns.map((name) => table?.columns.find((column) => column.name === name));
  if (!table || known.length !== table.columns.length || known.includes(undefined)) throw new StartProblem(DAMAGED);
  const names = columns.map(quoted).join(", ");
  const values = known.map((column, at) => `(line ->> ${at})::${column?.type}`).join(", ");
  const statement = `insert into ${quoted(table.name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) line`;
  return async (rows: string[]) => {
    await session.query(statement, [`[${rows.join(",")}]`]).catch((cause) => {
      // Invalid values, or references to rows that are missing: no backup of ours has them.
      throw /^2[23]/.test(String(cause.code)) ? new StartProblem(DAMAGED) : cause;
    });
  };
}

function parseLine(line: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch {
    throw new StartProblem(DAMAGED);
  }
}

/** `hash` has seen every line before the one that is yielded. */
async function* linesOf(file: Readable, hash: Hash): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  // Opened only when it is read: an error of a stream that nobody reads would end the process.
  const unpacked = createGunzip();
  file.once("error", (cause) => unpacked.destroy(cause)).pipe(unpacked);
  try {
    for await (const chunk of unpacked) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() as string;
      for (const line of lines) {
        yield line;
        hash.update(`${line}\n`);
      }
    }
  } catch (cause) {
    // An error of zlib: the file ends too early, or is not gzip.
    if (/^Z_/.test(String((cause as NodeJS.ErrnoException).code))) throw new StartProblem(DAMAGED);
    throw cause;
  }
  if (rest) throw new StartProblem(DAMAGED);
}
