import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";
import { findPrograms, initialiseDatabase, readOrMakePassword, readPassword, USER } from "./database-folder.ts";
import { databaseUser } from "./database-user.ts";
import {
  findPostmaster,
  hasExited,
  isAlive,
  type Postmaster,
  type PostmasterOptions,
  removeStalePidFile,
  startPostmaster,
} from "./postmaster.ts";

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

const DATABASE = "pagecast";
/** How often we check that a postmaster which is not our child is still running. */
const WATCH_MS = 500;

/**
 * The PostgreSQL in the data folder, kept running until `stop`. A postmaster that outlived us is found by its pid file and used
 * again. One that dies is started again on the same port, so that the address stays valid and the pool reconnects.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  log: Log,
  settings: string[] = [],
): Promise<EmbeddedPostgres> {
  const programs = await findPrograms();
  const folder = join(dataFolder, "postgres");
  const runAs = databaseUser(dataFolder);
  const password = readOrMakePassword(dataFolder, existsSync(folder));
  const urlOf = (port: number) => urlTo(password, port, "postgres");
  if (!existsSync(folder)) await initialiseDatabase(programs.initdb, folder, password, runAs);

  let isStopping = false;
  const options: PostmasterOptions = {
    program: programs.postgres,
    folder,
    logFile: join(dataFolder, "postgres.log"),
    settings,
    runAs,
    urlOf,
    isStopping: () => isStopping,
  };
  let { child, current } = await findOrStart(options, log);
  const { port } = current;
  await createDatabase(urlOf(port));
  const watching = watch();

  async function watch() {
    while (!isStopping) {
      if (child) await (hasExited(child) ? undefined : once(child, "exit"));
      else if (isAlive(current.pid)) {
        await sleep(WATCH_MS);
        continue;
      }
      if (isStopping) return;
      log.error({ pid: current.pid }, "PostgreSQL ended unexpectedly, starting it again");
      try {
        child = await startPostmaster(options, port);
        current = { pid: child.pid as number, port };
        log.info({ pid: current.pid }, "PostgreSQL started again");
      } catch (cause) {
        log.error({ cause: (cause as Error).message }, "PostgreSQL could not be started again, will retry");
        await sleep(WATCH_MS);
      }
    }
  }
  return {
    url: urlTo(password, port, DATABASE),
    async stop() {
      isStopping = true;
      // From here on we wait for it, and perhaps nothing else keeps this process running until it has ended.
      child?.ref();
      await end(current);
      await watching;
      // It may have been starting again, and be running by now.
      await end(current);
    },
  };
}

/** The address of the PostgreSQL that runs in this data folder now, whoever started it. */
export async function findRunningPostgres(dataFolder: string): Promise<string | undefined> {
  const password = readPassword(dataFolder);
  if (password === undefined) return undefined;
  const found = await findPostmaster(join(dataFolder, "postgres"), (port) => urlTo(password, port, "postgres"));
  return found && urlTo(password, found.port, DATABASE);
}

async function findOrStart(
  options: PostmasterOptions,
  log: Log,
): Promise<{ child: ChildProcess | undefined; current: Postmaster }> {
  const running = await findPostmaster(options.folder, options.urlOf);
  if (running) {
    log.info({ pid: running.pid }, "using the PostgreSQL that is still running");
    return { child: undefined, current: running };
  }
  removeStalePidFile(options.folder);
  const port = await freePort();
  const child = await startPostmaster(options, port);
  const current = { pid: child.pid as number, port };
  log.info(current, "PostgreSQL started");
  return { child, current };
}

async function end({ pid }: Postmaster): Promise<void> {
  // SIGINT is a "fast" shutdown: sessions are closed, everything is written, nothing has to be recovered.
  if (isAlive(pid)) process.kill(pid, "SIGINT");
  while (isAlive(pid)) await sleep(20);
}

function urlTo(password: string, port: number, database: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

async function createDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
