import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartProblem } from "../start-problem.ts";

type Ids = { uid: number; gid: number };

export type RunAs = {
  /** The owner of the database files, if that is another user than ours. */
  owner: Ids | undefined;
  spawn(file: string, args: string[], options: SpawnOptions): ChildProcess;
};

const NAME = "postgres";

/** PostgreSQL refuses to run as root, so root runs it as the system user `postgres`. Every other user runs it as themselves. */
export function databaseUser(dataFolder: string): RunAs {
  if (process.getuid?.() !== 0) return { owner: undefined, spawn };
  const owner = findUser() ?? makeUser();
  if (isOpenToAll(dataFolder))
    return { owner, spawn: (file, args, options) => spawn(file, args, { ...options, ...owner }) };
  // The checkout is in a folder that only root may enter (/root, a temporary folder). Instead of opening that folder to everybody,
  // the database keeps root's capability to pass through it. Only setpriv can grant that.
  const drop = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"];
  const keep = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  return { owner, spawn: (file, args, options) => spawn("setpriv", [...drop, ...keep, "--", file, ...args], options) };
}

/**
 * A folder of programs that the database user can run. initdb checks whether it may run postgres in a way that ignores the
 * capability, so programs in a folder that only root may enter are copied once to a folder for system data.
 */
export function reachablePrograms(folder: string, version: string): string {
  if (process.getuid?.() !== 0 || isOpenToAll(folder)) return folder;
  const copy = `/var/lib/pagecast/postgres-${version}`;
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  cpSync(folder, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copy);
  } catch {
    // Another process made the same copy first.
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

function findUser(): Ids | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${NAME}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function makeUser(): Ids {
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", NAME], {
      stdio: "pipe",
    });
  } catch (cause) {
    throw new StartProblem(
      `PostgreSQL must not run as root, and the system user "${NAME}" could not be created (${(cause as Error).message.split("\n")[0]}): start Pagecast as an ordinary user, or set DATABASE_URL.`,
    );
  }
  const made = findUser();
  if (!made)
    throw new StartProblem(
      `The system user "${NAME}" is missing: start Pagecast as an ordinary user, or set DATABASE_URL.`,
    );
  return made;
}

function isOpenToAll(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
