import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { type DescribedColumn, describeStatement } from "../../test/describe-statement.ts";
import { type FoundStatement, findStatements, SERVER } from "../../test/find-statements.ts";
import { openQueue } from "../jobs/queue.ts";
import { createLog } from "../log.ts";

/**
 * A real, migrated PostgreSQL describes every statement of the server, and the compiler compares the columns with the row type in
 * the source. A column that is renamed, missing, of another type or nullable fails here.
 */
const ROOT = resolve(SERVER, "../..");
const statements = findStatements();

/** Their text is only known when the server runs. */
const AT_RUN_TIME: Record<string, string> = {
  "accounts/record-failures.ts": "passes on the statements of the account stores",
  "backup/restore-backup.ts": "tables and indexes as the backup and the database name them",
  "backup/write-backup.ts": "tables as the database names them",
  "db/migrate.ts": "the migrations themselves",
  "db/notifications.ts": "listens on every channel",
  "db/share-sessions.ts": "passes on every quick statement",
  "jobs/queue.ts": "passes on pg-boss's own statements",
};

const TYPES = resolve(ROOT, "server/test/row-problem.ts");
const JSON_COLUMN = `import("${TYPES}").Json`;

/** By the table whose rows they name. */
const IDS: Record<string, string> = {
  users: `import("${SERVER}/ids.ts").UserId`,
  channels: `import("${SERVER}/ids.ts").ChannelId`,
  items: `import("${SERVER}/ids.ts").ItemId`,
  video_contents: `import("${SERVER}/ids.ts").ContentId`,
  opml_imports: `import("${SERVER}/ids.ts").ImportId`,
  folders: `import("${SERVER}/ids.ts").FolderId`,
};

/** What the driver makes of a type, by its oid. */
const DRIVER_TYPES: Record<number, string> = {
  16: "boolean",
  17: "Uint8Array",
  19: "string", // name
  20: "string", // bigint
  21: "number",
  23: "number",
  25: "string",
  114: JSON_COLUMN,
  701: "number",
  1009: "string[]",
  1016: "string[]", // bigint[]
  1184: "Date",
  1185: "(Date | null)[]", // timestamptz[]
  1700: "string", // numeric
  2278: "''", // void
  2950: "string", // uuid
  3802: JSON_COLUMN,
};

let problems: Map<FoundStatement, Set<string>>;
beforeAll(async () => {
  const db = await aDatabase();
  // The queue keeps its jobs in tables of its own.
  await (await openQueue(db, createLog("error"), { works: false })).stop();
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  const tables = await readTables(client);
  problems = new Map(statements.map((statement) => [statement, new Set()]));
  const checks: Check[] = [];
  for (const statement of statements)
    for (const text of (statement.texts ?? []).flatMap((commands) => commands.split(";")))
      try {
        const columns = await describeStatement(client, text);
        if (statement.row) checks.push({ statement, columns: describeColumns(columns, tables, text) });
        else if (columns.length && !statement.isDiscarded) problems.get(statement)?.add("no row type is declared");
      } catch (cause) {
        problems.get(statement)?.add((cause as Error).message);
      }
  await client.end();
  for (const { statement, problem } of compile(checks)) problems.get(statement)?.add(problem);
});

it("finds the statements", () => expect(statements.length).toBeGreaterThan(150));

it("knows the text of all statements but a few", () => {
  const unknown = statements.filter(({ texts }) => !texts).map(({ file }) => file);
  expect([...new Set(unknown)].toSorted()).toEqual(Object.keys(AT_RUN_TIME).toSorted());
});

it.each(statements.map((statement) => [`${statement.file}:${statement.line}`, statement] as const))(
  "%s has the rows it says",
  (_, statement) => expect([...(problems.get(statement) ?? [])]).toEqual([]),
);

/** `type` is narrower than the driver's: an id, or the words that a check allows. */
type TableColumn = { isNullable: boolean; type: string | undefined };

