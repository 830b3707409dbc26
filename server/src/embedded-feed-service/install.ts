import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync } from "node:fs";
import { opendir, readdir, rm } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

/** What is installed: package.json, with RSSHub pinned, and its lock file. */
const PACKAGE = resolve(import.meta.dirname, "../../../feed-service");
const FILES = ["package.json", "package-lock.json", ".npmrc"];
const EXIT_WITH_PARENT = pathToFileURL(join(import.meta.dirname, "child/exit-with-parent.ts")).href;
const PROGRESS_MS = 500;
const LAST_LINES = 20;

/** RSSHub's own version, and a name for everything that is installed with it. */
export function wantedVersion(): { rsshub: string; name: string } {
  const { dependencies } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const lock = readFileSync(join(PACKAGE, "package-lock.json"));
  return { rsshub: dependencies.rsshub, name: createHash("sha256").update(lock).digest("hex").slice(0, 16) };
}

export type Installed = { folder: string; rsshub: string; isWanted: boolean };

/** The wanted version, or one that an earlier Pagecast installed, which is used until the owner updates it. */
export function findInstalled(folder: string): Installed | undefined {
  const wanted = wantedVersion();
  const read = (name: string): Installed => {
    const { dependencies } = JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8"));
    return { folder: join(folder, name), rsshub: dependencies.rsshub, isWanted: name === wanted.name };
  };
  if (existsSync(join(folder, wanted.name))) return read(wanted.name);
  const older = existsSync(folder) ? readdirSync(folder).filter((name) => INSTALLED.test(name)) : [];
  return older[0] === undefined ? undefined : read(older[0]);
}

/** Versions that are no longer used. Called before the wanted one is started. */
export async function removeOlder(folder: string): Promise<void> {
  await removeAll(folder, (name) => INSTALLED.test(name) && name !== wantedVersion().name);
}
const INSTALLED = /^[\da-f]{16}$/;

/**
 * Installs into a folder of another name and renames it when it is complete, so an installation that is killed leaves
 * nothing that looks finished. The caller holds a lock of `folder`. Throws with a sentence for the owner.
 */
export async function install(
  folder: string,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const installed = join(folder, wantedVersion().name);
  await removeAll(folder, (name) => name.endsWith(".partial"));
  const partial = `${installed}.partial`;
  mkdirSync(partial, { recursive: true });
  for (const file of FILES) copyFileSync(join(PACKAGE, file), join(partial, file));
  await runNpm(partial, onProgress, signal);
  await removeTypesAndMaps(partial);
  renameSync(partial, installed);
  return installed;
}

async function runNpm(folder: string, onProgress: (percent: number) => void, signal: AbortSignal): Promise<void> {
  const npm = findNpm();
  if (npm === undefined) throw new Error("npm was not found. Install npm, or start Pagecast with npm start.");
  const flags = ["--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund", "--no-progress", "--loglevel=http"];
  const child = spawn(process.execPath, ["--import", EXIT_WITH_PARENT, npm, "ci", ...flags], {
    cwd: folder,
    env: npmEnvironment(npm),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    signal,
  });
  child.on("error", () => {}); // "exit" follows, or "close" when it could not be started
  const last: string[] = [];
  let lookups = 0;
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream as NodeJS.ReadableStream }).on("line", (line) => {
      if (/^npm http .*\.tgz /.test(line)) return;
      if (line.startsWith("npm http ")) lookups++;
      else if (last.push(line) > LAST_LINES) last.shift();
    });
  const packages = listPackages(folder);
  // First npm looks all of them up, then it downloads and unpacks them; both take about as long.
  const report = () => {
    const unpacked = packages.filter((path) => existsSync(path)).length;
    onProgress(Math.floor((50 * (Math.min(lookups, packages.length) + unpacked)) / packages.length));
  };
  report();
  const timer = setInterval(report, PROGRESS_MS);
  const [code] = await once(child, "close").finally(() => clearInterval(timer));
  signal.throwIfAborted();
  if (code !== 0)
    throw new Error(
      `npm could not install the feed service. It needs the npm registry once: check the network and the space on the disk. npm said: ${last.join("\n").trim() || `exit code ${code}`}`,
    );
}

/** The files that show that a package is there. Those for other systems are never installed, so they do not count. */
function listPackages(folder: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as {
    packages: Record<string, { optional?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([path, { optional }]) => path !== "" && !optional)
    .map(([path]) => join(folder, path, "package.json"));
}

/** As a script that our own Node can run. `npm start` names its npm; otherwise the one on PATH is taken. */
function findNpm(): string | undefined {
  const { npm_execpath: running = "", PATH = "" } = process.env;
  const candidates = PATH.split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => [join(folder, "npm"), join(folder, "node_modules/npm/bin/npm-cli.js")]);
  return [running, ...candidates]
    .filter((file) => file !== "" && existsSync(file))
    .map((file) => realpathSync(file))
    .find((file) => file.endsWith("npm-cli.js"));
}

/**
 * npm needs the way to the registry, and none of Pagecast's own settings. It looks for the settings of the machine (a registry, a
 * proxy, certificates) beside the Node that runs it, which is ours here, so it is told where it is installed itself.
 */
function npmEnvironment(npm: string): NodeJS.ProcessEnv {
  const names =
    /^(?:PATH|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|SYSTEMROOT|COMSPEC|TEMP|TMP|TMPDIR|LANG|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|\w*_PROXY|NPM_CONFIG_\w+|XDG_\w+)$/i;
  const prefix = npm.replace(/(?:[\\/]lib)?[\\/]node_modules[\\/]npm[\\/]bin[\\/]npm-cli\.js$/, "");
  return { PREFIX: prefix, ...Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name))) };
}

async function removeAll(folder: string, isUnused: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder))
    if (isUnused(name)) await rm(join(folder, name), { recursive: true, force: true });
}

/** A third of the installation: 110 of 334 MB. */
async function removeTypesAndMaps(folder: string): Promise<void> {
  for await (const entry of await opendir(folder, { recursive: true }))
    if (entry.isFile() && /\.(?:map|d\.[cm]?ts)$/.test(entry.name)) await rm(join(entry.parentPath, entry.name));
}
