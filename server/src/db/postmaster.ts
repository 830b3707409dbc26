import { type ChildProcess, execFileSync } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartProblem } from "../start-problem.ts";
import { databaseEnvironment } from "./database-folder.ts";
import type { RunAs } from "./database-user.ts";
import { onlyRow } from "./query.ts";

/** The process of PostgreSQL that all others belong to. */
export type Postmaster = { pid: number; port: number };

const START_TIMEOUT_MS = 60_000;

export type PostmasterOptions = {
  program: string;
  folder: string;
  logFile: string;
  /** `name=value`, beside our own. */
  settings: readonly string[];
  runAs: RunAs;
  urlOf: (port: number) => string;
  isStopping: () => boolean;
};

/** Starts it and waits until it answers. Right after a kill -9 the old processes still hold the memory for a moment: it retries. */
export async function startPostmaster(options: PostmasterOptions, port: number): Promise<ChildProcess> {
  const { folder, logFile, urlOf, isStopping } = options;
  const giveUpAt = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const started = spawnPostmaster(options, port);
    let failed: Error | undefined;
    started.once("error", (cause) => {
      failed = cause;
    });
    while (!failed && !hasExited(started) && Date.now() < giveUpAt) {
      // Until the pid file names this postmaster, another process answers on the port.
      if (readPidFile(folder)?.pid === started.pid && (await answers(urlOf(port), folder))) return started;
      await sleep(25);
    }
    if (failed) throw new StartProblem(`PostgreSQL cannot be run: ${failed.message}.`);
    if (isStopping() || Date.now() >= giveUpAt) {
      started.kill("SIGINT");
      throw new StartProblem(`PostgreSQL did not start in ${folder}: see ${logFile}.`);
    }
    const output = readFileSync(logFile, "utf8");
    if (!/shared memory|lock file|Address already in use|address already in use/.test(output))
      throw new StartProblem(`PostgreSQL did not start in ${folder}: ${lastError(output)}`);
    await sleep(100);
  }
}

function spawnPostmaster({ program, folder, logFile, settings, runAs }: PostmasterOptions, port: number): ChildProcess {
  const output = openSync(logFile, "w", 0o600);
  // Detached: Ctrl-C in the terminal is for us, and we stop the database when nothing needs it any more.
  const started = runAs.spawn(
    program,
    [
      ...["-D", folder, "-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
      ...settings.flatMap((setting) => ["-c", setting]),
    ],
    { detached: true, stdio: ["ignore", output, output], env: databaseEnvironment(), cwd: "/" },
  );
  closeSync(output);
  started.unref();
  return started;
}

export function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** A postmaster of this folder that runs and lets us in, whoever started it. */
export async function findPostmaster(folder: string, urlOf: (port: number) => string): Promise<Postmaster | undefined> {
  const giveUpAt = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const found = readPidFile(folder);
    if (!found || !isAlive(found.pid) || !isPostgres(found.pid)) return undefined;
    if (found.port && (await answers(urlOf(found.port), folder))) return { pid: found.pid, port: found.port };
    // It may be starting, recovering or stopping: each of these ends.
    if (Date.now() > giveUpAt)
      throw new StartProblem(
        `A PostgreSQL (process ${found.pid}) runs in ${folder} but does not answer: stop it and start again.`,
      );
    await sleep(50);
  }
}

/** After a reboot the pid in the file may belong to any process, and PostgreSQL would refuse to start because of it. */
export function removeStalePidFile(folder: string): void {
  const found = readPidFile(folder);
  if (found && isAlive(found.pid) && !isPostgres(found.pid)) rmSync(join(folder, "postmaster.pid"), { force: true });
}

export function readPidFile(folder: string): { pid: number; port: number | undefined } | undefined {
  try {
    const [pid, , , port] = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(pid), port: Number(port) || undefined };
  } catch {
    return undefined;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A killed child that has not been waited for yet still accepts signals.
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

/** Whether the PostgreSQL at this address works on this folder. */
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

function lastError(output: string): string {
  const lines = output.trim().split("\n");
  return (lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? "no output").replace(
    /^.*?(FATAL|PANIC): */,
    "",
  );
}
