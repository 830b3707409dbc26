import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connect } from "../src/db/connect.ts";
import { startEmbeddedPostgres } from "../src/db/embedded-postgres.ts";
import { migrate } from "../src/db/migrate.ts";
import { createLog } from "../src/log.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Copied for each test file. Nothing connects to it, because then it could not be copied. */
export const MIGRATED = "migrated";

/** One real PostgreSQL for all server tests of a run; each test file makes its own database in it. */
export default async function startForTests(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-tests-"));
  const log = createLog("warn");
  // These rows need not survive a power failure.
  const postgres = await startEmbeddedPostgres(folder, log, ["fsync=off", "max_connections=200"]);
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const first = connect(postgres.url, log);
    await first.query(`create database ${MIGRATED}`);
    await first.end();
    const migrated = connect(postgres.url.replace(/[^/]*$/, MIGRATED), log);
    await migrate(migrated, log);
    await migrated.end();
  } catch (cause) {
    // Such as a mistake in a new migration. Otherwise PostgreSQL would keep running.
    await stop();
    throw cause;
  }
  project.provide("postgresUrl", postgres.url);
  return stop;
}