/** By origin. */
async function readTables(client: pg.Client): Promise<Map<string, TableColumn>> {
  const { rows } = await client.query<{
    origin: string;
    isNullable: boolean;
    rule: string | null;
    idOf: string | null;
  }>(
    `select attrelid || '.' || attnum as origin, not attnotnull as "isNullable",
       (select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = attrelid and conkey = array[attnum] and pg_get_constraintdef(oid) like '%= ANY (ARRAY[''%') as rule,
       coalesce((select confrelid from pg_constraint where conrelid = attrelid and conkey = array[attnum] and contype = 'f'),
         case attname when 'id' then attrelid end)::regclass::text as "idOf"
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0`,
  );
  return new Map(
    rows.map(({ origin, isNullable, rule, idOf }) => {
      const words = rule ? [...rule.matchAll(/'[^']*'/g)].join(" | ") : undefined;
      return [origin, { isNullable, type: words ?? IDS[idOf ?? ""] }];
    }),
  );
}

/** The type of a row with these columns, each with what is known about null. */
function describeColumns(columns: DescribedColumn[], tables: Map<string, TableColumn>, text: string): string {
  const members = columns.map(({ name, type, origin }) => {
    const table = origin === undefined ? undefined : tables.get(origin);
    const isOuter = /\b(left|right|full)\s+(outer\s+)?join\b/i.test(text);
    const nulls = !table ? "unknown" : table.isNullable ? "null" : isOuter ? "unknown" : "never";
    return `${JSON.stringify(name)}: [${table?.type ?? DRIVER_TYPES[type] ?? `"type ${type} is not in DRIVER_TYPES"`}, ${nulls}]`;
  });
  return `{ ${members.join("; ")} }`;
}

type Check = { statement: FoundStatement; columns: string };

/** Compiles a copy of the server in which each checked file ends with one line per check. */
function compile(checks: Check[]): { statement: FoundStatement; problem: string }[] {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-rows-"));
  try {
    cpSync(SERVER, join(folder, "server/src"), { recursive: true, filter: (path) => !path.endsWith(".test.ts") });
    for (const name of readdirSync(ROOT))
      if (name !== "server" && statSync(join(ROOT, name)).isDirectory())
        symlinkSync(join(ROOT, name), join(folder, name));
    for (const file of ["package.json", "tsconfig.base.json"]) cpSync(join(ROOT, file), join(folder, file));
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: "./tsconfig.base.json",
        compilerOptions: { types: ["node"], noErrorTruncation: true },
        include: ["server/src"],
      }),
    );
    const checkOfLine = new Map<string, FoundStatement>();
    for (const [file, ofFile] of Map.groupBy(checks, ({ statement }) => statement.file)) {
      const path = join(folder, "server/src", file);
      const lines = readFileSync(path, "utf8").split("\n");
      for (const { statement, columns } of ofFile) {
        const problem = `import("${TYPES}").RowProblem<${statement.row?.replaceAll(/\s+/g, " ")}, ${columns}>`;
        lines.push(`const check${lines.length}: [${problem}] extends [never] ? "fine" : ${problem} = "fine";`);
        checkOfLine.set(`${file}(${lines.length}`, statement);
      }
      writeFileSync(path, lines.join("\n"));
    }
    return runCompiler(folder).flatMap((line) => {
      const [, place = "", problem = line] = /^server\/src\/(\S+\(\d+),\d+\): error \w+: (.*)$/.exec(line) ?? [];
      const statement = checkOfLine.get(place);
      if (!statement) throw new Error(line);
      return { statement, problem: problem.replace(/^Type '"fine"' is not assignable to type '(.*)'\.$/, "$1") };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runCompiler(folder: string): string[] {
  try {
    execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder], { cwd: folder });
    return [];
  } catch (cause) {
    const { stdout } = cause as { stdout: Buffer };
    // What is indented explains the line before it.
    return String(stdout)
      .split("\n")
      .filter((line) => /^\S/.test(line));
  }
}
