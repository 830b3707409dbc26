// The readers of other people that the suite `readers` signs in with. As a program, installs what is missing of them.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findProgram, installPackages, isProgram, usesApt } from "./packages.mjs";

/** By package: the program that shows whether it is there. 120 MB to load, 430 MB on disk. */
const PROGRAMS = {
  newsboat: "newsboat",
  rssguard: "rssguard",
  liferea: "liferea",
  xvfb: "Xvfb",
  xdotool: "xdotool",
  tmux: "tmux",
  "dbus-daemon": "dbus-daemon",
  "libglib2.0-bin": "gdbus",
  iproute2: "ip",
};
/** `ip` is not where a person's programs are. */
const FOLDERS = ["/usr/sbin", "/sbin"];

/** Without a network except loopback, so that no reader reaches anything else. */
const ALONE = [
  "unshare",
  ...(process.getuid?.() === 0 ? [] : ["--user", "--map-current-user", "--keep-caps"]),
  "--net",
];
export const OFFLINE = [...ALONE, "sh", "-c", 'PATH="$PATH:/usr/sbin:/sbin" ip link set lo up && exec "$@"', "sh"];

/** Why the readers cannot run on this machine, after an attempt to install them; undefined when they can. */
export function installReaders() {
  if (process.platform !== "linux" || !/^VERSION_CODENAME=bookworm$/m.test(readRelease()))
    return "they know the readers of Debian 12, and this is another system";
  const missing = missingPackages();
  if (missing.length && usesApt()) installPackages(missing);
  const still = missingPackages();
  if (still.length) return `${still.join(", ")} could not be installed`;
  if (spawnSync(OFFLINE[0], [...OFFLINE.slice(1), "true"], { stdio: "ignore" }).status !== 0)
    return "this machine does not let a program have a network of its own (unshare)";
  return undefined;
}

function missingPackages() {
  const isThere = (program) => findProgram([program]) ?? FOLDERS.some((folder) => isProgram(join(folder, program)));
  return Object.keys(PROGRAMS).filter((name) => !isThere(PROGRAMS[name]));
}

function readRelease() {
  try {
    return readFileSync("/etc/os-release", "utf8");
  } catch {
    return "";
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) installReaders();
