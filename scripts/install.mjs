// Installs what is missing. Plain JavaScript for Node 20, because it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that runs TypeScript. It comes with the dependency `node`, so the machine's own may be older. */
export const node = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

export const environment = {
  ...process.env,
  // No colour codes in log files.
  ...(process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined }),
  PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
};

/**
 * Installs missing packages of the lockfile: those needed to run, and with `dev` also those needed to build the
 * extension, test and benchmark. If none is missing, no network is needed.
 */
export function installIfNeeded({ dev = false } = {}) {
  const wanted = readLock(join(root, "package-lock.json"));
  const present = existsSync(node) ? readLock(join(root, "node_modules", ".package-lock.json")) : undefined;
  const args = planInstall(wanted, present ?? {}, dev);
  if (args) installPackages(args);
}

/** The arguments for npm; null when nothing is missing. Both `wanted` and `present` are the packages of a lockfile. */
export function planInstall(wanted, present, dev) {
  const needed = Object.entries(wanted).filter(([path, entry]) => path && !entry.optional && (dev || !entry.dev));
  const wrong = needed.filter(([path, { version }]) => present[path]?.version !== version);
  if (wrong.length === 0) return null;
  // Keep development packages that an earlier `npm test` installed.
  const all = dev || Object.values(present).some((entry) => entry.dev);
  // `npm ci` empties node_modules first, which breaks a running server. So packages are only added if that is enough.
  const isAddition = Object.keys(present).length > 0 && !wrong.some(([path]) => path in present);
  return [...(isAddition ? ["install", "--no-save"] : ["ci"]), all ? "--include=dev" : "--omit=dev"];
}

function installPackages(args) {
  console.log(`Installing what is missing (npm ${args.join(" ")}) …`);
  // The npm that runs this script; the one on PATH may be another.
  const npm = process.env.npm_execpath;
  const flags = [...args, "--loglevel=error", "--no-audit", "--no-fund"];
  const done = npm
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", flags, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (done.status !== 0)
    stop("The installation failed. It needs the npm registry once: check the network and try again.");
  if (!existsSync(node))
    stop("npm did not run the install scripts: allow them (npm config set ignore-scripts false) and try again.");
  // The package `node` links its binary from a package with 67 MB of C headers that we do not need.
  rmSync(join(root, "node_modules", "node", "node_modules"), { recursive: true, force: true });
}

export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined;
}
