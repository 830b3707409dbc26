import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../src/db/embedded-postgres.ts";
import { createLog } from "../src/log.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One real PostgreSQL for all server tests of a run; each test file makes its own database in it. */
export default async function startForTests(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-tests-"));
  // These rows need not survive a power failure.
  const postgres = await startEmbeddedPostgres(folder, createLog("warn"), ["fsync=off", "max_connections=200"]);
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
