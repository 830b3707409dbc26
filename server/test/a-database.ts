import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { connect } from "../src/db/connect.ts";
import { migrate } from "../src/db/migrate.ts";
import type { Db } from "../src/db/query.ts";
import { createLog } from "../src/log.ts";
import { MIGRATED } from "./postgres.ts";
import { stopLater } from "./stop-later.ts";

/** A migrated database of its own for one test file, dropped after it. `migrations` is a folder with those to apply, if not all. */
export async function aDatabase(migrations?: string): Promise<Db & { url: string }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copying is much faster than migrating.
  await administer(`create database ${name} template ${migrations === undefined ? MIGRATED : "template1"}`);
  const url = inject("postgresUrl").replace(/\/[^/]*$/, `/${name}`);
  const log = createLog("error");
  const db = connect(url, log);
  if (migrations !== undefined) await migrate(db, log, migrations);
  stopLater(async () => {
    await db.end();
    await administer(`drop database ${name} with (force)`);
  });
  return Object.assign(db, { url });
}

async function administer(statement: string) {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query(statement);
  await client.end();
}
