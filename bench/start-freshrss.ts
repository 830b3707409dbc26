import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

type FreshRss =
  | { ok: true; api: string; user: string; password: string; stop: () => Promise<void> }
  | { ok: false; reason: string };

const USER = "bench";
const PASSWORD = "a password of the benchmark";

/** A copy of FreshRSS with SQLite, in PHP's own server with opcache. Only where both are on this machine. */
export async function startFreshRss(
  source: string | undefined,
  folder: string,
  processes: 1 | 3 = 1,
): Promise<FreshRss> {
  if (!isInstalled("php")) return { ok: false, reason: "PHP is not installed" };
  if (!source) return { ok: false, reason: "give the folder of its files, --freshrss=FOLDER" };
  if (!existsSync(join(source, "p/api/greader.php"))) return { ok: false, reason: `${source} does not have its files` };
  const copy = join(folder, `freshrss-${processes}`);
  cpSync(source, copy, { recursive: true });
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const php = (program: string, ...args: string[]) =>
    execFileSync("php", [join(copy, "cli", program), ...args], { cwd: copy, stdio: ["ignore", "ignore", "inherit"] });
  php("prepare.php");
  php("do-install.php", "--default-user", USER, "--base-url", base, "--api-enabled", "--db-type", "sqlite");
  php("create-user.php", "--user", USER, "--password", PASSWORD, "--api-password", PASSWORD, "--no-default-feeds");
  const opcache = ["-d", "opcache.enable=1", "-d", "opcache.enable_cli=1"];
  const server = spawn("php", [...opcache, "-S", `127.0.0.1:${port}`, "-t", join(copy, "p")], {
    cwd: copy,
    stdio: "ignore",
    // The process that is started answers requests too.
    env: processes === 1 ? process.env : { ...process.env, PHP_CLI_SERVER_WORKERS: String(processes - 1) },
    detached: true,
  });
  // PHP does not stop its workers when the first process ends, so the whole process group is stopped.
  const stop = async () => {
    const ended = once(server, "exit");
    process.kill(-(server.pid as number), "SIGTERM");
    await ended;
  };
  const api = `${base}/api/greader.php`;
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await fetch(api).catch(() => null))
      return { ok: true, api, user: USER, password: encodeURIComponent(PASSWORD), stop };
    await sleep(100);
  }
  await stop();
  return { ok: false, reason: "it did not start" };
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });
}
