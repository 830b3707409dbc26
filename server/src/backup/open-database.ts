import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { checkDatabase, connect } from "../db/connect.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import { lockDataFolder } from "../db/lock-data-folder.ts";
import type { Db } from "../db/query.ts";
import type { Log } from "../log.ts";
import { StartProblem } from "../start-problem.ts";

export type OpenDatabase = { db: Db; close(): Promise<void> };

/** The database that a server with these settings would use. A backup can share it with a running server; a restore cannot. */
export async function openDatabase(config: Config, log: Log, purpose: "backup" | "restore"): Promise<OpenDatabase> {
  const { databaseUrl, dataFolder } = config;
  if (databaseUrl) {
    const db = connect(databaseUrl, log);
    await checkDatabase(db, databaseUrl);
    return { db, close: () => db.end() };
  }
  if (purpose === "backup") {
    if (!existsSync(join(dataFolder, "postgres")))
      throw new StartProblem(
        `There is nothing to back up: ${dataFolder} has no database. Set PAGECAST_DATA or DATABASE_URL as for the server.`,
      );
    const url = await findRunningPostgres(dataFolder);
    if (url) {
      const db = connect(url, log);
      return { db, close: () => db.end() };
    }
  }
  const release = lockDataFolder(dataFolder);
  try {
    const postgres = await startEmbeddedPostgres(dataFolder, log);
    const db = connect(postgres.url, log);
    return {
      db,
      async close() {
        await db.end();
        await postgres.stop();
        release();
      },
    };
  } catch (cause) {
    release();
    throw cause;
  }
}
