import { createHash } from "node:crypto";
import type { Migration } from "../db/migrate.ts";
import type { Queryable } from "../db/query.ts";
import { StartProblem } from "../start-problem.ts";
import { version } from "../version.ts";
import { listSequences, listTables, PORTABLE_TEXT, quoted, type Table } from "./list-tables.ts";

/** The first line of a backup. */
export type Heading = {
  pagecast: "backup";
  format: 1;
  version: string;
  at: string;
  migrations: Omit<Migration, "statements">[];
};

/** About this much is read at a time, however long the rows are. */
const CHUNK_BYTES = 1_000_000;

/**
 * Everything as it was at one moment, however long the backup takes and whatever is written meanwhile. Lines: a heading; for
 * each table its name and columns, then a line per row (an array of the values as text); the sequences; and an end with a
 * checksum of all lines before it. `session` is one session, not a pool.
 */
export async function* writeBackup(session: Queryable, now: Date): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let rows = 0;
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  await session.query("begin isolation level repeatable read read only");
  await session.query(PORTABLE_TEXT);
  const tables = await listTables(session);
  if (!tables.some(({ name }) => name === "migrations"))
    throw new StartProblem("There is nothing to back up: Pagecast has never run on this database.");
  // Nobody may change the columns of a table until the end. Rows can still be read and written.
  await session.query(`lock table ${tables.map(({ name }) => quoted(name)).join(", ")} in access share mode`);
  const { rows: migrations } = await session.query<Heading["migrations"][number]>(
    "select name, sha256 from migrations order by name",
  );
  const heading: Heading = { pagecast: "backup", format: 1, version, at: now.toISOString(), migrations };
  yield hashed(`${JSON.stringify(heading)}\n`);
  for (const table of tables.filter(({ name }) => name !== "migrations")) {
    yield hashed(`${JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) })}\n`);
    for await (const lines of readRows(session, table)) {
      rows += lines.length;
      yield hashed(`${lines.join("\n")}\n`);
    }
  }
  // Sequences are not part of a snapshot. Read last, they are past every id above, which is all that matters.
  for (const name of await listSequences(session)) {
    const found = await session.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    yield hashed(`${JSON.stringify({ sequence: name, ...found.rows[0] })}\n`);
  }
  await session.query("commit");
  yield `${JSON.stringify({ end: { rows, sha256: hash.digest("hex") } })}\n`;
}

async function* readRows(session: Queryable, { name, columns }: Table): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(", ");
  await session.query(
    `declare backup no scroll cursor for select array_to_json(array[${values}]::text[])::text as line from ${quoted(name)}`,
  );
  for (let count = 100; ; ) {
    const { rows } = await session.query<{ line: string }>(`fetch ${count} from backup`);
    if (!rows.length) break;
    const lines = rows.map(({ line }) => line);
    yield lines;
    const bytes = lines.reduce((sum, line) => sum + line.length, 0);
    count = Math.round(Math.min(5000, Math.max(10, (CHUNK_BYTES / bytes) * lines.length)));
  }
  await session.query("close backup");
}
