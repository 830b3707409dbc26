import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartProblem } from "../start-problem.ts";

type Ids = { uid: number; gid: number };

export type RunAs = {
  /** Whom the database files must belong to, when that is not simply us. */
  owner: Ids | undefined;
  spawn(file: string, args: string[], options: SpawnOptions): ChildProcess;
};

const NAME = "postgres";

/** PostgreSQL refuses to run as root, so root runs it as the system user `postgres`; everybody else runs it as themselves. */
export function databaseUser(pathsItNeeds: string[]): RunAs {
  if (process.getuid?.() !== 0) return { owner: undefined, spawn };
  const owner = findUser() ?? makeUser();
  if (pathsItNeeds.every(isOpenToAll))
    return { owner, spawn: (file, args, options) => spawn(file, args, { ...options, ...owner }) };
  // The checkout lies in a folder only root may enter (/root, a temporary folder). Rather than open that folder to all, the
  // database keeps root's right to pass through it; only setpriv can hand that on.
  const drop = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"];
  const keep = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  return { owner, spawn: (file, args, options) => spawn("setpriv", [...drop, ...keep, "--", file, ...args], options) };
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
      `PostgreSQL must not run as root, and the system user "${NAME}" could not be made (${(cause as Error).message.split("\n")[0]}): start Pagecast as an ordinary user, or set DATABASE_URL.`,
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
