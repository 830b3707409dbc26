// Installs what is missing. Plain JavaScript for Node 20, because it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that runs TypeScript. The dependency `node` brings it, so the machine's own may be older. */
export const node = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

export const environment = {
  ...process.env,
  // Colours are for terminals; a log file of them cannot be read.
  ...(process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined }),
  PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
};

/** Runs `npm ci` unless every locked package is already there, so that an installed checkout starts offline. */
export function installIfNeeded() {
  if (isInstalled()) return;
  console.log("Installing what is missing (npm ci) …");
  // `npm start` names its own npm here; the one on PATH may be another.
  const npm = process.env.npm_execpath;
  const flags = ["ci", "--loglevel=error", "--no-audit", "--no-fund"];
  const done = npm
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", flags, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (done.status !== 0)
    stop("The installation failed (npm ci). It needs the npm registry once: check the network and try again.");
  if (!existsSync(node))
    stop("npm ci did not run the install scripts: allow them (npm config set ignore-scripts false) and try again.");
}

export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function isInstalled() {
  const present = readLock(join(root, "node_modules", ".package-lock.json"));
  if (!present || !existsSync(node)) return false;
  const wanted = readLock(join(root, "package-lock.json"));
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || entry.optional || entry.devOptional || present[path]?.version === entry.version,
  );
}

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined;
}
